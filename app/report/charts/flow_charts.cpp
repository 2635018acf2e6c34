// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/charts/flow_charts.h"

#include "app/report/words/wording.h"
#include "model/search/prompt_pool.h"
#include "model/units/constants.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace rackline {

namespace {
/// Nodes and flows as they come; nothing flows where there is nothing.
class FlowMaker {
public:
    using Amount = std::string (*)(double);
    FlowMaker(FlowChart& chart, Amount amount) : m_chart(chart), m_amount(amount) {}

    std::size_t node(int column, int ink, std::string_view name, double value, std::string text = {}) {
        m_chart.nodes.push_back({std::string(name), text.empty() ? m_amount(value) : std::move(text), value, column, ink});
        return m_chart.nodes.size() - 1;
    }
    void flow(std::size_t from, std::size_t to, double value) {
        if (value > 0) m_chart.flows.push_back({from, to, value, m_amount(value)});
    }
    /// A node that a part of another's amount goes to; that one again where the part is nothing.
    std::size_t branch(std::size_t from, int column, int ink, std::string_view name, double value) {
        if (!(value > 0)) return from;
        const std::size_t to = node(column, ink, name, value);
        flow(from, to, value);
        return to;
    }

    /// All that these have goes on to one node.
    void join(const std::vector<std::size_t>& from, int column, std::string_view name, std::string text = {}) {
        double sum = 0;
        for (const std::size_t end : from) sum += m_chart.nodes[end].value;
        const std::size_t to = node(column, 0, name, sum, std::move(text));
        for (const std::size_t end : from) flow(end, to, m_chart.nodes[end].value);
    }

private:
    FlowChart& m_chart;
    Amount m_amount;
};

std::string watts(double value) { return countText(value) + "\u202fW"; }
std::string dollars(double value) { return moneyText(value); }

/// The average of the parts that have one of these names.
template <std::size_t Count> double averageOf(const Estimate& e, const std::array<std::string_view, Count>& names) {
    double sum = 0;
    for (const PowerStackPart& part : e.power)
        if (std::find(names.begin(), names.end(), part.name) != names.end()) sum += part.average.si();
    return sum;
}

struct FlowPart {
    std::string_view name;
    int ink;
    std::array<std::string_view, 4> parts;
};
constexpr auto siteParts = std::to_array<FlowPart>({
    {"UPS, transformer", 5, {"UPS", "transformer"}},
    {"Cooling and site", 6, {"cooling and site"}},
});
constexpr auto itParts = std::to_array<FlowPart>({
    {"CPU and memory", 3, {"compute trays", "hosts"}},
    {"Scale-up switches", 4, {"switch trays"}},
    {"NICs, fans, pumps", 3, {"network", "fans", "coolant pumps", "other parts"}},
    {"Conversion", 5, {"regulators", "busbar conversion", "power supplies"}},
    {"Network and storage", 4, {"network and storage", "memory beside the racks"}},
});

/// The watts of chips that do the same work, and the step that shares them out.
struct Pool {
    std::size_t node = 0;
    double watts = 0;
    const std::vector<StepPart>* step = nullptr;
};

/// Each pool's watts by its groups of operators, as their times are.
std::vector<double> shared(const Pool& pool) {
    const std::vector<Time> times = stepGroupTimes(*pool.step);
    Time whole;
    for (const Time time : times) whole += time;
    std::vector<double> shares;
    for (const Time time : times) shares.push_back(whole.si() > 0 ? pool.watts * (time / whole) : 0);
    return shares;
}

/// From pools to their operators, and the groups' nodes in the order of the names.
std::vector<std::size_t> addOperators(FlowMaker& maker, const std::array<Pool, 2>& pools, int column) {
    const std::vector<std::string_view> names = stepGroupNames();
    const std::array shares{shared(pools[0]), shared(pools[1])};
    std::vector<std::size_t> groups;
    for (std::size_t i = 0; i < names.size(); ++i) {
        const double sum = shares[0][i] + shares[1][i];
        if (!(sum > 0)) continue;
        groups.push_back(maker.node(column, static_cast<int>(i), names[i], sum));
        for (std::size_t p = 0; p < pools.size(); ++p) maker.flow(pools[p].node, groups.back(), shares[p][i]);
    }
    return groups;
}

bool serves(const ChartScenario& s) { return s.estimate != nullptr && !s.estimate->decodeStep.empty(); }
} // namespace

FlowChart powerFlow(const ChartScenario& s) {
    FlowChart chart{"From the utility meter to tokens", "Average watts of one GPU with its share of everything", "W per GPU"};
    if (!serves(s)) return chart;
    chart.name = titleOf(s);
    const Estimate& e = *s.estimate;
    FlowMaker maker(chart, watts);
    const double total = totalOf(e.power).average.si();
    double site = 0;
    for (const FlowPart& part : siteParts) site += averageOf(e, part.parts);
    const std::size_t utility = maker.node(0, 3, "Utility", total), it = maker.branch(utility, 1, 1, "IT load", total - site);
    for (const FlowPart& part : siteParts) maker.branch(utility, 1, part.ink, part.name, averageOf(e, part.parts));
    const double chips = averageOf(e, std::array{std::string_view("chips")}),
                 others = averageOf(e, std::array{std::string_view("other chips")});
    const std::size_t gpu = chart.subject = maker.branch(it, 2, 0, "GPU", chips);
    const std::size_t beside = maker.branch(it, 2, 1, "Other chips", others);
    for (const FlowPart& part : itParts) maker.branch(it, 2, part.ink, part.name, averageOf(e, part.parts));
    std::vector<std::size_t> ends;
    int column = 3;
    if (const std::optional<PromptPool> pool = promptPoolOf(*s.scenario, e)) {
        chart.subtitle = "Average watts of one GPU with its share of everything; operators have theirs by the time they take";
        const double reads = std::min(pool->chips.si(), chips);
        const Pool reading{maker.branch(gpu, column, 1, "Reading prompts", reads), reads, &e.prefillStep};
        const Pool decoding{maker.branch(gpu, column, 0, "Decoding", chips - reads), chips - reads, &e.decodeStep};
        ends = addOperators(maker, {reading, decoding}, ++column);
    } else if (e.point.beside > 0) {
        ends = {maker.branch(gpu, column, 0, "Decoding", chips), maker.branch(beside, column, 1, "Reading prompts", others)};
    } else {
        ends = {maker.branch(gpu, column, 0, "Prompts and answers", chips)};
    }
    maker.join(ends, column + 1, "Output tokens", predictedText(e.point.perGpu.si(), "tok/s"));
    return chart;
}

namespace {
/// What a part of the cost pays for: prompts, answers, or both where one pool makes them, and hours that sell nothing.
struct PaidWork {
    double reading = 0, decoding = 0, idle = 0;
};

PaidWork paidWorkOf(double value, double readingShare, double used) {
    return {used * readingShare * value, used * (1 - readingShare) * value, (1 - used) * value};
}

/// The part of each cost that the prompts' own pool has.
std::array<double, 4> readingShares(const Estimate& e, const std::optional<PromptPool>& pool) {
    std::array<double, 4> shares{};
    if (!pool) return shares;
    const std::array rates{pool->cost.capital, pool->cost.upkeep, pool->cost.dataCentre, pool->cost.energy};
    for (std::size_t i = 0; i < shares.size(); ++i)
        if (i < e.cost.size() && e.cost[i].perGpu.si() > 0) shares[i] = rates[i] / e.cost[i].perGpu;
    return shares;
}
} // namespace

FlowChart costFlow(const ChartScenario& s) {
    FlowChart chart{"From dollars to tokens", "US dollars of a million output tokens, and the work that they pay for", "$/Mtok"};
    if (!serves(s)) return chart;
    const Estimate& e = *s.estimate;
    double total = 0;
    for (const CostPart& part : e.cost) total += part.perToken / (USD / Mtok);
    if (!std::isfinite(total) || total <= 0) return chart;
    chart.name = titleOf(s);
    chart.subject = 1;
    FlowMaker maker(chart, dollars);
    const std::optional<PromptPool> pool = promptPoolOf(*s.scenario, e);
    const std::array<double, 4> readers = readingShares(e, pool);
    constexpr std::array inks{0, 3, 4, 5};
    const std::size_t whole = maker.node(0, 3, "Whole cost", total);
    std::vector<std::size_t> parts;
    std::vector<PaidWork> works;
    PaidWork sum;
    for (std::size_t i = 0; i < e.cost.size() && i < inks.size(); ++i) {
        const double value = e.cost[i].perToken / (USD / Mtok);
        parts.push_back(maker.branch(whole, 1, inks[i], capitalised(std::string(e.cost[i].name)), value));
        const PaidWork& work = works.emplace_back(paidWorkOf(value, readers[i], s.scenario->economics.utilisation));
        sum = {sum.reading + work.reading, sum.decoding + work.decoding, sum.idle + work.idle};
    }
    std::vector<std::size_t> ends;
    const auto add = [&](std::string_view name, int ink, double PaidWork::*share) {
        if (!(sum.*share > 0)) return;
        ends.push_back(maker.node(2, ink, name, sum.*share));
        for (std::size_t i = 0; i < parts.size(); ++i) maker.flow(parts[i], ends.back(), works[i].*share);
    };
    add("Reading prompts", 1, &PaidWork::reading);
    add(pool ? "Decoding" : "Prompts and answers", 0, &PaidWork::decoding);
    add("Idle hours", 6, &PaidWork::idle);
    maker.join(ends, 3, "A million output tokens");
    return chart;
}

} // namespace rackline
