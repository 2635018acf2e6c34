// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workbench/analyses/own_calibration.h"

#include "app/project/foreign/measured_file.h"
#include "app/project/text/fingerprint.h"
#include "app/report/words/calibration_words.h"
#include "app/workbench/document/translation.h"
#include "app/workbench/text/engine_text.h"
#include "app/workbench/text/field_text.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace rackline {
namespace {

/// In the order of LeftOut; %1 is the number of rows, %2 the first of them.
constexpr std::array leftOutWords{
    QT_TRANSLATE_NOOP("rackline", "%1 with a value that cannot be, left out, such as %2."),
    QT_TRANSLATE_NOOP("rackline", "%1 of another kind than serve and static-batch, left out, such as %2."),
    QT_TRANSLATE_NOOP("rackline", "%1 of a metric that the fit does not use, left out, such as %2."),
    QT_TRANSLATE_NOOP("rackline", "%1 in another unit, left out, such as %2."),
    QT_TRANSLATE_NOOP("rackline", "%1 repeating another one, counted once, such as %2."),
    QT_TRANSLATE_NOOP("rackline", "%1 contradicting another one, both left out, such as %2."),
    QT_TRANSLATE_NOOP("rackline", "%1 more than a fit takes, left out evenly of every configuration, such as %2."),
    QT_TRANSLATE_NOOP("rackline", "%1 that the model cannot predict, left out, such as %2."),
    QT_TRANSLATE_NOOP("rackline", "%1 so far off that their unit or label must be wrong, left out, such as %2."),
};

QString rowCount(std::size_t rows) { return rows == 1 ? tr("1 row") : tr("%1 rows").arg(rows); }

QString verdict(const ProfileCalibration& p, const NumberStyle& style) {
    const Calibration& c = p.fit;
    const auto points = [&style](double share) { return fromView(decimalText(100 * std::abs(share), 1, style)); };
    switch (c.refusal) {
    case CalibrationRefusal::fewRuns:
    case CalibrationRefusal::fewConfigurations:
        return tr("refused: needs at least %1 runs of %2 configurations, has %3 of %4.")
            .arg(runsPerFactor)
            .arg(fewestConfigurations)
            .arg(c.runs)
            .arg(c.configurations);
    case CalibrationRefusal::nothingTold:
        return tr("refused: these rows determine no parameter better than it is already known.");
    case CalibrationRefusal::noMatch:
        return tr("refused: runs left out of the fit are no nearer to their prediction than runs of other configurations do.");
    case CalibrationRefusal::noGain:
        return (c.gain.mean < 0
                    ? tr("refused: on configurations left out of the fit the mean error grows by %1 points; a fall of %2 could "
                         "be chance.")
                    : tr("refused: on configurations left out of the fit the mean error falls by %1 points; a fall of %2 could "
                         "be chance."))
            .arg(points(c.gain.mean), points(c.gain.chance));
    case CalibrationRefusal::none:
        break;
    }
    return tr("accepted: on configurations left out of the fit the mean error falls by %1 points; %2 could be chance.")
        .arg(points(c.gain.mean), points(c.gain.chance));
}

QString errorTitle(const CalibrationErrors& e) {
    if (e.kind == SpreadOf::tpot) return e.pools ? tr("Error of time per token, two pools") : tr("Error of time per token");
    return e.pools ? tr("Error of rates and latencies, two pools") : tr("Error of rates and latencies");
}

void addProfile(TableData& table, const ProfileCalibration& p, const NumberStyle& style) {
    TableRow head{{{fromView(p.base.id), {}, true}, {}, {}, {}, {}}, -1, {}};
    head.total = !table.rows.empty();
    table.rows.push_back(std::move(head));
    if (p.fit.parts == 0) return;
    for (const FittedParameter& f : fittedParameters(p)) {
        const auto text = [&](double value) {
            return fromView(digitsText(value, 3, style) + (f.unit.empty() ? "" : std::string(style.space) + std::string(f.unit)));
        };
        const QString range =
            f.told ? fromView(digitsText(f.low, 3, style) + std::string(style.dash) + digitsText(f.high, 3, style)) : QString();
        table.rows.push_back({{{engineText(f.label), {}},
                               {text(f.shipped), {}},
                               {text(f.fitted), {}, f.told},
                               {range, {}},
                               {f.stopped ? tr("stopped at its physical limit")
                                : f.told  ? QString()
                                          : tr("kept"),
                                {},
                                false,
                                f.stopped}},
                              -1,
                              {}});
    }
    for (const CalibrationErrors& e : p.errors)
        table.rows.push_back({{{errorTitle(e), {}},
                               {percent(e.before.mean, style), {}},
                               {percent(e.inSample.mean, style), {}, true},
                               {percent(e.heldOut.mean, style), tr("held out")},
                               {rowCount(e.rows), {}}},
                              -1,
                              {}});
}

} // namespace

bool OwnCalibration::hasAccepted() const {
    return std::any_of(calibration.profiles.begin(), calibration.profiles.end(), isAccepted);
}

Result<OwnCalibration> calibrateOwn(const std::filesystem::path& file, const Background::Watch& watch, const Given& otherwise) {
    const Result<std::string> text = measuredText(file);
    if (!text) return text.error();
    const Result<MeasuredFile> measured = parseMeasuredFile(*text, file, {}, otherwise);
    if (!measured) return measured.error();
    if (const auto runs = holdsRuns(*measured, file.filename().string()); !runs) return runs.error();
    const Result<Catalogue> catalogue = Catalogue::open(Catalogue::defaultPath(), Catalogue::defaultOverlay());
    if (!catalogue) return catalogue.error();
    const Result<Recipes> recipes = Recipes::shipped();
    if (!recipes) return recipes.error();
    OwnCalibration own{calibrateCases(measured->cases, *catalogue, *recipes, 0, watch.report, &watch.cancelled),
                       {file.filename().string(), fingerprintOf(*text), catalogue->date()}};
    if (watch.cancelled) return Error{ErrorCode::input, own.origin.file, "was cancelled"};
    return own;
}

CalibrationView calibrationView(const OwnCalibration& own, const QLocale& locale) {
    const NumberStyle style = screenStyle(locale);
    CalibrationView view;
    view.table.columns = {
        {tr("Parameter"), false, true}, {tr("Shipped")}, {tr("Fitted")}, {tr("90\u202f% interval")}, {tr("Remark"), false}};
    for (const ProfileCalibration& p : own.calibration.profiles) {
        addProfile(view.table, p, style);
        view.notes << fromView(p.base.id) + QStringLiteral(": ") + verdict(p, style);
    }
    if (own.calibration.profiles.empty())
        view.notes
            << tr("No row that a fit can use: it needs at least %1 runs of %2 configurations of one engine on one generation "
                  "of chips.")
                   .arg(runsPerFactor)
                   .arg(fewestConfigurations);
    for (const auto& [why, rows] : own.calibration.leftOut)
        view.notes << tr(leftOutWords[static_cast<std::size_t>(why)]).arg(rowCount(rows.rows), fromView(printable(rows.example)));
    return view;
}

Result<std::vector<std::string>> saveCalibration(Workbench& workbench, const OwnCalibration& own) {
    const std::vector<std::string> ids = calibratedIds(own.calibration, own.origin.file);
    Result<Bundle> bundle = calibratedBundle(own.calibration, ids, own.origin, workbench.catalogue());
    if (!bundle) return bundle.error();
    // A bundle that an import would refuse is not written.
    BundleReading reading = readBundleText(writeBundle(*bundle), own.origin.file, {});
    if (!reading.errors.empty()) return reading.errors.front();
    std::vector<std::string> saved;
    for (const Entry& entry : reading.bundle.entries) saved.push_back(entry.id);
    const auto written = workbench.changeOwnEntries({std::move(reading.bundle.sources), std::move(reading.bundle.entries), {}});
    if (!written) return written.error();
    return saved;
}

} // namespace rackline
