// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/words/assumptions.h"

#include "app/project/model_work.h"
#include "app/report/words/readable_figure.h"
#include "model/base/portable_math.h"
#include "model/intervals/metric_spread.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>

namespace rackline {

namespace {

constexpr double unknown = std::numeric_limits<double>::quiet_NaN();
constexpr Interval<double> given{unknown, unknown, unknown};

/// Finds the entry of the catalogue that holds the figures of a group of coefficients.
using Holder = Result<Entry> (*)(const Scenario&, const Catalogue&);
namespace holder {
Result<Entry> ownKernels(const Scenario& s, const Catalogue& catalogue) { return catalogue.entry("kernels", s.kernels.id); }
Result<Entry> kernels(const Scenario& s, const Catalogue& catalogue) {
    return s.kernels.carriedFrom.empty() ? ownKernels(s, catalogue) : catalogue.entry("kernels", s.kernels.carriedFrom);
}
Result<Entry> engine(const Scenario& s, const Catalogue& catalogue) {
    Result<Entry> own = catalogue.entry("engine", s.engine.id);
    return own || s.engine.carriedFrom.empty() ? own : catalogue.entry("engine", s.engine.carriedFrom);
}
Result<Entry> chip(const Scenario& s, const Catalogue& catalogue) {
    return catalogue.entry("accelerator", s.system.accelerator.id);
}
} // namespace holder

/// Which figures of the catalogue a named group of coefficients is made of: of these paths, or under them where they end open.
struct Group {
    std::string_view id;
    Holder holder;
    std::array<std::string_view, 3> paths;
};
constexpr auto groups = std::to_array<Group>({
    {"kernels.gemm", holder::kernels, {"gemm."}},
    {"kernels.attention", holder::kernels, {"prefill_attention.", "decode_attention.", "latent_attention."}},
    {"kernels.experts", holder::kernels, {"experts."}},
    {"kernels.elementwise", holder::kernels, {"elementwise."}},
    {"kernels.carried", holder::ownKernels, {"carry."}},
    {"links.all_reduce", holder::engine, {"all_reduce_factor"}},
    {"links.exchange", holder::engine, {"exchange_factor"}},
    {"engine.host", holder::engine, {"step_host", "per_sequence", "eager_floor"}},
    {"engine.prompts", holder::engine, {"prefill_factor", "prefill_pool_factor", "prompts.fp4"}},
    {"engine.interference", holder::engine, {"interference"}},
    {"engine.request_path", holder::engine, {"request_path"}},
    {residualId, holder::engine, {}},
    {"chip.power", holder::chip, {"power.busy_floor", "power.per_"}},
});

/// `gemm.fp4.fixed` where nothing is FP4.
bool isOfOtherFormat(std::string_view path, const PrecisionSet& p) {
    const std::size_t from = path.find('.');
    if (from == std::string_view::npos) return false;
    const auto named = precisionNamed(path.substr(from + 1, path.find('.', from + 1) - from - 1));
    if (!named) return false;
    const Precision used[]{p.weights, p.attention, p.activations, p.kv, p.head, p.ofDense(), p.ofMixers()};
    return std::find(std::begin(used), std::end(used), *named) == std::end(used);
}

/// Whether the path is the group's own, or one of the widths that a metric's interval is made of, or what these were widened by.
bool belongs(std::string_view path, const Group& group, const std::string& chip, std::span<const std::string_view> widths) {
    if (group.id == residualId)
        return std::any_of(widths.begin(), widths.end(), [&](std::string_view width) {
            return path == width || path == "widen." + chip + '.' + std::string(width);
        });
    return std::any_of(group.paths.begin(), group.paths.end(), [path](std::string_view own) {
        return own.ends_with('.') || own.ends_with('_') ? path.starts_with(own) : path == own;
    });
}

/// What stands behind a group, its worst grade and oldest date.
InputFigure figureOf(std::string_view id, std::string_view label, const Scenario& s, std::span<const std::string_view> widths,
                     const Catalogue& catalogue) {
    InputFigure figure{std::string(id), std::string(label), {}, {Grade::measured, {}, {}, {}, false}, {}};
    const auto group = std::find_if(groups.begin(), groups.end(), [id](const Group& g) { return g.id == id; });
    if (group == groups.end()) return figure;
    const Result<Entry> entry = group->holder(s, catalogue);
    if (!entry) return figure;
    std::size_t count = 0;
    for (const Figure& one : entry->figures) {
        if (!belongs(one.path, *group, s.system.accelerator.id, widths) || isOfOtherFormat(one.path, s.precision)) continue;
        figure.provenance = worstOf(figure.provenance, one.claim.provenance);
        figure.text = ++count == 1 ? one.claim.text : entry->name;
    }
    return figure;
}

/// What the engine was measured to take for this model in this format.
void addModelWork(std::vector<Assumption>& all, const Scenario& s, const Catalogue& catalogue) {
    const Result<Entry> entry = holder::engine(s, catalogue);
    if (!entry || s.engine.modelWork == 1) return;
    if (const Figure* figure = modelWorkOf(*entry, s))
        all.push_back(
            {{figure->path, "Kernels of this model, over their operators", figure->claim.text, figure->claim.provenance, {}},
             unknown,
             given});
}

bool isWritten(const InputFigure& input) { return input.provenance.source == "scenario"; }

bool hasInterval(const Assumption& a) { return a.over.low > 0 && a.over.high > a.over.low; }

double weightOf(const Assumption& a) {
    constexpr double asMuch = 0.1;
    if (hasInterval(a)) return portable::log(a.over.high / a.over.low);
    return a.isVaried() ? asMuch * std::abs(a.elasticity) : 0;
}

} // namespace

bool Assumption::isVaried() const { return !std::isnan(elasticity); }
bool Assumption::isInput() const { return findParameter(figure.path) != nullptr; }

bool Assumption::matters() const {
    constexpr double noise = 5e-4;
    return !isVaried() || hasInterval(*this) || std::abs(elasticity) >= noise;
}

std::vector<Assumption> assumptionsOf(const ResolvedScenario& s, const OperatingPoint& point, std::span<const TornadoBar> tornado,
                                      std::span<const InputEffect> effects, Metric metric, const Catalogue& catalogue) {
    const std::size_t m = placeOf(metric);
    const std::vector<std::string_view> widths = residualFigures(s.scenario, point, metric);
    std::vector<Assumption> all;
    const auto addGroup = [&](const auto& effect) {
        const auto known = [&effect](const Assumption& a) { return a.figure.path == effect.id; };
        if (findParameter(effect.id) != nullptr || std::any_of(all.begin(), all.end(), known)) return;
        all.push_back({figureOf(effect.id, effect.label, s.scenario, widths, catalogue), 0, given});
    };
    for (const InputFigure& input : s.inputs)
        if (const Parameter* p = findParameter(input.path); p != nullptr && !isWritten(input))
            all.push_back({input, isContinuous(s.scenario, *p) ? 0 : unknown, given});
    addModelWork(all, s.scenario, catalogue);
    for (const InputEffect& effect : effects) addGroup(effect);
    for (const TornadoBar& bar : tornado) addGroup(bar);
    for (Assumption& one : all) {
        for (const InputEffect& effect : effects)
            if (effect.id == one.figure.path) one.elasticity = effect.elasticity[m];
        for (const TornadoBar& bar : tornado)
            if (bar.id == one.figure.path)
                one.over = {std::min(bar.low[m], bar.high[m]), valueOf(point, metric), std::max(bar.low[m], bar.high[m])};
    }
    std::stable_sort(all.begin(), all.end(), [](const Assumption& a, const Assumption& b) {
        return std::pair(a.isVaried(), weightOf(a)) > std::pair(b.isVaried(), weightOf(b));
    });
    return all;
}

AssumptionText textOf(const Assumption& a, Metric metric, const NumberStyle& style) {
    const Provenance& from = a.figure.provenance;
    AssumptionText text{a.figure.label, readableFigure(a.figure.text), {}, {}, std::string(nameOf(from.grade)), from.source,
                        from.date};
    if (from.unverified) text.grade += ", unverified";
    constexpr double small = 5e-4;
    if (std::abs(a.elasticity) >= small)
        text.percent = std::string(a.elasticity < 0 ? style.minus : "+") + decimalText(std::abs(a.elasticity), 2, style) +
                       std::string(style.space) + "%";
    if (hasInterval(a)) text.over = metricRangeText(metric, a.over, style);
    return text;
}

std::string stillText(std::span<const Assumption> assumptions) {
    const auto still = std::count_if(assumptions.begin(), assumptions.end(), [](const Assumption& a) { return !a.matters(); });
    if (still == 0) return {};
    return std::to_string(still) + (still == 1 ? " more does" : " more do") + " not move it.";
}

} // namespace rackline
