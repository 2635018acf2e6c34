// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <string>

namespace rackline {

/// A word as one types it into a shell, in quotation marks where it needs them.
std::string shellWord(const std::string& word);

} // namespace rackline
