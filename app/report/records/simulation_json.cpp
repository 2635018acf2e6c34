// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/records/simulation_json.h"

#include "app/report/records/json_number.h"
#include "app/report/records/simulation_records.h"

#include <cmath>

namespace rackline {

namespace {

using Json = nlohmann::ordered_json;

} // namespace

Json simulationJson(const Simulation& simulation, const OperatingPoint& point) {
    if (!simulation.point) return {{"refused", simulation.refused}};
    const SimulatedPoint& s = *simulation.point;
    const LoadResult& r = s.result;
    const bool open = s.load.arrivals != ArrivalLaw::closed;
    Json json{{"seed", s.seed},
              {"arrivals", open ? "poisson" : "closed"},
              {"in_flight", open ? Json(nullptr) : Json(s.load.concurrency)},
              {"req_s_offered", open ? Json(s.load.rate.si()) : Json(nullptr)},
              {"instances", s.instances},
              {"requests", s.load.requests},
              {"warm_up", s.load.warmUp},
              {"policy", nameOf(s.engine.policy)},
              {"token_budget", s.engine.tokenBudget},
              {"kv_tokens", number(s.engine.decode ? s.engine.decode->kvTokens : s.engine.kvTokens)}};
    for (const SimulationRow& row : rowsOf(s, point))
        json[std::string(row.id)] = {{"mean", number(row.found.mean)},    {"p50", number(row.found.p50)},
                                     {"p90", number(row.found.p90)},      {"p99", number(row.found.p99)},
                                     {"closed_form", number(row.closed)}, {"difference", number(row.difference)}};
    const bool steady = r.steadyTokenRate > 0;
    json["tok_s"] = {{"simulated", steady ? Json(r.steadyTokenRate) : Json(nullptr)},
                     {"closed_form", number(s.closedTokens.si())},
                     {"difference", steady ? number(s.differences.tokens) : Json(nullptr)}};
    json["within_limits"] = number(r.withinLimits);
    json["goodput_req_s"] = number(r.goodput);
    json["running_per_rank"] = number(r.running);
    json["utilisation"] = number(r.utilisation);
    json["iterations"] = r.iterations;
    json["served"] = r.served;
    json["preemptions"] = r.preemptions;
    json["verdict"] = idOf(r.verdict);
    json["req_s_largest"] = open ? number(r.largestRate) : Json(nullptr);
    json["limit"] = open ? Json(nameOf(s.limit)) : Json(nullptr);
    json["text"] = saturationText(s, plainNumbers);
    return json;
}

} // namespace rackline
