// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/measured_runs.h"

#include "app/project/foreign_cases.h"
#include "model/facility/site_power.h"
#include "model/units/constants.h"

#include <cmath>
#include <limits>
#include <map>

namespace rackline {
namespace {

constexpr double alike = 0.15, sameWidth = 0.1, none = std::numeric_limits<double>::quiet_NaN();

bool isNear(double a, double b) { return std::abs(a - b) <= alike * b; }

} // namespace

Result<MeasuredRuns> MeasuredRuns::read(const std::filesystem::path& file) {
    const Result<std::vector<MeasuredCase>> cases = readSeries(file);
    if (!cases) return cases.error();
    return MeasuredRuns(*cases);
}

MeasuredRuns::MeasuredRuns(const std::vector<MeasuredCase>& cases) {
    std::map<std::string, std::size_t> known;
    for (const MeasuredCase& row : cases) {
        const auto weights = precisionNamed(row.weights);
        if (row.kind != CaseKind::serve || !row.fault.empty() || !weights) continue;
        const auto [place, fresh] = known.try_emplace(row.run, m_runs.size());
        if (fresh) {
            Run run{row.hardware, row.model, row.engine + ", " + row.id.substr(0, row.id.rfind('-'))};
            run.bytesPerWeight = bytesPerElement(*weights);
            run.isl = row.isl;
            run.osl = row.osl;
            run.drafts = !row.speculative.empty() && row.speculative != "none";
            m_runs.push_back(std::move(run));
        }
        m_predicted = m_predicted || row.predicted;
        Run& run = m_runs[place->second];
        if (row.metric == "tpot_ms") run.tpot = row.value / 1e3;
        if (row.metric == "ttft_ms") run.ttft = row.value / 1e3;
        if (row.metric == "output_tok_s_gpu") run.perGpu = row.value;
    }
}

std::vector<ChartPoint> MeasuredRuns::pointsOf(const Scenario& s, Metric x, Metric y) const {
    std::vector<ChartPoint> points;
    const double bytes = bytesPerElement(s.precision.weights);
    const double watts = powerScale(s.system, s.facility).provisioned.si();
    for (const Run& run : m_runs) {
        if (run.hardware != s.system.accelerator.id || run.model != s.model.id ||
            std::abs(run.bytesPerWeight - bytes) > sameWidth * bytes)
            continue;
        if (!isNear(run.isl, s.workload.isl) || !isNear(run.osl, s.workload.osl) || s.workload.prefixHit > 0) continue;
        if (run.drafts != (s.workload.speculation.draft > 0)) continue;
        const auto value = [&](Metric metric) {
            switch (metric) {
            case Metric::speed:
                return run.tpot > 0 ? 1 / run.tpot : none;
            case Metric::tpot:
                return run.tpot > 0 ? run.tpot : none;
            case Metric::ttft:
                return run.ttft > 0 ? run.ttft : none;
            case Metric::perGpu:
                return run.perGpu > 0 ? run.perGpu : none;
            case Metric::perRack:
                return run.perGpu > 0 ? run.perGpu * s.system.rack.packages : none;
            case Metric::perMw:
                return run.perGpu > 0 && watts > 0 ? run.perGpu / watts * 1e6 : none;
            default:
                return none;
            }
        };
        const ChartPoint point{value(x), value(y), 0, 0, run.label, 0};
        if (std::isfinite(point.x) && std::isfinite(point.y)) points.push_back(point);
    }
    return points;
}

} // namespace rackline
