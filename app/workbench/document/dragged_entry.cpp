// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workbench/document/dragged_entry.h"

namespace rackline {

QString draggedEntryType() { return QStringLiteral("application/x-rackline-entry"); }

bool isDraggable(const std::string& kind) { return kind == "rack" || kind == "model"; }

std::unique_ptr<QMimeData> dragged(const DraggedEntry& entry) {
    auto data = std::make_unique<QMimeData>();
    data->setData(draggedEntryType(), QByteArray::fromStdString(entry.kind + '/' + entry.id));
    data->setText(QString::fromStdString(entry.id));
    return data;
}

std::optional<DraggedEntry> draggedEntry(const QMimeData& data) {
    const std::string text = data.data(draggedEntryType()).toStdString();
    const std::size_t slash = text.find('/');
    if (slash == std::string::npos || !isDraggable(text.substr(0, slash))) return std::nullopt;
    return DraggedEntry{text.substr(0, slash), text.substr(slash + 1)};
}

} // namespace rackline
