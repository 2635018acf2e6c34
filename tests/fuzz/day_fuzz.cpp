// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/project/traffic/day_file.h"
#include "tests/fuzz/input_file.h"

#include <cmath>

using namespace rackline;

/// A day has rates that can be scaled, and as many prices and shares of carbon or none, or it is one printable line.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const fuzz::InputFile file(data, size);
    const Result<traffic::DayCurve> day = readDayFile(file.path());
    if (!day) {
        fuzz::demand(!day.error().detail.empty() && fuzz::isCleanText(day.error().text()), "an error is one printable line");
        return 0;
    }
    double sum = 0;
    for (const double rate : day->rate) {
        fuzz::demand(std::isfinite(rate) && rate >= 0, "a rate is a number that is not negative");
        sum += rate;
    }
    fuzz::demand(sum > 0, "somebody comes");
    for (const std::vector<double>* values : {&day->price, &day->carbon}) {
        fuzz::demand(values->empty() || values->size() == day->rate.size(), "each part of the day has its own, or none has");
        for (const double value : *values) fuzz::demand(std::isfinite(value), "and it is a number");
    }
    return 0;
}
