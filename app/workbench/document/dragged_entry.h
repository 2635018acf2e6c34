// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QMimeData>

#include <memory>
#include <optional>
#include <string>

namespace rackline {

/// A rack or a model of the catalogue that is being dragged to a scenario.
struct DraggedEntry {
    /// The kind is "rack" or "model".
    std::string kind, id;
};

QString draggedEntryType();
std::unique_ptr<QMimeData> dragged(const DraggedEntry& entry);
std::optional<DraggedEntry> draggedEntry(const QMimeData& data);
/// Only kinds that make a scenario can be dragged.
bool isDraggable(const std::string& kind);

} // namespace rackline
