// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/candidates/evaluator.h"
#include "model/operators/kept_tables.h"
#include "model/serving/disaggregated.h"

#include <limits>
#include <memory>
#include <optional>
#include <vector>

namespace rackline {

class Crew;

/// One prefill worker that a decode worker may be matched with.
struct PrefillWorker {
    Layout layout;
    PrefillRates rates;
    /// The part of the time to the first token that waits for a cached prefix from below HBM.
    double prefixLoad = 0;
    SlowdownOf<double> slowed{};
    /// What a pass's exchanges across domains wait for the cache that it sends over the same links.
    double cacheWait = 0;
};

/// The hardware that reads prompts in a disaggregated system, and its workers worth considering: no other is both faster to the
/// first token and cheaper per request.
class PrefillPool {
public:
    /// For workers that decode as the evaluator says, of the same scenario. A search has tables of its model, to which the pool's
    /// are added, and threads that share its work.
    /// Workers are matched as if each read 1/`spare` of what it can: a limit that most requests must keep may need readers that
    /// are often idle.
    explicit PrefillPool(const Evaluator& decode, Readers readers = Readers::usual, KeptTables* kept = nullptr,
                         Crew* crew = nullptr, double spare = 1);
    /// The same readers at another limit of their chips, where any are named these alone. The first pool is of a scenario whose
    /// chips are held back.
    PrefillPool(const Evaluator& decode, const PrefillPool& sameReaders, const std::vector<Layout>& alone);
    /// The workers of a given point, whether or not they are legal and fit: layouts that are held while other things change.
    PrefillPool(const Evaluator& decode, const OperatingPoint& held);
    const std::vector<PrefillWorker>& workers() const { return m_workers; }
    double spare() const { return m_spare; }
    /// Layouts could read here, and none of a class that the scenario takes.
    bool leftOut() const { return m_leftOut; }
    /// Where the worker of a layout stands among them; none where there is no such worker.
    std::optional<std::size_t> placeOf(const Layout& layout) const;
    const Evaluator& evaluator() const { return m_evaluator; }
    /// The pool has GPUs of its own, rather than a share of the decode pool's.
    bool separate() const { return m_separate; }
    /// Its chips stand beside each GPU that decodes; 0 where they take racks, which then count as GPUs.
    double beside() const { return m_beside; }
    /// Beside which GPUs may read too; null where no layout does.
    const PrefillPool* helpers() const { return m_helpers && !m_helpers->workers().empty() ? m_helpers.get() : nullptr; }
    int gpus() const { return m_scenario.system.gpus(); }
    /// What a pass with so many prompts is to each rank of a worker.
    StepLoad loadOf(double prompts, const Layout& layout = {}) const {
        return prefillLoad(m_scenario.workload, m_scenario.engine, prompts, layout.promptContext);
    }
    /// The way of a prompt's KV between so many GPUs that read prompts and that decode.
    template <class Real> KvTransferOf<Real> transfer(Real senders, Real receivers) const {
        KvTransferOf<Real> transfer = kvTransfer(m_promptBytes, m_layers, m_bandwidth, senders, receivers);
        transfer.exposed = transfer.exposed + m_handOver;
        return transfer;
    }
    /// Requests a second whose KV one GPU sends or takes; without a path, as many as wanted: the point then says that it has
    /// none.
    double largestRatePerGpu() const {
        const double rate = transfer(1.0, 1.0).largestRate;
        return rate > 0 ? rate : std::numeric_limits<double>::infinity();
    }

private:
    struct Empty {};
    /// A layout that reads so many prompts a pass, and its passes with all of them and with one.
    struct Place {
        Layout layout;
        double prompts = 0;
        ClockedStep pass, one;
    };
    PrefillPool(const Evaluator& decode, Empty, Readers readers);
    void setWorkers(Crew& crew);
    void hold(const Layout& layout);
    /// Every layout that the scenario takes for them whose memory holds a prompt.
    void findPlaces(KeptTables& kept, Crew& crew);
    /// The layouts that the scenario takes for them; where it leaves all of them out, leftOut() says so.
    std::vector<Layout> readers();
    /// By operators one by one: of a held layout, and of one whose memory holds fewer prompts than those beside it.
    Place placeAlone(const Layout& layout, double prompts) const;
    PrefillWorker workerAt(const Place& place) const;
    /// Even at the lowest clock its chips draw more than they may.
    bool overdrawn(const PrefillWorker& worker) const;
    /// Prompts that a pass holds: as many as share its fresh tokens, and whose whole KV fits until it is sent. Below 1 where not
    /// even one fits.
    double promptsOf(const Layout& layout) const;

    Scenario m_scenario;
    bool m_separate, m_leftOut = false;
    double m_beside, m_spare = 1;
    Evaluator m_evaluator;
    std::vector<Place> m_places;
    std::vector<PrefillWorker> m_workers;
    std::unique_ptr<PrefillPool> m_helpers;
    double m_promptBytes = 0, m_bandwidth = 0, m_layers = 0;
    /// Seconds from one pool to the other before anything flows, links beyond the racks included.
    double m_handOver = 0;
};

} // namespace rackline
