// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/records/tail_records.h"

namespace rackline {

const Fields<SimulationRow>& percentileFields() {
    static const Fields<SimulationRow> list = chosen(spreadFields(), {"p50", "p90", "p99"});
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

std::vector<KindLine> TailRecord::kinds() const {
    std::vector<KindLine> lines;
    const std::vector<RequestClass>& classes = scenario.workload.lengths.classes;
    for (std::size_t i = 0; i < figures.classes.size(); ++i)
        lines.push_back({classes[i].name, classes[i].share, figures.classes[i]});
    return lines;
}

std::array<SimulationRow, 3> TailRecord::rowsOf(const TailFigures& figures) {
    return {rowOf(Metric::ttft, figures.ttft), rowOf(Metric::tpot, figures.tpot), rowOf(Metric::latency, figures.latency)};
}

const Fields<TailRecord>& fieldsOf(Of<TailRecord>) {
    using R = TailRecord;
    using F = Field<R>;
    const auto row = [](std::size_t i) { return [i](const R& r) { return r.rows()[i]; }; };
    static const Fields<R> list{
        F(
            "answered_by", [](const R& r) { return r.figures.answeredBy(); }, schema::oneOf({"simulation", "closed form"})),
        F(
            "requests", [](const R& r) { return r.figures.requests; }, "That were simulated"),
        F("ttft_s", row(0), percentileFields()),
        F("tpot_ms", row(1), percentileFields()),
        F("latency_s", row(2), percentileFields()),
        F(
            "within_limits", [](const R& r) { return Finite{r.figures.attainment}; },
            "Share of the requests within their limits"),
        F(
            "goodput_req_s", [](const R& r) { return r.figures.goodput; }, "Of the whole system, within limits"),
        F("kinds", &R::kinds, kindFields(), "Kinds of requests, where the scenario has several")};
    return list;
}

const Fields<SimulationRow>& tailColumns() {
    using F = Field<SimulationRow>;
    static const Fields<SimulationRow> list =
        joined({{F::column("Over requests", [](const SimulationRow& r) { return infoOf(r.metric).title; })}, percentileFields()});
    return list;
}

bool TailRecord::sharesKinds() const {
    return !figures.classes.empty() && scenario.workload.limitsRequests() && !figures.saturated;
}

std::string tailSentence(const TailRecord& record, const NumberStyle& style) {
    const TailFigures& f = record.figures;
    std::string text =
        f.simulated ? "The scheduler was simulated over " + countText(double(f.requests), style) + " requests" +
                          (f.offered.si() > 0 ? ", " + measureText(f.offered.si(), "req/s", style) + " to an instance" : "")
                    : std::string("Closed forms answer, nothing was simulated");
    if (f.saturated)
        text += "; requests come faster than they are served, so that the times grow with the length of the run";
    else if (record.scenario.workload.limitsRequests())
        text += "; " + percentText(f.attainment, style) + " of the requests are within their limits, " +
                measureText(f.goodput.si(), "req/s", style) + " over the system";
    return text + ".";
}

std::string tailTable(const TailRecord& record) {
    std::string text = textTable(tailColumns(), record.rows()).text() + tailSentence(record, plainNumbers) + "\n";
    if (record.sharesKinds()) text += textTable(kindFields(), record.kinds()).text();
    return text;
}

std::string limitsText(const Service& service, const NumberStyle& style) {
    std::vector<std::string> limits;
    const auto atMost = [&](std::string_view what, Time time) {
        if (time.si() > 0) limits.push_back(std::string(what) + " \u2264 " + timeText(time.si(), style));
    };
    const TailLimits& tail = service.limits.tail;
    if (service.limits.speed.si() > 0)
        limits.push_back("\u2265 " + measureText(service.limits.speed.si(), "tok/s", style) + " per user");
    atMost("TTFT", service.limits.ttft);
    for (const TailPercentile& row : tailPercentiles) atMost(row.title, tail.*row.limit);
    for (const RequestClass& kind : service.lengths.classes) {
        if (kind.speed.si() > 0)
            limits.push_back("\u2265 " + measureText(kind.speed.si(), "tok/s", style) + " per user of " + kind.name);
        atMost("TTFT of " + kind.name, kind.ttft);
    }
    if (tail.attainment > 0) limits.push_back(percentText(tail.attainment, style) + " of the requests within them");
    if (tail.goodput.si() > 0) limits.push_back("\u2265 " + measureText(tail.goodput.si(), "req/s", style) + " within them");
    std::string text;
    for (const std::string& limit : limits) text += (text.empty() ? "" : ", ") + limit;
    return text.empty() ? "none" : text;
}

} // namespace rackline
