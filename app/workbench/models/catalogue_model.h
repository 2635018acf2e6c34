// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/workbench/document/workbench.h"
#include "app/workbench/text/field_text.h"

#include <QAbstractTableModel>
#include <QLocale>
#include <QSortFilterProxyModel>

#include <span>
#include <string>
#include <vector>

namespace rackline {

/// A figure that has a column of its own, in this unit.
struct CatalogueColumn {
    const char* title;
    const char* path;
    const char* unit;
};
/// Kinds of entries that one table shows.
struct CatalogueGroup {
    const char* title;
    std::vector<const char*> kinds;
    std::vector<CatalogueColumn> columns;
};
const std::vector<CatalogueGroup>& catalogueGroups();

/// The number of rival claims that differ by 5 % or more from the figure in use.
int disputes(const Figure& figure);
/// The value of a claim in coherent units, where its text has the figure's dimension.
std::optional<double> valueOf(const Figure& figure, const Claim& claim);
/// A path in words for people, as "HBM bandwidth" for "hbm.bandwidth".
QString figureName(std::string_view path);
/// The text of a claim with the locale's decimal mark and narrow spaces.
QString claimText(const Claim& claim, const QLocale& locale);
FieldText claimParts(const Claim& claim, const QLocale& locale);

/// Figures of an entry that belong together, such as those of its memory.
struct FigureSection {
    QString title;
    std::vector<const Figure*> figures;
};
/// All figures of an entry by what they are about, in the order in which its sections begin.
std::vector<FigureSection> sectionsOf(const Entry& entry);

/// The entries of one group: their names, their figures, and how many figures each has.
class CatalogueModel : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Roles { sortRole = Qt::UserRole + 1, disputedRole, statusRole, yoursRole, searchRole, pathRole };

    CatalogueModel(const Workbench& workbench, const QLocale& locale, QObject* parent = nullptr);

    void setGroup(int group);
    int group() const { return m_group; }
    const Entry& entry(int row) const { return m_entries.at(static_cast<std::size_t>(row)); }
    /// The row of an entry, or -1 where the table does not have it.
    int rowOf(std::string_view kind, std::string_view id) const;
    int figures() const { return m_figures; }

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;
    QStringList mimeTypes() const override;
    /// The data of the first row.
    QMimeData* mimeData(const QModelIndexList& indexes) const override;

private:
    void read();
    const CatalogueColumn* columnAt(int column) const;

    const Workbench& m_workbench;
    QLocale m_locale;
    int m_group = 0, m_figures = 0;
    std::vector<Entry> m_entries;
};

/// Shows the entries that the filter and the status let through, sorted by value.
class CatalogueFilter : public QSortFilterProxyModel {
    Q_OBJECT

public:
    enum Which { all, shipping, announced, yours };

    explicit CatalogueFilter(QObject* parent = nullptr);
    void setWords(const QString& words);
    void setWhich(Which which);

protected:
    bool filterAcceptsRow(int row, const QModelIndex& parent) const override;

private:
    QStringList m_words;
    Which m_which = all;
};

} // namespace rackline
