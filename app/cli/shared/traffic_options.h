// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/report/sheets/traced_requests.h"

namespace CLI {
class App;
class Option;
} // namespace CLI

namespace rackline {

/// The traces of several scenarios, and their days, in the order of the scenarios.
struct TrafficFiles {
    std::vector<std::string> traces, days;
};

/// The requests and who serves them; the options after --trace need it. Returned is that of --trace. With `files` each scenario
/// may have its own trace and day.
CLI::Option* addTraffic(CLI::App& parser, TrafficAsked& asked, TrafficFiles* files = nullptr);

} // namespace rackline
