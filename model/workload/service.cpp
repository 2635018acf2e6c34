// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/workload/service.h"

namespace rackline {

double Speculation::tokensPerStep() const {
    double expected = 1, chance = 1;
    for (int i = 0; i < draft; ++i) expected += chance *= acceptance;
    return expected;
}

double acceptanceFor(int draft, double tokensPerStep) {
    Speculation s{draft, 0, 0};
    double low = 0, high = 1;
    for (int i = 0; i < 40; ++i) {
        s.acceptance = (low + high) / 2;
        (s.tokensPerStep() < tokensPerStep ? low : high) = s.acceptance;
    }
    return s.acceptance;
}

} // namespace rackline
