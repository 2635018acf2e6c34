// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/sheets/post_training_sheets.h"

#include "app/report/sheets/training_tables.h"
#include "app/report/words/number_text.h"
#include "app/report/words/wording.h"
#include "model/units/constants.h"
#include "model/units/unit_text.h"

#include <cmath>

namespace rackline {

namespace {
constexpr double day = 86400, megawattHour = 3.6e9;

/// A figure in a unit that is so many coherent ones.
template <class Q> SheetCell intervalIn(const Interval<Q>& v, double unit = 1) {
    return Interval<double>{v.low.si() / unit, v.mid.si() / unit, v.high.si() / unit};
}

std::string wayId(const PostTrainingWay& way) {
    return (way.placement == Placement::colocated ? "colocated_" : "apart_") + numberText(way.staleness);
}

Sheet runSheet(const PostTrainingEstimate& e, const Scenario& s) {
    Sheet sheet{"run", "Run", {{"value", ""}}};
    const double answers = s.postTraining.answers();
    sheet.add("step_s", "step", "s", {intervalIn(e.step)});
    sheet.add("tok_s", "tokens a second, prompts included", "tok/s", {intervalIn(e.tokens)});
    sheet.add("tok_s_per_gpu", "  per GPU", "tok/s", {intervalIn(e.perGpu)});
    sheet.add("answers", "answers of a step", "", {answers});
    sheet.add("step_tokens", "tokens of a step, prompts included", "tok", {e.stepTokens});
    sheet.add("steps", "steps", "", {s.postTraining.steps});
    sheet.add("tokens", "tokens of the run", "tok", {e.stepTokens * s.postTraining.steps});
    sheet.add("goodput", "goodput", "%", {Interval<double>{100 * e.goodput.low, 100 * e.goodput.mid, 100 * e.goodput.high}});
    sheet.add("days", "time of the run", "d", {intervalIn(e.duration, day)});
    sheet.add("power", "power at the meter", "W", {intervalIn(e.power)});
    sheet.add("energy_mwh", "energy at the meter", "MWh", {intervalIn(e.energy, megawattHour)});
    if (!std::isfinite(e.cost.mid.si())) return sheet;
    sheet.add("cost_usd", "cost, spares included", "USD", {intervalIn(e.cost, USD.si())});
    sheet.add("usd_per_step", "  of one step", "USD", {intervalIn(e.cost, USD.si() * s.postTraining.steps)});
    return sheet;
}

Sheet stepSheet(const PostTrainingEstimate& e) {
    Sheet sheet{"step", "Step", {{"time", "time"}, {"share", "share of the step"}, {"gpus", "GPUs"}}};
    for (const PostTrainingPart& part : e.best.parts())
        sheet.add(part.id, part.name, "s",
                  {part.time.si(),
                   part.beside ? SheetCell("meanwhile") : SheetCell(100 * part.time.si() / e.best.step, "%"),
                   {double(part.gpus), "GPU"}});
    sheet.add("sum", "step", "s", {e.best.step, {100, "%"}, {double(e.gpus), "GPU"}});
    return sheet;
}

Sheet answerSheet(const PostTrainingEstimate& e) {
    const Generation& g = e.best.generation;
    const Rollout& r = g.rollout;
    Sheet sheet{"answers", "Answers", {{"value", ""}}};
    sheet.add("mean", "mean length", "tok", {e.meanAnswer});
    sheet.add("longest", "longest", "tok", {e.longestAnswer});
    sheet.add("ratio", "  over the mean", "", {e.longestAnswer / e.meanAnswer});
    sheet.add("ranks", "ranks that generate", "", {g.ranks});
    sheet.add("of_rank", "answers of the fullest rank", "", {double(r.ends.size())});
    sheet.add("places", "sequence slots per rank", "", {g.places});
    sheet.add("running", "running at once, on average", "", {r.meanRunning()});
    if (g.steady <= 0) sheet.add("tail", "time a rank runs under a quarter of its peak sequences", "s", {r.tail});
    sheet.add("reading", "prefill time", "s", {r.reading});
    return sheet;
}

Sheet memorySheet(const PostTrainingEstimate& e, const Scenario& s) {
    const PostTrainingWay& way = e.best;
    const bool shared = way.placement == Placement::colocated;
    Sheet sheet{"memory", "Memory of a GPU", {{"generating", "generating"}, {"learning", "learning"}}};
    const TrainingMemory& m = way.learning.point.memory;
    const SheetCell gone = shared ? way.offloads ? SheetCell("at the host") : SheetCell(m.states) : SheetCell("elsewhere");
    sheet.add("weights", "generation weights", "B",
              {way.generation.weights.si(), shared ? SheetCell("dropped") : SheetCell("elsewhere")});
    sheet.add("cache", "room for the cache", "B",
              {way.generation.cache.si(), shared ? SheetCell("dropped") : SheetCell("elsewhere")});
    sheet.add("runtime", "runtime and activations of the engine", "B",
              {way.generation.runtime.si(), shared ? SheetCell(s.engine.poolKeptBytes) : SheetCell("elsewhere")});
    sheet.add("states", "weights, gradients and optimizer that learn", "B", {gone, m.states});
    sheet.add("reserved", "reserved by training, in all", "B",
              {shared ? SheetCell("dropped") : SheetCell("elsewhere"), m.reserved});
    sheet.add("limit", "memory limit", "B", {SheetCell("-"), way.learning.limit});
    return sheet;
}

Sheet waySheet(const PostTrainingEstimate& e) {
    Sheet sheet{"ways",
                "Ways to run it",
                {{"step", "step"},
                 {"generators", "generate"},
                 {"learners", "learn"},
                 {"answers", "answers"},
                 {"learning", "learning"},
                 {"layouts", "layouts"}}};
    for (const PostTrainingWay& way : e.ways) {
        if (!way.feasible()) {
            sheet.add(wayId(way), placementText(way), "s",
                      {SheetCell("-"), SheetCell("-"), SheetCell("-"), SheetCell("-"), SheetCell("-"),
                       SheetCell(reasonOf(way.finding, plainNumbers))});
            continue;
        }
        const bool shared = way.placement == Placement::colocated;
        sheet.add(wayId(way), placementText(way), "s",
                  {way.step,
                   {double(shared ? way.learning.gpus : way.generation.gpus), "GPU"},
                   {double(way.learning.gpus), "GPU"},
                   way.generation.seconds(),
                   way.learning.seconds(),
                   labelOf(way.generation.layout) + " | " + labelOf(way.learning.point.layout)});
    }
    return sheet;
}

void addNotes(SheetPage& page, const PostTrainingEstimate& e) {
    for (const Finding& finding : e.findings) page.notes.push_back(sentenceOf(finding, plainNumbers));
    if (!e.best.feasible()) {
        page.notes.push_back(sentenceOf(e.best.finding, plainNumbers));
        return;
    }
    const PostTrainingWay& way = e.best;
    page.notes.push_back("Generating and learning run " + placementText(way) + ": " + labelOf(way.generation.layout) +
                         " generates, " + trainingLayoutText(way.learning.point.layout, plainNumbers) + " learns.");
}
} // namespace

std::string placementText(const PostTrainingWay& way) {
    if (way.placement == Placement::colocated) return "in turn on the same GPUs";
    if (way.staleness <= 0) return "apart, waiting for each other";
    if (way.staleness <= 1) return "apart, one step off";
    return "apart, up to " + countText(way.staleness, plainNumbers) + " steps off";
}

SheetPage postTrainingPage(const ResolvedScenario& scenario, const PostTrainingEstimate& e) {
    const Scenario& s = scenario.scenario;
    SheetPage page{&scenario, {}, {}, {}, e.feasible()};
    page.title = s.name + ": " + s.model.name + " learns from its answers on " + countText(e.gpus, plainNumbers) + " GPUs of " +
                 s.system.rack.name;
    addNotes(page, e);
    if (e.best.feasible()) page.sheets = {runSheet(e, s), stepSheet(e), answerSheet(e), memorySheet(e, s)};
    if (!e.ways.empty()) page.sheets.push_back(waySheet(e));
    return page;
}

} // namespace rackline
