// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/passes/forward_estimate.h"

#include "model/candidates/evaluator.h"
#include "model/memory/inference_memory.h"
#include "model/operators/operator.h"

#include <algorithm>
#include <cmath>
#include <iterator>

namespace rackline {

namespace {
/// The most inputs that share a pass, and the groups that share an input, where these are searched.
constexpr double mostInputs = 4096;
constexpr int mostSharing = 16;
/// Points with so much of the largest rate are as good: the soonest of them is shown.
constexpr double nearlyAll = 0.95;
/// The share of its peak at which a chip reads a text and decodes pictures, in 16 bits. A judgement: convolutions of few
/// channels.
constexpr double besideReached = 0.3;

/// The scenario as the pieces of serving see it: inputs are prompts that nothing follows, and nothing is cached.
Scenario passScenario(const Scenario& scenario, double tokens) {
    Scenario own = scenario;
    own.task = Task::serve;
    own.workload = {};
    own.workload.isl = tokens;
    own.workload.osl = 0;
    own.precision.kv = own.precision.head = Precision::bf16;
    // Vectors are taken before the head, which engines leave out; pictures have none.
    own.model.tiedEmbedding = true;
    own.mode = ModeChoice::aggregated;
    own.prefillHardware.reset();
    own.offload = {};
    own.overlap = {};
    own.power.prefillChip = own.power.decodeChip = {};
    own.power.prefillClock = own.power.decodeClock = 0;
    own.training.failures.serving = false;
    // Inputs were held against the model's limit where they are asked for.
    own.model.maxContext = 0;
    return own;
}

/// One layout and all that its passes are made of.
class Passes {
public:
    Passes(const Evaluator& evaluator, const PassWork& work, const ForwardPasses& asked, const Layout& layout)
        : m_evaluator(evaluator), m_work(work), m_asked(asked), m_layout(layout),
          m_operators(operatorsOf(evaluator.scenario().model, evaluator.scenario().precision, layout)) {}

    /// Inputs of a pass that memory has room for.
    double most() const {
        const PassMemory one = memoryAt(1);
        const Data room = one.capacity - one.weights - one.runtime;
        const double held = std::floor(room / one.activations);
        return std::min(held, m_asked.batch > 0 ? m_asked.batch : mostInputs);
    }

    /// Passes that hold so many inputs and follow each other without a pause, or with the pauses of a smaller share.
    PassPoint at(double batch, double busy = 1) const {
        const Scenario& s = m_evaluator.scenario();
        PassPoint p;
        p.layout = m_layout;
        p.batch = batch;
        p.busy = busy;
        p.memory = memoryAt(std::ceil(batch));
        const ClockedStep kernels = kernelsOf(batch);
        const StepCost beside = besideOf(batch);
        const auto served = [&](const StepCost& pass) { return m_work.passes * timeOf(pass) + beside.time(); };
        StepCost pass = kernels.usual;
        SlowdownOf<double> slowed;
        if (m_evaluator.limited()) {
            slowed = m_evaluator.slowdown(wholeOf(pass, beside), served(pass), limit());
            pass = Evaluator::slowedStep(kernels, slowed);
        }
        p.pass = timeOf(pass);
        p.served = served(pass);
        p.answer = p.served * (1 + busy / 2);
        p.rate = busy * m_layout.groups() * batch / p.served;
        const StepCost whole = wholeOf(pass, beside);
        const double seconds = p.served / busy;
        p.ofPeak = lightOf(whole) / seconds;
        p.chip = m_evaluator.limited() ? m_evaluator.slowedPowerOf(whole, seconds, slowed, limit())
                                       : m_evaluator.chipPowerOf(whole, seconds);
        p.average = m_evaluator.power().average(p.chip);
        p.provisioned = m_evaluator.power().provisioned;
        p.hourly = s.system.rack.price.si() > 0 ? m_evaluator.cost().at(p.average)
                                                : MoneyRate::fromSi(std::numeric_limits<double>::infinity());
        return p;
    }
    bool overdrawn(const PassPoint& p) const { return m_evaluator.limited() && p.chip > limit().cap; }

    /// The passes that so many inputs a second of an instance make, of at most so many inputs; none where they make longer ones.
    std::optional<PassPoint> carrying(double rate, double largest) const {
        PassPoint alone = at(1);
        if (rate <= alone.rate) return at(1, rate / alone.rate);
        if (rate > at(largest).rate) return std::nullopt;
        double low = 1, high = largest;
        for (int i = 0; i < 40; ++i) {
            const double middle = (low + high) / 2;
            (at(middle).rate < rate ? low : high) = middle;
        }
        return at(high);
    }

private:
    const ChipLimit& limit() const { return m_evaluator.held(ServingMode::aggregated).limit; }
    double timeOf(const StepCost& pass) const {
        const EngineProfile& engine = m_evaluator.scenario().engine;
        // Engines were fitted to models that write; what published runs of pictures took is a factor of its own.
        const double fitted = diffusion().present() ? 1 : engine.prefillPoolFactor;
        return m_asked.overhead * (fitted * pass.time() + engine.stepHost);
    }
    const Diffusion& diffusion() const { return m_evaluator.scenario().model.diffusion; }
    StepCost wholeOf(const StepCost& pass, const StepCost& beside) const {
        StepCost whole = m_work.passes * pass;
        whole += beside;
        return whole;
    }

    /// Tokens of a text that is written see those before them; all others see the whole input.
    ClockedStep kernelsOf(double batch) const {
        StepLoad load;
        load.promptTokens = batch * m_work.tokens / m_layout.promptContext;
        load.promptLength = m_work.tokens;
        StepLoad attending = load;
        if (!m_evaluator.scenario().model.writes) attending.promptBefore = m_work.tokens / 2;
        ClockedStep step;
        for (const Operator& op : m_operators) {
            if (op.group == OperatorGroup::head) continue;
            const StepLoad& own = windowOf(op.shape) ? attending : load;
            step.usual += costOf(op, own, m_evaluator.context());
            for (std::size_t i = 0; i < m_evaluator.slowerContexts().size(); ++i)
                step.slower[i] += costOf(op, own, m_evaluator.slowerContexts()[i]);
        }
        return step;
    }
    StepCost besideOf(double batch) const {
        StepCost cost;
        cost.flops16 = batch * m_work.besideFlops;
        cost.work = cost.flops16 / (besideReached * flopsAt(Precision::bf16));
        return cost;
    }
    double flopsAt(Precision format) const { return m_evaluator.context().chip.peak(format); }
    /// Seconds that the arithmetic takes at the peak of its formats.
    double lightOf(const StepCost& cost) const {
        const auto at = [&](double flops, Precision format) { return flops > 0 ? flops / flopsAt(format) : 0.0; };
        return at(cost.flops16, Precision::bf16) + at(cost.flops8, Precision::fp8) + at(cost.flops4, Precision::fp4);
    }

    PassMemory memoryAt(double inputs) const {
        const Scenario& s = m_evaluator.scenario();
        constexpr double bytes = 2;
        double perToken = 0;
        for (const LayerGroup& g : s.model.layers)
            perToken =
                std::max(perToken, bytes * (workingCopies * s.model.hidden + 2.0 * g.feedForward.width / m_layout.attentionTp));
        const double tokens = inputs * m_work.tokens / m_layout.promptContext;
        PassMemory memory;
        memory.capacity = s.system.accelerator.hbm.visible;
        memory.weights = weightBytes(s.model, s.precision, m_layout) + Data::fromSi(bytes * diffusion().reader);
        memory.activations = Data::fromSi(tokens * perToken);
        // Keys and values of all of the input are gathered for one layer.
        if (m_layout.promptContext > 1) memory.activations += Data::fromSi(inputs * m_work.tokens * 2 * bytes * s.model.hidden);
        memory.runtime = Data::fromSi(s.engine.poolKeptBytes);
        return memory;
    }

    const Evaluator& m_evaluator;
    PassWork m_work;
    const ForwardPasses& m_asked;
    Layout m_layout;
    std::vector<Operator> m_operators;
};

/// Layouts of every number of groups that share an input, or of the number asked for.
std::vector<Layout> layoutsOf(const Scenario& s, const PassWork& work) {
    std::vector<Layout> all;
    LayoutChoice choice = s.layout;
    choice.dcp = choice.afd = 0;
    const auto holds = [&](const Layout& layout) {
        return weightBytes(s.model, s.precision, layout) < s.system.accelerator.hbm.visible;
    };
    const int asked = s.prefillLayout.cp;
    // Texts are many and short: sharing one is looked at only where it is asked for.
    const int most = asked > 0 ? asked : work.passes > 1 ? std::min(mostSharing, s.system.rack.scaleUp.packages) : 1;
    for (int cp = std::max(asked, 1); cp <= most; cp *= 2) {
        choice.cp = cp;
        for (const Layout& layout : searchedLayouts(s.model, s.system, choice, s.search, holds))
            if (layout.gpus() <= s.system.gpus()) all.push_back(layout);
    }
    return all;
}

/// Sizes of passes: two an octave, and the largest.
std::vector<double> sizesTo(double largest) {
    std::vector<double> sizes;
    for (double b = 1; b < largest; b *= 2) {
        sizes.push_back(b);
        if (b > 1 && 1.5 * b < largest) sizes.push_back(1.5 * b);
    }
    if (largest >= 1) sizes.push_back(largest);
    return sizes;
}

/// Leaves those that no other beats, the soonest first.
std::vector<PassPoint> unbeaten(std::vector<PassPoint> points) {
    std::stable_sort(points.begin(), points.end(), [](const PassPoint& a, const PassPoint& b) {
        return a.answer != b.answer ? a.answer < b.answer : a.perGpu() > b.perGpu();
    });
    std::vector<PassPoint> kept;
    for (PassPoint& p : points)
        if (kept.empty() || p.perGpu() > kept.back().perGpu()) kept.push_back(std::move(p));
    return kept;
}

/// Fills in the soonest answer that carries the rate asked for, and how few GPUs could do so within the limit.
void carry(ForwardEstimate& e, const std::vector<Passes>& layouts, double asked, double limit) {
    double largest = 0;
    bool found = false;
    for (const Passes& passes : layouts) {
        const double most = passes.most();
        const PassPoint full = passes.at(most);
        const double instances = std::floor(double(e.gpus) / full.layout.gpus());
        if (instances < 1 || passes.overdrawn(full)) continue;
        largest = std::max(largest, instances * full.rate);
        const std::optional<PassPoint> point = passes.carrying(asked / instances, most);
        if (!point || (found && point->answer >= e.best.answer)) continue;
        found = true;
        e.best = *point;
    }
    if (!found) {
        e.finding = {FindingCode::saturated, {asked, largest}};
        return;
    }
    e.instances = e.gpus / e.best.layout.gpus();
    e.rate = asked;
    for (const PassPoint& p : e.frontier) {
        if (limit > 0 && p.answer > limit) continue;
        const double gpus = std::ceil(asked / p.rate) * p.layout.gpus();
        if (e.fewest == 0 || gpus < e.fewest) e.fewest = gpus;
    }
}

/// What an answer rests on.
void sayBasis(ForwardEstimate& e, const Scenario& s) {
    if (s.model.diffusion.present())
        e.findings.push_back({FindingCode::passesFitted, {s.passes.overhead, s.passes.interval}});
    else
        e.findings.push_back({FindingCode::passesUnmeasured, {0, s.passes.interval}});
    const int each = e.best.layout.gpus(), over = e.gpus % each;
    if (e.feasible() && over > 0) e.findings.push_back({FindingCode::gpusLeftOver, {double(over), double(each)}});
    if (s.workload.load.kind != LoadKind::rate) e.findings.push_back({FindingCode::soonestShown, {}});
    e.findings.push_back({FindingCode::passesAlike, {}});
}
} // namespace

PassWork passWorkOf(const Scenario& s) {
    const Diffusion& d = s.model.diffusion;
    if (!d.present()) return {s.workload.isl, 1, 0};
    const Images& image = s.workload.images;
    const ForwardPasses& asked = s.passes;
    const double steps = asked.steps > 0 ? asked.steps : d.steps, guidance = asked.guidance > 0 ? asked.guidance : d.guidance;
    return {d.tokensOf(image.across, image.down, asked.frames), steps * guidance,
            2 * d.reader * d.text * guidance + d.decode * image.across * image.down * asked.frames};
}

std::vector<PassPoint> ForwardEstimate::worthwhile() const {
    constexpr double worthIt = 1.01;
    std::vector<PassPoint> points;
    for (const PassPoint& p : frontier)
        if (points.empty() || p.perGpu() >= worthIt * points.back().perGpu()) points.push_back(p);
    return points;
}

Interval<double> ForwardEstimate::largestRate() const {
    const double rate = instances * best.rate / best.busy;
    return {rate / interval, rate, rate * interval};
}

ForwardEstimate estimateForward(const Scenario& scenario) {
    ForwardEstimate e;
    // Inputs are alike here, whatever requests of a model that writes would be.
    std::copy_if(scenario.notes.begin(), scenario.notes.end(), std::back_inserter(e.findings),
                 [](const Finding& note) { return note.code != FindingCode::meansAnswer; });
    sayCarriedOver(scenario, e.findings);
    if (const int others = scenario.system.rack.otherChips(); others > 0)
        e.findings.push_back({FindingCode::chipsIdle, {double(others), 0}});
    e.work = passWorkOf(scenario);
    e.gpus = scenario.system.gpus();
    e.interval = scenario.passes.interval;
    const Scenario own = passScenario(scenario, e.work.tokens);
    const Evaluator evaluator(own);
    e.finding = evaluator.obstacle();
    if (!e.feasible()) return e;
    std::vector<Passes> layouts;
    for (const Layout& layout : layoutsOf(own, e.work))
        if (Passes passes(evaluator, e.work, scenario.passes, layout); passes.most() >= 1) layouts.push_back(std::move(passes));
    std::vector<PassPoint> points;
    bool drawn = false;
    for (const Passes& passes : layouts)
        for (const double size : sizesTo(passes.most()))
            if (PassPoint p = passes.at(size); !passes.overdrawn(p))
                points.push_back(std::move(p));
            else if (!drawn) {
                drawn = true;
                e.finding = {FindingCode::capTooLow, {p.chip.si(), evaluator.held(ServingMode::aggregated).limit.cap.si()}};
            }
    if (points.empty()) {
        if (!drawn) e.finding = {FindingCode::passesHaveNoRoom, {double(e.gpus), e.work.tokens}};
        return e;
    }
    e.finding = {};
    e.frontier = unbeaten(std::move(points));
    const double limit = scenario.workload.limits.tail.latency50.si();
    if (scenario.workload.load.kind == LoadKind::rate) {
        carry(e, layouts, scenario.workload.busiest().amount, limit);
    } else {
        // The frontier rises with the time, so that the last within the limit has most; all but as many are soon enough.
        const auto beyond = std::find_if(e.frontier.begin(), e.frontier.end(),
                                         [limit](const PassPoint& p) { return limit > 0 && p.answer > limit; });
        const auto last = beyond == e.frontier.begin() ? beyond : std::prev(beyond);
        e.best = *std::find_if(e.frontier.begin(), last,
                               [last](const PassPoint& p) { return p.perGpu() >= nearlyAll * last->perGpu(); });
        e.instances = e.gpus / e.best.layout.gpus();
        e.rate = e.instances * e.best.rate;
    }
    if (e.feasible() && limit > 0 && e.best.answer > limit) e.finding = {FindingCode::passTooSlow, {e.best.answer, limit}};
    sayBasis(e, scenario);
    return e;
}

} // namespace rackline
