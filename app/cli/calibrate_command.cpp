// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/calibration_text.h"
#include "app/cli/command.h"
#include "app/cli/origin.h"
#include "app/cli/progress.h"
#include "app/project/calibrated_profile.h"
#include "app/project/fingerprint.h"
#include "hwdb/bundle.h"
#include "hwdb/text_file.h"

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <optional>
#include <ostream>

namespace rackline {

namespace {

/// The file's name as an id: small letters, digits and hyphens.
std::string idOf(const std::string& file) {
    std::string id;
    for (const char c : std::filesystem::path(file).stem().string()) {
        const auto letter = static_cast<unsigned char>(c);
        if (std::isalnum(letter) != 0 && letter < 128)
            id += static_cast<char>(std::tolower(letter));
        else if (!id.empty() && id.back() != '-')
            id += '-';
    }
    while (id.ends_with('-')) id.pop_back();
    return id.empty() ? "calibrated" : id;
}

bool accepted(const ProfileCalibration& p) { return p.fit.refusal == CalibrationRefusal::none; }

/// One accepted profile has the file's name, several that and the name of engine and generation.
std::vector<std::string> idsOf(const CaseCalibration& calibration, const std::string& file) {
    const auto kept = std::count_if(calibration.profiles.begin(), calibration.profiles.end(), accepted);
    std::vector<std::string> ids;
    for (const ProfileCalibration& p : calibration.profiles)
        ids.push_back(!accepted(p) || file.empty() ? std::string() : idOf(file) + (kept > 1 ? "-" + p.base.id : ""));
    return ids;
}

Result<void> save(const WrittenCalibration& written, const CalibrationOrigin& origin, const Catalogue& catalogue,
                  const std::string& file) {
    Bundle bundle;
    std::set<std::string> named;
    for (std::size_t i = 0; i < written.ids.size(); ++i) {
        if (written.ids[i].empty()) continue;
        const ProfileCalibration& p = written.calibration.profiles[i];
        if (const auto known = catalogue.entry("engine", written.ids[i]); known && !known->yours)
            return Error{ErrorCode::usage, "--output " + file,
                         "the profile would be named \"" + written.ids[i] + "\" as one of the product's is; choose another name"};
        Result<Entry> entry = entryOf(p, written.ids[i], origin, catalogue);
        if (!entry) return entry.error();
        if (bundle.sources.empty()) bundle.sources.push_back(sourceOf(origin, p));
        named.merge(sourceIds(*entry));
        bundle.entries.push_back(std::move(entry).value());
    }
    for (const Source& source : catalogue.sources())
        if (named.count(source.id) > 0 && source.id != bundle.sources.front().id) bundle.sources.push_back(source);
    const std::string text = writeBundle(bundle);
    // What would not be taken back is not written.
    if (const BundleReading reading = readBundleText(text, file, {}); !reading.errors.empty())
        return Error{ErrorCode::internal, reading.errors.front().where, reading.errors.front().detail};
    return writeTextFile(file, text);
}

void tell(const WrittenCalibration& written, const Options& options, Streams streams) {
    for (const auto& [why, rows] : written.calibration.leftOut) streams.messages << printable(sentenceOf(why, rows)) << '\n';
    if (options.format != OutputFormat::table)
        for (const ProfileCalibration& p : written.calibration.profiles)
            if (!accepted(p)) streams.messages << p.base.id << ' ' << verdictOf(p) << '\n';
    if (options.output.empty()) return;
    for (const std::string& id : written.ids)
        if (!id.empty())
            streams.messages << "saved as " << id << ": rackline catalogue import " << shellWord(options.output)
                             << ", then --set efficiency=" << id << '\n';
}

} // namespace

int runCalibrate(const Options& options, Streams streams) {
    if (options.cases.empty())
        return fail({ErrorCode::usage, "--cases", "is needed: a file of measured cases of your own"}, streams);
    const Result<Catalogue> catalogue = openCatalogue(options);
    if (!catalogue) return fail(catalogue.error(), streams);
    const Result<std::string> text = readTextFile(options.cases, largestCaseFile);
    if (!text) return fail(text.error(), streams);
    const Result<std::vector<MeasuredCase>> cases = parseCases(*text, options.cases);
    if (!cases) return fail(cases.error(), streams);
    std::optional<Progress> progress;
    const auto watch = [&](std::size_t done, std::size_t total) {
        if (!progress) progress.emplace(streams.messages, "runs fitted", total, 0, options.quiet);
        progress->show(done);
    };
    WrittenCalibration written{calibrateCases(*cases, *catalogue, options.threads, watch),
                               {},
                               std::filesystem::path(options.cases).filename().string(),
                               dateOf(options, catalogue->date())};
    if (progress) progress->end();
    written.ids = idsOf(written.calibration, options.output);
    const bool any = std::any_of(written.calibration.profiles.begin(), written.calibration.profiles.end(), accepted);
    if (any && !options.output.empty()) {
        const CalibrationOrigin origin{written.file, fingerprintOf(*text), written.date};
        if (const auto done = save(written, origin, *catalogue, options.output); !done) return fail(done.error(), streams);
    }
    switch (options.format) {
    case OutputFormat::csv:
        streams.out << calibrationCsv(written);
        break;
    case OutputFormat::json:
        streams.out << calibrationJson(written);
        break;
    case OutputFormat::table:
        streams.out << calibrationTable(written);
        break;
    }
    if (!options.quiet) tell(written, options, streams);
    if (written.calibration.profiles.empty())
        return fail({ErrorCode::infeasible, options.cases,
                     "has no row that a fit can use: it needs at least " + std::to_string(runsPerFactor) + " runs of " +
                         std::to_string(fewestConfigurations) + " configurations of one engine on one generation of chips"},
                    streams);
    return any ? done : infeasible;
}

} // namespace rackline
