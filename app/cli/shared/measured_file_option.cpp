// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/shared/measured_file_option.h"

#include "app/cli/shared/option_groups.h"
#include "app/project/evidence/known_runs.h"

#include <CLI/CLI.hpp>

#include <ostream>

namespace rackline {

void MeasuredOptions::add(CLI::App& parser, Options& options) {
    addFile(parser, options, "FILE,--cases", file,
            "Measured runs: a case file, or what vLLM, SGLang, AIPerf, GenAI-Perf, GuideLLM, inference-perf, InferenceX, MLPerf, "
            "nccl-tests, nvidia-smi, dcgmi or Nsight Systems wrote; packed by gzip or not");
    addRepeated(parser, "--set", settings, "COLUMN=CELL",
                "What such a file does not say, as a column of a case: --set hardware=h200-sxm --set tp=8");
    addFile(parser, options, "--scenario", scenario, "The scenario that was measured: says what the file does not");
}

Result<Given> MeasuredOptions::given() const {
    Result<Given> given = givenBySettings(settings);
    if (!given || scenario.empty()) return given;
    const Result<Project> project = readProject(scenario);
    if (!project) return project.error();
    if (const auto done = giveByScenario(given.value(), *project, scenario); !done) return done.error();
    return given;
}

Result<MeasuredFile> MeasuredOptions::read(const Options& options, Streams streams) const {
    Result<Given> said = given();
    if (!said) return said.error();
    Result<MeasuredFile> measured =
        readMeasured(file.empty() ? shippedCases() : std::filesystem::path(file), std::move(said).value());
    if (measured) sayNotes(*measured, options, streams);
    return measured;
}

void sayNotes(const MeasuredFile& measured, const Options& options, Streams streams) {
    if (options.quiet) return;
    for (const std::string& note : measured.notes) streams.messages << printable(measured.tool + ": " + note) << '\n';
}

} // namespace rackline
