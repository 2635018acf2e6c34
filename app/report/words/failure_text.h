// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <string>

namespace rackline {

/// The exit code of a program that something within ended.
constexpr int endedWithin = 4;

/// One sentence of what ended a program, asked while it is caught.
std::string failureText();

/// From here on a program says in one line what nothing could catch, as where a destructor finds no memory, and ends with
/// `endedWithin`; once its work is over, with the code of that.
void sayUncaught(const char* program);
void workIsOver(int code);

} // namespace rackline
