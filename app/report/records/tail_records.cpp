// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/records/tail_records.h"

#include <array>

namespace rackline {

namespace {
const Fields<TailLine>& lineFields() {
    using F = Field<TailLine>;
    static const Fields<TailLine> list{F::column("Over requests", &TailLine::name),
                                       F("p50", [](const TailLine& l) { return l.spread.p50; }).shown(timeText),
                                       F("p90", [](const TailLine& l) { return l.spread.p90; }).shown(timeText),
                                       F("p99", [](const TailLine& l) { return l.spread.p99; }).shown(timeText)};
    return list;
}

const Fields<KindLine>& kindFields() {
    using F = Field<KindLine>;
    static const Fields<KindLine> list{
        F("name", &KindLine::name).called("Kind of requests").shown(),
        F("share", [](const KindLine& l) { return Finite{l.share}; }).shown(percentText),
        F("within_limits", [](const KindLine& l) { return Finite{l.withinLimits}; }).called("within limits").shown(percentText)};
    return list;
}

bool hasLimits(const Scenario& s) {
    const ServiceLimits& limits = s.workload.limits;
    return limits.ttft.si() > 0 || limits.speed.si() > 0;
}
} // namespace

std::vector<KindLine> TailRecord::kinds() const {
    std::vector<KindLine> lines;
    const std::vector<RequestClass>& classes = scenario.workload.lengths.classes;
    for (std::size_t i = 0; i < figures.classes.size(); ++i)
        lines.push_back({classes[i].name, classes[i].share, figures.classes[i]});
    return lines;
}

const Fields<TailRecord>& fieldsOf(Of<TailRecord>) {
    using R = TailRecord;
    using F = Field<R>;
    const auto spread = [](Spread TailFigures::*of) { return [of](const R& r) { return TailLine{{}, r.figures.*of}; }; };
    static const Fields<R> list{
        F(
            "answered_by", [](const R& r) { return r.figures.simulated ? "simulation" : "closed form"; },
            schema::oneOf({"simulation", "closed form"})),
        F(
            "requests", [](const R& r) { return r.figures.requests; }, "That were simulated"),
        F("ttft_s", spread(&TailFigures::ttft), lineFields()),
        F("tpot_s", spread(&TailFigures::tpot), lineFields()),
        F("latency_s", spread(&TailFigures::latency), lineFields()),
        F(
            "within_limits", [](const R& r) { return Finite{r.figures.attainment}; },
            "Share of the requests within their limits"),
        F(
            "goodput_req_s", [](const R& r) { return r.figures.goodput; }, "Of the whole system, within limits"),
        F("kinds", &R::kinds, kindFields(), "Kinds of requests, where the scenario has several")};
    return list;
}

std::string tailTable(const TailRecord& record) {
    const TailFigures& f = record.figures;
    const std::array<TailLine, 3> lines{
        {{"Time to first token", f.ttft}, {"Time per output token", f.tpot}, {"Time of a whole request", f.latency}}};
    std::string text = textTable(lineFields(), lines).text();
    text += f.simulated ? "The scheduler was simulated over " + countText(double(f.requests), plainNumbers) + " requests"
                        : std::string("Closed forms answer, nothing was simulated");
    if (hasLimits(record.scenario) || !f.classes.empty())
        text += "; " + percentText(f.attainment, plainNumbers) + " of the requests are within their limits, " +
                measureText(f.goodput.si(), "req/s", plainNumbers) + " over the system";
    text += ".\n";
    if (const std::vector<KindLine> kinds = record.kinds(); !kinds.empty()) text += textTable(kindFields(), kinds).text();
    return text;
}

} // namespace rackline
