// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/pages/catalogue/catalogue_page.h"

#include "app/workbench/analyses/own_entries.h"
#include "app/workbench/document/scenario_edits.h"
#include "app/workbench/text/field_text.h"
#include "views/pages/catalogue/catalogue_table.h"
#include "views/pages/catalogue/figure_panel.h"
#include "views/style/icons.h"
#include "views/widgets/dialog_buttons.h"
#include "views/widgets/link_button.h"

#include <QCoreApplication>
#include <QHBoxLayout>
#include <QInputDialog>
#include <QKeyEvent>
#include <QLineEdit>
#include <QVBoxLayout>

#include <algorithm>

namespace rackline {
namespace {

QStringList groupTitles() {
    QStringList titles;
    for (const CatalogueGroup& group : catalogueGroups()) titles << QCoreApplication::translate("Catalogue", group.title);
    return titles;
}

} // namespace

CataloguePage::CataloguePage(const PageContext& context)
    : m_context(context), m_model(new CatalogueModel(context.workbench, context.locale, this)),
      m_shown(new CatalogueFilter(this)), m_table(nullptr), m_panel(new FigurePanel(context.theme, context.locale)),
      m_main(new QWidget), m_side(new QWidget), m_back(new LinkButton(context.theme, tr("Back to the table"))) {
    const Theme& theme = context.theme;
    m_shown->setSourceModel(m_model);
    m_table = new CatalogueTable(theme, m_shown);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(0);
    auto* column = new QVBoxLayout(m_main);
    column->setContentsMargins(theme.px(20), theme.px(16), theme.px(16), theme.px(12));
    column->setSpacing(theme.px(12));
    column->addWidget(makeHead());
    column->addWidget(makeFilters());
    auto* card = new Card(theme);
    auto* inside = new QVBoxLayout(card);
    inside->setContentsMargins(1, theme.px(2), 1, theme.px(4));
    inside->addWidget(m_table);
    column->addWidget(card, 1);
    auto* note =
        new TextLabel(theme, Type::caption, Role::text3,
                      tr("An amber dot: rival claims differ by 5 % or more. FLOPS are dense, links one way, HBM as the driver "
                         "reports it."));
    note->setWordWrap(true);
    column->addWidget(note);
    row->addWidget(m_main, 1);
    auto* side = new QHBoxLayout(m_side);
    side->setContentsMargins(0, 0, 0, 0);
    side->setSpacing(0);
    side->addWidget(new Hairline(theme, Qt::Vertical));
    auto* shown = new QVBoxLayout;
    shown->addWidget(m_back);
    shown->addWidget(m_panel);
    side->addLayout(shown);
    row->addWidget(m_side);
    listen();
    showCounts();
}

void CataloguePage::listen() {
    connect(m_back, &QAbstractButton::clicked, this, [this] { showSide(false); });
    connect(m_table, &QTableView::activated, this, [this] { showSide(true); });
    connect(m_table, &QTableView::clicked, this, [this] { showSide(true); });
    connect(m_table->selectionModel(), &QItemSelectionModel::currentChanged, this, [this](const QModelIndex& index) {
        m_path = index.data(CatalogueModel::pathRole).toString().toStdString();
        showCurrent();
    });
    connect(m_model, &QAbstractItemModel::modelReset, this, &CataloguePage::showCounts);
    connect(m_shown, &QAbstractItemModel::rowsInserted, this, &CataloguePage::showCounts);
    connect(m_shown, &QAbstractItemModel::rowsRemoved, this, &CataloguePage::showCounts);
    connect(m_panel, &FigurePanel::figureChosen, this, [this](const QString& path) {
        m_path = path.toStdString();
        showCurrent();
    });
    connect(m_panel, &FigurePanel::rivalChosen, this, [this](int rival) {
        edit([this, rival](const Entry& e) { return useClaim(m_context.workbench, e, m_path, static_cast<std::size_t>(rival)); });
    });
    connect(m_panel, &FigurePanel::ownTyped, this, [this](const QString& text) {
        const std::string plain = plainFieldText(text, m_context.locale);
        edit([this, plain](const Entry& e) { return useOwnValue(m_context.workbench, e, m_path, plain); });
    });
    connect(m_panel, &FigurePanel::useAsked, this, [this](bool asNew) {
        const Entry* entry = current();
        if (!entry) return;
        Workbench& workbench = m_context.workbench;
        if (entry->kind == "model")
            changeModel(workbench, entry->id);
        else if (asNew)
            addScenarioOn(workbench, entry->id);
        else
            changeRack(workbench, workbench.current(), entry->id);
        m_context.desk.showPage("factory");
    });
    connect(m_table, &CatalogueTable::dragging, this, [this](bool underway) { m_context.desk.offerScenarios(underway); });
    connect(m_panel, &FigurePanel::removeAsked, this,
            [this] { edit([this](const Entry& e) { return removeOwn(m_context.workbench, e); }); });
}

/// Begins at the chip of the scenario in hand.
void CataloguePage::showEvent(QShowEvent* event) {
    Page::showEvent(event);
    if (m_table->currentIndex().isValid()) return;
    m_table->setCurrentIndex(m_shown->index(0, 0));
    const Workbench& workbench = m_context.workbench;
    if (workbench.current() < workbench.scenarios().size())
        if (const auto& resolved = workbench.scenarios()[workbench.current()].resolved)
            showEntry("accelerator", resolved->scenario.system.accelerator.id);
}

QWidget* CataloguePage::makeHead() {
    const Theme& theme = m_context.theme;
    auto* head = new QWidget;
    auto* row = new QHBoxLayout(head);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(theme.px(10));
    row->addWidget(new TextLabel(theme, Type::title, Role::text, tr("Catalogue")));
    m_counts = new TextLabel(theme, Type::body, Role::text3);
    row->addWidget(m_counts, 0, Qt::AlignBottom);
    row->addStretch();
    const auto button = [&](const QString& text, const QIcon& icon, auto act) {
        auto* made = new QPushButton(icon, text);
        made->setAutoDefault(false);
        made->setAccessibleName(text);
        connect(made, &QPushButton::clicked, this, act);
        row->addWidget(made);
    };
    button(tr("Import"), {}, [this] { m_context.desk.run("file.import-model"); });
    button(tr("New device"), symbol(theme, QStringLiteral("plus"), Role::text), [this] { askNewDevice(); });
    return head;
}

QWidget* CataloguePage::makeFilters() {
    const Theme& theme = m_context.theme;
    auto* filters = new QWidget;
    auto* row = new QHBoxLayout(filters);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(theme.px(10));
    m_filter = new SearchField(theme, tr("Filter devices"), tr("Filter devices"));
    m_filter->setFixedHeight(theme.px(30));
    m_filter->setMaximumWidth(theme.px(260));
    m_filter->setMinimumWidth(theme.px(120));
    row->addWidget(m_filter, 1);
    m_groups = new SegmentBar(theme, groupTitles(), tr("Kinds"));
    row->addWidget(m_groups);
    m_groupChoice = new ChoiceButton(theme, {}, tr("Kinds"));
    m_groupChoice->setChoices(groupTitles(), 0);
    row->addWidget(m_groupChoice);
    row->addStretch();
    m_which = new ChoiceButton(theme, {}, tr("Status"));
    m_which->setChoices({tr("Shipping or announced"), tr("Shipping"), tr("Announced"), tr("Yours")}, 0);
    row->addWidget(m_which);
    connect(m_filter, &QLineEdit::textChanged, m_shown, &CatalogueFilter::setWords);
    connect(m_groups, &SegmentBar::chosen, this, &CataloguePage::chooseGroup);
    connect(m_groupChoice, &ChoiceButton::chosen, this, &CataloguePage::chooseGroup);
    connect(m_which, &ChoiceButton::chosen, this,
            [this](int which) { m_shown->setWhich(static_cast<CatalogueFilter::Which>(which)); });
    return filters;
}

QList<QWidget*> CataloguePage::areas() const { return {m_filter, m_table, m_panel->widget()->nextInFocusChain()}; }

void CataloguePage::chooseGroup(int group) {
    m_groups->setCurrent(group);
    m_groupChoice->setCurrent(group);
    if (group == m_model->group()) return;
    m_model->setGroup(group);
    m_table->setCurrentIndex(m_shown->index(0, 0));
}

void CataloguePage::showCounts() {
    const NumberStyle style = screenStyle(m_context.locale);
    m_counts->setText(tr("%1 entries, %2 figures")
                          .arg(fromView(countText(m_shown->rowCount(), style)), fromView(countText(m_model->figures(), style))));
}

const Entry* CataloguePage::current() const {
    const QModelIndex index = m_shown->mapToSource(m_table->currentIndex());
    return index.isValid() ? &m_model->entry(index.row()) : nullptr;
}

void CataloguePage::showCurrent() {
    if (const Entry* entry = current())
        m_panel->showEntry(*entry, m_path, usedBy(*entry));
    else
        m_panel->showNothing();
}

QString CataloguePage::usedBy(const Entry& entry) const {
    QStringList names;
    for (const ScenarioState& state : m_context.workbench.scenarios()) {
        if (!state.resolved) continue;
        const Scenario& s = state.resolved->scenario;
        for (const std::string& id : {s.system.accelerator.id, s.system.rack.id, s.model.id, s.engine.id, s.kernels.id})
            if (id == entry.id && !names.contains(QString::fromStdString(state.name)))
                names << QString::fromStdString(state.name);
    }
    return names.isEmpty() ? tr("No open scenario uses it.") : tr("In use by %1.").arg(names.join(QStringLiteral(", ")));
}

void CataloguePage::edit(const std::function<Result<void>(const Entry&)>& change) {
    const Entry* entry = current();
    if (!entry) return;
    const std::string kind = entry->kind, id = entry->id, path = m_path;
    const Result<void> done = change(Entry(*entry));
    if (!done) return m_panel->showMistake(QString::fromStdString(done.error().detail));
    showEntry(kind, id, path);
}

void CataloguePage::showEntry(const std::string& kind, const std::string& id, const std::string& path) {
    const auto& groups = catalogueGroups();
    const auto group = std::find_if(groups.begin(), groups.end(), [&](const CatalogueGroup& g) {
        return std::find(g.kinds.begin(), g.kinds.end(), kind) != g.kinds.end();
    });
    if (group == groups.end()) return;
    chooseGroup(static_cast<int>(group - groups.begin()));
    const int row = m_model->rowOf(kind, id);
    if (row >= 0 && !m_shown->mapFromSource(m_model->index(row, 0)).isValid()) {
        m_filter->clear();
        m_which->setCurrent(0);
        m_shown->setWhich(CatalogueFilter::all);
    }
    int column = 0;
    for (std::size_t i = 0; i < group->columns.size(); ++i)
        if (group->columns[i].path == path) column = static_cast<int>(i) + 1;
    m_table->setCurrentIndex(row < 0 ? m_shown->index(0, 0) : m_shown->mapFromSource(m_model->index(row, column)));
    m_path = row < 0 ? std::string() : path;
    showCurrent();
    m_table->scrollTo(m_table->currentIndex());
}

void CataloguePage::askNewDevice() {
    const Entry* entry = current();
    if (!entry) return;
    QInputDialog dialog(this);
    dialog.setWindowTitle(tr("New device"));
    dialog.setLabelText(tr("It begins with the figures of %1. Its name:").arg(QString::fromStdString(entry->name)));
    dialog.setTextValue(tr("My %1").arg(QString::fromStdString(entry->name)));
    dialog.adjustSize(); // its parts are made when its size is asked for
    if (auto* field = dialog.findChild<QLineEdit*>()) field->setAccessibleName(tr("Name of the new device"));
    nameButtons(dialog);
    if (dialog.exec() == QDialog::Accepted) addDevice(dialog.textValue());
}

void CataloguePage::addDevice(const QString& name) {
    const Entry* entry = current();
    if (!entry) return;
    const std::string kind = entry->kind;
    const Result<std::string> id = copyEntry(m_context.workbench, Entry(*entry), name);
    if (!id) return m_panel->showMistake(QString::fromStdString(id.error().detail));
    showEntry(kind, *id);
}

void CataloguePage::keyPressEvent(QKeyEvent* event) {
    const bool edits = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (edits && m_table->hasFocus() && m_panel->ownValue()) return m_panel->ownValue()->setFocus(Qt::OtherFocusReason);
    Page::keyPressEvent(event);
}

void CataloguePage::resizeEvent(QResizeEvent* event) {
    Page::resizeEvent(event);
    arrange();
}

void CataloguePage::arrange() {
    const double width = this->width() / m_context.theme.scale();
    const bool wide = width >= 1180;
    m_narrow = width < 820;
    m_groups->setVisible(wide);
    m_groupChoice->setVisible(!wide);
    m_back->setVisible(m_narrow);
    m_side->setMinimumWidth(m_narrow ? 0 : m_context.theme.px(wide ? 368 : 300));
    m_side->setMaximumWidth(m_narrow ? QWIDGETSIZE_MAX : m_context.theme.px(wide ? 368 : 300));
    m_which->setVisible(width >= 640);
    showSide(m_narrow && m_main->isHidden());
}

void CataloguePage::showSide(bool side) {
    m_side->setVisible(side || !m_narrow);
    m_main->setVisible(!side || !m_narrow);
}

} // namespace rackline
