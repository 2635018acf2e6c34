// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/window/jobs.h"

#include "app/report/words/number_text.h"
#include "app/workbench/text/field_text.h"

#include <QHBoxLayout>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace rackline {
namespace {

constexpr int lookEvery = 200;
/// Jobs that end sooner than this, in milliseconds, are not worth a row.
constexpr qint64 worthARow = 300;

} // namespace

JobList::JobList(const Theme& theme, const QLocale& locale, const QWidget& window, QWidget* parent)
    : QWidget(parent), m_theme(theme), m_locale(locale), m_window(window), m_column(new QVBoxLayout(this)),
      m_none(new TextLabel(theme, Type::body, Role::text3, tr("Nothing runs."))) {
    m_column->setContentsMargins(theme.px(16), theme.px(6), theme.px(16), theme.px(10));
    m_column->setSpacing(theme.px(8));
    m_column->addWidget(m_none);
    m_column->addStretch();
    m_timer.setInterval(lookEvery);
    connect(&m_timer, &QTimer::timeout, this, &JobList::look);
}

void JobList::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    look();
    m_timer.start();
}

void JobList::hideEvent(QHideEvent* event) {
    QWidget::hideEvent(event);
    m_timer.stop();
}

void JobList::look() {
    std::vector<Background*> jobs;
    for (Background* job : m_window.findChildren<Background*>())
        if (job->isBusy() && job->elapsed() >= worthARow) jobs.push_back(job);
    if (!std::equal(jobs.begin(), jobs.end(), m_rows.begin(), m_rows.end(),
                    [](const Background* job, const Row& row) { return job == row.job; }))
        fill(jobs);
    for (const Row& row : m_rows) {
        row.state->setText(stateOf(*row.job));
        row.bar->setVisible(row.job->total() > 0);
        row.bar->setParts({{row.job->title(), static_cast<double>(row.job->done()), {}}}, static_cast<double>(row.job->total()));
    }
}

void JobList::fill(const std::vector<Background*>& jobs) {
    for (const Row& row : m_rows) row.row->deleteLater();
    m_rows.clear();
    m_none->setVisible(jobs.empty());
    for (Background* job : jobs) {
        auto* row = new QWidget(this);
        auto* line = new QHBoxLayout(row);
        line->setContentsMargins(0, 0, 0, 0);
        line->setSpacing(m_theme.px(12));
        line->addWidget(new TextLabel(m_theme, Type::name, Role::text, job->title()));
        auto* state = new TextLabel(m_theme, Type::body, Role::text2);
        line->addWidget(state);
        auto* bar = new StackBar(m_theme);
        line->addWidget(bar, 1);
        line->addStretch();
        auto* cancel = new QPushButton(tr("Cancel"));
        cancel->setAutoDefault(false);
        cancel->setAccessibleName(tr("Cancel %1").arg(job->title()));
        connect(cancel, &QPushButton::clicked, job, &Background::cancel);
        line->addWidget(cancel);
        m_column->insertWidget(m_column->count() - 1, row);
        m_rows.push_back({job, row, state, bar});
    }
}

QString JobList::stateOf(const Background& job) const {
    const NumberStyle style = screenStyle(m_locale);
    const double seconds = static_cast<double>(job.elapsed()) / 1000;
    const auto time = [&](double value) { return fromView(timeText(std::max(1.0, std::round(value)), style)); };
    if (job.done() == 0 || job.total() == 0) return tr("for %1").arg(time(seconds));
    const double done = static_cast<double>(job.done()), total = static_cast<double>(job.total());
    return tr("%1 of %2, %3 left")
        .arg(fromView(countText(done, style)), fromView(countText(total, style)), time(seconds * (total - done) / done));
}

} // namespace rackline
