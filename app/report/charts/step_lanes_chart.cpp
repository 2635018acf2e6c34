// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/charts/step_lanes_chart.h"

#include "app/report/words/number_text.h"
#include "model/search/step_standing.h"

#include <algorithm>
#include <array>

namespace rackline {

namespace {
/// The lanes from above. What neither computes nor moves bytes waits for the host, as fixed latencies do.
enum StepLane { tensorLane, memoryLane, scaleUpLane, scaleOutLane, belowLane, hostLane };
constexpr std::array<std::string_view, 6> laneNames{"Tensor cores",     "HBM", "Scale-up link", "Network",
                                                    "Memory below HBM", "Host"};

StepLane laneOf(Limit limit) {
    switch (limit) {
    case Limit::compute:
        return tensorLane;
    case Limit::memory:
        return memoryLane;
    case Limit::scaleUp:
        return scaleUpLane;
    case Limit::scaleOut:
        return scaleOutLane;
    case Limit::offload:
        return belowLane;
    case Limit::latency:
        break;
    }
    return hostLane;
}
} // namespace

StepLanes stepLanes(const ChartScenario& s, StepPhase phase) {
    StepLanes chart;
    if (s.estimate == nullptr) return chart;
    const bool decodes = phase == StepPhase::decode;
    const std::vector<StepPart>& parts = decodes ? s.estimate->decodeStep : s.estimate->prefillStep;
    const Time all = decodes ? s.estimate->decodeStepTime : s.estimate->prefillStepTime;
    chart.name = s.scenario->name;
    chart.title = decodes ? "A step that decodes, operator by operator" : "A step that reads prompts, operator by operator";
    chart.subtitle = timeText(all.si()) + ", at the speed of light " + timeText(speedOfLightOf(parts).si());
    chart.xTitle = "Time in the step, all layers together";
    // A lane that nothing uses is not drawn.
    std::array<int, laneNames.size()> places{};
    places.fill(-1);
    const auto use = [&](StepLane lane, double seconds) {
        if (seconds > 0) places[lane] = 0;
    };
    for (const StepPart& part : parts) {
        use(tensorLane, part.compute.si());
        use(memoryLane, part.memory.si());
        use(laneOf(part.limit), part.time.si());
    }
    for (std::size_t lane = 0; lane < places.size(); ++lane)
        if (places[lane] == 0) {
            places[lane] = static_cast<int>(chart.lanes.size());
            chart.lanes.emplace_back(laneNames[lane]);
        }
    for (const StepPart& part : parts) {
        if (!(part.time.si() > 0)) continue;
        StepLanes::Part& drawn = chart.parts.emplace_back();
        drawn.name = part.name;
        drawn.seconds = part.time.si();
        drawn.hidden = part.hidden.si();
        const StepLane limit = laneOf(part.limit);
        drawn.lane = places[limit];
        drawn.light.assign(chart.lanes.size(), 0);
        const auto needs = [&](StepLane lane, Time seconds) {
            if (places[lane] >= 0) drawn.light[static_cast<std::size_t>(places[lane])] = std::min(seconds, part.time).si();
        };
        needs(tensorLane, part.compute);
        needs(memoryLane, part.memory);
        if (limit == scaleUpLane || limit == scaleOutLane) needs(limit, part.speedOfLight);
    }
    return chart;
}

} // namespace rackline
