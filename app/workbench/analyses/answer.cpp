// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workbench/analyses/answer.h"

#include "app/report/words/wording.h"
#include "app/workbench/document/translation.h"
#include "app/workbench/text/engine_text.h"
#include "app/workbench/text/field_text.h"
#include "model/candidates/searched_layouts.h"

#include <algorithm>
#include <cmath>

namespace rackline {
namespace {

constexpr const char* narrow = "\u202f";

QString named(const std::string& name) { return QString::fromStdString(name); }

/// Puts the spans where the factor stands in the sentence.
std::vector<AnswerSpan> composed(const QString& sentence, const QString& factor, const QString& range) {
    const QStringList parts = sentence.split(QStringLiteral("%2"));
    std::vector<AnswerSpan> spans{{parts.value(0) + factor + QLatin1Char(' '), false}, {range, true}};
    spans.push_back({parts.value(1), false});
    return spans;
}

struct PinnedPoint {
    QString name;
    const FrontierPoint* point = nullptr;
};

/// Compares two points, the larger one first, so that the factor is above 1.
std::vector<AnswerSpan> comparisonOf(const PinnedPoint& a, const PinnedPoint& b, Metric metric, const NumberStyle& style) {
    const bool turned = b.point->y.mid < a.point->y.mid;
    const PinnedPoint &more = turned ? a : b, &less = turned ? b : a;
    const Interval<double> ratio = ratioOf(more.point->yAtX, less.point->yAtX);
    const QString range = QLatin1Char('(') + fromView(rangeText(ratio, style)) + QLatin1Char(')');
    if (fromView(factorText(ratio.mid, style)) == fromView(factorText(1, style)))
        return {{tr("%1 and %2 do not differ in %3 ").arg(b.name, a.name, withinSentence(axisText(infoOf(metric).title))), false},
                {range, true},
                {QStringLiteral("."), false}};
    return composed(engineText(infoOf(metric).sentence).arg(more.name, QStringLiteral("%2"), less.name),
                    fromView(factorText(ratio.mid, style)), range);
}

/// How many of the systems that are compared stand on a layout that somebody published.
QString layoutsOf(const Workbench& workbench) {
    std::size_t points = 0, published = 0;
    for (std::size_t i = 0; i < workbench.scenarios().size(); ++i) {
        const ScenarioState& state = workbench.scenarios()[i];
        const FrontierPoint* point = workbench.pointAt(i, workbench.reading());
        if (!state.visible || !state.resolved || point == nullptr) continue;
        ++points;
        published += standingOf(state.resolved->scenario, point->point).evidence == Evidence::demonstrated;
    }
    if (points == 0) return {};
    if (published == points) return tr("published layouts");
    if (published == 0) return tr("no published layout");
    return tr("%1 of %2 layouts published").arg(published).arg(points);
}

/// An error moves a point along both axes; what a figure may be where the first is held is another question than what it may be
/// of one layout, and its interval another.
QString heldPlace(const Workbench& workbench) {
    return QLatin1Char(' ') + (workbench.chart().x == Metric::speed
                                   ? tr("90\u202f% intervals are those at this speed.")
                                   : tr("90\u202f% intervals are those at this place of the axis."));
}

PageAnswer sentence(const QString& text, const QString& conditions) { return {{{text, false}}, conditions}; }

} // namespace

QString conditionsOf(const Workbench& workbench, const QLocale& locale) {
    const auto& states = workbench.scenarios();
    if (workbench.current() >= states.size() || !states[workbench.current()].resolved) return {};
    const Scenario& scenario = states[workbench.current()].resolved->scenario;
    // Whole passes have no speed of a user, and other inputs.
    if (scenario.forwards()) return {};
    const NumberStyle style = screenStyle(locale);
    const Metric x = workbench.chart().x;
    QStringList parts{tr("%1 at %2 per user")
                          .arg(named(scenario.model.name), fromView(roundText(workbench.reading(), style) + narrow + "tok/s"))};
    if (x != Metric::speed)
        parts = {tr("%1 at %2 %3")
                     .arg(named(scenario.model.name), engineText(infoOf(x).title),
                          fromView(metricText(x, workbench.reading(), style)))};
    const bool same = std::all_of(states.begin(), states.end(), [&](const ScenarioState& state) {
        return !state.resolved || state.resolved->scenario.precision.weights == scenario.precision.weights;
    });
    if (same) parts << tr("%1 weights").arg(fromView(nameOf(scenario.precision.weights)).toUpper());
    // The law or the kinds of requests are inputs of their own: what is said here are their means.
    parts << (scenario.workload.lengths.vary() ? tr("%1 in and %2 out on average") : tr("%1 in, %2 out"))
                 .arg(fromView(countText(scenario.workload.isl, style)), fromView(countText(scenario.workload.osl, style)));
    if (scenario.workload.prefixHit > 0)
        parts << tr("%1 of the prompt from cache").arg(fromView(percentText(scenario.workload.prefixHit, style)));
    if (const QString layouts = layoutsOf(workbench); !layouts.isEmpty()) parts << layouts;
    const Counting counting = infoOf(workbench.chart().y).counting;
    if (counting.tokens == TokenCount::total) parts << tr("tokens of prompt and answer");
    if (counting.watts != WattScope::facility)
        parts << (counting.watts == WattScope::it ? tr("IT watts") : tr("watts of the GPUs alone"));
    return oneSentence(parts);
}

QString oneSentence(const QStringList& parts) {
    const QString all = parts.join(QStringLiteral(", "));
    return all.endsWith(QLatin1Char('.')) ? all : all + QLatin1Char('.');
}

bool trainsOnly(const Workbench& workbench) {
    const auto& states = workbench.scenarios();
    const auto isKnown = [](const ScenarioState& state) { return state.visible && state.resolved.has_value(); };
    const auto serves = [&](const ScenarioState& state) { return isKnown(state) && !state.resolved->scenario.trains(); };
    return std::any_of(states.begin(), states.end(), isKnown) && std::none_of(states.begin(), states.end(), serves);
}

bool selectedTrains(const Workbench& workbench) {
    const auto& states = workbench.scenarios();
    const std::size_t current = workbench.current();
    return current < states.size() && states[current].resolved && states[current].resolved->scenario.trains();
}

Task shownTask(const Workbench& workbench) {
    const auto& states = workbench.scenarios();
    const auto isKnown = [](const ScenarioState& state) { return state.visible && state.resolved.has_value(); };
    const std::size_t current = workbench.current();
    if (current < states.size() && isKnown(states[current])) return states[current].resolved->scenario.task;
    Task first = Task::serve;
    if (const auto shown = std::find_if(states.begin(), states.end(), isKnown); shown != states.end())
        first = shown->resolved->scenario.task;
    const bool serves = std::any_of(states.begin(), states.end(), [&](const ScenarioState& state) {
        return isKnown(state) && state.resolved->scenario.task == Task::serve;
    });
    return serves ? Task::serve : first;
}

QString PageAnswer::plainText() const {
    QString text;
    for (const AnswerSpan& span : spans) text += span.text;
    return text;
}

PageAnswer answerOf(const Workbench& workbench, const QLocale& locale) {
    const auto& states = workbench.scenarios();
    const NumberStyle style = screenStyle(locale);
    const QString conditions = conditionsOf(workbench, locale);
    const bool explored = std::any_of(states.begin(), states.end(), [](const auto& s) { return s.explored; });
    if (states.empty()) return sentence(tr("No scenario yet."), tr("Add one, or open an example."));
    if (trainsOnly(workbench))
        return sentence(tr("These scenarios train; none of them serves requests."),
                        tr("The page Training says what their runs take."));
    if (!explored) return sentence(tr("Looking at every layout."), conditions);
    const auto pinned = [&](PinName name) -> std::optional<PinnedPoint> {
        const std::optional<Pin> pin = workbench.pin(name);
        if (!pin) return std::nullopt;
        return PinnedPoint{named(states[pin->scenario].name), workbench.pointAt(pin->scenario, pin->x)};
    };
    const std::optional<PinnedPoint> a = pinned(PinName::a), b = pinned(PinName::b);
    const Metric y = workbench.chart().y;
    if (a && b && a->point && b->point && a->point->y.mid > 0 && b->point->y.mid > 0)
        return {comparisonOf(*a, *b, y, style), conditions + heldPlace(workbench)};
    if (const PinnedPoint* reached = a && a->point ? &*a : b && b->point ? &*b : nullptr) {
        std::vector<AnswerSpan> spans{
            {tr("%1: %2 ").arg(reached->name,
                               fromView(metricText(y, reached->point->y.mid, beside(reached->point->yAtX, style)))),
             false},
            {QLatin1Char('(') + fromView(metricRangeText(y, reached->point->yAtX, style)) + QLatin1Char(')'), true},
            {QStringLiteral("."), false}};
        if (a && b && reached->point && !(a->point && b->point))
            spans.push_back({QLatin1Char(' ') + tr("%1 does not reach it.").arg((a->point ? b : a)->name), false});
        return {std::move(spans), conditions + heldPlace(workbench)};
    }
    for (const ScenarioState& state : states)
        if (state.visible && state.exploration.frontier.empty() && !state.exploration.findings.empty())
            return sentence(tr("%1: %2").arg(named(state.name), nothingText(state.exploration, style)), conditions);
    return sentence(tr("No scenario reaches %1.").arg(fromView(metricText(workbench.chart().x, workbench.reading(), style))),
                    conditions);
}

} // namespace rackline
