// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/words/failure_text.h"

#include "hwdb/host/signals.h"

#include <atomic>
#include <cstdlib>
#include <exception>
#include <new>
#include <system_error>

namespace rackline {

namespace {
constexpr const char* noMemory = "the memory that this program may use is not enough for what was asked";
constexpr int goesOn = -1;
std::atomic<int> over = goesOn;
const char* uncaughtBy = "";

/// Allocates nothing, because there may be nothing left.
[[noreturn]] void endInWords() {
    if (over == goesOn) {
        const char* what = "internal error";
        try {
            if (std::current_exception()) throw;
        } catch (const std::bad_alloc&) { what = noMemory; } catch (const std::exception& broken) {
            what = broken.what();
        } catch (...) { what = "internal error"; }
        for (const char* piece : {uncaughtBy, ": ", what, "\n"}) host::sayAtOnce(piece);
        std::_Exit(endedWithin);
    }
    std::_Exit(over);
}
} // namespace

std::string failureText() {
    try {
        throw;
    } catch (const std::bad_alloc&) { return noMemory; } catch (const std::system_error& broken) {
        const bool threads = broken.code() == std::errc::resource_unavailable_try_again;
        return threads ? "the system allows no more threads; use fewer with --threads" : broken.what();
    } catch (const std::exception& broken) { return std::string("internal error: ") + broken.what(); }
}

void sayUncaught(const char* program) {
    uncaughtBy = program;
    std::set_terminate(endInWords);
}

void workIsOver(int code) { over = code; }

} // namespace rackline
