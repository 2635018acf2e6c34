// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace rackline {

/// Where a test finds the sources and what was built. In a file of its own, so that no other object depends on the folder.
std::string sourcePath(std::string_view inside);
std::string buildPath(std::string_view inside);

} // namespace rackline
