// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/panels/parameter_panel.h"

#include "app/project/read_by.h"
#include "app/workbench/text/engine_text.h"
#include "app/workbench/text/field_text.h"
#include "views/style/icons.h"
#include "views/widgets/rackline_style.h"

#include <QHBoxLayout>
#include <QPainter>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace rackline {

namespace {
/// What a scenario does comes first, whether it serves or trains; the rest as the table has it.
std::vector<const Parameter*> inOrder() {
    std::vector<const Parameter*> all;
    for (const Parameter& parameter : parameters()) all.push_back(&parameter);
    std::stable_partition(all.begin(), all.end(), [](const Parameter* p) {
        return p->group == "Workload" || p->group == "Training" || p->group == "Training layout" || p->group == "Post-training";
    });
    // Where a scenario reads them, answers are what its training is about.
    std::stable_partition(all.begin(), all.end(), [](const Parameter* p) { return p->group == "Post-training"; });
    return all;
}
} // namespace

GroupHead::GroupHead(const Theme& theme, const QString& name, QWidget* parent) : QAbstractButton(parent), m_theme(theme) {
    setText(name);
    setCheckable(true);
    setChecked(true);
    setFocusPolicy(Qt::TabFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setAccessibleName(tr("%1, group of parameters").arg(name));
}

QSize GroupHead::sizeHint() const { return {m_theme.px(160), m_theme.px(36)}; }

void GroupHead::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    const int side = m_theme.px(16);
    const QString chevron = isChecked() ? QStringLiteral("chev") : QStringLiteral("chevr");
    symbol(m_theme, chevron, Role::text3).paint(&painter, QRect(0, (height() - side) / 2 + 1, side, side));
    painter.setFont(m_theme.font(Type::section));
    painter.setPen(m_theme.color(underMouse() ? Role::text : Role::text2));
    painter.drawText(rect().adjusted(side + m_theme.px(4), 0, 0, 0), Qt::AlignVCenter, text());
    if (hasFocus()) drawFocusRing(painter, m_theme, rect(), m_theme.px(5));
}

ParameterPanel::ParameterPanel(const Theme& theme, Workbench& workbench, const QLocale& locale, QWidget* parent)
    : QWidget(parent), m_theme(theme), m_workbench(workbench), m_named(workbench.catalogue()),
      m_filter(new SearchField(theme, {}, tr("Filter parameters"), this)), m_area(new QScrollArea(this)) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(theme.px(6));
    auto* head = new QHBoxLayout;
    head->setContentsMargins(theme.px(8), 0, 0, 0);
    head->addWidget(new TextLabel(theme, Type::section, Role::text2, tr("Parameters"), this));
    head->addStretch();
    m_filter->setFixedSize(theme.px(132), theme.px(28));
    head->addWidget(m_filter);
    layout->addLayout(head);
    layout->addWidget(m_area, 1);
    m_area->setWidgetResizable(true);
    m_area->setFrameShape(QFrame::NoFrame);
    m_area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_area->viewport()->setAutoFillBackground(false);
    m_area->setFocusPolicy(Qt::NoFocus);
    makeRows(locale);
    connect(m_filter, &QLineEdit::textChanged, this, &ParameterPanel::applyFilter);
    connect(&workbench, &Workbench::parametersChanged, this, &ParameterPanel::showStates);
    showStates();
    applyFilter();
}

void ParameterPanel::makeRows(const QLocale& locale) {
    auto* content = new QWidget;
    content->setAutoFillBackground(false);
    auto* column = new QVBoxLayout(content);
    column->setContentsMargins(m_theme.px(8), 0, m_theme.px(8), m_theme.px(12));
    column->setSpacing(0);
    QString group;
    GroupHead* head = nullptr;
    for (const Parameter* at : inOrder()) {
        const Parameter& parameter = *at;
        if (engineText(parameter.group) != group) {
            group = engineText(parameter.group);
            head = new GroupHead(m_theme, group, content);
            m_heads.push_back(head);
            column->addWidget(head);
            connect(head, &QAbstractButton::toggled, this, &ParameterPanel::applyFilter);
        }
        for (const NamedParameters::Row& named : m_named.rows())
            if (named.before == parameter.id) addRow(named.parameter, locale, *column);
        addRow(parameter, locale, *column);
    }
    m_nothing = new TextLabel(m_theme, Type::body, Role::text3, tr("No parameter matches."), content);
    m_nothing->hide();
    column->addWidget(m_nothing);
    column->addStretch();
    m_area->setWidget(content);
}

void ParameterPanel::addRow(const Parameter& parameter, const QLocale& locale, QVBoxLayout& column) {
    auto* row = new ParameterRow(m_theme, parameter, locale, column.parentWidget());
    row->setProperty("group", static_cast<int>(m_heads.size()) - 1);
    m_rows.push_back(row);
    column.addWidget(row);
    connectRow(*row);
}

void ParameterPanel::connectRow(ParameterRow& row) {
    const Parameter& parameter = row.parameter();
    connect(&row, &ParameterRow::valueTyped, this,
            [this, &parameter](double value) { m_workbench.setParameter(parameter, value); });
    connect(&row, &ParameterRow::valueDragged, this, [this, &parameter](double value) {
        if (m_gesture == 0) m_gesture = m_workbench.newGesture();
        m_workbench.setParameter(parameter, value, m_gesture);
    });
    connect(&row, &ParameterRow::dragEnded, this, [this] {
        if (m_gesture == 0) return;
        m_gesture = 0;
        m_workbench.endGesture();
    });
    connect(&row, &ParameterRow::resetAsked, this, [this, &parameter] { m_workbench.resetParameter(parameter); });
}

void ParameterPanel::showStates() {
    const bool readOnly = m_workbench.document().isReadOnly();
    const Scenario* scenario = selected();
    const std::array<int, 4> reads{scenario ? int(scenario->task) : -1, scenario && scenario->model.images.present(),
                                   scenario && scenario->model.diffusion.present(), scenario && scenario->model.isMixture()};
    bool other = std::exchange(m_reads, reads) != reads;
    for (ParameterRow* row : m_rows) {
        const ParameterState state = parameterState(m_workbench, row->parameter());
        other = other || state.changed != row->isChanged();
        row->showState(state);
        row->setReadOnly(readOnly);
    }
    if (other) applyFilter();
}

const Scenario* ParameterPanel::selected() const {
    const auto& states = m_workbench.scenarios();
    const std::size_t current = m_workbench.current();
    return current < states.size() && states[current].resolved ? &states[current].resolved->scenario : nullptr;
}

bool ParameterPanel::isRead(const ParameterRow& row) const {
    const std::string_view id = row.parameter().id;
    const Scenario* scenario = selected();
    return row.isChanged() || &row == m_asked || (scenario ? readBy(id, *scenario) : readBy(id, Task::serve)).any();
}

void ParameterPanel::applyFilter() {
    const QString words = m_filter->text();
    std::vector<int> shown(m_heads.size(), 0);
    int all = 0, offered = 0;
    for (ParameterRow* row : m_rows) {
        const auto group = static_cast<std::size_t>(row->property("group").toInt());
        const bool read = isRead(*row), matches = read && row->matches(words);
        offered += read;
        shown[group] += matches;
        all += matches;
        row->setVisible(matches && (m_heads[group]->isChecked() || !words.isEmpty()));
    }
    for (std::size_t i = 0; i < m_heads.size(); ++i) m_heads[i]->setVisible(shown[i] > 0);
    m_nothing->setVisible(all == 0);
    m_filter->setPlaceholderText(tr("Filter %1").arg(offered));
}

ParameterRow* ParameterPanel::row(std::string_view id) const {
    const auto found =
        std::find_if(m_rows.begin(), m_rows.end(), [id](const ParameterRow* row) { return row->parameter().id == id; });
    return found == m_rows.end() ? nullptr : *found;
}

void ParameterPanel::show(ParameterRow& row) {
    m_asked = &row;
    if (!row.matches(m_filter->text())) m_filter->clear();
    m_heads[static_cast<std::size_t>(row.property("group").toInt())]->setChecked(true);
    applyFilter();
    m_area->ensureWidgetVisible(&row);
    row.takeFocus();
}

} // namespace rackline
