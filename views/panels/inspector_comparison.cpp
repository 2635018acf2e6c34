// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/words/wording.h"
#include "app/workbench/analyses/answer.h"
#include "app/workbench/export/pareto_chart.h"
#include "app/workbench/text/engine_text.h"
#include "app/workbench/text/field_text.h"
#include "views/panels/inspector.h"

#include <QGridLayout>

#include <array>

namespace rackline {
namespace {

constexpr std::array compared{Metric::perMw, Metric::perGpu, Metric::speed, Metric::ttft, Metric::cost, Metric::energy};

} // namespace

QWidget* Inspector::makeComparisonPage() {
    auto* page = new QWidget;
    m_comparison = new QGridLayout(page);
    m_comparison->setContentsMargins(0, m_theme.px(16), 0, 0);
    m_comparison->setHorizontalSpacing(m_theme.px(10));
    m_comparison->setVerticalSpacing(m_theme.px(7));
    m_comparison->setColumnStretch(0, 1);
    for (int row = 0; row < static_cast<int>(compared.size()) + 2; ++row)
        for (int column = 0; column < 4; ++column) {
            const bool head = row == 0;
            const Type type = head ? Type::section : column == 3 ? Type::value : Type::body;
            auto* label = new TextLabel(m_theme, type, head || column == 0 ? Role::text2 : Role::text);
            label->setAlignment((column ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
            label->setWordWrap(column == 0);
            m_comparison->addWidget(label, row, column);
        }
    return page;
}

void Inspector::showComparison() {
    const NumberStyle style = screenStyle(m_locale);
    const Pin a = *m_workbench.pin(PinName::a), b = *m_workbench.pin(PinName::b);
    const OperatingPoint &first = m_workbench.pointAt(a.scenario, a.x)->point,
                         &other = m_workbench.pointAt(b.scenario, b.x)->point;
    const auto set = [this](int row, const std::array<QString, 4>& texts) {
        for (int column = 0; column < 4; ++column)
            static_cast<TextLabel*>(m_comparison->itemAtPosition(row, column)->widget())
                ->setText(texts[static_cast<std::size_t>(column)]);
    };
    set(0, {{QString(), tr("A"), tr("B"), tr("B : A")}});
    int row = 1;
    for (const Metric each : compared) {
        const Metric metric = m_workbench.counted(each);
        const double valueA = valueOf(first, metric), valueB = valueOf(other, metric);
        set(row++, {{engineText(shortTitleOf(metric)), fromView(metricText(metric, valueA, style)),
                     fromView(metricText(metric, valueB, style)),
                     valueA > 0 ? fromView(factorText(valueB / valueA, style)) : QStringLiteral("\u2013")}});
    }
    const double wattsA = first.provisioned.si(), wattsB = other.provisioned.si();
    set(row, {{tr("Facility W per GPU"), fromView(countText(wattsA, style)), fromView(countText(wattsB, style)),
               wattsA > 0 ? fromView(factorText(wattsB / wattsA, style)) : QStringLiteral("\u2013")}});
    showPage(m_comparisonPage);
}

} // namespace rackline
