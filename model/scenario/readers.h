// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace rackline {

/// Which chips read prompts apart from decoding: the GPUs or racks that the scenario has for that, or the chips beside the GPUs.
enum class Readers { usual, beside };

} // namespace rackline
