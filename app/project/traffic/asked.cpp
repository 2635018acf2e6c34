// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/project/traffic/asked.h"

#include "model/traffic/day.h"
#include "model/traffic/router.h"
#include "model/units/unit_text.h"

#include <algorithm>
#include <utility>

namespace rackline {

namespace {
constexpr double mostInstances = 1024, mostFailures = 1e6, mostThoughts = 1e6, mostSamples = 1024;
/// A month.
constexpr double longest = 31 * traffic::secondsOfDay;
constexpr std::string_view following = "a fleet that follows the load", losing = "instances that fail",
                           moving = "workers that move between the pools";

constexpr TrafficField fields[]{
    {"trace",
     "File of requests or of sessions: Mooncake or agents' JSON lines, Azure, BurstGPT or Rackline's own CSV, packed or not; or "
     "the "
     "name of a shipped one, such as azure-2023-conv",
     [](TrafficAsked& a) { return TrafficSlot(&a.trace); }, 0, 0, fileUnit},
    {"times", "Multiplies the load: N times as many users of the same kind",
     [](TrafficAsked& a) { return TrafficSlot(&a.times); }, 1e-3, 1e3, "N"},
    {"compress", "Instead the same requests in a part of the time: bursts become steeper",
     [](TrafficAsked& a) { return TrafficSlot(&a.compress); }},
    {.option = "router",
     .help = "How requests find their instance",
     .slot = [](TrafficAsked& a) { return TrafficSlot(&a.router); },
     .words = traffic::routerNames},
    {"attain", "Share of requests that must be within the scenario's limits",
     [](TrafficAsked& a) { return TrafficSlot(&a.goal); }, 0, 1},
    {"instances", "Instances of the fleet; 0 or unset finds the fewest that suffice",
     [](TrafficAsked& a) { return TrafficSlot(&a.instances); }, 0, mostInstances},
    {"lanes", "Of sessions: how many are live at a time", [](TrafficAsked& a) { return TrafficSlot(&a.lanes); }, 1, 1e5},
    {"no-cache", "Every prompt is read whole", [](TrafficAsked& a) { return TrafficSlot(&a.noCache); }},
    {"day",
     "Serves a whole day: the trace over and over, as fast as a CSV file with a column `rate` says for each part of the day, or "
     "the "
     "shipped working-day",
     [](TrafficAsked& a) { return TrafficSlot(&a.day); }, 0, 0, fileUnit},
    {"autoscale", "The fleet follows the load, and is shown beside one that is always on",
     [](TrafficAsked& a) { return TrafficSlot(&a.autoscale); }},
    {"start-delay", "Seconds until a new instance serves", [](TrafficAsked& a) { return TrafficSlot(&a.rule.startDelay); }, 0,
     traffic::secondsOfDay, "SECONDS", nullptr, "autoscale", following},
    {"hold", "Seconds that an instance stays after it was wanted last", [](TrafficAsked& a) { return TrafficSlot(&a.rule.hold); },
     0, traffic::secondsOfDay, "SECONDS", nullptr, "autoscale", following},
    {"interval", "Seconds between two looks at the load", [](TrafficAsked& a) { return TrafficSlot(&a.rule.interval); }, 1, 3600,
     "SECONDS", nullptr, "autoscale", following},
    {"least", "Instances that are always on", [](TrafficAsked& a) { return TrafficSlot(&a.rule.least); }, 1, mostInstances, "",
     nullptr, "autoscale", following},
    {"move-pools",
     "Workers move between reading and decoding as either pool is used, and are shown beside those that stay; pools are apart",
     [](TrafficAsked& a) { return TrafficSlot(&a.movePools); }},
    {"move-every", "Seconds between two looks at how the pools are used",
     [](TrafficAsked& a) { return TrafficSlot(&a.moving.interval); }, 1, 3600, "SECONDS", nullptr, "move-pools", moving},
    {"move-above", "Share of a pool in use above which it takes workers from the other one",
     [](TrafficAsked& a) { return TrafficSlot(&a.moving.high); }, 0, 1, "SHARE", nullptr, "move-pools", moving},
    {"move-below", "Share of a pool in use up to which it gives workers, once they are gone",
     [](TrafficAsked& a) { return TrafficSlot(&a.moving.low); }, 0, 1, "SHARE", nullptr, "move-pools", moving},
    {"switch",
     "Seconds from a worker's last request in one pool to its first in the other; with 0, or without it, none where both layouts "
     "are the same, and else what a restart takes",
     [](TrafficAsked& a) { return TrafficSlot(&a.moving.switchTime); }, 0, traffic::secondsOfDay, "SECONDS", nullptr,
     "move-pools", moving},
    {"lose", "Instances that fail during the run, those with the most requests first; their requests are sent again",
     [](TrafficAsked& a) { return TrafficSlot(&a.lose); }, 0, mostInstances},
    {"lose-at", "Seconds from the start at which instances fail; as the busiest minute begins with 0, or without it",
     [](TrafficAsked& a) { return TrafficSlot(&a.loseAt); }, 0, longest, "SECONDS", nullptr, "lose", losing},
    {"down", "Seconds until those that failed serve again; what a restart on a spare takes with 0, or without it",
     [](TrafficAsked& a) { return TrafficSlot(&a.down); }, 0, longest, "SECONDS", nullptr, "lose", losing},
    {"failures", "Instances fail at random, so many times as often as the scenario's failures say; the same ones each time",
     [](TrafficAsked& a) { return TrafficSlot(&a.failures); }, 0, mostFailures, "TIMES"},
    {"priority",
     "Kinds of requests in the order in which they are served, such as chat,batch; those that are not named are served last, and "
     "the trace has a column `kind`",
     [](TrafficAsked& a) { return TrafficSlot(&a.priority); }, 0, 0, "KINDS"},
    {"thinking", "Tokens that are thought before each answer, beside what the file has; limits on the first token are of these",
     [](TrafficAsked& a) { return TrafficSlot(&a.thinking); }, 0, mostThoughts, "TOKENS"},
    {"samples",
     "Answers to each request at once, as for a vote; the prompt is read once, and the request ends with the last answer",
     [](TrafficAsked& a) { return TrafficSlot(&a.samples); }, 1, mostSamples, "N"},
};

/// Calls `use` with the member.
template <class Use> auto withValue(const TrafficField& field, TrafficAsked asked, Use&& use) {
    return std::visit([&](auto* value) { return use(*value); }, field.slot(asked));
}

/// A number as it is; 0 of what is none.
double numberOf(const TrafficField& field, const TrafficAsked& asked) {
    return withValue(field, asked, [](const auto& value) -> double {
        if constexpr (std::is_arithmetic_v<std::decay_t<decltype(value)>>)
            return value;
        else
            return 0;
    });
}
} // namespace

std::span<const TrafficField> trafficFields() { return fields; }

namespace {
/// What files call an option.
std::string keyOf(std::string_view option) {
    std::string name(option);
    std::replace(name.begin(), name.end(), '-', '_');
    return name;
}
} // namespace

std::string TrafficField::key() const { return keyOf(option); }

bool TrafficField::isUsual(const TrafficAsked& asked) const {
    TrafficAsked one;
    copy(asked, one);
    return one == TrafficAsked{};
}

std::string TrafficField::text(const TrafficAsked& asked) const {
    return withValue(*this, asked, [](const auto& value) -> std::string {
        using Value = std::decay_t<decltype(value)>;
        if constexpr (std::is_same_v<Value, std::string>)
            return value;
        else if constexpr (std::is_same_v<Value, bool>)
            return value ? "true" : "false";
        else
            return numberText(value);
    });
}

void TrafficField::copy(const TrafficAsked& from, TrafficAsked& to) const {
    withValue(*this, from, [&](const auto& value) {
        using Value = std::decay_t<decltype(value)>;
        *std::get<Value*>(slot(to)) = value;
    });
}

bool TrafficField::isMissed(const TrafficAsked& asked) const {
    if (of.empty()) return false;
    const auto found =
        std::find_if(std::begin(fields), std::end(fields), [this](const TrafficField& f) { return f.option == of; });
    return found->isUsual(asked);
}

TrafficAsked settled(TrafficAsked asked, const TrafficAsked& before) {
    const TrafficAsked usual;
    if (asked.trace != before.trace) asked.lanes = usual.lanes, asked.priority = usual.priority, asked.samples = usual.samples;
    if (asked.times == usual.times) asked.compress = usual.compress;
    for (const TrafficField& field : fields)
        if (field.isMissed(asked)) field.copy(usual, asked);
    return asked;
}

Result<void> checkTraffic(const TrafficAsked& asked) {
    for (const TrafficField& field : trafficFields()) {
        if (field.isUsual(asked)) continue;
        const auto wrong = [&](std::string detail) { return Error{ErrorCode::usage, field.key(), std::move(detail)}; };
        if (field.words != nullptr) {
            const std::vector<std::string>& words = field.words();
            if (std::find(words.begin(), words.end(), field.text(asked)) == words.end())
                return wrong("is none of those that `rackline traffic --help` lists");
        }
        if (const double value = numberOf(field, asked); field.most > 0 && !(value >= field.least && value <= field.most))
            return wrong("expected " + numberText(field.least) + " to " + numberText(field.most) +
                         (field.unit == "SECONDS" ? " seconds" : ""));
        if (field.isMissed(asked)) return wrong("is of " + std::string(field.ofWhat) + ": add " + keyOf(field.of));
    }
    if (asked.moving.low > asked.moving.high)
        return Error{ErrorCode::usage, "move_below", "must not be above move_above: workers would go to and fro"};
    return {};
}

} // namespace rackline
