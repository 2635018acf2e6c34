// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "views/style/theme.h"

#include <QPointF>
#include <QRectF>
#include <QStringList>

#include <optional>

class QPainter;

namespace rackline {

/// What is said of the place that is pointed at, with lines to the axes of its frame and, for a point of a series, its marker.
/// The first line is a heading.
void paintHover(QPainter& painter, const Theme& theme, const QRectF& frame, const QPointF& at, const QStringList& lines,
                std::optional<int> series = {});

} // namespace rackline
