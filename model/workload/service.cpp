// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/workload/service.h"

namespace rackline {

double Speculation::tokensPerStep() const {
    double expected = 1, chance = 1;
    for (int i = 0; i < draft; ++i) expected += chance *= acceptance;
    return expected;
}

} // namespace rackline
