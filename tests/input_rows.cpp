// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/input_rows.h"

#include "tests/paths.h"

#include <fstream>
#include <string>

namespace rackline::test {

std::vector<InputRow> inputRows() {
    std::ifstream page(sourcePath("resources/help/inputs.md"));
    std::vector<InputRow> rows;
    for (std::string line; std::getline(page, line);) {
        if (!line.starts_with("| `")) continue;
        const QStringList cells = QString::fromStdString(line).mid(1).split(QLatin1Char('|'));
        if (cells.size() < 6) continue;
        const auto plain = [&](qsizetype i) { return cells[i].trimmed().remove(QLatin1Char('`')); };
        InputRow row{plain(0), plain(1), plain(2), plain(4), plain(5), {}, plain(3) == QLatin1String("an upgrade")};
        for (const QString& setting : cells[3].split(QLatin1Char('`')))
            if (setting.contains(QLatin1Char('='))) row.beside << setting;
        rows.push_back(std::move(row));
    }
    return rows;
}

} // namespace rackline::test
