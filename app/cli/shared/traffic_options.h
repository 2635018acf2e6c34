// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/report/sheets/traced_requests.h"

namespace CLI {
class App;
class Option;
} // namespace CLI

namespace rackline {

/// The requests and who serves them; the options after --trace need it. Returned is that of --trace.
CLI::Option* addTraffic(CLI::App& parser, TrafficAsked& asked);

} // namespace rackline
