// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workbench/stack_facts.h"

#include "app/report/number_text.h"
#include "app/report/wording.h"
#include "app/workbench/engine_text.h"
#include "app/workbench/field_text.h"
#include "app/workbench/translation.h"

#include <cmath>

namespace rackline {
namespace {

/// The name says the unit.
StackFact factOf(const Estimate& estimate, Metric metric, const NumberStyle& style) {
    const double value = valueOf(estimate.point, metric);
    const bool money = infoOf(metric).unit.starts_with("USD");
    return {engineText(shortTitleOf(metric)), fromView(money ? moneyText(value, style) : predictedText(value, {}, style))};
}

} // namespace

std::vector<StackFact> memoryFacts(const Estimate& e, const QLocale& locale) {
    const NumberStyle style = screenStyle(locale);
    const auto count = [&style](double value) {
        return value >= 1 ? fromView(countText(std::floor(value), style)) : QStringLiteral("\u2013");
    };
    return {{tr("Running, of a rank"), fromView(predictedText(e.point.batch, {}, style))},
            {tr("Largest batch of a rank"), count(e.fit.largestBatch)},
            {tr("Longest context of one sequence, tokens"), fromView(predictedText(e.fit.largestContext, {}, style))},
            {tr("Fewest GPUs that hold the model"), count(e.fit.fewestGpus)}};
}

std::vector<StackFact> powerFacts(const Estimate& e, const QLocale& locale) {
    const NumberStyle style = screenStyle(locale);
    constexpr double megawatt = 1e6;
    return {{tr("In use on average"), fromView(countText(e.point.average.si(), style))},
            {tr("GPUs of a megawatt"), fromView(countText(std::floor(megawatt / e.point.provisioned.si()), style))},
            factOf(e, Metric::perMw, style),
            factOf(e, Metric::energy, style)};
}

std::vector<StackFact> costFacts(const Estimate& e, const QLocale& locale) {
    const NumberStyle style = screenStyle(locale);
    return {factOf(e, Metric::hourly, style), factOf(e, Metric::totalCost, style), factOf(e, Metric::revenue, style)};
}

} // namespace rackline
