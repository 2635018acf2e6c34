// SPDX-License-Identifier: GPL-3.0-or-later
#include "hwdb/host/terminal.h"

#include <sys/ioctl.h>
#include <unistd.h>

namespace rackline::host {

bool isTerminal(Standard stream) { return ::isatty(static_cast<int>(stream)) == 1; }

std::size_t terminalColumns(Standard stream) {
    winsize size{};
    // NOLINTNEXTLINE(cppcoreguidelines-pro-type-vararg): how the kernel is asked.
    return isTerminal(stream) && ::ioctl(static_cast<int>(stream), TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}

} // namespace rackline::host
