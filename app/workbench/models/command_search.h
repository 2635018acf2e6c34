// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QAbstractListModel>
#include <QString>

#include <functional>
#include <vector>

namespace rackline {

/// Something that can be found by typing and run by Enter.
struct PaletteCommand {
    /// Groups in the order in which they are shown.
    enum class Group { parameters, pages, actions, devices, help };

    Group group = Group::actions;
    QString title, detail;
    /// A value or a shortcut that is shown at the right.
    QString right;
    QString symbol;
    /// Words that also find it, though they are not shown.
    QString words;
    std::function<void()> run;
};

/// The commands that have the words of a query, the nearest first within their groups.
class CommandSearch : public QAbstractListModel {
    Q_OBJECT

public:
    enum Roles { detailRole = Qt::UserRole + 1, rightRole, symbolRole, groupRole, firstOfGroupRole, matchRole };
    /// Reads what a query says beside naming commands, such as a value to set; empty where it says nothing.
    using Reader = std::function<std::vector<PaletteCommand>(const QString& query)>;

    explicit CommandSearch(QObject* parent = nullptr);
    void setCommands(std::vector<PaletteCommand> commands, Reader reader = {});
    void setQuery(const QString& query);
    void run(int row) const;

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;

    static QString nameOf(PaletteCommand::Group group);

private:
    void search();

    std::vector<PaletteCommand> m_commands, m_read;
    Reader m_reader;
    QString m_query;
    /// Pointers into the commands that were read from the query, then into the list of commands.
    std::vector<const PaletteCommand*> m_found;
};

/// How well a command fits the words, 0 where it lacks one of them.
int fitOf(const PaletteCommand& command, const QStringList& words);

} // namespace rackline
