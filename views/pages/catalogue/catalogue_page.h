// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/workbench/models/catalogue_model.h"
#include "views/pages/desk.h"
#include "views/widgets/basics.h"

#include <string>

namespace rackline {

class CatalogueTable;
class FigurePanel;
class LinkButton;

/// Every entry with all its claims; what is changed here goes into the user's own catalogue.
class CataloguePage : public Page {
    Q_OBJECT

public:
    explicit CataloguePage(const PageContext& context);

    QList<QWidget*> areas() const override;
    CatalogueTable* table() const { return m_table; }
    FigurePanel* panel() const { return m_panel; }
    QLineEdit* filter() const { return m_filter; }
    SegmentBar* groups() const { return m_groups; }
    /// Selects an entry, whatever group it is in.
    void showEntry(const std::string& kind, const std::string& id, const std::string& path = {});
    /// A copy of the selected entry under this name.
    void addDevice(const QString& name);

protected:
    void showEvent(QShowEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    QWidget* makeHead();
    void listen();
    QWidget* makeFilters();
    void chooseGroup(int group);
    void showCurrent();
    void showCounts();
    void askNewDevice();
    const Entry* current() const;
    QString usedBy(const Entry& entry) const;
    /// Runs an edit of the user's catalogue and shows the entry again, or what is wrong.
    void edit(const std::function<Result<void>(const Entry&)>& change);
    void arrange();
    /// Where there is room for one of them: the table, or what is known of its current cell.
    void showSide(bool side);

    PageContext m_context;
    CatalogueModel* m_model;
    CatalogueFilter* m_shown;
    CatalogueTable* m_table;
    FigurePanel* m_panel;
    QWidget *m_main, *m_side;
    TextLabel* m_counts = nullptr;
    SearchField* m_filter = nullptr;
    SegmentBar* m_groups = nullptr;
    ChoiceButton *m_which = nullptr, *m_groupChoice = nullptr;
    LinkButton* m_back;
    std::string m_path;
    bool m_narrow = false;
};

} // namespace rackline
