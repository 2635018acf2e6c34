// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/base/result.h"
#include "model/traffic/roles.h"
#include "model/traffic/scaling.h"

#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace rackline {

/// Requests of a file, what is done to them, and how they are served.
struct TrafficAsked {
    std::string trace, router = "least-loaded";
    double times = 1, goal = 0.95;
    bool compress = false, noCache = false;
    /// 0 is the fewest that reach the goal.
    int instances = 0;
    int lanes = 32;
    /// A file of a day's curve, or a shipped one: the requests are sent over a whole day.
    std::string day;
    /// Whether the fleet follows the load, and how; the rate of an instance is found.
    bool autoscale = false;
    traffic::ScalingRule rule;
    /// Whether workers move between reading and decoding, and how; who reads at first is found.
    bool movePools = false;
    traffic::MovingRule moving{.interval = 60};
    /// Instances that fail while requests come; when they do, in seconds from the first request, where 0 is when most come; and
    /// for how many seconds, where 0 is the scenario's own restart.
    int lose = 0;
    double loseAt = 0, down = 0;
    /// So many times as often as the scenario says instances fail at random.
    double failures = 0;
    /// The names of kinds of requests, with commas between them: who comes first is served first.
    std::string priority;
    /// Tokens of thoughts before each answer, and answers to each request at once.
    int thinking = 0, samples = 1;

    friend bool operator==(const TrafficAsked&, const TrafficAsked&) = default;
};

/// Where a member stands in a TrafficAsked.
using TrafficSlot = std::variant<std::string*, double*, int*, bool*>;

/// What stands in place of the unit where a text names a file.
inline constexpr std::string_view fileUnit = "FILE";

/// A member of TrafficAsked: an option of the command line such as `start-delay`, and a key of a project's `traffic`, which has
/// `start_delay`.
struct TrafficField {
    std::string_view option, help;
    TrafficSlot (*slot)(TrafficAsked&);
    /// The ends of a number, which may also be the usual one, and its unit.
    double least = 0, most = 0;
    std::string_view unit{};
    /// The words that a text may be; null where it is free.
    const std::vector<std::string>& (*words)() = nullptr;
    /// The switch or number without which it says nothing, such as how a fleet follows its load where none does.
    std::string_view of{};
    /// What that is, as a sentence goes on.
    std::string_view ofWhat{};

    std::string key() const;
    bool isFile() const { return unit == fileUnit; }
    bool isUsual(const TrafficAsked& asked) const;
    /// Whether what it belongs to is missing.
    bool isMissed(const TrafficAsked& asked) const;
    /// As options and files have it; `true` for a switch that is on.
    std::string text(const TrafficAsked& asked) const;
    void copy(const TrafficAsked& from, TrafficAsked& to) const;
};
/// All of them; the first is the trace.
std::span<const TrafficField> trafficFields();

/// Without what belongs to a choice that is another one now: live sessions, kinds that go first and answers with their trace, how
/// a load is made with that load, and what says how something is done with that.
TrafficAsked settled(TrafficAsked asked, const TrafficAsked& before);

/// Whether each member is one that can be served; the error names its key.
Result<void> checkTraffic(const TrafficAsked& asked);

} // namespace rackline
