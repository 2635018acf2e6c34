// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workbench/analyses/traffic_analysis.h"

#include "app/report/charts/charts.h"
#include "app/report/words/wording.h"
#include "app/workbench/document/translation.h"
#include "app/workbench/text/engine_text.h"
#include "app/workbench/text/field_text.h"
#include "model/base/parallel.h"
#include "model/base/quoted.h"
#include "model/candidates/tail_figures.h"
#include "model/units/constants.h"

#include <algorithm>
#include <atomic>
#include <cmath>

namespace rackline {
namespace {

QString instancesText(int instances, const NumberStyle& style) {
    return instances == 1 ? tr("1 instance") : tr("%1 instances").arg(fromView(countText(instances, style)));
}

/// "first token within 2.00 s", "40.0 ms between tokens"
QStringList limitTexts(const traffic::RequestLimits& limits, const NumberStyle& style) {
    QStringList texts;
    if (limits.ttft > 0) texts << tr("first token within %1").arg(fromView(timeText(limits.ttft, style)));
    if (limits.tpot > 0) texts << tr("at most %1 between tokens").arg(fromView(timeText(limits.tpot, style)));
    return texts;
}

/// Those of all requests; kinds say their own.
QString limitsText(const TrafficStudy& study, const NumberStyle& style) {
    QStringList limits = limitTexts(study.fleet.limits, style);
    for (const TailPercentile& row : tailPercentiles)
        if (const Time limit = study.tail.*row.limit; limit.si() > 0)
            limits << tr("%1 within %2").arg(engineText(row.title), fromView(timeText(limit.si(), style)));
    return limits.join(QStringLiteral(", "));
}

/// "reading 4 × TP1, decoding TP2"
QString layoutText(const TrafficStudy& study) {
    const OperatingPoint& point = study.point;
    const auto label = [](int workers, const Layout& layout) {
        return fromView(workersOf(workers, layout)).replace(QStringLiteral(" x "), QStringLiteral(" \u00d7 "));
    };
    if (point.mode != ServingMode::disaggregated) return label(1, point.layout);
    return tr("reading %1, decoding %2")
        .arg(label(point.prefillWorkers, point.prefill), label(point.decodeWorkers, point.layout));
}

/// Whether questions are thought about or answered several times, and whether any fleet knows what prompts share.
bool hasTasks(const TrafficRuns& runs) {
    return runs.asked.thinking > 0 || runs.asked.samples > 1 || !runs.file->trace.thoughts.empty();
}
bool hasCaches(const TrafficRuns& runs) {
    return std::any_of(runs.all.begin(), runs.all.end(),
                       [](const TrafficRuns::One& one) { return one.study && !one.study->fleet.tiers.empty(); });
}

/// What is said of one fleet: a column of the table, which is always there where nothing says when.
struct FleetFigure {
    const char* title;
    TableCell (*cell)(const TrafficStudy&, const NumberStyle&);
    bool (*isShown)(const TrafficRuns&) = nullptr;
};
/// The median, and quieter what all but one in a hundred stay below.
TableCell waitCell(const Spread& seen, double limit, const NumberStyle& style) {
    TableCell cell{fromView(timeText(seen.p50, style)), tr("p99 %1").arg(fromView(timeText(seen.p99, style)))};
    cell.bad = limit > 0 && seen.p50 > limit;
    return cell;
}
double cachedShare(const TrafficStudy& s) {
    double cached = 0;
    for (const double tokens : s.run.cached) cached += tokens;
    return s.run.input > 0 ? cached / s.run.input : 0;
}
constexpr FleetFigure trafficFigures[] = {
    {QT_TRANSLATE_NOOP("rackline", "Instances"),
     [](const TrafficStudy& s, const NumberStyle& style) {
         const bool follows = s.fleet.scaling.follows();
         return TableCell{fromView(countText(s.run.mostOn, style)),
                          follows ? tr("mean %1").arg(fromView(digitsText(s.run.meanOn(), 2, style))) : QString(), true};
     }},
    {QT_TRANSLATE_NOOP("rackline", "GPUs"),
     [](const TrafficStudy& s, const NumberStyle& style) {
         return TableCell{fromView(countText(s.gpus, style)), {}};
     }},
    {QT_TRANSLATE_NOOP("rackline", "Within limits"),
     [](const TrafficStudy& s, const NumberStyle& style) {
         return TableCell{percent(s.run.attainment, style), {}};
     }},
    {QT_TRANSLATE_NOOP("rackline", "First token"),
     [](const TrafficStudy& s, const NumberStyle& style) { return waitCell(s.run.ttft, s.fleet.limits.ttft, style); }},
    {QT_TRANSLATE_NOOP("rackline", "Between tokens"),
     [](const TrafficStudy& s, const NumberStyle& style) { return waitCell(s.run.tpot, s.fleet.limits.tpot, style); }},
    {QT_TRANSLATE_NOOP("rackline", "A question"),
     [](const TrafficStudy& s, const NumberStyle& style) {
         const traffic::TaskFigures& tasks = s.run.tasks;
         if (tasks.tasks == 0) return TableCell{dash(), {}};
         return TableCell{fromView(timeText(tasks.lasts.p50, style)),
                          tasks.thoughts > 0 ? tr("answer at %1").arg(fromView(timeText(tasks.answerBegins.p50, style)))
                                             : tr("p99 %1").arg(fromView(timeText(tasks.lasts.p99, style)))};
     },
     hasTasks},
    {QT_TRANSLATE_NOOP("rackline", "Cached"),
     [](const TrafficStudy& s, const NumberStyle& style) {
         return TableCell{s.fleet.tiers.empty() ? dash() : percent(cachedShare(s), style), {}};
     },
     [](const TrafficRuns& runs) { return hasCaches(runs) || !hasTasks(runs); }},
    {QT_TRANSLATE_NOOP("rackline", "At the meter"),
     [](const TrafficStudy& s, const NumberStyle& style) {
         return TableCell{s.average.si() > 0 ? fromView(measureText(s.average.si(), "W", style)) : dash(), {}};
     }},
    {QT_TRANSLATE_NOOP("rackline", "$/M tokens"),
     [](const TrafficStudy& s, const NumberStyle& style) {
         const double price = s.price / (USD / Mtok);
         return TableCell{price > 0 && std::isfinite(price) ? fromView(moneyText(price, style)) : dash(), {}};
     }},
};

} // namespace

std::vector<TrafficInput> trafficInputs(const Workbench& workbench) {
    std::vector<TrafficInput> inputs;
    const auto& states = workbench.scenarios();
    for (std::size_t i = 0; i < states.size(); ++i)
        if (states[i].visible && states[i].resolved && states[i].resolved->scenario.task == Task::serve)
            inputs.push_back({*states[i].resolved, i, states[i].colour});
    return inputs;
}

bool TrafficRuns::isOf(const std::vector<TrafficInput>& inputs) const {
    return std::equal(all.begin(), all.end(), inputs.begin(), inputs.end(),
                      [](const One& one, const TrafficInput& input) { return one.input == input; });
}

const TrafficRuns::One& TrafficRuns::at(std::size_t place) const {
    const auto found = std::find_if(all.begin(), all.end(), [&](const One& one) { return one.input.place == place; });
    return found == all.end() ? all.front() : *found;
}

std::vector<ServedTraffic> TrafficRuns::served() const {
    std::vector<ServedTraffic> served;
    for (const One& one : all)
        if (one.study) served.push_back({one.input.resolved.scenario.name, &*one.study, one.input.colour});
    return served;
}

Result<std::shared_ptr<const TrafficRuns>> trafficRuns(std::vector<TrafficInput> inputs, TrafficAsked asked,
                                                       std::shared_ptr<const TraceFile> file, const Background::Watch& watch) {
    auto runs = std::make_shared<TrafficRuns>();
    if (!file) {
        Result<TraceFile> read = readTraceFile(tracePath(asked.trace));
        if (!read) return read.error();
        file = std::make_shared<const TraceFile>(std::move(read).value());
    }
    if (file->hasSessions()) {
        asked.lanes = std::max(1, static_cast<int>(std::lround(asked.lanes * asked.times)));
        asked.times = 1;
    }
    runs->asked = asked;
    runs->file = file;
    Result<TracedRequests> requests = TracedRequests::of(asked, file);
    if (!requests) return requests.error();
    runs->requests = std::make_shared<const TracedRequests>(std::move(requests).value());
    for (TrafficInput& input : inputs) {
        if (watch.cancelled) break;
        Result<TrafficStudy> study = runs->requests->study(input.resolved.scenario, true, watch.stop);
        TrafficRuns::One& one = runs->all.emplace_back();
        one.input = std::move(input);
        if (study)
            one.study = std::move(study).value();
        else
            one.reason = study.error().detail;
        if (watch.report) watch.report(runs->all.size(), inputs.size());
    }
    return std::shared_ptr<const TrafficRuns>(std::move(runs));
}

bool hasOtherLoads(const TrafficRuns& runs) {
    const auto stays = [](const TrafficRuns::One& one) { return !one.study || !one.study->fixed; };
    return runs.requests && !runs.file->hasSessions() && std::all_of(runs.all.begin(), runs.all.end(), stays);
}

std::shared_ptr<const TrafficRuns> underLoad(const TrafficRuns& runs, double times, const Background::Watch& watch) {
    auto other = std::make_shared<TrafficRuns>();
    other->asked = runs.asked;
    other->file = runs.file;
    other->requests = runs.requests;
    other->times = times;
    for (const TrafficRuns::One& one : runs.all) other->all.push_back({one.input, std::nullopt, one.reason});
    std::atomic<bool> isWhole = true;
    // Whoever drags waits for all of them.
    inParallel(runs.all.size(), 0, [&](std::size_t i) {
        const TrafficRuns::One& one = runs.all[i];
        if (!one.study) return;
        Result<traffic::FleetResult> run = runs.requests->underLoad(*one.study, times, watch.stop);
        if (!run) {
            isWhole = false;
            return;
        }
        // Only what was run is known of it: nothing of watts and dollars.
        TrafficStudy& study = other->all[i].study.emplace();
        study.point = one.study->point;
        study.fleet = one.study->fleet;
        study.instances = one.study->instances;
        study.gpus = one.study->gpus;
        study.tail = one.study->tail;
        study.run = std::move(run).value();
    });
    return isWhole ? other : nullptr;
}

std::shared_ptr<const VariedTraffic> variedTraffic(const TrafficRuns& runs, std::size_t place, TrafficVary vary,
                                                   const Background::Watch& watch) {
    const TrafficRuns::One& one = runs.at(place);
    const TracedRequests* const requests = runs.requests.get();
    if (!one.study) return nullptr;
    auto varied = std::make_shared<VariedTraffic>();
    varied->name = one.input.resolved.scenario.name;
    varied->study = &*one.study;
    varied->colour = one.input.colour;
    if (vary == TrafficVary::load) {
        Result<FleetCapacity> capacity = requests->capacity(*one.study, watch.stop);
        if (!capacity) return nullptr;
        varied->capacity = std::move(capacity).value();
    } else if (vary == TrafficVary::fleet) {
        Result<AttainmentMap> map = requests->attainment(*one.study, watch.stop);
        if (!map) return nullptr;
        varied->map = std::move(map).value();
    } else if (vary == TrafficVary::instance || vary == TrafficVary::session) {
        Result<LongestWait> wait = requests->longestWait(*one.study, watch.stop);
        if (!wait) return nullptr;
        varied->wait = std::move(wait).value();
    } else {
        Result<std::vector<CacheSize>> sizes = requests->cacheSizes(*one.study, watch.stop);
        if (!sizes) return nullptr;
        varied->sizes = std::move(sizes).value();
    }
    return varied;
}

QString nextRackText(const TrafficRuns& runs, std::size_t place, const QLocale& locale, const Background::Watch& watch) {
    const TrafficRuns::One& one = runs.at(place);
    if (!one.study) return {};
    const Result<NextRack> next = runs.requests->nextRack(*one.study, watch.stop);
    if (!next || !(next->now.rate > 0)) return {};
    const NumberStyle style = screenStyle(locale);
    const auto rate = [&](const NextRack::Fleet& fleet) { return fromView(measureText(fleet.rate, "req/s", style)); };
    const QString racks =
        next->racks == 1 ? tr("One more rack") : tr("%1 more racks").arg(fromView(countText(next->racks, style)));
    return tr("%1, which makes %2: %3 within the limits instead of %4.")
        .arg(racks, instancesText(next->then.instances, style), rate(next->then), rate(next->now));
}

/// What is missed, served beyond what the model can, or left out: a sentence each, with a space before it.
QString remarksOf(const TrafficRuns& runs, const TrafficStudy& study, const NumberStyle& style) {
    QString remarks;
    if (study.run.verdict == LoadVerdict::served && !study.keepsPercentiles())
        remarks += QLatin1Char(' ') + tr("A limit on a percentile or on goodput is missed.");
    if (study.run.longer > 0)
        remarks += QLatin1Char(' ') + tr("Longer than the model's context and served all the same: %1.")
                                          .arg(fromView(countText(double(study.run.longer), style)));
    if (runs.file->badRows > 0)
        remarks += QLatin1Char(' ') + tr("Rows of the file without usable figures: %1; the first: %2.")
                                          .arg(fromView(countText(double(runs.file->badRows), style)),
                                               fromView(runs.file->firstBad.empty() ? "" : runs.file->firstBad.front()));
    return remarks;
}

QString movingText(const QString& name, const TrafficStudy& study, const NumberStyle& style) {
    return tr("%1 takes %2 GPU hours with pools that move and %3 with pools that stay; of as many workers, "
              "%4 of the requests are within the limits where they move and %5 where they stay at their best.")
        .arg(name, fromView(digitsText(study.gpuHours, 3, style)), fromView(digitsText(study.fixed->gpuHours, 3, style)),
             percent(study.run.attainment, style), percent(study.split->run.attainment, style));
}

/// What a fleet of so many instances does.
QString fleetText(const TrafficStudy& study, const QString& name, const NumberStyle& style) {
    const bool alone = study.instances == 1;
    const QString fleet = alone ? name : tr("%1 of %2").arg(instancesText(study.instances, style), name);
    if (study.run.verdict == LoadVerdict::saturated)
        return alone ? tr("One instance of %1 is saturated: waits grow to the end.").arg(fleet)
                     : tr("%1 are saturated: waits grow to the end.").arg(fleet);
    if (!study.isLimited())
        return alone ? tr("One instance of %1 serves what arrives.").arg(fleet) : tr("%1 serve what arrives.").arg(fleet);
    const QString share = percent(study.run.attainment, style);
    return alone ? tr("One instance of %1 keeps %2 of the requests within the limits.").arg(fleet, share)
                 : tr("%1 keep %2 of the requests within the limits.").arg(fleet, share);
}

/// What a fleet is and what it was asked, part by part.
QStringList conditionsOf(const TrafficRuns& runs, const TrafficStudy& study, const NumberStyle& style) {
    const QString gpus = study.gpus == 1 ? tr("1 GPU") : tr("%1 GPUs").arg(fromView(countText(study.gpus, style)));
    QStringList parts{(study.fixed ? tr("%1, %2 at most") : tr("%1, %2 in all")).arg(layoutText(study), gpus)};
    if (const QString limits = limitsText(study, style); !limits.isEmpty())
        parts << limits;
    else if (!study.isLimited())
        parts << tr("no limit says how long requests may wait");
    if (!study.fleet.failures.empty())
        parts << tr("%1 failures at random").arg(fromView(countText(double(study.run.failures), style)));
    else if (study.run.lost > 0)
        parts << tr("with a failure of %1 after %2 that lasts %3")
                     .arg(instancesText(static_cast<int>(study.run.lost), style),
                          fromView(timeText(study.fleet.loss.time, style)), fromView(timeText(study.fleet.loss.lasts, style)));
    for (std::size_t kind = 0; kind < study.run.kinds.size(); ++kind)
        if (const traffic::KindRule& rule = study.fleet.kinds[kind]; rule.isOwn && rule.limits.any())
            parts << tr("%1 of %2: %3")
                         .arg(percent(study.run.kinds[kind].attainment(), style),
                              fromView(printable(runs.file->trace.kinds[kind])),
                              limitTexts(rule.limits, style).join(QStringLiteral(", ")));
    const QString count = fromView(countText(static_cast<double>(study.run.arrived), style));
    parts << (runs.file->hasSessions() ? tr("%1 requests of %2 sessions, %3 of them live at a time")
                                             .arg(count, fromView(countText(double(runs.file->sessions.sessions.size()), style)),
                                                  fromView(countText(runs.asked.lanes, style)))
                                       : tr("%1 requests in %2").arg(count, fromView(timeText(study.run.span, style))));
    return parts;
}

PageAnswer answerOf(const TrafficRuns& runs, std::size_t place, const QLocale& locale) {
    const NumberStyle style = screenStyle(locale);
    PageAnswer answer;
    if (runs.all.empty()) return answer;
    const TrafficRuns::One& one = runs.at(place);
    const QString name = fromView(one.input.resolved.scenario.name);
    if (!one.study) {
        answer.spans = {{tr("%1 does not serve these requests.").arg(name), false}};
        answer.conditions = fromView(one.reason) + QLatin1Char('.');
        return answer;
    }
    const TrafficStudy& study = *one.study;
    const QString instances = instancesText(study.instances, style);
    const bool limited = study.isLimited();
    constexpr double rounding = 1e-6;
    if (study.split)
        answer.spans = {{movingText(name, study, style), false}};
    else if (study.fixed && study.run.meanOn() > study.run.mostOn - rounding)
        answer.spans = {{tr("%1 needs %2 all the time: there is nothing to follow.").arg(name, instances), false}};
    else if (study.fixed)
        answer.spans = {
            {tr("%1 follows the load with %2 GPU hours for %3; always on it takes %4 for %5.")
                 .arg(name, fromView(digitsText(study.gpuHours, 3, style)), fromView(moneyText(study.money / USD, style)),
                      fromView(digitsText(study.fixed->gpuHours, 3, style)),
                      fromView(moneyText(study.fixed->money / USD, style))),
             false}};
    else if (study.smallest && limited)
        answer.spans = {{tr("%1 needs %2 to keep %3 of the requests within the limits.")
                             .arg(name, instances, percent(std::max(runs.asked.goal, study.tail.attainment), style)),
                         false}};
    else if (study.smallest)
        answer.spans = {{tr("%1 needs %2 to serve what arrives.").arg(name, instances), false}};
    else
        answer.spans = {{fleetText(study, name, style), false}};
    if (runs.times != 1)
        answer.spans.front().text =
            tr("At %1 times the load: %2").arg(fromView(digitsText(runs.times, 3, style)), answer.spans.front().text);
    answer.conditions = oneSentence(conditionsOf(runs, study, style));
    answer.conditions += remarksOf(runs, study, style);
    return answer;
}

TableData trafficTable(const TrafficRuns& runs, const QLocale& locale) {
    const NumberStyle style = screenStyle(locale);
    TableData table{{{tr("Scenario"), false, true}}, {}};
    std::vector<FleetFigure> shown;
    for (const FleetFigure& figure : trafficFigures)
        if (figure.isShown == nullptr || figure.isShown(runs)) shown.push_back(figure);
    for (const FleetFigure& figure : shown) table.columns.push_back({tr(figure.title)});
    for (const TrafficRuns::One& one : runs.all) {
        TableRow row{{{fromView(one.input.resolved.scenario.name), {}}}};
        row.series = one.input.colour;
        for (const FleetFigure& figure : shown)
            row.cells.push_back(one.study ? figure.cell(*one.study, style) : TableCell{dash(), {}});
        table.rows.push_back(std::move(row));
    }
    return table;
}

QString withinText(const TrafficRuns& runs, std::size_t place, traffic::Wait wait, double limit, const QLocale& locale) {
    const NumberStyle style = screenStyle(locale);
    const TrafficRuns::One& one = runs.at(place);
    if (!one.study || !(limit > 0)) return {};
    const QString share = percent(traffic::shareWithin(one.study->run.requests, wait, limit), style);
    return runs.all.size() == 1 ? tr("%1 within").arg(share)
                                : tr("%1: %2 within").arg(fromView(one.input.resolved.scenario.name), share);
}

} // namespace rackline
