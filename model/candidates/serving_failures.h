// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/base/interval.h"
#include "model/base/portable_math.h"
#include "model/candidates/operating_point.h"
#include "model/scenario/scenario.h"

#include <vector>

namespace rackline {

/// How long one instance serves until a failure takes it away, and until it serves again.
struct InstanceFailures {
    Time between, down;

    double availability() const { return between / (between + down); }
};

/// What failures take from the tokens of a scenario that states some (method/training 3, read for serving): a failed GPU, tray,
/// scale-up domain or rack takes every instance along that stands on it, and what these were answering is answered again. Spares
/// are held ready for all GPUs of the scenario; a failure that finds none waits for the repair.
class ServingFailures {
public:
    ServingFailures() = default;
    explicit ServingFailures(const Scenario& scenario);

    bool counted() const { return m_counted; }
    /// GPUs held ready, and the share of all that are not.
    double spares() const { return m_spares; }
    double working() const { return m_working; }
    /// How long an instance is gone where a spare is ready; also of a scenario that states no failures.
    Time restart(int gpus, Data weights) const;
    /// `weights` are those of one GPU, loaded again after a failure. Without spares every failure waits for the repair.
    InstanceFailures of(int gpus, Data weights, bool withSpares = true) const;
    /// Useful share of the tokens that GPUs would give which never fail. Half of the time of a request in flight is lost.
    template <class Real> Real goodput(int gpus, Data weights, Real latency) const {
        const InstanceFailures one = of(gpus, weights);
        const double up = one.between.si(), share = m_working / (up + one.down.si());
        return portable::max(Real{}, Real(spread(up, Real{}) - 0.5 * latency)) * share;
    }
    /// The instances of so many GPUs that one failure takes at once at most.
    int togetherOf(int gpus) const;
    /// One kind of failure, as instances of so many GPUs see it: how many go together, how often as many do, and how long they
    /// are gone where a spare is ready, the chance of that, and where none is.
    struct Kind {
        int together = 1;
        Frequency rate;
        Time restart;
        double spared = 1;
        Time repair;
    };
    std::vector<Kind> kindsOf(int gpus, Data weights) const;

private:
    struct Source {
        /// GPUs that go together, failures a second of as many, and the chance that one of them finds a spare.
        double lost = 1, rate = 0, spared = 0;
    };
    bool m_counted = false;
    std::vector<Source> m_sources;
    Time m_repair, m_restart;
    Bandwidth m_storage, m_network;
    double m_spares = 0, m_working = 1;
};

/// What failures leave of an operating point, with times between them half and twice as long at the ends.
struct FailureReport {
    Interval<Time> between;
    Time down;
    Interval<double> availability, goodput;
    double spares = 0;
};
/// What failures take from the instance, or from a worker that decodes; `weights` are those of one GPU.
FailureReport failureReportOf(const Scenario& scenario, const OperatingPoint& point, Data weights);

/// Instances beside those that serve the load, so that these are up with this chance; each waits for its repair, as the others
/// are its spares. `together` of them go with one failure.
int instancesHeldReady(int needed, int together, double availability, double chance);

} // namespace rackline
