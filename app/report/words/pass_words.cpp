// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/words/pass_words.h"

#include "model/units/constants.h"

namespace rackline {

PassWords passWordsOf(const Scenario& s) {
    if (!s.model.diffusion.present()) return {"text", "texts", 1, "req/s", " a second"};
    const double seconds = hour.si();
    return s.passes.frames > 1 ? PassWords{"film", "films", seconds, "req/h", " an hour"}
                               : PassWords{"picture", "pictures", seconds, "req/h", " an hour"};
}

} // namespace rackline
