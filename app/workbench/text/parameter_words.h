// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/scenario/parameters.h"

#include <QString>

#include <span>
#include <string_view>

namespace rackline {

/// All that one may look for a parameter by: its label, id, group and help, and what else people call it, in any language.
QString searchedWords(const Parameter& parameter);

/// What else people call a parameter.
struct OtherWords {
    std::string_view parameter, words;
};
std::span<const OtherWords> otherWords();

} // namespace rackline
