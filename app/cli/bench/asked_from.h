// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/cli/shared/command.h"

namespace rackline {

/// The same two questions from this program, from the C library, from Python and from WebAssembly, side by side; what is not here
/// is named with the reason.
void tellAskedFrom(const Options& options, Streams streams);

} // namespace rackline
