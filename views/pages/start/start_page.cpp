// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/pages/start/start_page.h"

#include "views/pages/start/offer_card.h"
#include "views/pages/start/picture_cards.h"
#include "views/widgets/link_button.h"
#include "views/widgets/quantity_edit.h"

#include <QDateTime>
#include <QFileInfo>
#include <QGridLayout>
#include <QIcon>
#include <QTimer>
#include <QVBoxLayout>

#include <algorithm>

namespace rackline {
namespace {

constexpr int recentMost = 5;
constexpr std::size_t examplesFirst = 6;

/// "10:42" today, the weekday within a week, else the day.
QString whenText(const QDateTime& time, const QLocale& locale) {
    const QDate today = QDate::currentDate(), day = time.date();
    if (day == today) return locale.toString(time.time(), QLocale::ShortFormat);
    if (day.daysTo(today) < 7) return locale.dayName(day.dayOfWeek(), QLocale::ShortFormat);
    return locale.toString(day, day.year() == today.year() ? QStringLiteral("d MMM") : QStringLiteral("MMM yyyy"));
}

template <class Layout> Layout* bare(Layout* layout) {
    layout->setContentsMargins(0, 0, 0, 0);
    return layout;
}

} // namespace

StartPage::StartPage(const PageContext& context)
    : m_context(context), m_gallery(new ExampleGallery(this)), m_offer(new OfferCard(context)), m_grid(new QGridLayout(this)),
      m_main(new QWidget) {
    m_side = makeSide();
    const Theme& theme = context.theme;
    m_grid->setContentsMargins(theme.px(48), theme.px(34), theme.px(48), theme.px(28));
    m_grid->setHorizontalSpacing(theme.px(44));
    m_grid->setVerticalSpacing(theme.px(28));
    auto* column = bare(new QVBoxLayout(m_main));
    column->setSpacing(theme.px(16));
    column->addWidget(makeHead());
    column->addWidget(m_offer);
    column->addSpacing(theme.px(6));
    m_wayGrid = bare(new QGridLayout);
    m_wayGrid->setSpacing(theme.px(16));
    column->addLayout(m_wayGrid);
    column->addSpacing(theme.px(8));
    auto* head = bare(new QHBoxLayout);
    head->addWidget(new TextLabel(theme, Type::heading, Role::text, tr("Examples")));
    head->addStretch();
    column->addLayout(head);
    m_cardGrid = bare(new QGridLayout);
    m_cardGrid->setSpacing(theme.px(16));
    column->addLayout(m_cardGrid);
    column->addStretch();
    makeCards();
    if (m_cards.size() > examplesFirst) {
        auto* all = new LinkButton(theme, tr("Show all %1").arg(m_cards.size()));
        head->addWidget(all);
        connect(all, &QAbstractButton::clicked, this, [this, all] {
            m_showAll = true;
            m_gallery->draw(m_cards.size());
            all->hide();
            m_columns = 0;
            reflow();
        });
    }
    connect(m_gallery, &ExampleGallery::drawn, this, [this](int card) {
        const auto index = static_cast<std::size_t>(card);
        m_cards[index]->showPicture(m_gallery->picture(index));
    });
    connect(&theme, &Theme::changed, this, qOverload<>(&QWidget::update));
}

QWidget* StartPage::makeHead() {
    const Theme& theme = m_context.theme;
    auto* head = new QWidget;
    auto* row = bare(new QHBoxLayout(head));
    row->setSpacing(theme.px(14));
    auto* mark = new QLabel;
    mark->setPixmap(QIcon(QStringLiteral(":/icons/rackline.svg")).pixmap(QSize(theme.px(44), theme.px(44)), devicePixelRatioF()));
    row->addWidget(mark);
    auto* words = bare(new QVBoxLayout);
    words->setSpacing(theme.px(2));
    auto* title = new TextLabel(theme, Type::title, Role::text, tr("From a spec sheet to tokens per megawatt"));
    title->setWordWrap(true);
    auto* line =
        new TextLabel(theme, Type::body, Role::text2, tr("Start from what you know. Everything else has a sourced default."));
    line->setWordWrap(true);
    words->addWidget(title);
    words->addWidget(line);
    row->addLayout(words, 1);
    return head;
}

void StartPage::makeCards() {
    const Theme& theme = m_context.theme;
    const auto racks = m_context.workbench.catalogue().list("rack").size();
    const auto way = [&](const char* icon, const QString& title, const QString& caption, auto act) {
        auto* card = new WayIn(theme, QString::fromLatin1(icon), title, caption, m_main);
        connect(card, &QAbstractButton::clicked, this, act);
        m_ways.push_back(card);
    };
    Desk& desk = m_context.desk;
    way("rack", tr("A rack"), tr("compose one, or take one of %1").arg(racks), [&desk] { desk.showPage("rack"); });
    way("power", tr("A megawatt"), tr("what a power budget can serve"), [this] {
        m_offer->power()->setFocus(Qt::OtherFocusReason);
        m_offer->power()->selectAll();
    });
    way("memory", tr("A model"), tr("drop a config.json here"), [&desk] { desk.run("file.import-model"); });
    for (const ExampleCard& example : m_gallery->cards()) {
        auto* card = new ExamplePictureCard(theme, example, m_main);
        connect(card, &QAbstractButton::clicked, this, [&desk, example] {
            if (desk.openSource(QString::fromStdString(example.example)))
                desk.showPage(desk.can("page." + example.page) ? example.page : "factory");
        });
        m_cards.push_back(card);
    }
}

QWidget* StartPage::makeSide() {
    const Theme& theme = m_context.theme;
    auto* side = new QWidget;
    auto* column = bare(new QVBoxLayout(side));
    column->setSpacing(theme.px(14));
    auto* buttons = bare(new QHBoxLayout);
    buttons->setSpacing(theme.px(8));
    const std::pair<QString, const char*> actions[] = {{tr("Open file"), "file.open"}, {tr("New scenario"), "file.new"}};
    for (const auto& [text, action] : actions) {
        auto* button = new QPushButton(text);
        button->setAutoDefault(false);
        button->setAccessibleName(text);
        connect(button, &QPushButton::clicked, this, [this, action = action] { m_context.desk.run(action); });
        buttons->addWidget(button, 1);
    }
    column->addLayout(buttons);
    m_recent = bare(new QVBoxLayout);
    m_recent->setSpacing(0);
    column->addLayout(m_recent);
    addNote(*column, tr("How far to trust it"),
            tr("Every prediction carries its 90 % interval, every input its source. Announced hardware carries wider intervals."),
            tr("Open the validation page"), "page.validate");
    addNote(*column, tr("New here?"), tr("Six steps, two minutes, on a real example."), tr("Take the tour"), "help.tour");
    column->addStretch();
    return side;
}

/// Left out where nothing answers to the action.
void StartPage::addNote(QVBoxLayout& column, const QString& head, const QString& text, const QString& link, const char* action) {
    if (!m_context.desk.can(action)) return;
    const Theme& theme = m_context.theme;
    auto* card = new Card(theme);
    auto* words = new QVBoxLayout(card);
    // A link's ring stands left of its text; the text is in line with what is above.
    const int ring = theme.px(2);
    words->setContentsMargins(theme.px(16) - ring, theme.px(14), theme.px(16), theme.px(10));
    words->setSpacing(theme.px(4));
    auto* title = new TextLabel(theme, Type::value, Role::text, head);
    auto* body = new TextLabel(theme, Type::body, Role::text2, text);
    body->setWordWrap(true);
    for (TextLabel* label : {title, body}) {
        label->setContentsMargins(ring, 0, 0, 0);
        words->addWidget(label);
    }
    auto* button = new LinkButton(theme, link);
    connect(button, &QAbstractButton::clicked, this, [this, action] { m_context.desk.run(action); });
    words->addWidget(button);
    column.addWidget(card);
}

void StartPage::fillRecent() {
    while (QLayoutItem* item = m_recent->takeAt(0)) {
        if (item->widget()) item->widget()->deleteLater();
        delete item;
    }
    const Theme& theme = m_context.theme;
    auto* head = new TextLabel(theme, Type::section, Role::text2, tr("Recent"));
    head->setContentsMargins(theme.px(10), theme.px(4), 0, theme.px(6));
    m_recent->addWidget(head);
    int shown = 0;
    for (const QString& path : m_context.preferences.recentFiles) {
        const QFileInfo file(path);
        if (!file.exists() || shown == recentMost) continue;
        ++shown;
        auto* row =
            new RecentRow(theme, file.completeBaseName(), file.absolutePath(), whenText(file.lastModified(), m_context.locale));
        connect(row, &QAbstractButton::clicked, this, [this, path] {
            if (m_context.desk.openSource(path)) m_context.desk.showPage("factory");
        });
        m_recent->addWidget(row);
    }
    if (shown > 0) return;
    auto* none =
        new TextLabel(theme, Type::body, Role::text3,
                      tr("What you open or save comes here. A .rackline file or a config.json can be dropped anywhere."));
    none->setContentsMargins(theme.px(10), 0, 0, theme.px(6));
    none->setWordWrap(true);
    m_recent->addWidget(none);
}

bool StartPage::isSettled() const { return m_gallery->isDone() && m_offer->isSettled(); }

QList<QWidget*> StartPage::areas() const { return {m_offer->power(), m_ways.front(), m_cards.front()}; }

void StartPage::showEvent(QShowEvent* event) {
    Page::showEvent(event);
    fillRecent();
    reflow();
    // The first pictures wait until the window is on screen.
    QTimer::singleShot(0, m_gallery, [this] { m_gallery->draw(examplesFirst); });
    if (m_offer->offers().model.empty()) QTimer::singleShot(0, m_offer, &OfferCard::refresh);
}

void StartPage::resizeEvent(QResizeEvent* event) {
    Page::resizeEvent(event);
    reflow();
}

void StartPage::reflow() {
    const double width = this->width() / m_context.theme.scale();
    const bool beside = width >= 1100;
    const double main = beside ? width - 96 - 44 - 300 : width - 64;
    const int columns = std::clamp(static_cast<int>(main / 250), 1, 3) * (beside ? 1 : -1);
    if (columns == m_columns) return;
    m_columns = columns;
    const int across = std::abs(columns), margin = m_context.theme.px(beside ? 48 : 32);
    m_grid->setContentsMargins(margin, m_context.theme.px(34), margin, m_context.theme.px(28));
    m_grid->addWidget(m_main, 0, 0, Qt::AlignTop);
    m_grid->addWidget(m_side, beside ? 0 : 1, beside ? 1 : 0, Qt::AlignTop);
    m_grid->setColumnStretch(0, 1);
    m_grid->setRowStretch(2, 1);
    m_side->setMinimumWidth(beside ? m_context.theme.px(300) : 0);
    m_side->setMaximumWidth(beside ? m_context.theme.px(300) : QWIDGETSIZE_MAX);
    for (int i = 0; i < static_cast<int>(m_ways.size()); ++i)
        m_wayGrid->addWidget(m_ways[static_cast<std::size_t>(i)], i / across, i % across);
    for (int i = 0; i < static_cast<int>(m_cards.size()); ++i) {
        ExamplePictureCard* card = m_cards[static_cast<std::size_t>(i)];
        const bool shown = m_showAll || static_cast<std::size_t>(i) < examplesFirst;
        card->setVisible(shown);
        if (shown) m_cardGrid->addWidget(card, i / across, i % across);
    }
    for (int i = 0; i < 3; ++i) {
        m_wayGrid->setColumnStretch(i, i < across);
        m_cardGrid->setColumnStretch(i, i < across);
    }
}

} // namespace rackline
