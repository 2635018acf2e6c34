// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/window/docks.h"

#include "app/workbench/analyses/rack_editor.h"
#include "app/workbench/text/engine_text.h"
#include "app/workbench/text/field_text.h"
#include "views/style/icons.h"
#include "views/widgets/row_delegate.h"

#include <QDockWidget>
#include <QFile>
#include <QHBoxLayout>
#include <QLocale>
#include <QPainter>

namespace rackline {
namespace {

/// The role of an issue's path, where it is about one.
constexpr int pathRole = Qt::UserRole + 1;

} // namespace

DockTitle::DockTitle(const Theme& theme, QDockWidget& dock) : QWidget(&dock), m_theme(theme) {
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(theme.px(16), theme.px(5), theme.px(8), theme.px(3));
    row->addWidget(new TextLabel(theme, Type::section, Role::text2, dock.windowTitle()));
    row->addStretch();
    auto* close = new SymbolButton(theme, QStringLiteral("close"), tr("Close %1").arg(dock.windowTitle()), this, 26);
    connect(close, &QToolButton::clicked, &dock, &QDockWidget::close);
    row->addWidget(close);
}

void DockTitle::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.fillRect(rect(), m_theme.color(Role::window));
    painter.fillRect(QRect(0, 0, width(), 1), m_theme.color(Role::line));
}

IssueList::IssueList(const Theme& theme, Workbench& workbench, QWidget* parent)
    : QListWidget(parent), m_theme(theme), m_workbench(workbench) {
    setFrameShape(QFrame::NoFrame);
    setFont(theme.font(Type::body));
    setWordWrap(true);
    setItemDelegate(new RowDelegate(theme, this));
    setResizeMode(QListView::Adjust);
    setMouseTracking(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setAccessibleName(tr("Issues"));
    connect(&workbench, &Workbench::resultsChanged, this, &IssueList::fill);
    connect(&workbench, &Workbench::parametersChanged, this, &IssueList::fill);
    connect(this, &QListWidget::itemClicked, this, [this](const QListWidgetItem* item) {
        if (!item->data(Qt::UserRole).isValid()) return;
        const QString path = item->data(pathRole).toString();
        m_workbench.setCurrent(item->data(Qt::UserRole).toULongLong());
        if (!path.isEmpty()) Q_EMIT parameterAsked(path);
    });
    fill();
}

void IssueList::fill() {
    // The current row stays where the list has the same text again.
    const int row = currentRow();
    clear();
    const auto putOn = [&](std::size_t scenario, const char* icon, Role role, const QString& text, const QString& path) {
        const QString name = QString::fromStdString(m_workbench.scenarios()[scenario].name);
        auto* item =
            new QListWidgetItem(symbol(m_theme, QString::fromLatin1(icon), role), name + QStringLiteral(": ") + text, this);
        item->setData(Qt::UserRole, static_cast<qulonglong>(scenario));
        item->setData(pathRole, path);
    };
    const auto put = [&](std::size_t scenario, const char* icon, Role role, const QString& text) {
        putOn(scenario, icon, role, text, text.section(QLatin1Char(':'), 0, 0));
    };
    const auto& states = m_workbench.scenarios();
    for (std::size_t i = 0; i < states.size(); ++i) {
        if (!states[i].problem.empty()) put(i, "error", Role::bad, QString::fromStdString(states[i].problem));
        if (states[i].resolved)
            for (const Finding& finding : states[i].resolved->scenario.notes)
                put(i, "warning", Role::warn, findingText(finding, screenStyle(QLocale())));
        if (states[i].explored && states[i].exploration.frontier.empty())
            for (const Finding& finding : states[i].exploration.findings) {
                // Where the hardware would stand is no reason that nothing works.
                const bool beside = finding.code == FindingCode::hallAssumed;
                put(i, beside ? "warning" : "error", beside ? Role::warn : Role::bad,
                    findingText(finding, screenStyle(QLocale())));
            }
        if (states[i].resolved && states[i].problem.empty())
            for (const RackBudget& budget : failingBudgets(*states[i].resolved, m_workbench.catalogue(), QLocale()))
                putOn(i, "error", Role::bad, failureText(budget, QLocale()), QString::fromStdString(budget.key));
    }
    if (count() == 0) {
        auto* none = new QListWidgetItem(symbol(m_theme, QStringLiteral("check"), Role::good), tr("No issues"), this);
        none->setFlags(Qt::ItemIsEnabled);
    }
    if (row < count()) setCurrentRow(row);
}

HelpView::HelpView(const Theme& theme, QWidget* parent) : QTextBrowser(parent), m_theme(theme) {
    setFrameShape(QFrame::NoFrame);
    setOpenExternalLinks(true);
    setAccessibleName(tr("Help"));
    document()->setDocumentMargin(theme.px(16));
    document()->setIndentWidth(theme.px(16));
    connect(&theme, &Theme::changed, this, &HelpView::refresh);
}

bool HelpView::showTopic(const QString& topic) {
    m_topic = topic;
    refresh();
    return !toPlainText().isEmpty();
}

/// Shows the page in the user's language where it exists, or else in English.
void HelpView::refresh() {
    const QString language = QLocale().name().section(QLatin1Char('_'), 0, 0);
    QFile file(QStringLiteral(":/help/%1/%2.md").arg(language, m_topic));
    if (!file.exists()) file.setFileName(QStringLiteral(":/help/%1.md").arg(m_topic));
    setFont(m_theme.font(Type::body));
    setMarkdown(file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString());
}

} // namespace rackline
