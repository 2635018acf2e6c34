// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/shared/command.h"
#include "app/cli/shared/measured_file_option.h"
#include "app/cli/shared/option_groups.h"
#include "app/cli/shared/origin.h"
#include "app/cli/shared/progress.h"
#include "app/project/fits/calibrated_profile.h"
#include "app/project/text/fingerprint.h"
#include "app/report/records/validation_records.h"
#include "app/report/words/calibration_words.h"
#include "app/report/words/shell_word.h"
#include "hwdb/catalogue/bundle.h"
#include "hwdb/store/text_file.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <optional>
#include <ostream>

namespace rackline {

namespace {

Result<void> save(const WrittenCalibration& written, const CalibrationOrigin& origin, const Catalogue& catalogue,
                  const std::string& file) {
    const Result<Bundle> bundle = calibratedBundle(written.calibration, written.ids, origin, catalogue);
    if (!bundle) return Error{bundle.error().code, "--output " + file, bundle.error().detail};
    const std::string text = writeBundle(*bundle);
    // What would not be taken back is not written.
    if (const BundleReading reading = readBundleText(text, file, {}); !reading.errors.empty())
        return Error{ErrorCode::internal, reading.errors.front().where, reading.errors.front().detail};
    return writeTextFile(file, text);
}

void tell(const WrittenCalibration& written, const Options& options, Streams streams) {
    for (const auto& [why, rows] : written.calibration.leftOut) streams.messages << printable(sentenceOf(why, rows)) << '\n';
    if (!options.format->toRead)
        for (const ProfileCalibration& p : written.calibration.profiles)
            if (!isAccepted(p)) streams.messages << p.base.id << ' ' << verdictOf(p) << '\n';
    if (options.output.empty()) return;
    for (const std::string& id : written.ids)
        if (!id.empty())
            streams.messages << "saved as " << id << ": rackline catalogue import " << shellWord(options.output)
                             << ", then --set efficiency=" << id << '\n';
}

int runCalibrate(const MeasuredOptions& asked, const Options& options, Streams streams) {
    const std::string& file = asked.file;
    if (file.empty()) return fail({ErrorCode::usage, "--cases", "is needed: a file of measured cases of your own"}, streams);
    const Result<Catalogue> catalogue = openCatalogue(options);
    if (!catalogue) return fail(catalogue.error(), streams);
    Result<Given> given = asked.given();
    if (!given) return fail(given.error(), streams);
    const Result<std::string> text = measuredText(file);
    if (!text) return fail(text.error(), streams);
    const Result<MeasuredFile> measured = parseMeasuredFile(*text, file, std::move(given).value());
    if (!measured) return fail(measured.error(), streams);
    if (const auto runs = holdsRuns(*measured, file); !runs) return fail(runs.error(), streams);
    sayNotes(*measured, options, streams);
    const Result<Recipes> recipes = Recipes::shipped();
    if (!recipes) return fail(recipes.error(), streams);
    std::optional<Progress> progress;
    const auto watch = [&](std::size_t done, std::size_t total) {
        if (!progress) progress.emplace(streams.messages, "runs fitted", total, 0, options.quiet);
        progress->show(done);
    };
    WrittenCalibration written{calibrateCases(measured->cases, *catalogue, *recipes, options.threads, watch),
                               {},
                               std::filesystem::path(file).filename().string(),
                               dateOf(options, catalogue->date())};
    if (progress) progress->end();
    if (!options.output.empty()) written.ids = calibratedIds(written.calibration, options.output);
    written.ids.resize(written.calibration.profiles.size());
    const bool any = std::any_of(written.calibration.profiles.begin(), written.calibration.profiles.end(), isAccepted);
    if (any && !options.output.empty()) {
        const CalibrationOrigin origin{written.file, fingerprintOf(*text), written.date};
        if (const auto done = save(written, origin, *catalogue, options.output); !done) return fail(done.error(), streams);
    }
    write(answerOf(written), options, streams);
    if (!options.quiet) tell(written, options, streams);
    if (written.calibration.profiles.empty())
        return fail({ErrorCode::infeasible, file,
                     "has no row that a fit can use: it needs at least " + std::to_string(runsPerFactor) + " runs of " +
                         std::to_string(fewestConfigurations) + " configurations of one engine on one generation of chips"},
                    streams);
    return any ? done : infeasible;
}
} // namespace

Run addCalibrate(CLI::App& parser, Options& options) {
    const auto asked = std::make_shared<MeasuredOptions>();
    addFormat(parser, options);
    asked->add(parser, options);
    addOutput(parser, options, "File of the fitted profile, for catalogue import; its name is the profile's");
    return [asked, &options](Streams streams) { return runCalibrate(*asked, options, streams); };
}

} // namespace rackline
