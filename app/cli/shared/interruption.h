// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <atomic>

namespace rackline {

/// While it lives, Ctrl-C and a request to end are kept as a flag, so that work ends where its files are whole.
class Interruption {
public:
    Interruption();
    ~Interruption();
    Interruption(const Interruption&) = delete;
    Interruption& operator=(const Interruption&) = delete;

    const std::atomic<bool>& flag() const;
    /// Ends the program by the signal that came, as a shell and a batch system expect it.
    [[noreturn]] void leave();
};

} // namespace rackline
