// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workbench/models/command_search.h"

#include <algorithm>
#include <map>

namespace rackline {
namespace {

constexpr int mostOfGroup = 6;

/// How well a word fits: the beginning of the title fits best, then of one of its words, then any place in it, and last the words
/// that are not shown.
int fitOfWord(const PaletteCommand& command, const QString& word) {
    const qsizetype at = command.title.indexOf(word, 0, Qt::CaseInsensitive);
    if (at == 0) return 8;
    if (at > 0) return command.title[at - 1].isLetterOrNumber() ? 3 : 5;
    if (command.detail.contains(word, Qt::CaseInsensitive)) return 2;
    return command.words.contains(word, Qt::CaseInsensitive) ? 1 : 0;
}

} // namespace

int fitOf(const PaletteCommand& command, const QStringList& words) {
    int sum = 0;
    for (const QString& word : words) {
        const int fit = fitOfWord(command, word);
        if (fit == 0) return 0;
        sum += fit;
    }
    // A title that begins with the whole query, such as "hbm bandwidth", comes before titles that only have both words.
    constexpr int wholeBeginning = 8;
    return command.title.startsWith(words.join(QLatin1Char(' ')), Qt::CaseInsensitive) ? sum + wholeBeginning : sum;
}

CommandSearch::CommandSearch(QObject* parent) : QAbstractListModel(parent) {}

QString CommandSearch::nameOf(PaletteCommand::Group group) {
    switch (group) {
    case PaletteCommand::Group::parameters:
        return tr("Parameters");
    case PaletteCommand::Group::pages:
        return tr("Pages");
    case PaletteCommand::Group::actions:
        return tr("Actions");
    case PaletteCommand::Group::devices:
        return tr("Devices");
    case PaletteCommand::Group::help:
        return tr("Help");
    }
    return {};
}

void CommandSearch::setCommands(std::vector<PaletteCommand> commands, Reader reader) {
    m_commands = std::move(commands);
    m_reader = std::move(reader);
    search();
}

void CommandSearch::setQuery(const QString& query) {
    m_query = query.simplified();
    search();
}

void CommandSearch::search() {
    beginResetModel();
    m_found.clear();
    m_read = m_reader ? m_reader(m_query) : std::vector<PaletteCommand>();
    for (const PaletteCommand& command : m_read) m_found.push_back(&command);
    const QStringList words = m_query.split(QLatin1Char(' '), Qt::SkipEmptyParts);
    std::map<PaletteCommand::Group, std::vector<std::pair<int, const PaletteCommand*>>> groups;
    for (const PaletteCommand& command : m_commands)
        if (const int fit = words.isEmpty() ? 1 : fitOf(command, words); fit > 0)
            groups[command.group].emplace_back(fit, &command);
    // A list of only one kind is for choosing, so all of it is shown.
    const bool several = std::any_of(m_commands.begin(), m_commands.end(),
                                     [this](const PaletteCommand& c) { return c.group != m_commands.front().group; });
    for (auto& [group, found] : groups) {
        std::stable_sort(found.begin(), found.end(), [](const auto& a, const auto& b) {
            return a.first != b.first ? a.first > b.first : a.second->title.size() < b.second->title.size() && a.first > 1;
        });
        const std::size_t shown = several ? std::min<std::size_t>(found.size(), mostOfGroup) : found.size();
        for (std::size_t i = 0; i < shown; ++i) m_found.push_back(found[i].second);
    }
    endResetModel();
}

void CommandSearch::run(int row) const {
    if (row < 0 || row >= rowCount()) return;
    // The command may ask for other commands, which replace the list.
    const std::function<void()> act = m_found[static_cast<std::size_t>(row)]->run;
    if (act) act();
}

int CommandSearch::rowCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : static_cast<int>(m_found.size()); }

QVariant CommandSearch::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
    const auto row = static_cast<std::size_t>(index.row());
    const PaletteCommand& command = *m_found[row];
    switch (role) {
    case Qt::DisplayRole:
        return command.title;
    case Qt::AccessibleDescriptionRole:
        return nameOf(command.group) + QStringLiteral(", ") + command.detail + QLatin1Char(' ') + command.right;
    case detailRole:
        return command.detail;
    case rightRole:
        return command.right;
    case symbolRole:
        return command.symbol;
    case groupRole:
        return nameOf(command.group);
    case firstOfGroupRole:
        return row == 0 || m_found[row - 1]->group != command.group;
    case matchRole:
        return m_query.section(QLatin1Char(' '), 0, 0);
    default:
        return {};
    }
}

} // namespace rackline
