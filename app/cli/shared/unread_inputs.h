// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/cli/shared/command.h"

namespace rackline {

/// Says of each input that was typed for `command` and that it does not read who does; what nobody reads is a finding of the
/// scenario.
void noteUnread(const Command& command, const Options& options, Streams streams);

} // namespace rackline
