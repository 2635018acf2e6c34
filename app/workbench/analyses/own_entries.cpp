// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workbench/analyses/own_entries.h"

#include "app/project/import/hugging_face.h"
#include "hwdb/catalogue/bundle.h"
#include "hwdb/entry/entry_json.h"

#include <algorithm>
#include <utility>

namespace rackline {
namespace {

/// The first error says what is wrong; of the others only the number is said.
Error firstOf(const std::vector<Error>& errors) {
    Error error = errors.front();
    if (errors.size() > 1) error.detail += " (and " + std::to_string(errors.size() - 1) + " more)";
    return error;
}

/// Takes entries in. Nothing is written where anything is wrong.
Result<void> takeReading(Workbench& workbench, BundleReading reading) {
    if (!reading.errors.empty()) return firstOf(reading.errors);
    return workbench.changeOwnEntries({std::move(reading.bundle.sources), std::move(reading.bundle.entries), {}});
}

Figure* figureOf(Entry& entry, const std::string& path) {
    const auto found = std::find_if(entry.figures.begin(), entry.figures.end(), [&](const Figure& f) { return f.path == path; });
    return found == entry.figures.end() ? nullptr : &*found;
}

Error noFigure(const Entry& entry, const std::string& path) {
    return {ErrorCode::input, entry.kind + "/" + entry.id, "has no figure " + path};
}

/// Puts a claim in use. It has no range, because the ends were those of the other claim.
void use(Figure& figure, Claim claim) {
    figure.claim = std::move(claim);
    figure.lowText.clear();
    figure.highText.clear();
}

} // namespace

std::string freeId(const Catalogue& catalogue, const std::string& kind, const std::string& base) {
    const std::vector<EntrySummary> all = catalogue.list(kind);
    std::string id = base;
    const auto taken = [&] { return std::any_of(all.begin(), all.end(), [&](const EntrySummary& s) { return s.id == id; }); };
    for (int n = 2; taken(); ++n) id = base + "-" + std::to_string(n);
    return id;
}

Result<TakenModel> takeModel(Workbench& workbench, const QString& file) {
    const Result<ImportedModel> imported = importModelFile(file.toStdString());
    if (!imported) return imported.error();
    const Catalogue& catalogue = workbench.catalogue();
    TakenModel taken;
    taken.name = modelIdOf(file.toStdString());
    taken.id = freeId(catalogue, "model", taken.name);
    taken.notes = imported->notes;
    BundleReading reading = readBundleText(modelEntryText(*imported, taken.id, taken.name, catalogue.date()), file.toStdString(),
                                           catalogue.sources());
    if (const auto written = takeReading(workbench, std::move(reading)); !written) return written.error();
    return taken;
}

Result<std::size_t> takeBundle(Workbench& workbench, const QString& file) {
    BundleReading reading = readBundle(file.toStdString(), workbench.catalogue().sources());
    const std::size_t count = reading.bundle.entries.size();
    if (const auto written = takeReading(workbench, std::move(reading)); !written) return written.error();
    return count;
}

Result<void> takeEntry(Workbench& workbench, const Entry& entry) {
    return takeReading(
        workbench, readBundleText(lineOf(jsonFromEntry(entry)), entry.kind + "/" + entry.id, workbench.catalogue().sources()));
}

Result<std::string> copyEntry(Workbench& workbench, const Entry& entry, const QString& name) {
    std::string base;
    for (const QChar c : name.simplified().toLower())
        base += c.unicode() < 128 && (c.isLetterOrNumber() || c == QLatin1Char('.')) ? c.toLatin1() : '-';
    if (base.find_first_not_of('-') == std::string::npos) return Error{ErrorCode::input, "name", "expected letters or digits"};
    Entry copy = entry;
    copy.name = name.simplified().toStdString();
    copy.id = freeId(workbench.catalogue(), entry.kind, base);
    if (const auto taken = takeEntry(workbench, copy); !taken) return taken.error();
    return copy.id;
}

Result<void> useClaim(Workbench& workbench, Entry entry, const std::string& path, std::size_t rival) {
    Figure* figure = figureOf(entry, path);
    if (!figure || rival >= figure->rivals.size()) return noFigure(entry, path);
    Claim chosen = std::exchange(figure->rivals[rival], figure->claim);
    use(*figure, std::move(chosen));
    return takeEntry(workbench, entry);
}

Result<void> useOwnValue(Workbench& workbench, Entry entry, const std::string& path, const std::string& text) {
    Figure* figure = figureOf(entry, path);
    if (!figure) return noFigure(entry, path);
    Claim own{text, {Grade::yours, "user", workbench.catalogue().date(), {}, false}};
    // An earlier value of the user's own is not kept as a rival claim.
    if (figure->claim.provenance.grade != Grade::yours) figure->rivals.insert(figure->rivals.begin(), figure->claim);
    use(*figure, std::move(own));
    return takeEntry(workbench, entry);
}

Result<void> removeOwn(Workbench& workbench, const Entry& entry) {
    return workbench.changeOwnEntries({{}, {}, {{entry.kind, entry.id}}});
}

} // namespace rackline
