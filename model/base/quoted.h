// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <string>
#include <string_view>

namespace rackline {

/// Valid UTF-8 without control characters and without marks that change the direction of writing, whatever came in, so that it is
/// fit for a terminal, a window, a log and JSON. Removed characters are shown as ␛ or [U+202E]; characters in `kept` stay.
std::string printable(std::string_view text, std::string_view kept = {});

/// A user's text as messages quote it: in quotation marks, shortened, and printable().
std::string quotedText(std::string_view text);

} // namespace rackline
