// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/sheets/forward_sheets.h"

#include "app/report/launch/forward_launch.h"
#include "app/report/words/number_text.h"
#include "app/report/words/pass_words.h"
#include "app/report/words/wording.h"
#include "model/units/constants.h"
#include "model/units/unit_text.h"

#include <algorithm>
#include <cmath>

namespace rackline {

namespace {
/// Whole numbers of inputs as such.
std::string batchOf(double batch) {
    return batch == std::round(batch) ? countText(batch, plainNumbers) : digitsText(batch, 3, plainNumbers);
}

/// Rates and what is made of them are as uncertain as the passes, but for a rate that is asked for.
Interval<double> within(double value, double factor) { return {value / factor, value, value * factor}; }

Sheet answerSheet(const ForwardEstimate& e, const Scenario& s) {
    const PassPoint& p = e.best;
    const PassWords words = passWordsOf(s);
    const std::string one(words.one), many(words.many), each(words.each), unit(words.unit);
    const double seconds = words.seconds;
    const bool asked = p.busy < 1 || s.workload.load.kind == LoadKind::rate;
    const double factor = e.interval, perGpu = e.rate / e.gpus, used = perGpu * s.economics.utilisation;
    const auto rate = [&](double value) { return asked ? SheetCell(value) : SheetCell(within(value, factor)); };
    Sheet sheet{"answer", "Answer", {{"value", ""}}};
    sheet.add("rate", many + each, unit, {rate(seconds * e.rate)});
    sheet.add("per_gpu", "  per GPU", unit, {rate(seconds * perGpu)});
    sheet.add("per_mw", "  per MW", unit, {rate(seconds * 1e6 * perGpu / p.provisioned.si())});
    if (!s.model.diffusion.present())
        sheet.add("tok_s_per_gpu", "tokens a second, per GPU", "tok/s", {rate(perGpu * e.work.tokens)});
    sheet.add("answer_s", "time of a " + one + ", waiting included", "s", {e.answer()});
    sheet.add("served_s", "  alone in the system", "s", {within(p.served, factor)});
    sheet.add("busy", "share of the time in which passes run", "%", {100 * p.busy});
    if (asked) {
        const Interval<double> most = e.largestRate();
        sheet.add("largest", "largest rate of this layout and batch", unit,
                  {Interval<double>{seconds * most.low, seconds * most.mid, seconds * most.high}});
    }
    if (e.fewest > 0) sheet.add("fewest", "fewest GPUs that carry the rate", "GPU", {e.fewest});
    sheet.add("power", "power of a GPU at the meter", "W", {p.average.si()});
    sheet.add("joules", "energy of a " + one, "J", {rate(p.average.si() / perGpu)});
    if (!std::isfinite(p.hourly.si())) return sheet;
    sheet.add("usd_per_hour", "a GPU's hour", "USD/h", {p.hourly / (1 * USD / hour)});
    const double dollars = p.hourly.si() / used / USD.si();
    if (s.model.diffusion.present()) {
        sheet.add("usd_per_thousand", "a thousand " + many, "USD", {rate(1e3 * dollars)});
        return sheet;
    }
    // A text costs next to nothing.
    sheet.add("usd_per_million", "a million texts", "USD", {rate(1e6 * dollars)});
    sheet.add("usd_per_gtok", "a billion tokens", "USD", {rate(1e9 * dollars / e.work.tokens)});
    return sheet;
}

Sheet passSheet(const ForwardEstimate& e) {
    const PassPoint& p = e.best;
    Sheet sheet{"pass", "Pass", {{"value", ""}}};
    sheet.add("layout", "layout", "", {labelOf(p.layout)});
    sheet.add("gpus", "GPUs of an instance", "GPU", {double(p.layout.gpus())});
    sheet.add("instances", "instances", "", {double(e.instances)});
    sheet.add("batch", "inputs of a pass", "", {batchOf(p.batch)});
    sheet.add("tokens", "tokens of an input", "tok", {e.work.tokens});
    sheet.add("passes", "passes of an input", "", {e.work.passes});
    sheet.add("pass_s", "time of one pass", "s", {within(p.pass, e.interval)});
    sheet.add("beside_s", "beside the passes: reading texts, decoding pictures", "s", {p.served - e.work.passes * p.pass});
    sheet.add("of_peak", "share of peak arithmetic", "%", {100 * p.ofPeak});
    sheet.add("weights", "weights of a GPU", "B", {p.memory.weights.si()});
    sheet.add("activations", "activations of a pass", "B", {p.memory.activations.si()});
    sheet.add("runtime", "what the runtime keeps", "B", {p.memory.runtime.si()});
    sheet.add("capacity", "HBM of a GPU", "B", {p.memory.capacity.si()});
    return sheet;
}

Sheet launchSheet(const ForwardEstimate& e, const Scenario& s) {
    Sheet sheet{"launch", "To start an instance", {{"command", "command"}}};
    for (const ForwardLaunch& one : forwardLaunches(s, e.best.layout))
        sheet.add(one.engine, one.name, "", {SheetCell(one.command)});
    return sheet;
}

Sheet frontierSheet(const ForwardEstimate& e, const Scenario& s) {
    const PassWords words = passWordsOf(s);
    Sheet sheet{"frontier",
                "Time against rate, where every GPU is busy",
                {{"answer_s", "answer"},
                 {"per_gpu", "per GPU"},
                 {"batch", "inputs a pass"},
                 {"of_peak", "of peak"},
                 {"layout", "layout"}}};
    for (const PassPoint& p : e.worthwhile()) {
        const std::string place = std::to_string(sheet.rows.size() + 1);
        sheet.add("point_" + place, place, "s",
                  {p.answer,
                   {words.seconds * p.perGpu(), words.unit},
                   SheetCell(batchOf(p.batch)),
                   {100 * p.ofPeak, "%"},
                   SheetCell(labelOf(p.layout))});
    }
    return sheet;
}

void addNotes(SheetPage& page, const ForwardEstimate& e) {
    for (const Finding& finding : e.findings) page.notes.push_back(sentenceOf(finding, plainNumbers));
    if (!e.feasible()) page.notes.push_back(sentenceOf(e.finding, plainNumbers));
}
} // namespace

SheetPage forwardPage(const ResolvedScenario& scenario, const ForwardEstimate& e) {
    const Scenario& s = scenario.scenario;
    SheetPage page{&scenario, {}, {}, {}, e.feasible()};
    page.title = s.name + ": " + s.model.name + " on " + countText(e.gpus, plainNumbers) + " GPUs of " + s.system.rack.name;
    addNotes(page, e);
    if (!e.frontier.empty() && e.best.batch > 0) page.sheets = {answerSheet(e, s), passSheet(e), launchSheet(e, s)};
    if (!e.frontier.empty()) page.sheets.push_back(frontierSheet(e, s));
    return page;
}

} // namespace rackline
