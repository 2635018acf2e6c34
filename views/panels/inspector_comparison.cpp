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

/// Makes the head and, for every figure, its name above its values; side by side they would need more room than the dock has.
QWidget* Inspector::makeComparisonPage() {
    auto* page = new QWidget;
    m_comparison = new QGridLayout(page);
    m_comparison->setContentsMargins(0, m_theme.px(16), 0, 0);
    m_comparison->setHorizontalSpacing(m_theme.px(10));
    m_comparison->setVerticalSpacing(m_theme.px(2));
    const auto add = [this](int row, int column, int columns, Type type, Role role) {
        auto* label = new TextLabel(m_theme, type, role);
        label->setAlignment((columns == 1 ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
        label->setWordWrap(columns > 1);
        m_comparison->addWidget(label, row, column, 1, columns);
    };
    for (int column = 0; column < 3; ++column) {
        m_comparison->setColumnStretch(column, 1);
        add(0, column, 1, Type::section, Role::text2);
    }
    for (int figure = 0; figure <= static_cast<int>(compared.size()); ++figure) {
        const int name = 1 + 3 * figure;
        m_comparison->setRowMinimumHeight(name, m_theme.px(8));
        add(name + 1, 0, 3, Type::caption, Role::text3);
        for (int column = 0; column < 3; ++column) add(name + 2, column, 1, column == 2 ? Type::value : Type::body, Role::text);
    }
    return page;
}

void Inspector::showComparison() {
    const NumberStyle style = screenStyle(m_locale);
    const Pin a = *m_workbench.pin(PinName::a), b = *m_workbench.pin(PinName::b);
    const OperatingPoint &first = m_workbench.pointAt(a.scenario, a.x)->point,
                         &other = m_workbench.pointAt(b.scenario, b.x)->point;
    const auto set = [this](int row, int column, const QString& text) {
        static_cast<TextLabel*>(m_comparison->itemAtPosition(row, column)->widget())->setText(text);
    };
    set(0, 0, tr("A"));
    set(0, 1, tr("B"));
    set(0, 2, tr("B : A"));
    int row = 2;
    const auto show = [&](const QString& name, double of, double against, auto text) {
        set(row, 0, name);
        set(row + 1, 0, fromView(text(of)));
        set(row + 1, 1, fromView(text(against)));
        set(row + 1, 2, of > 0 ? fromView(factorText(against / of, style)) : QStringLiteral("\u2013"));
        row += 3;
    };
    for (const Metric each : compared) {
        const Metric metric = m_workbench.counted(each);
        show(axisText(axisTitleOf(metric)), valueOf(first, metric), valueOf(other, metric),
             [&](double value) { return bareText(metric, value, style); });
    }
    show(tr("Facility W per GPU"), first.provisioned.si(), other.provisioned.si(),
         [&](double value) { return countText(value, style); });
    showPage(m_comparisonPage);
}

} // namespace rackline
