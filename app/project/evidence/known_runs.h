// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/project/measured/cases.h"
#include "app/project/measured/recipes.h"
#include "hwdb/catalogue/catalogue.h"
#include "model/candidates/operating_point.h"
#include "model/scenario/scenario.h"

#include <array>
#include <optional>

namespace rackline {

/// A published run of a served model, all its figures together.
struct KnownRun {
    std::string id, chip, generation, model, engine, source;
    double bytesPerWeight = 0, isl = 0, osl = 0;
    int gpus = 0, instanceGpus = 0;
    /// Requests in flight, of one GPU.
    double load = 0;
    bool pools = false, drafts = false;
    /// Seconds, and output tokens a second of one GPU; 0 where not measured.
    double tpot = 0, ttft = 0, perGpu = 0;
};

/// A run's load, lengths, bytes of a weight and GPUs of an instance as ln; not a number where it has none.
using RunLogs = std::array<double, 5>;

/// A served run's figure from one row of its case.
void takeFigure(KnownRun& run, const MeasuredCase& row);

enum class Standing { calibrated, carriedOver, unmeasured };

/// How an operating point stands to what was measured.
struct Nearness {
    Standing standing = Standing::unmeasured;
    /// Runs of the same chip, model and engine near the point.
    std::size_t runsNear = 0;
    std::optional<KnownRun> nearest;
    /// In ln; what differs counts once more.
    double distance = 0;
    /// The point over the nearest run.
    double load = 1, prompt = 1, answer = 1;
    bool sameChip = false, sameModel = false, sameEngine = false;
    /// The point serves adapters, which no run had.
    bool adapters = false;
    /// The engine's profile was fitted to runs of the model on this generation that may not be shipped.
    bool unshipped = false;
    /// Figures of one's own that the profile was fitted to, on this chip.
    std::size_t ownFigures = 0;
};

/// The measurements that the product ships, and whatever lies nearest among them.
class KnownRuns {
public:
    KnownRuns(const std::vector<MeasuredCase>& cases, const Catalogue& catalogue, const Recipes& recipes);
    explicit KnownRuns(std::vector<KnownRun> runs) : m_runs(std::move(runs)) {
        takeLogs();
        takeAlike();
    }
    /// Those that are installed; none where the table is not there. The cases themselves would take five times as long as the
    /// rest of an estimate.
    static std::optional<KnownRuns> shipped();

    const std::vector<KnownRun>& runs() const { return m_runs; }

    /// None where the point is not feasible or its kernels are ideal.
    std::optional<Nearness> standingOf(const Scenario& scenario, const OperatingPoint& point, const Catalogue& catalogue) const;
    Nearness nearestTo(const Scenario& scenario, const OperatingPoint& point, const Catalogue& catalogue) const;

private:
    void takeLogs();
    void takeAlike();

    std::vector<KnownRun> m_runs;
    // Made once: a frontier asks for the nearest run of every point.
    std::vector<RunLogs> m_logs;
    /// The place, for each run, of the first one like it in all that are names; names are compared for those alone.
    std::vector<std::size_t> m_alike;
};

/// The case file that is installed beside the catalogue.
std::filesystem::path shippedCases();

} // namespace rackline
