// SPDX-License-Identifier: GPL-3.0-or-later
#include "hwdb/host/signals.h"

#include <array>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <unistd.h>

namespace rackline::host {

namespace {
constexpr std::array watched{SIGINT, SIGTERM, SIGHUP};

constexpr std::array stumbles{SIGABRT, SIGSEGV};

const char* lastLine = "";
int lastCode = EXIT_FAILURE;
void endInWords(int) {
    sayAtOnce(lastLine);
    std::_Exit(lastCode);
}
} // namespace

void onRequestToEnd(void (*handler)(int)) {
    for (const int number : watched) {
        struct sigaction action {};
        action.sa_handler = handler;
        ::sigaction(number, &action, nullptr);
    }
}

void endAsBefore() { onRequestToEnd(SIG_DFL); }

void endBySignal(int number) {
    endAsBefore();
    std::raise(number);
    std::_Exit(EXIT_FAILURE);
}

void settleWriteSignals() {
    std::signal(SIGPIPE, SIG_DFL);
    std::signal(SIGXFSZ, SIG_IGN);
}

void sayAtOnce(const char* text) { [[maybe_unused]] const auto written = ::write(STDERR_FILENO, text, std::strlen(text)); }

StumblesInWords::StumblesInWords(const char* line, int code) {
    lastLine = line;
    lastCode = code;
    for (std::size_t i = 0; i < stumbles.size(); ++i) m_before[i] = std::signal(stumbles[i], endInWords);
}
StumblesInWords::~StumblesInWords() {
    for (std::size_t i = 0; i < stumbles.size(); ++i) std::signal(stumbles[i], m_before[i]);
}

} // namespace rackline::host
