// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands/sweep_setup.h"
#include "app/cli/shared/command.h"
#include "app/cli/shared/in_order.h"
#include "app/cli/shared/interruption.h"
#include "app/cli/shared/option_groups.h"
#include "app/cli/shared/progress.h"
#include "app/cli/shared/scenario_options.h"
#include "app/project/sweep/shard_join.h"
#include "app/report/words/number_text.h"
#include "app/report/words/shell_word.h"
#include "hwdb/host/terminal.h"
#include "hwdb/store/text_file.h"
#include "model/base/helpers.h"
#include "model/search/estimate.h"
#include "model/search/explore.h"
#include "model/search/kept_rates.h"

#include <CLI/CLI.hpp>

#include <chrono>
#include <filesystem>
#include <iostream>
#include <memory>
#include <ostream>

namespace rackline {

namespace {

using Clock = std::chrono::steady_clock;
/// Above so many points a person at a terminal is asked, and above so many a run on one machine needs --yes.
constexpr std::uint64_t somePoints = 1'000'000, manyPoints = 10'000'000;

/// Everything that a run of a sweep shares.
struct SweepRun {
    const SweepSetup& setup;
    const SweepOptions& asked;
    const Options& options;
    Streams streams;
    Interruption interruption{};

    std::vector<bool> feasible = std::vector<bool>(setup.grid.scenarios, false);
    std::atomic<std::uint64_t> candidates = 0;

    Result<bool> from(std::uint64_t first, const std::function<Result<void>(std::uint64_t, const std::string&)>& take,
                      const std::function<Result<void>()>& flush) {
        const RowRange all = setup.rows();
        const SweepWriter writer = setup.writer();
        Progress progress(streams.messages, "sweep", all.size(), first - all.first, options.quiet);
        InOrder work{{first, all.end}, options.threads, {}, {}, {}, &interruption.flag()};
        constexpr std::uint64_t repeatedRows = 64;
        if (setup.grid.repeatsRates()) work.blockRows = repeatedRows;
        work.worker = [&]() -> std::function<Result<std::string>(std::uint64_t)> {
            const auto maker = std::make_shared<SweepRowMaker>(setup.points(), setup.trains, interruption.flag());
            return [this, maker, &writer](std::uint64_t row) -> Result<std::string> {
                const Result<SweepRow> made = maker->at(row);
                if (!made) return made.error();
                candidates += maker->candidates();
                // A line alone does not say it in every format.
                return (made->feasible() ? "1" : "0") + writer.line(*made);
            };
        };
        work.take = [&](std::uint64_t row, const std::string& line) {
            if (line.front() == '1') feasible[setup.grid.scenarioOf(row)] = true;
            return take(row, line.substr(1));
        };
        Clock::time_point flushed = Clock::now();
        constexpr std::chrono::milliseconds often(200);
        work.tick = [&](std::uint64_t done) -> Result<void> {
            progress.show(first - all.first + done);
            if (Clock::now() - flushed < often) return {};
            flushed = Clock::now();
            return flush();
        };
        Result<bool> finished = makeInOrder(work);
        progress.end();
        return finished;
    }

    int verdict() const {
        int code = done;
        for (std::size_t i = 0; i < feasible.size() && !setup.part; ++i) {
            if (feasible[i]) continue;
            code = infeasible;
            if (!options.quiet) streams.messages << setup.project.scenarios[i].name << ": no point of the grid is feasible\n";
        }
        return code;
    }
};

int toStream(SweepRun& run) {
    const ShardHead& head = run.setup.head;
    std::ostream& out = run.setup.format->toRead ? run.streams.text : run.streams.out;
    const bool part = run.setup.part;
    Fingerprint print;
    out << (part ? head.line() + "\n" : head.before);
    const auto take = [&](std::uint64_t row, const std::string& line) -> Result<void> {
        if (part) print.add(line + '\n');
        if (!part && row > head.first) out << head.between;
        out << line << (part ? "\n" : "");
        return out ? Result<void>() : Result<void>(Error{ErrorCode::io, "standard output", "could not be written in full"});
    };
    const auto flush = [&]() -> Result<void> {
        out.flush();
        return {};
    };
    const Result<bool> finished = run.from(head.first, take, flush);
    if (!finished) return fail(finished.error(), run.streams);
    out << (*finished ? part ? shardEnd(head.end - head.first, print) : head.behind : "\n") << std::flush;
    if (!*finished) run.interruption.leave();
    return run.verdict();
}

/// The rows that an earlier run left in the draft, or none; then the draft is ready for what follows.
Result<Checkpoint> startDraft(SweepRun& run, DraftFile& draft) {
    const ShardHead& head = run.setup.head;
    Checkpoint found;
    std::error_code failed;
    if (run.asked.resume && std::filesystem::file_size(draft.draft(), failed) > 0) {
        std::uint64_t row = head.first;
        const std::string feasibleEnd = SweepWriter::feasibleEnd(*run.setup.format);
        Result<Checkpoint> kept = readCheckpoint(draft.draft(), head, [&](std::string_view line) {
            if (line.ends_with(feasibleEnd)) run.feasible[run.setup.grid.scenarioOf(row)] = true;
            ++row;
        });
        if (!kept) return kept.error();
        found = *kept;
        if (const auto ready = draft.continueAt(found.bytes); !ready) return ready.error();
        if (!run.options.quiet) run.streams.messages << "sweep: " << found.rows << " points are there already\n";
        return found;
    }
    if (const auto ready = draft.continueAt(0); !ready) return ready.error();
    if (const auto ready = draft.write(head.line() + "\n"); !ready) return ready.error();
    return found;
}

/// A sweep in one piece is kept as its only shard until it is complete.
Result<void> finish(const SweepRun& run, DraftFile& draft) {
    if (run.setup.part) return draft.commit();
    if (const auto flushed = draft.flush(); !flushed) return flushed;
    auto shards = openShards({draft.draft()});
    if (!shards) return shards.error();
    const auto joined = joinInto(shards.value(), run.options.output, [](std::uint64_t, std::string_view) {});
    if (!joined) return joined;
    std::error_code failed;
    std::filesystem::remove(draft.draft(), failed);
    return {};
}

int toFile(SweepRun& run) {
    const ShardHead& head = run.setup.head;
    const std::string& path = run.options.output;
    Result<DraftFile> opened = DraftFile::open(path);
    if (!opened) return fail(opened.error(), run.streams);
    DraftFile& draft = opened.value();
    const Result<Checkpoint> before = startDraft(run, draft);
    if (!before) return fail(before.error(), run.streams);
    Fingerprint print = before->print;
    const auto take = [&](std::uint64_t, const std::string& line) {
        print.add(line + '\n');
        return draft.write(line + '\n');
    };
    const Result<bool> finished = run.from(head.first + before->rows, take, [&] { return draft.flush(); });
    if (!finished) return fail(finished.error(), run.streams);
    if (!*finished) {
        const auto kept = draft.flush();
        if (!run.options.quiet && kept)
            run.streams.messages << "sweep: stopped; the finished points are in " << draft.draft()
                                 << ", --resume goes on from there\n"
                                 << std::flush;
        run.interruption.leave();
    }
    if (const auto ended = draft.write(shardEnd(head.end - head.first, print)); !ended) return fail(ended.error(), run.streams);
    if (const auto ended = finish(run, draft); !ended) return fail(ended.error(), run.streams);
    if (!run.options.quiet)
        run.streams.messages << head.end - head.first - before->rows << " points, " << run.candidates << " candidates\n";
    return run.verdict();
}

/// How long one point takes here, from the second one.
Result<double> secondsOfOne(const SweepSetup& setup, const SweepRun& run) {
    SweepRowMaker maker(setup.points(), setup.trains, run.interruption.flag());
    // The first row makes what later ones share.
    if (const Result<SweepRow> first = maker.at(setup.head.first); !first) return first.error();
    const Clock::time_point start = Clock::now();
    const Result<SweepRow> row = maker.at(setup.head.first + 1);
    if (!row) return row.error();
    return std::chrono::duration<double>(Clock::now() - start).count();
}

/// Whether a sweep of very many points is wanted: a person is asked, a script has to say --yes.
Result<void> confirmed(const SweepSetup& setup, const SweepRun& run) {
    const bool person = host::isTerminal(host::Standard::input) && host::isTerminal(host::Standard::error) && !run.options.quiet;
    if (setup.part || run.asked.yes || setup.head.points <= (person ? somePoints : manyPoints)) return {};
    const Result<double> one = secondsOfOne(setup, run);
    if (!one) return one.error();
    const unsigned threads = threadsMeant(run.options.threads);
    const std::string effort = std::to_string(setup.head.points) + " points would take about " +
                               timeText(*one * double(setup.head.points) / threads, plainNumbers) + " here with " +
                               std::to_string(threads) + (threads == 1 ? " thread" : " threads");
    if (person) {
        run.streams.messages << "sweep: " << effort << ". Start? [y/N] " << std::flush;
        std::string answer;
        std::getline(std::cin, answer);
        if (answer == "y" || answer == "Y" || answer == "yes") return {};
    }
    return Error{ErrorCode::usage, "sweep",
                 effort + "; give --yes to start nevertheless, --shard k/n for a part of them, or --submit slurm"};
}

int submit(const SweepOptions& asked, const Options& options, const SweepSetup& setup, Streams streams) {
    if (options.output.empty())
        return fail({ErrorCode::usage, "--submit slurm", "needs -o FILE: script and shards are written beside it"}, streams);
    if (setup.part)
        return fail({ErrorCode::usage, "--shard", "is chosen by the job script; --shards n gives their number"}, streams);
    const std::string script = options.output + ".sbatch";
    if (const auto written = writeTextFile(script, slurmScript(asked, options)); !written) return fail(written.error(), streams);
    const std::string file = shellWord(options.output);
    streams.text << "# " << setup.head.points << " points in " << asked.shards
                 << " shards. To submit, and to join them when all are done:\n"
                 << "job=$(sbatch --parsable " << shellWord(script) << ")\n"
                 << "sbatch --dependency=afterok:\"$job\" --wrap " << shellWord("rackline merge " + file + ".*.shard -o " + file)
                 << '\n';
    return done;
}

int runSweep(const SweepOptions& asked, const Options& options, Streams streams) {
    const Result<SweepSetup> setup = setUpSweep(asked, options);
    if (!setup) return fail(setup.error(), streams);
    if (!asked.submit.empty()) return submit(asked, options, *setup, streams);
    if (asked.resume && options.output.empty())
        return fail({ErrorCode::usage, "--resume", "needs -o FILE: a stopped run is kept beside it"}, streams);
    SweepRun run{*setup, asked, options, streams};
    if (const auto sure = confirmed(*setup, run); !sure) return fail(sure.error(), streams);
    return options.output.empty() ? toStream(run) : toFile(run);
}
} // namespace

Run addSweep(CLI::App& parser, Options& options) {
    const auto asked = std::make_shared<SweepOptions>();
    addScenarios(parser, options);
    addAxes(parser, options,
            "One axis of the grid: path=a,b,c or path=lo:hi:n, with :log for even ratios; may be given several times");
    parser
        .add_option(
            "--design", asked->design,
            "Draw points instead of a grid: random:N, or lhs:N for a Latin hypercube; axes are path=lo:hi, path=lo:hi:log or "
            "lists, and --seed makes it another draw")
        ->type_name("KIND:N");
    addOutput(parser, options, "File to write: CSV, or what .xlsx, .json or .sqlite at its end says");
    parser.add_option("--shard", asked->shard, "Part k of n, k from 1: 3/16")->type_name("K/N");
    parser.add_flag("--resume", asked->resume, "Continue from the finished points of a stopped run");
    parser.add_flag("--yes", asked->yes, "Start although there are very many points");
    parser.add_option("--submit", asked->submit, "Write a job script instead: slurm")->check(CLI::IsMember({"slurm"}));
    parser.add_option("--shards", asked->shards, "Parts of the job script")->check(CLI::Range(1u, 1000000u));
    return [asked, &options](Streams streams) { return runSweep(*asked, options, streams); };
}

} // namespace rackline
