// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/project/image_inputs.h"

#include "model/base/interval.h"
#include "model/intervals/profile_widths.h"
#include "model/units/unit_text.h"

#include <cmath>

namespace rackline {

namespace {
/// No encoder was measured. A judgement of ln: its matrices are like those of other layers, its attention sees all patches.
void widenFirstTokens(EngineProfile& profile) {
    constexpr double judged = 0.25;
    const EngineProfile fitted = profile;
    for (const bool pools : {false, true}) {
        const ProfileWidth& width = profileWidth(SpreadOf::firstToken, pools);
        const double own = halfWidth(fitted, SpreadOf::firstToken, pools), more = normal95 * judged;
        profile.*width.own = std::sqrt(own * own + more * more);
    }
}
} // namespace

Result<void> takeImages(Scenario& s) {
    const Images& asked = s.workload.images;
    if (asked.count <= 0 || s.trains) return {};
    ImageEncoder& encoder = s.model.images;
    const auto wrong = [](std::string detail) { return Error{ErrorCode::input, "workload.images", std::move(detail)}; };
    if (!encoder.present()) return wrong(s.model.name + " has no image encoder in the catalogue");
    const double tokens = encoder.tokensOf(asked.across, asked.down);
    if (asked.count * tokens > s.workload.isl)
        return wrong(numberText(asked.count) + " images of " + numberText(tokens) + " tokens do not fit into a prompt of " +
                     numberText(s.workload.isl) + "; workload.isl counts them");
    encoder.take(asked.count, tokens, s.workload.isl, s.workload.prefixHit);
    widenFirstTokens(s.engine);
    if (s.prefillHardware) widenFirstTokens(s.prefillHardware->engine);
    return {};
}

} // namespace rackline
