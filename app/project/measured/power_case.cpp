// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/project/measured/power_case.h"

#include "app/project/site_inputs.h"
#include "model/candidates/load_point.h"
#include "model/facility/power/chip_power.h"
#include "model/facility/power/served_activity.h"

#include <algorithm>

namespace rackline {

namespace {

CasePrediction ok(const Interval<Power>& p, double servers = 1) {
    return {CaseStatus::ok, servers * p.mid.si(), servers * p.low.si(), servers * p.high.si(), {}};
}

/// Whole servers that a row's GPUs fill; 0 where they fill none.
double serversOf(const MeasuredCase& row, const System& system) {
    return row.gpus % system.rack.packages == 0 ? std::max(1, row.gpus / system.rack.packages) : 0;
}
CasePrediction ofPart() { return unsupported("the wall power of a part of a server says nothing of what its other GPUs do"); }
CasePrediction unknownMetric(const MeasuredCase& row) {
    return unsupported("there is no model of the metric \"" + row.metric + "\"");
}

/// InferenceX divides the energy of the GPUs that decode by the output tokens, and counts none of those that read prompts; watts
/// that a row takes from such joules are spread over all GPUs (SemiAnalysisAI/InferenceX, utils/aggregate_power.py, 2026-05).
bool countsDecodersAlone(const MeasuredCase& row) {
    return row.disaggregated && row.source.find("joules per output token") != std::string::npos;
}

/// Watts of the mean GPU as the row counts them.
Power countedChip(const MeasuredCase& row, const Scenario& s, const OperatingPoint& point) {
    if (!countsDecodersAlone(row)) return point.chip;
    return (1 - point.prefillShare()) * pointOfWorkers(Evaluator(s), point, point.ttft).decodeChip;
}

} // namespace

bool asksForPower(const MeasuredCase& row) { return row.metric.ends_with("_w"); }

bool isUnknownRun(const MeasuredCase& row) {
    return row.kind == CaseKind::serve && asksForPower(row) && row.concurrency < 1 && row.isl < 1;
}

CasePrediction predictPower(const MeasuredCase& row, const Scenario& s, const OperatingPoint& point) {
    const Interval<Power> chip = powerInterval(s.system.accelerator, countedChip(row, s, point));
    if (row.metric == "avg_gpu_power_w") return ok(chip);
    const double servers = serversOf(row, s.system);
    if (servers == 0) return ofPart();
    const Interval<Power> wall = loadAt(s.system, "", "", chip, activity::serving).inlet;
    if (row.metric == "avg_system_power_w") return ok(wall, servers);
    const Interval<Power> full = rackStudyOf(s).full().inlet;
    return row.metric == "max_node_power_w" ? ok({min(wall.low, full.low), full.mid, full.high}, servers) : unknownMetric(row);
}

CasePrediction predictUnknownPower(const MeasuredCase& row, const Scenario& s) {
    const RackStudy study = rackStudyOf(s);
    const auto load = [&](std::string_view id) {
        return *std::find_if(study.loads.begin(), study.loads.end(), [id](const RackLoad& l) { return l.id == id; });
    };
    const RackLoad decode = load("decode"), prefill = load("prefill"), &full = study.full();
    if (row.metric == "avg_gpu_power_w")
        return ok({min(powerInterval(s.system.accelerator, decode.chip).low, prefill.chip), 0.5 * (decode.chip + prefill.chip),
                   full.chip});
    const double servers = serversOf(row, s.system);
    if (servers == 0) return ofPart();
    const Power low = min(decode.inlet.low, prefill.inlet.low);
    if (row.metric == "avg_system_power_w")
        return ok({low, 0.5 * (decode.inlet.mid + prefill.inlet.mid), full.inlet.high}, servers);
    return row.metric == "max_node_power_w" ? ok({low, full.inlet.mid, full.inlet.high}, servers) : unknownMetric(row);
}

} // namespace rackline
