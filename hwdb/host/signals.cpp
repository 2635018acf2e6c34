// SPDX-License-Identifier: GPL-3.0-or-later
#include "hwdb/host/signals.h"

#include <array>
#include <csignal>
#include <cstdlib>

namespace rackline::host {

namespace {
constexpr std::array watched{SIGINT, SIGTERM, SIGHUP};
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

} // namespace rackline::host
