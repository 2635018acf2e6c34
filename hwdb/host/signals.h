// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace rackline::host {

/// What asks a program to end: Ctrl-C, a request, a terminal that went away.
void onRequestToEnd(void (*handler)(int));
/// As it was before; then that signal ends the program.
void endAsBefore();
[[noreturn]] void endBySignal(int number);

/// A closed pipe ends the output, not the program in the middle of a file; a limit on the size of files is an error of the write,
/// which is said, and the draft goes.
void settleWriteSignals();

} // namespace rackline::host
