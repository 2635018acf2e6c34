// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/scenario/parameters.h"

namespace rackline {

/// The rows of the table of parameters that concern halls, networks and the money of a site.
std::span<const Parameter> siteParameters();
/// Whether a parameter matters to racks, networks and sites alone, and to no operating point.
bool concernsSite(const Parameter& parameter);

} // namespace rackline
