// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/posttraining/post_training_estimate.h"

#include "model/base/portable_math.h"
#include "model/facility/money/cost.h"
#include "model/posttraining/answer_lengths.h"
#include "model/runs/training_estimate.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <numeric>
#include <optional>
#include <set>
#include <utility>

namespace rackline {

namespace {
/// Share of the host link's bandwidth that long copies reach.
constexpr double copied = 0.8;
/// Divisions of the GPUs that are tried, in parts of all of them.
constexpr int divisions = 16;

/// Seconds until the weights are where answers are generated: every GPU takes its share of them at the same time, over the
/// network, or over the scale-up links where one domain has all GPUs.
double handOver(const Scenario& s, const Generation& g, int gpus) {
    const Links links = linksOf(s.system);
    const double link = gpus <= links.domain ? links.scaleUp : links.scaleOut;
    return s.postTraining.handOver.si() + (link > 0 ? g.weights.si() / (networkShare * link) : 0);
}

/// Ways on one cluster; what several of them share is worked out once.
class Ways {
public:
    Ways(const Scenario& s, int gpus, unsigned threads)
        : m_scenario(s), m_gpus(gpus), m_threads(threads), m_answers(answerLengths(s.postTraining)), m_alone(s, Data{}) {}

    PostTrainingWay colocated() {
        const Data runtime = Data::fromSi(m_scenario.engine.poolKeptBytes);
        PostTrainingWay way;
        way.placement = Placement::colocated;
        way.learning = learnOn(m_scenario, m_gpus, runtime, m_answers, m_threads);
        way.finding = way.learning.finding;
        if (!way.learning.feasible) return way;
        const Data states = Data::fromSi(way.learning.point.memory.states);
        const double link = m_scenario.system.accelerator.hostLink.si();
        const Generator beside(m_scenario, states);
        PostTrainingWay best = way;
        best.finding = m_alone.obstacle(m_gpus);
        const auto take = [&](const Generator& generator, double move) {
            way.move = move;
            way.offloads = move > 0;
            takeBest(best, way, generator.on(m_gpus, 0), generator);
        };
        take(beside, 0);
        if (link > 0) take(m_alone, 2 * states.si() / (copied * link));
        return best;
    }

    PostTrainingWay apart(double staleness) {
        PostTrainingWay best;
        best.staleness = staleness;
        best.finding = m_alone.obstacle(0);
        const double asked = m_scenario.postTraining.generators;
        if (asked >= m_gpus) best.finding = {FindingCode::tooManyGpus, {asked + 1, double(m_gpus)}};
        for (const int generators : generatorCounts()) {
            PostTrainingWay way;
            way.staleness = staleness;
            way.learning = learning(m_gpus - generators);
            way.finding = way.learning.finding;
            if (way.feasible()) {
                PostTrainingWay found = way;
                found.finding = m_alone.obstacle(generators);
                takeBest(found, way, generations(generators, staleness), m_alone);
                way = std::move(found);
            }
            if (best.learning.gpus == 0 || isBetter(way, best)) best = std::move(way);
        }
        return best;
    }

    static bool isBetter(const PostTrainingWay& way, const PostTrainingWay& than) {
        return way.feasible() && (!than.feasible() || way.step < than.step);
    }

private:
    /// Whole nodes where there are some.
    std::set<int> generatorCounts() const {
        const int asked = static_cast<int>(m_scenario.postTraining.generators);
        if (asked >= m_gpus) return {};
        if (asked > 0) return {asked};
        const int node = std::min(8, m_scenario.system.rack.packages), grain = m_gpus >= 2 * node ? std::max(1, node) : 1;
        std::set<int> counts;
        for (int i = 1; i < divisions; ++i)
            if (const int count = m_gpus * i / divisions / grain * grain; count > 0 && count < m_gpus) counts.insert(count);
        if (counts.empty() && m_gpus > 1) counts.insert(m_gpus / 2);
        return counts;
    }

    const Learning& learning(int gpus) {
        const auto found = m_learning.find(gpus);
        if (found != m_learning.end()) return found->second;
        return m_learning.emplace(gpus, learnOn(m_scenario, gpus, Data{}, m_answers, m_threads)).first->second;
    }
    const std::vector<Generation>& generations(int gpus, double staleness) {
        const std::pair key{gpus, staleness >= 2 ? staleness : 0.0};
        const auto found = m_generations.find(key);
        if (found != m_generations.end()) return found->second;
        return m_generations.emplace(key, m_alone.on(gpus, key.second)).first->second;
    }

    /// The way with the generation that makes its step shortest takes the place of the best, if it is better.
    void takeBest(PostTrainingWay& best, PostTrainingWay way, const std::vector<Generation>& all,
                  const Generator& generator) const {
        bool better = false;
        way.finding = {};
        for (const Generation& one : all) {
            way.generation = one;
            finish(way);
            if (!isBetter(way, best)) continue;
            best = way;
            better = true;
        }
        if (better) best.generation.power = generator.powerOf(best.generation);
    }

    void finish(PostTrainingWay& way) const {
        way.sync = handOver(m_scenario, way.generation, m_gpus);
        const double writes = way.generation.seconds(), learns = way.learning.seconds();
        way.step = (way.staleness > 0 ? std::max(writes, learns) : writes + learns) + way.sync + way.move;
    }

    const Scenario& m_scenario;
    int m_gpus;
    unsigned m_threads;
    std::vector<double> m_answers;
    Generator m_alone;
    std::map<int, Learning> m_learning;
    std::map<std::pair<int, double>, std::vector<Generation>> m_generations;
};

/// Joules of one step at the facility's meter; GPUs that wait draw what idle ones do.
double energyOfStep(const Scenario& s, const PostTrainingWay& way) {
    const double idle = powerScaleOf(s).average(s.system.accelerator.power.idle).si();
    const double writes = way.generation.power.si(), learns = way.learning.point.power.si();
    const double writing = std::min(way.step, way.generation.steady > 0 ? way.generation.steady : way.generation.rollout.seconds);
    const double learning = std::min(way.step, way.learning.seconds());
    const double judges = s.postTraining.reward.gpus * writes * way.step;
    if (way.placement == Placement::colocated)
        return judges + way.learning.gpus * (writes * writing + learns * learning + idle * (way.step - writing - learning));
    return judges + way.generation.gpus * (writes * writing + idle * (way.step - writing)) +
           way.learning.gpus * (learns * learning + idle * (way.step - learning));
}

/// Half-width (ln) of facility power, as for training runs.
constexpr double powerSpread = 0.1;

template <class Q> Interval<Q> spread(Q mid, std::initializer_list<double> widths) {
    double squares = 0;
    for (const double width : widths) squares += width * width;
    return withinFactor(mid, portable::exp(std::sqrt(squares)));
}

void addRun(PostTrainingEstimate& e, const Scenario& s) {
    const PostTrainingWay& way = e.best;
    const double width = portable::log(s.postTraining.interval);
    e.step = spread(Time::fromSi(way.step), {width});
    e.tokens = spread(TokenRate::fromSi(e.stepTokens / way.step), {width});
    e.perGpu = spread(e.tokens.mid / double(e.gpus), {width});
    e.failures = failuresOf(s, e.gpus);
    e.goodput = goodputOf(s, e.gpus);
    const double goodput = e.goodput.mid, lost = goodput > 0 && e.goodput.low > 0 ? portable::log(goodput / e.goodput.low) : 0;
    const Time whole = goodput > 0 ? Time::fromSi(s.postTraining.steps * way.step / goodput) : Time::fromSi(INFINITY);
    const Power power = Power::fromSi(energyOfStep(s, way) / way.step);
    e.power = spread(power, {powerSpread});
    e.duration = spread(whole, {width, lost});
    e.energy = spread(whole * power, {width, lost, powerSpread});
    const bool priced = s.system.rack.price.si() > 0;
    const CostScale money = costScale(s.system, s.facility, s.economics, powerScaleOf(s), s.site.money.colocation);
    const MoneyRate hourly =
        priced ? money.at(power / double(e.gpus)) : MoneyRate::fromSi(std::numeric_limits<double>::quiet_NaN());
    e.cost = spread(whole * hourly * (e.gpus + e.failures.spares), {width, lost});
}

void addFindings(PostTrainingEstimate& e, const Scenario& s) {
    e.findings.insert(e.findings.end(), s.notes.begin(), s.notes.end());
    if (!e.best.feasible()) return;
    if (e.failures.hopeless)
        e.findings.push_back({FindingCode::interruptedBeforeRestart, {e.failures.mtti.si(), e.failures.restart.si()}});
    if (e.failures.tooLarge)
        e.findings.push_back({FindingCode::checkpointTooLarge, {e.failures.stored.si(), s.training.failures.capacity.si()}});
    sayCarriedOver(s, e.findings);
    const PostTraining& rl = s.postTraining;
    if (e.best.offloads) e.findings.push_back({FindingCode::statesAtHost, {}});
    e.findings.push_back({rl.overhead > 0 ? FindingCode::stepsSlowed : FindingCode::stepsFitted, {rl.slowedBy(), rl.interval}});
    if (rl.staleness > 0) e.findings.push_back({FindingCode::staleLearns, {}});
    e.findings.push_back({FindingCode::answersAlike, {}});
}
} // namespace

std::vector<PostTrainingPart> PostTrainingWay::parts() const {
    const int all = placement == Placement::colocated ? learning.gpus : generation.gpus + learning.gpus;
    const bool together = staleness > 0, learns = learning.seconds() > generation.seconds();
    std::vector<PostTrainingPart> parts;
    const auto add = [&](std::string_view id, std::string_view name, double seconds, int gpus, bool beside) {
        if (seconds > 0) parts.push_back({id, name, Time::fromSi(seconds), gpus, beside});
    };
    if (generation.steady > 0) {
        add("answers", "answers, steps overlapping", generation.steady, generation.gpus, learns);
    } else {
        add("answers", "answers", generation.rollout.seconds, generation.gpus, together && learns);
        add("rewards", "rewards after the last answer", generation.judging, generation.gpus, together && learns);
    }
    add("probabilities", "log-probabilities", learning.probabilities, learning.gpus, together && !learns);
    add("update", "update", learning.update, learning.gpus, together && !learns);
    add("hand_over", "weight transfer", sync, all, false);
    add("move", "states to the host and back", move, all, false);
    return parts;
}

PostTrainingEstimate estimatePostTraining(const Scenario& s, unsigned threads) {
    const PostTraining& rl = s.postTraining;
    PostTrainingEstimate e;
    e.gpus = s.training.gpus > 0 ? s.training.gpus : s.system.gpus();
    const int own = e.gpus - static_cast<int>(rl.reward.gpus);
    if (own < 1 || e.gpus > s.system.gpus()) {
        e.best.finding = {FindingCode::tooManyGpus, {own < 1 ? rl.reward.gpus : double(e.gpus), double(s.system.gpus())}};
        addFindings(e, s);
        return e;
    }
    const std::vector<double> answers = answerLengths(rl);
    e.longestAnswer = answers.front();
    const double written = std::accumulate(answers.begin(), answers.end(), 0.0);
    e.meanAnswer = written / rl.answers();
    e.stepTokens = written + rl.answers() * rl.promptLength;
    Ways ways(s, own, threads);
    if (rl.placement != Placement::apart && rl.generators <= 0) e.ways.push_back(ways.colocated());
    constexpr double several = 4;
    if (rl.placement != Placement::colocated)
        for (const double staleness : std::set<double>{0, 1, rl.staleness >= 2 ? rl.staleness : several})
            e.ways.push_back(ways.apart(staleness));
    bool any = false;
    for (const PostTrainingWay& way : e.ways) {
        if (way.staleness != rl.staleness) continue;
        if (!any || Ways::isBetter(way, e.best)) e.best = way;
        any = true;
    }
    if (e.best.feasible()) addRun(e, s);
    addFindings(e, s);
    return e;
}

} // namespace rackline
