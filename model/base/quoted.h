// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <string>
#include <string_view>

namespace rackline {

/// Valid UTF-8 without control characters and marks that turn the direction of writing, whatever came in: fit for a terminal, a
/// window, a log and JSON. What was there is shown, as ␛ or [U+202E]; characters in `kept` stay.
std::string printable(std::string_view text, std::string_view kept = {});

/// A user's text within a message: in quotes, shortened, always valid UTF-8 and without control characters.
std::string quotedText(std::string_view text);

} // namespace rackline
