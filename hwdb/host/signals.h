// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace rackline::host {

/// Installs a handler of what asks a program to end: Ctrl-C, a request, a terminal that went away.
void onRequestToEnd(void (*handler)(int));
/// Restores the default, so that the next such signal ends the program.
void endAsBefore();
[[noreturn]] void endBySignal(int number);

/// Lets a closed pipe end the output instead of the program in the middle of a file. Beyond a limit on the size of files, a write
/// fails with an error that is reported, and the draft is removed.
void settleWriteSignals();

/// Writes to standard error without a buffer or an allocation.
void sayAtOnce(const char* text);

/// While one lives, a library that aborts or stumbles, as some do where they get no memory, ends the program with a line and an
/// exit code.
class StumblesInWords {
public:
    StumblesInWords(const char* line, int code);
    StumblesInWords(const StumblesInWords&) = delete;
    StumblesInWords& operator=(const StumblesInWords&) = delete;
    ~StumblesInWords();

private:
    void (*m_before[2])(int);
};

} // namespace rackline::host
