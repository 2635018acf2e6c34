// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QString>
#include <QStringList>

#include <vector>

namespace rackline::test {

/// A row of the guide's page on inputs: a key, two of its values, what is set beside it, and how a figure moves from one to the
/// other.
struct InputRow {
    QString key, from, to, figure, moves;
    QStringList beside;
    /// Whether the same scenario on the next generation stands as a second one.
    bool upgrade = false;
};

/// The rows of resources/help/inputs.md.
std::vector<InputRow> inputRows();

} // namespace rackline::test
