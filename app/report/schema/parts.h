// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/report/records/json_parts.h"

#include <span>
#include <string_view>

namespace rackline::schema {

/// Begins a schema that stands alone: which version of JSON Schema it is in, its address and its title.
Json document(std::string_view topic, std::string_view title);

/// The outputs that have a schema, by their `kind`, and the schema of one of them.
std::span<const std::string_view> outputTopics();
Json output(std::string_view topic);

} // namespace rackline::schema
