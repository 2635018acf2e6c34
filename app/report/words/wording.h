// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/report/words/number_text.h"
#include "model/base/finding.h"
#include "model/hardware/accelerator.h"

#include <span>
#include <string>
#include <string_view>

namespace rackline {

/// With a capital where it begins with a letter.
std::string capitalised(std::string words);
/// A sentence that may begin with a name, with a capital where its first word is a plain one: vLLM and xDiT stay as they are.
std::string asSentence(std::string words);

/// As files name it: `weights_do_not_fit`.
std::string_view idOf(FindingCode code);
/// What `reasonOf` fills: {0} and {1} are the finding's values.
std::string_view patternOf(FindingCode code);
std::string filled(std::string_view pattern, const Finding& finding, const NumberStyle& style = screenNumbers);
/// Within a line: "weights need 12 GB more than HBM leaves".
std::string reasonOf(const Finding& finding, const NumberStyle& style = screenNumbers);
/// The same as a sentence of its own.
std::string sentenceOf(const Finding& finding, const NumberStyle& style = screenNumbers);
/// The sentences of findings, each as a line: those above an answer, or those about where its hardware would stand, which are
/// said below it.
std::string linesAbove(std::span<const Finding> findings, std::string_view indent = {});
std::string linesBelow(std::span<const Finding> findings);
/// One action that would cure it, or empty where nothing is broken.
std::string_view cureOf(FindingCode code);

/// Said beside a scenario's name: "announced · carried over"; empty for hardware that ships and is measured.
std::string remarkOf(Status status, bool carriedOver);

} // namespace rackline
