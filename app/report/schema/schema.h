// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/base/result.h"

#include <span>
#include <string>
#include <string_view>

namespace rackline {

/// The topics that have a schema: scenario files, and each JSON output by its `kind`.
std::span<const std::string_view> schemaTopics();

/// The JSON Schema (2020-12) of a topic, from the tables of parameters, structural keys and metrics. Without a topic it is all of
/// them, and the lists of parameters and metrics with units and help.
Result<std::string> schemaText(std::string_view topic);

} // namespace rackline
