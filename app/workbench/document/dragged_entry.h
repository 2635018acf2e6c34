// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QMimeData>

#include <memory>
#include <optional>
#include <string>

namespace rackline {

/// A rack or a model of the catalogue on its way to a scenario.
struct DraggedEntry {
    /// "rack" or "model".
    std::string kind, id;
};

QString draggedEntryType();
std::unique_ptr<QMimeData> dragged(const DraggedEntry& entry);
std::optional<DraggedEntry> draggedEntry(const QMimeData& data);
/// Only what makes a scenario can be dragged.
bool isDraggable(const std::string& kind);

} // namespace rackline
