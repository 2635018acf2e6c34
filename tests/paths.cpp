// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/paths.h"

namespace rackline {

std::string sourcePath(std::string_view inside) { return std::string(RACKLINE_SOURCE_DIR "/").append(inside); }
std::string buildPath(std::string_view inside) { return std::string(RACKLINE_BUILD_DIR "/").append(inside); }

} // namespace rackline
