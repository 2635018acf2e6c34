// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/units/quantity.h"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace rackline {

/// The law of lengths around their mean: evenly between the client's shortest and longest, or a distribution with a variation.
enum class LengthShape { even, gamma, lognormal };

/// The prompt and the answer of a request that somebody recorded, in tokens.
struct RecordedLengths {
    std::int32_t prompt = 0, answer = 0;
};
using RecordedRows = std::shared_ptr<const std::vector<RecordedLengths>>;

/// Requests of one kind, such as chat: their share of all requests, and limits of their own; 0 takes those of the service.
struct RequestClass {
    std::string name;
    double share = 1;
    double isl = 1, osl = 1;
    Time ttft;
    TokenRate speed;
};

/// How lengths vary. Closed forms know the means alone; the scheduler's simulation draws each request.
struct Lengths {
    LengthShape shape = LengthShape::even;
    /// The coefficients of variation within a class.
    double promptCv = 0, answerCv = 0;
    /// In place of a law, rows that are drawn whole, so that long prompts keep their answers; null is none.
    RecordedRows recorded;
    /// In place of one kind of requests, several; their shares sum to 1 and they are in order of their names.
    std::vector<RequestClass> classes;

    bool vary() const { return promptCv > 0 || answerCv > 0 || recorded || classes.size() > 1; }
};

/// How requests of a rate come.
struct Arrivals {
    /// The coefficient of variation of the gaps; those of a Poisson stream have 1.
    double cv = 1;
    /// The rate of the busiest hour over that of the mean one.
    double peak = 1;
};

} // namespace rackline
