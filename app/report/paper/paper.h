// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/report/paper/book.h"
#include "model/base/result.h"

#include <string>

namespace rackline {

enum class PaperFormat { png, pdf };

/// Draws a picture's SVG into a file. librsvg and cairo are loaded with the first call, so that a program that never draws starts
/// without them; where they are missing the error says so. A PNG has `scale` pixels per unit.
Result<void> writePaper(const std::string& svg, PaperFormat format, const std::string& path, double scale = 2);

/// Whether a file's name says that it is a picture; and a picture's SVG as that file, in the form of its ending.
bool isPicture(const std::string& path);
Result<void> writePicture(const std::string& svg, const std::string& path);

/// Draws pages into a PDF with outline, links and the product's own font. The same book gives the same bytes.
Result<void> writePaper(const PaperBook& book, const std::string& path);

} // namespace rackline
