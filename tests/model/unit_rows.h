// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/units/quantity.h"

#include <span>

namespace rackline::test {

/// What people type, the dimension that is wanted, and what it is in coherent units.
struct AcceptedText {
    const char* text;
    Dimension wanted;
    double value;
};

/// What is refused, and a word that the reason must have.
struct RefusedText {
    const char* text;
    Dimension wanted;
    const char* reason;
};

std::span<const AcceptedText> acceptedTexts();
std::span<const RefusedText> refusedTexts();

} // namespace rackline::test
