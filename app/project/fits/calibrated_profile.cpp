// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/project/fits/calibrated_profile.h"

#include "app/project/calibrated_factors.h"
#include "model/base/portable_math.h"
#include "model/intervals/profile_widths.h"
#include "model/units/unit_text.h"

#include <algorithm>
#include <cctype>
#include <filesystem>

namespace rackline {

namespace {

std::string textOf(double value, std::string_view unit) {
    constexpr int digits = 4;
    return numberText(value, digits) + (unit.empty() ? "" : " " + std::string(unit));
}

Figure* figureAt(Entry& entry, std::string_view path) {
    const auto found = std::find_if(entry.figures.begin(), entry.figures.end(), [&](const Figure& f) { return f.path == path; });
    return found == entry.figures.end() ? nullptr : &*found;
}

std::string joined(const std::set<std::string>& words) {
    std::string text;
    for (const std::string& word : words) text += (text.empty() ? "" : " ") + word;
    return text;
}

void moveFigure(Entry& entry, const EngineProfile& base, const CalibratedFigure& row, const FittedFactor& fitted,
                const Provenance& measured) {
    Figure* figure = figureAt(entry, row.path);
    const bool stated = figure != nullptr;
    // A profile that does not state a figure has the usual one, which the fit has moved as well.
    const double value = stated ? figure->value : base.*row.field;
    if (value <= 0) return;
    if (!stated) figure = &entry.figures.emplace_back(Figure{std::string(row.path), {}, 0, 0, 0, {}, {}, {}});
    const auto text = [&](double ln) { return textOf(value / row.unitSi * portable::exp(ln), row.unit); };
    const Claim shipped = figure->claim;
    figure->claim = {text(fitted.log), measured};
    figure->lowText = text(fitted.low);
    figure->highText = text(fitted.high);
    if (stated) figure->rivals = {shipped};
}

void setWidth(Entry& entry, const CalibrationErrors& errors, Provenance measured) {
    if (errors.halfWidth <= 0) return;
    measured.note = "holds 90 % of " + std::to_string(errors.rows) + " figures of configurations left out of the fit";
    const std::string_view path = profileWidth(errors.kind, errors.pools).figure;
    Figure* figure = figureAt(entry, path);
    if (figure == nullptr) figure = &entry.figures.emplace_back(Figure{std::string(path), {}, 0, 0, 0, {}, {}, {}});
    const bool was = !figure->claim.text.empty();
    const Claim shipped = figure->claim;
    *figure = {figure->path, {textOf(errors.halfWidth, ""), measured}, 0, 0, 0, {}, {}, {}};
    if (was) figure->rivals = {shipped};
}

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

/// What an engine takes for a model stays, as the factors were fitted beside it; how the model's configurations scatter is in
/// the widths that were held out.
void dropScatter(Entry& entry, const std::set<std::string>& models) {
    for (Figure& figure : entry.figures) {
        constexpr std::string_view head = "model_work.";
        if (!figure.path.starts_with(head)) continue;
        const std::size_t model = figure.path.find('.', head.size());
        if (model == std::string::npos || !models.contains(figure.path.substr(model + 1))) continue;
        figure.low = figure.high = figure.value;
        figure.lowText.clear();
        figure.highText.clear();
    }
}

} // namespace

Source sourceOf(const CalibrationOrigin& origin, const ProfileCalibration& profile) {
    return {"calibration-" + origin.fingerprint, "own",
            printable(origin.file) + ", fingerprint " + origin.fingerprint + ": " + std::to_string(profile.rows) +
                " figures of " + std::to_string(profile.fit.runs) + " runs of " + std::to_string(profile.fit.configurations) +
                " configurations",
            origin.date};
}

Result<Entry> entryOf(const ProfileCalibration& profile, const std::string& id, const CalibrationOrigin& origin,
                      const Catalogue& catalogue) {
    const std::string shipped = profile.base.carriedFrom.empty() ? profile.base.id : profile.base.carriedFrom;
    Result<Entry> base = catalogue.entry("engine", shipped);
    if (!base) return base.error();
    Entry entry = std::move(base).value();
    entry.id = id;
    entry.name += ", calibrated on " + printable(origin.file);
    entry.note =
        "Fitted to measured cases by rackline calibrate, from " + shipped + " on. " + sourceOf(origin, profile).reference + ".";
    entry.words["generation"] = profile.generation;
    entry.words["chips"] = joined(profile.chips);
    entry.words["models"] = joined(profile.models);
    entry.words["based_on"] = shipped;
    entry.words["cases"] = std::to_string(profile.rows);
    entry.yours = true;
    const Provenance measured{Grade::measured, sourceOf(origin, profile).id, origin.date, "", false};
    for (std::size_t i = 0; i < calibratedFactors().size(); ++i)
        if (const FittedFactor& fitted = profile.fit.factors[i]; fitted.told)
            for (const CalibratedFigure& figure : calibratedFactors()[i].figures)
                moveFigure(entry, profile.base, figure, fitted, measured);
    // Widths are those of the rows from here on.
    std::erase_if(entry.figures, [](const Figure& f) { return f.path.starts_with("widen."); });
    for (const CalibrationErrors& errors : profile.errors) setWidth(entry, errors, measured);
    dropScatter(entry, profile.models);
    return entry;
}

std::vector<std::string> calibratedIds(const CaseCalibration& calibration, const std::string& file) {
    const auto kept = std::count_if(calibration.profiles.begin(), calibration.profiles.end(), isAccepted);
    std::vector<std::string> ids;
    for (const ProfileCalibration& p : calibration.profiles)
        ids.push_back(isAccepted(p) ? idOf(file) + (kept > 1 ? "-" + p.base.id : "") : std::string());
    return ids;
}

Result<Bundle> calibratedBundle(const CaseCalibration& calibration, const std::vector<std::string>& ids,
                                const CalibrationOrigin& origin, const Catalogue& catalogue) {
    Bundle bundle;
    std::set<std::string> named;
    for (std::size_t i = 0; i < ids.size(); ++i) {
        if (ids[i].empty()) continue;
        const ProfileCalibration& p = calibration.profiles[i];
        if (const auto known = catalogue.entry("engine", ids[i]); known && !known->yours)
            return Error{ErrorCode::usage, origin.file,
                         "the profile would be named \"" + ids[i] + "\" as one of the product's is; choose another name"};
        Result<Entry> entry = entryOf(p, ids[i], origin, catalogue);
        if (!entry) return entry.error();
        if (bundle.sources.empty()) bundle.sources.push_back(sourceOf(origin, p));
        named.merge(sourceIds(*entry));
        bundle.entries.push_back(std::move(entry).value());
    }
    for (const Source& source : catalogue.sources())
        if (named.count(source.id) > 0 && source.id != bundle.sources.front().id) bundle.sources.push_back(source);
    return bundle;
}

} // namespace rackline
