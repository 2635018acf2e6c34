// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/shared/command.h"
#include "app/cli/shared/measured_file_option.h"
#include "app/cli/shared/option_groups.h"
#include "app/cli/shared/progress.h"
#include "app/project/evidence/known_runs.h"
#include "app/project/fits/calibration_rows.h"
#include "app/project/measured/case_errors.h"
#include "app/project/measured/case_settings.h"
#include "app/project/measured/scheduler_checks.h"
#include "app/report/records/validation_records.h"
#include "app/report/sheets/replayed.h"
#include "hwdb/store/text_file.h"
#include "model/base/near_names.h"
#include "model/units/unit_text.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <ostream>

namespace rackline {

namespace {
/// What a reader of the errors should know of the file.
void tellDoubtful(const std::vector<MeasuredCase>& cases, const Options& options, Streams streams) {
    if (options.quiet) return;
    for (const auto& [why, rows] : calibrationRows(cases).leftOut)
        if (why == LeftOut::impossible || why == LeftOut::otherUnit || why == LeftOut::repeated || why == LeftOut::contradictory)
            streams.messages << printable(sentenceOf(why, rows, false)) << '\n';
}

/// What predictions are compared with, and how.
struct ValidateOptions {
    MeasuredOptions measured;
    std::string kernels, power, open, output, replays;
    bool coverage = false, frontier = false, cross = false, traffic = false;
};

/// Writes one case as the scenario file that predicts it.
int openCase(const ValidateOptions& asked, const Options& options, const Catalogue& catalogue, Streams streams) {
    const Result<Recipes> recipes = Recipes::shipped();
    if (!recipes) return fail(recipes.error(), streams);
    const Result<MeasuredFile> measured = asked.measured.read(options, streams);
    if (!measured) return fail(measured.error(), streams);
    const std::vector<MeasuredCase>* cases = &measured->cases;
    std::vector<std::string_view> ids;
    for (const MeasuredCase& row : *cases) ids.push_back(row.id);
    const auto found = std::find(ids.begin(), ids.end(), knownName(asked.open, ids));
    if (found == ids.end())
        return fail({ErrorCode::usage, "--open " + asked.open, "there is no such case" + meantText(asked.open, ids)}, streams);
    const MeasuredCase& row = (*cases)[static_cast<std::size_t>(found - ids.begin())];
    Result<Settings> settings = caseSettings(row, catalogue, *recipes);
    if (!settings) return fail({settings.error().code, row.id, settings.error().detail}, streams);
    const std::string file = writeProject(caseProject(row, std::move(settings).value()));
    if (asked.output.empty()) {
        streams.out << file;
        return done;
    }
    if (const auto written = writeTextFile(asked.output, file); !written) return fail(written.error(), streams);
    sayWritten(asked.output, options, streams);
    return done;
}

int validateKernels(const Result<KernelCases>& cases, const Options& options, const Catalogue& catalogue, Streams streams) {
    if (!cases) return fail(cases.error(), streams);
    const Result<std::vector<KernelErrorRow>> rows = kernelErrorTable(cases->cases, catalogue);
    if (!rows) return fail(rows.error(), streams);
    write(answerOf(*rows, *cases), options, streams);
    if (options.quiet) return done;
    streams.messages << cases->cases.size() << " kernels compared";
    for (const auto& [reason, count] : cases->leftOut) streams.messages << "; left out: " << count << ", " << reason;
    streams.messages << '\n';
    return done;
}

/// Lists a trace's kernels; without their shapes nobody can say how long each should take.
int listTrace(const std::string& file, const Options& options, Streams streams) {
    const Result<KernelTrace> trace = readKernelTrace(file);
    if (!trace) return fail(trace.error(), streams);
    write(answerOf(*trace), options, streams);
    if (options.quiet) return done;
    const auto unknown =
        std::count_if(trace->times.begin(), trace->times.end(), [](const KernelTimes& t) { return t.work.empty(); });
    streams.messages << trace->calls << " launches of kernels; names of " << static_cast<std::size_t>(unknown) + trace->more
                     << " kernels tell no work";
    if (trace->more > 0) streams.messages << ", of which " << trace->more << " are not shown";
    if (trace->bad > 0) streams.messages << "; left out: " << trace->bad << " launches without a start and an end after it";
    streams.messages << '\n';
    return done;
}

int validatePower(const std::string& folder, const Options& options, const Catalogue& catalogue, Streams streams) {
    const Result<std::vector<PowerCase>> cases = predictPower(folder, catalogue);
    if (!cases) return fail(cases.error(), streams);
    write(answerOf(*cases), options, streams);
    return done;
}

/// Adds the replays of a file to what speaks for the scheduler.
Result<void> addReplays(SchedulerChecks& checks, const std::filesystem::path& file, const Catalogue& catalogue,
                        const Options& options, Streams streams) {
    const Result<std::vector<MeasuredReplay>> replays = readReplays(file);
    if (!replays) return replays.error();
    Result<ReplayedTraces> traces = simulateReplays(*replays, catalogue, options.threads);
    if (!traces) return traces.error();
    checks.replays = std::move(traces.value().figures);
    if (!options.quiet)
        for (const std::string& remark : traces->remarks) streams.messages << printable(remark) << '\n';
    return {};
}

/// The shipped runs and replays where no others are given.
int validateTraffic(const ValidateOptions& asked, const std::vector<MeasuredCase>& cases, const Catalogue& catalogue,
                    const Recipes& recipes, const Options& options, Streams streams) {
    SchedulerChecks checks = checkScheduler(cases, catalogue, recipes, options.seed, options.threads);
    if (asked.measured.file.empty())
        if (const Result<void> added = addReplays(checks, shippedReplays(), catalogue, options, streams); !added)
            return fail(added.error(), streams);
    write(answerOf(checks), options, streams);
    if (options.quiet) return done;
    for (const auto& [reason, figures] : checks.leftOut)
        streams.messages << figures << " figures are left out: " << printable(reason) << '\n';
    return done;
}

int validateReplays(const std::string& file, const Catalogue& catalogue, const Options& options, Streams streams) {
    SchedulerChecks checks;
    if (const Result<void> added = addReplays(checks, file, catalogue, options, streams); !added)
        return fail(added.error(), streams);
    write(answerOf(checks), options, streams);
    return done;
}

int validateFrontier(const FrontierValidation& validation, const Options& options, Streams streams) {
    write(answerOf(validation), options, streams);
    if (options.quiet) return done;
    streams.messages << validation.frontiers.size() << " measured frontiers of at least five runs, " << validation.misses.size()
                     << " points on them";
    if (validation.unanswered > 0)
        streams.messages << "; for " << validation.unanswered << " more points the search finds no layout that works";
    streams.messages << ".\n";
    return done;
}

/// Fits of training runs, or of served ones where there are any, that never saw what they predict.
int crossValidate(const std::vector<MeasuredCase>& cases, const Catalogue& catalogue, const Recipes& recipes,
                  const Options& options, Streams streams) {
    const auto served = std::count_if(cases.begin(), cases.end(), [](const MeasuredCase& row) { return isServed(row.kind); });
    const auto others = std::ptrdiff_t(cases.size()) - served;
    if (served == 0) {
        write(answerOf(validateTraining(cases, catalogue, recipes, options.threads)), options, streams);
        return done;
    }
    if (others > 0 && !options.quiet)
        streams.messages << others << " cases that are not of served models are left out; they want a file of their own.\n";
    std::optional<Progress> progress;
    const ServingValidation v =
        validateServing(cases, catalogue, recipes, options.threads, [&](std::size_t done, std::size_t total) {
            if (!progress) progress.emplace(streams.messages, "fits", total, 0, options.quiet);
            progress->show(done);
        });
    if (progress) progress->end();
    write(answerOf(v), options, streams);
    return done;
}

int runValidate(const ValidateOptions& asked, const Options& options, Streams streams) {
    const int subjects = int{!asked.measured.file.empty()} + int{!asked.kernels.empty()} + int{!asked.power.empty()};
    if (subjects != 1 && (subjects > 1 || (asked.open.empty() && !asked.traffic)))
        return fail({ErrorCode::usage, "--cases",
                     "is needed: a file of measured cases; or --kernels, a folder of kernel times; or --power, one of power"},
                    streams);
    Result<Catalogue> catalogue = openCatalogue(options);
    if (!catalogue) return fail(catalogue.error(), streams);
    if (!asked.open.empty()) return openCase(asked, options, *catalogue, streams);
    if (!asked.kernels.empty()) return validateKernels(readKernelCases(asked.kernels), options, *catalogue, streams);
    if (!asked.power.empty()) return validatePower(asked.power, options, *catalogue, streams);
    if (!asked.replays.empty()) return validateReplays(asked.replays, *catalogue, options, streams);
    if (holdsDatabase(asked.measured.file)) return listTrace(asked.measured.file, options, streams);
    const Result<MeasuredFile> measured = asked.measured.read(options, streams);
    if (!measured) return fail(measured.error(), streams);
    if (measured->isOfKernels) return validateKernels(measured->kernels, options, *catalogue, streams);
    const std::vector<MeasuredCase>* cases = &measured->cases;
    const Result<Recipes> recipes = Recipes::shipped();
    if (!recipes) return fail(recipes.error(), streams);
    if (asked.frontier)
        return validateFrontier(validateFrontiers(*cases, *catalogue, *recipes, options.threads), options, streams);
    if (asked.traffic) return validateTraffic(asked, *cases, *catalogue, *recipes, options, streams);
    if (asked.cross) return crossValidate(*cases, *catalogue, *recipes, options, streams);
    const std::vector<CasePrediction> predictions = predictCases(*cases, *catalogue, *recipes, options.threads);
    tellDoubtful(*cases, options, streams);
    if (asked.coverage) {
        write(answerOf(caseCoverage(*cases, predictions)), options, streams);
        return done;
    }
    write(answerOf(PredictedCases{*cases, predictions}), options, streams);
    if (!options.quiet) {
        std::array<std::size_t, 4> counts{};
        for (const CasePrediction& p : predictions) ++counts[static_cast<std::size_t>(p.status)];
        streams.messages << cases->size() << " cases:";
        for (std::size_t s = 0; s < counts.size(); ++s)
            streams.messages << (s > 0 ? ", " : " ") << counts[s] << ' ' << nameOf(static_cast<CaseStatus>(s));
        streams.messages << '\n';
    }
    return done;
}
} // namespace

Run addValidate(CLI::App& parser, Options& options) {
    const auto asked = std::make_shared<ValidateOptions>();
    addFormat(parser, options);
    asked->measured.add(parser, options);
    parser.add_option("--kernels", asked->kernels, "Folder of measured kernel times")->type_name("FOLDER");
    parser.add_option("--power", asked->power, "Folder of measured power")->type_name("FOLDER");
    CLI::Option* open =
        parser
            .add_option(
                "--open", asked->open,
                "Write the case of this id as a scenario file, whose estimate or train answers as validate does; a shipped "
                "case of a served model without --cases")
            ->type_name("ID");
    addFile(parser, options, "-o,--output", asked->output, "With --open: the file to write")->needs("--open");
    parser.add_flag(
        "--coverage", asked->coverage,
        "How often serving figures lie in their 90 % interval, per engine and chip, and how much wider it would have to be");
    parser.add_flag("--frontier", asked->frontier,
                    "Compare searched frontiers with measured ones: ratios, layout choices and coverage of the band");
    parser.add_flag("--cross", asked->cross,
                    "Cross-validate: predict each configuration, and for serving each model or chip, by fits without it");
    CLI::Option* traffic =
        parser.add_flag("--traffic", asked->traffic,
                        "Check the simulated scheduler against queues with known formulas, measured runs and published "
                        "replays of traces: the shipped ones without --cases");
    CLI::Option* replays =
        parser
            .add_option("--replays", asked->replays,
                        "With --traffic: these replays alone, a CSV file of what clients saw, beside the projects that it names")
            ->type_name("FILE")
            ->needs(traffic);
    for (const char* other : {"--cases", "--set", "--scenario"}) replays->excludes(other);
    for (const char* other : {"--kernels", "--power", "--coverage", "--frontier", "--cross"}) {
        open->excludes(other);
        traffic->excludes(other);
    }
    open->excludes(traffic);
    return [asked, &options](Streams streams) { return runValidate(*asked, options, streams); };
}

} // namespace rackline
