// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/base/result.h"

#include <string>
#include <string_view>

namespace rackline {

/// The file holds the old content or all of the new: written beside it, flushed to the disk, then renamed over it.
Result<void> writeAtomically(const std::string& path, std::string_view content);

} // namespace rackline
