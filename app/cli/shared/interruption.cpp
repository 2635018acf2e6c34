// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/shared/interruption.h"

#include <array>
#include <csignal>
#include <cstdlib>

namespace rackline {

namespace {
constexpr std::array watched{SIGINT, SIGTERM, SIGHUP};
// A signal handler can reach nothing but what is static.
std::atomic<bool> asked = false;
std::atomic<int> signalled = 0;
static_assert(std::atomic<bool>::is_always_lock_free && std::atomic<int>::is_always_lock_free);

extern "C" void racklineInterrupted(int number) {
    signalled = number;
    asked = true;
}

void setAll(void (*handler)(int)) {
    for (const int number : watched) {
        struct sigaction action {};
        action.sa_handler = handler;
        ::sigaction(number, &action, nullptr);
    }
}
} // namespace

Interruption::Interruption() { setAll(racklineInterrupted); }
Interruption::~Interruption() { setAll(SIG_DFL); }

const std::atomic<bool>& Interruption::flag() const { return asked; }

void Interruption::leave() {
    setAll(SIG_DFL);
    std::raise(signalled);
    std::_Exit(EXIT_FAILURE);
}

} // namespace rackline
