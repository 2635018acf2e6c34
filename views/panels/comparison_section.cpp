// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/panels/comparison_section.h"

#include "app/report/words/wording.h"
#include "app/workbench/analyses/answer.h"
#include "app/workbench/export/pareto_chart.h"
#include "app/workbench/text/engine_text.h"
#include "app/workbench/text/field_text.h"

#include <QGridLayout>

#include <array>

namespace rackline {
namespace {

constexpr std::array compared{Metric::perMw, Metric::perGpu, Metric::speed, Metric::ttft, Metric::cost, Metric::energy};

} // namespace

ComparisonSection::ComparisonSection(const Theme& theme, const QLocale& locale, QWidget* parent)
    : QWidget(parent), m_locale(locale), m_grid(new QGridLayout(this)) {
    m_grid->setContentsMargins(0, theme.px(16), 0, 0);
    m_grid->setHorizontalSpacing(theme.px(10));
    m_grid->setVerticalSpacing(theme.px(2));
    const auto add = [this, &theme](int row, int column, int columns, Type type, Role role) {
        auto* label = new TextLabel(theme, type, role);
        label->setAlignment((columns == 1 ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
        label->setWordWrap(columns > 1);
        m_grid->addWidget(label, row, column, 1, columns);
    };
    for (int column = 0; column < 3; ++column) {
        m_grid->setColumnStretch(column, 1);
        add(0, column, 1, Type::section, Role::text2);
    }
    for (int figure = 0; figure <= static_cast<int>(compared.size()); ++figure) {
        const int name = 1 + 3 * figure;
        m_grid->setRowMinimumHeight(name, theme.px(8));
        add(name + 1, 0, 3, Type::caption, Role::text3);
        for (int column = 0; column < 3; ++column) add(name + 2, column, 1, column == 2 ? Type::value : Type::body, Role::text);
    }
}

void ComparisonSection::compare(const Workbench& workbench, const OperatingPoint& a, const OperatingPoint& b) {
    const NumberStyle style = screenStyle(m_locale);
    const auto set = [this](int row, int column, const QString& text) {
        static_cast<TextLabel*>(m_grid->itemAtPosition(row, column)->widget())->setText(text);
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
        const Metric metric = workbench.counted(each);
        show(axisText(infoOf(metric).title), valueOf(a, metric), valueOf(b, metric),
             [&](double value) { return bareText(metric, value, style); });
    }
    show(tr("Facility W per GPU"), a.provisioned.si(), b.provisioned.si(), [&](double value) { return countText(value, style); });
}

} // namespace rackline
