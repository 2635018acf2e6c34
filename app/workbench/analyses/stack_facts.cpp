// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workbench/analyses/stack_facts.h"

#include "app/report/words/number_text.h"
#include "app/report/words/wording.h"
#include "app/workbench/document/translation.h"
#include "app/workbench/text/engine_text.h"
#include "app/workbench/text/field_text.h"

#include <cmath>

namespace rackline {
namespace {

/// The fact of a metric; its name says the unit.
StackFact factOf(const Estimate& estimate, Metric metric, const NumberStyle& style) {
    const double value = valueOf(estimate.point, metric);
    const bool money = infoOf(metric).shown == Shown::money;
    const Interval<double>& drawn = estimate.metrics[placeOf(metric)];
    const auto dollars = [digits = beside(drawn, style)](double usd) { return fromView(moneyText(usd, digits)); };
    StackFact fact{engineText(infoOf(metric).column), money ? dollars(value) : fromView(predictedText(value, {}, style)), {}};
    if (drawn.low < drawn.high)
        fact.range = money ? endsText(dollars(drawn.low), dollars(drawn.high)) : fromView(metricRangeText(metric, drawn, style));
    return fact;
}

} // namespace

QString endsText(const QString& low, const QString& high) {
    const auto unitOf = [](const QString& text) {
        const qsizetype space = text.lastIndexOf(QChar(0x202f));
        // What stands behind the space of a large number are its digits: 12 000 is no 12 of anything.
        return space < 0 || text.back().isDigit() ? QString() : text.mid(space);
    };
    const QString unit = unitOf(low);
    const bool shared = !unit.isEmpty() && unit == unitOf(high);
    const QString from = shared ? low.chopped(unit.size()) : low;
    return from.startsWith(QChar(0x2212)) ? tr("%1 to %2").arg(from, high) : from + QStringLiteral("\u2013") + high;
}

std::vector<StackFact> memoryFacts(const Estimate& e, const QLocale& locale) {
    const NumberStyle style = screenStyle(locale);
    const auto count = [&style](double value) {
        return value >= 1 ? fromView(countText(std::floor(value), style)) : QStringLiteral("\u2013");
    };
    return {{tr("Running per rank"), fromView(metricText(Metric::batch, e.point.batch, style))},
            {tr("Largest batch of a rank"), count(e.fit.largestBatch)},
            {tr("Longest context of one sequence, tokens"), fromView(predictedText(e.fit.largestContext, {}, style))},
            {tr("Fewest GPUs that hold the model"), count(e.fit.fewestGpus)}};
}

std::vector<StackFact> powerFacts(const Estimate& e, const QLocale& locale) {
    const NumberStyle style = screenStyle(locale);
    constexpr double megawatt = 1e6;
    return {{tr("In use on average"), fromView(countText(e.point.average.si(), style))},
            {tr("GPUs per megawatt"), fromView(countText(std::floor(megawatt / e.point.provisioned.si()), style))},
            factOf(e, Metric::perMw, style),
            factOf(e, Metric::energy, style)};
}

std::vector<StackFact> costFacts(const Estimate& e, const QLocale& locale) {
    const NumberStyle style = screenStyle(locale);
    return {factOf(e, Metric::hourly, style), factOf(e, Metric::totalCost, style), factOf(e, Metric::revenue, style)};
}

} // namespace rackline
