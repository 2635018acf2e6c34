// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/records/measured_runs.h"

#include "app/project/foreign/formats.h"
#include "model/facility/power/site_power.h"

#include <cmath>
#include <limits>
#include <map>

namespace rackline {
namespace {

constexpr double alike = 0.15, sameWidth = 0.1;

bool isNear(double a, double b) { return std::abs(a - b) <= alike * b; }

/// What was measured of a run on the scenario's hardware; not a number where it was not.
OperatingPoint pointOf(const KnownRun& run, const Scenario& s) {
    constexpr double none = std::numeric_limits<double>::quiet_NaN();
    const auto known = [](double value) { return value > 0 ? value : none; };
    OperatingPoint p;
    p.tpot = Time::fromSi(known(run.tpot));
    p.speed = TokenRate::fromSi(1 / known(run.tpot));
    p.ttft = Time::fromSi(known(run.ttft));
    p.perGpu = TokenRate::fromSi(known(run.perGpu));
    p.perRack = p.perGpu * double(s.system.rack.packages);
    p.provisioned = powerScaleOf(s).provisioned;
    p.perWatt = p.perGpu / p.provisioned;
    p.chipCap = s.system.accelerator.tdp;
    p.siteFactor = s.facility.pue;
    p.provisioningFactor = s.facility.provisioningPue();
    p.tokensPerOutput = 1 + s.workload.isl / s.workload.osl;
    p.latency = Time::fromSi(none);
    p.average = p.chip = Power::fromSi(none);
    p.energy = TokenEnergy::fromSi(none);
    p.cost = TokenPrice::fromSi(none);
    p.hourly = MoneyRate::fromSi(none);
    p.revenue = p.perWatt * p.cost;
    p.batch = none;
    return p;
}

} // namespace

Result<MeasuredRuns> MeasuredRuns::read(const std::filesystem::path& file) {
    const Result<std::vector<MeasuredCase>> cases = readSeries(file);
    if (!cases) return cases.error();
    MeasuredRuns runs(*cases);
    if (runs.size() == 0) return Error{ErrorCode::input, file.string(), "has no run of a served model"};
    return runs;
}

std::optional<MeasuredRuns> MeasuredRuns::published() {
    const std::optional<KnownRuns> known = KnownRuns::shipped();
    return known ? std::optional(MeasuredRuns(known->runs())) : std::nullopt;
}

MeasuredRuns::MeasuredRuns(const std::vector<MeasuredCase>& cases) {
    std::map<std::string, std::size_t> known;
    for (const MeasuredCase& row : cases) {
        const auto weights = precisionNamed(row.weights);
        if (row.kind != CaseKind::serve || !row.fault.empty() || !weights) continue;
        const auto [place, fresh] = known.try_emplace(row.run, m_runs.size());
        if (fresh) {
            KnownRun run;
            run.id = row.id.substr(0, row.id.rfind('-'));
            run.chip = row.hardware;
            run.model = row.model;
            run.engine = row.engine;
            run.bytesPerWeight = bytesPerElement(*weights);
            run.isl = row.isl;
            run.osl = row.osl;
            run.drafts = !row.speculative.empty() && row.speculative != "none";
            m_runs.push_back(std::move(run));
        }
        m_predicted = m_predicted || row.predicted;
        KnownRun& run = m_runs[place->second];
        takeFigure(run, row);
    }
}

std::vector<RunPoint> runsLike(const std::vector<KnownRun>& runs, const Scenario& s) {
    std::vector<RunPoint> found;
    const double bytes = bytesPerElement(s.precision.weights);
    if (s.workload.prefixHit > 0) return found;
    for (const KnownRun& run : runs) {
        if (run.chip != s.system.accelerator.id || run.model != s.model.id ||
            std::abs(run.bytesPerWeight - bytes) > sameWidth * bytes || !isNear(run.isl, s.workload.isl) ||
            !isNear(run.osl, s.workload.osl) || run.drafts != (s.workload.speculation.draft > 0))
            continue;
        found.push_back({run.engine + ", " + run.id, pointOf(run, s)});
    }
    return found;
}

std::vector<ChartPoint> measuredPoints(const std::vector<KnownRun>& runs, const Scenario& s, Metric x, Metric y) {
    std::vector<ChartPoint> points;
    for (const RunPoint& run : runsLike(runs, s)) {
        const ChartPoint point{{valueOf(run.point, x), valueOf(run.point, y)}, 0, 0, run.label, 0};
        if (std::isfinite(point.x) && std::isfinite(point.y)) points.push_back(point);
    }
    return points;
}

std::vector<RunPoint> MeasuredRuns::pointsLike(const Scenario& scenario) const {
    std::vector<RunPoint> found = runsLike(m_runs, scenario);
    for (RunPoint& run : found) run.predicted = m_predicted;
    return found;
}

} // namespace rackline
