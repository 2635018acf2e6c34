// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/shared/interruption.h"

#include "hwdb/host/signals.h"

namespace rackline {

namespace {
// A signal handler can reach nothing but what is static.
std::atomic<bool> asked = false;
std::atomic<int> signalled = 0;
static_assert(std::atomic<bool>::is_always_lock_free && std::atomic<int>::is_always_lock_free);

extern "C" void racklineInterrupted(int number) {
    signalled = number;
    asked = true;
}
} // namespace

Interruption::Interruption() { host::onRequestToEnd(racklineInterrupted); }
Interruption::~Interruption() { host::endAsBefore(); }

const std::atomic<bool>& Interruption::flag() const { return asked; }

void Interruption::leave() { host::endBySignal(signalled); }

} // namespace rackline
