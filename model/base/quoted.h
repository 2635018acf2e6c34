// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <string>
#include <string_view>

namespace rackline {

/// Valid UTF-8 without control characters, whatever came in: fit for a terminal, a log and JSON.
std::string printable(std::string_view text);

/// A user's text within a message: in quotes, shortened, always valid UTF-8 and without control characters.
std::string quotedText(std::string_view text);

} // namespace rackline
