// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/workbench/export/picture.h"
#include "views/style/theme.h"

#include <QRectF>

class QPainter;

namespace rackline {

/// A chart without words: what the pages show, as small as a card.
void paintThumbnail(QPainter& painter, const Theme& theme, const QRectF& box, Picture picture);

} // namespace rackline
