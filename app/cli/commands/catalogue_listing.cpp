// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands/catalogue_actions.h"
#include "app/report/records/output_format.h"
#include "app/report/records/point_records.h"
#include "app/report/words/number_text.h"
#include "hwdb/catalogue/audit.h"
#include "hwdb/catalogue/bundle.h"
#include "model/base/near_names.h"
#include "model/base/quoted.h"
#include "model/units/unit_text.h"

#include <algorithm>
#include <ostream>
#include <set>
#include <sstream>

namespace rackline {

namespace {
/// Entries are long: their JSON is indented by one space.
constexpr int indent = 1;

bool lacksSource(const Entry& entry) {
    return std::any_of(entry.figures.begin(), entry.figures.end(),
                       [](const Figure& figure) { return figure.claim.provenance.source.empty(); });
}

std::string gradeText(const Provenance& from) {
    return std::string(nameOf(from.grade)) + (from.unverified ? ", unverified" : "");
}

std::string rangeText(const Figure& figure) {
    if (figure.lowText.empty() && figure.highText.empty()) return figure.claim.text;
    const std::string& low = figure.lowText.empty() ? figure.claim.text : figure.lowText;
    const std::string& high = figure.highText.empty() ? figure.claim.text : figure.highText;
    return figure.claim.text + " (" + low + " to " + high + ")";
}

/// Weights as published, where they are, and as counted; or a total beside the sum of its parts.
const Fields<TotalComparison>& weightColumns() {
    using T = TotalComparison;
    using F = Field<T>;
    const auto published = [](auto write) { return [write](const T& t) { return t.stated > 0 ? write(t) : std::string(); }; };
    static const Fields<T> list{
        F::words("weights", &T::path), F::words("published", published([](const T& t) { return billionsText(t.stated); })),
        F::words("computed", [](const T& t) { return billionsText(t.computed); }),
        F::words("published / computed", published([](const T& t) { return numberText(t.stated / t.computed, 4); }))};
    return list;
}
const Fields<TotalComparison>& totalColumns() {
    using T = TotalComparison;
    using F = Field<T>;
    const auto isStated = [](const T& t) { return t.stated > 0; };
    static const Fields<T> list{
        F("path", &T::path).called("total").shown(),
        {"computed", &T::computed},
        {"stated", when(isStated, &T::stated)},
        {"difference", when(isStated, &T::difference)},
        F::words("stated / from its parts", [](const T& t) { return numberText(t.stated / t.computed, 4); }),
        F("reason", when(isStated, &T::reason)).shown([](const T& t, const NumberStyle&) { return t.agrees() ? "" : t.reason; })};
    return list;
}

/// A figure's claim, the one that is used or a rival.
struct ClaimLine {
    const Entry& entry;
    const Figure& figure;
    const Claim& claim;
    std::size_t number = 0;

    bool isUsed() const { return number == 0; }
    const Claim& claimed() const { return claim; }
};
std::vector<ClaimLine> claimsOf(const Entry& entry) {
    std::vector<ClaimLine> lines;
    for (const Figure& figure : entry.figures) {
        lines.push_back({entry, figure, figure.claim});
        for (std::size_t i = 0; i < figure.rivals.size(); ++i) lines.push_back({entry, figure, figure.rivals[i], i + 1});
    }
    return lines;
}
const Fields<Claim>& claimFields() {
    using C = Claim;
    using F = Field<C>;
    static const Fields<C> list{
        F("value", &C::text),
        F("grade", [](const C& c) { return nameOf(c.provenance.grade); }).shown([](const C& c, const NumberStyle&) {
            return gradeText(c.provenance);
        }),
        F("source", [](const C& c) { return c.provenance.source; }).shown(""),
        F("date", [](const C& c) { return c.provenance.date; }).shown(""),
        {"unverified", [](const C& c) { return c.provenance.unverified; }},
        F("note", [](const C& c) { return c.provenance.note; }).shown("")};
    return list;
}
const Fields<ClaimLine>& lineFields() {
    using L = ClaimLine;
    using F = Field<L>;
    const auto figure = [](const L& l, const NumberStyle&) { return l.isUsed() ? l.figure.path : "  rival claim"; };
    const auto value = [](const L& l, const NumberStyle&) { return l.isUsed() ? rangeText(l.figure) : l.claim.text; };
    const auto used = [](std::string Figure::*text) { return [text](const L& l) { return l.isUsed() ? l.figure.*text : ""; }; };
    static const Fields<L> list = [&] {
        Fields<L> all{{"kind", [](const L& l) { return l.entry.kind; }},
                      {"id", [](const L& l) { return l.entry.id; }},
                      F("figure", [](const L& l) { return l.figure.path; }).shown(figure),
                      {"claim", &L::number},
                      through<L>(&L::claimed, fieldNamed(claimFields(), "value")).shown(value),
                      {"low", used(&Figure::lowText)},
                      {"high", used(&Figure::highText)}};
        addThrough(all, &L::claimed, claimFields(), {"grade", "source", "date", "unverified", "note"});
        return all;
    }();
    return list;
}

const Fields<Figure>& figureFields() {
    using F = Figure;
    static const Fields<F> list = [] {
        Fields<F> all{{"path", &F::path}};
        addThrough(
            all, [](const F& f) -> const Claim& { return f.claim; }, claimFields());
        const Fields<F> numbers{{"si", finite(&F::value)},
                                {"si_low", finite(&F::low)},
                                {"si_high", finite(&F::high)},
                                {"rivals", &F::rivals, claimFields()}};
        return joined({all, numbers});
    }();
    return list;
}
/// An entry with what its figures sum up to.
struct ShownEntry {
    const Entry& entry;
    std::vector<TotalComparison> totals;
};
const Fields<ShownEntry>& entryFields() {
    using E = ShownEntry;
    const auto own = [](auto Entry::*member) { return [member](const E& e) { return e.entry.*member; }; };
    static const Fields<E> list{{"id", own(&Entry::id)},
                                {"kind", own(&Entry::kind)},
                                {"name", own(&Entry::name)},
                                {"vendor", own(&Entry::vendor)},
                                {"status", own(&Entry::status)},
                                {"note", own(&Entry::note)},
                                {"yours", own(&Entry::yours)},
                                {"words", [](const E& e) { return Json(e.entry.words); }},
                                {"figures", own(&Entry::figures), figureFields()},
                                {"totals", when([](const E& e) { return !e.totals.empty(); }, &E::totals), totalColumns()}};
    return list;
}

void showTable(std::ostream& out, const Entry& entry, const std::vector<TotalComparison>& totals) {
    out << entry.kind << "/" << entry.id << "  " << entry.name << (entry.vendor.empty() ? "" : ", " + entry.vendor) << ", "
        << entry.status << (entry.yours ? ", yours" : "") << "\n";
    if (!entry.note.empty()) out << entry.note << "\n";
    for (const auto& [key, value] : entry.words)
        if (key != "parts" && !key.starts_with("checked.")) out << "  " << key << ": " << value << "\n";
    out << textTable(lineFields(), claimsOf(entry)).text();
    if (!totals.empty()) out << textTable(entry.kind == "model" ? weightColumns() : totalColumns(), totals).text();
}

void showSources(std::ostream& out, const Catalogue& catalogue, const std::vector<Entry>& entries) {
    std::set<std::string> used;
    for (const Entry& entry : entries) used.merge(sourceIds(entry));
    std::vector<Source> sources = catalogue.sources();
    std::erase_if(sources, [&used](const Source& source) { return !used.contains(source.id); });
    out << textTable(fieldsOf(Of<Source>()), sources).text();
}

std::vector<TotalComparison> weightsOf(const Catalogue& catalogue, const Entry& entry) {
    const auto model = catalogue.model(entry.id);
    if (!model) return {};
    const ParameterCount count = countParameters(*model);
    std::vector<TotalComparison> weights{{"total", 0, count.total(), {}}, {"active", 0, count.active(model->tiedEmbedding), {}}};
    for (TotalComparison& one : weights)
        if (const Figure* published = entry.figure("published." + one.path)) one.stated = published->value;
    return weights;
}

std::vector<TotalComparison> totalsOf(const Catalogue& catalogue, const Entry& entry) {
    if (entry.kind == "model") return weightsOf(catalogue, entry);
    if (entry.kind != "rack") return {};
    const auto chip = catalogue.entry("accelerator", entry.word("accelerator"));
    return compareTotals(entry, chip ? &*chip : nullptr);
}

/// The kind that was typed, of those that there are: `models` and `Model` are `model`, `switches` are `switch`.
Result<std::string> kindMeant(const std::string& typed, const std::vector<EntrySummary>& all) {
    std::set<std::string> kinds;
    for (const EntrySummary& summary : all) kinds.insert(summary.kind);
    const std::string plain = plainName(typed);
    for (const std::string_view ending : {"", "s", "es"})
        if (plain.ends_with(ending))
            if (std::string one = plain.substr(0, plain.size() - ending.size()); kinds.contains(one)) return one;
    const std::vector<std::string> known(kinds.begin(), kinds.end());
    return Error{ErrorCode::usage, "", "the catalogue has no entries of kind " + quotedText(typed) + knownText(typed, known)};
}

} // namespace

int listCatalogue(const CatalogueCall& call, const Catalogue& catalogue, Streams streams) {
    std::vector<EntrySummary> entries, all = catalogue.list("");
    const std::string typed = call.names.empty() ? std::string() : call.names.front();
    const Result<std::string> kind = typed.empty() ? typed : kindMeant(typed, all);
    if (!kind) return fail(kind.error(), streams);
    for (EntrySummary& summary : all) {
        if (!typed.empty() && summary.kind != *kind) continue;
        if (call.withoutSource) {
            const auto entry = catalogue.entry(summary.kind, summary.id);
            if (!entry) return fail(entry.error(), streams);
            if (!lacksSource(*entry)) continue;
        }
        entries.push_back(std::move(summary));
    }
    using F = Field<EntrySummary>;
    const auto status = [](const EntrySummary& e, const NumberStyle&) { return e.status + (e.yours ? ", yours" : ""); };
    const Fields<EntrySummary> fields{
        F("kind", &EntrySummary::kind).shown(""),         F("id", &EntrySummary::id).shown(""),
        F("name", &EntrySummary::name).shown(""),         F("vendor", &EntrySummary::vendor).shown(""),
        F("status", &EntrySummary::status).shown(status), {"yours", &EntrySummary::yours}};
    write({[&] { return entries.empty() ? std::string() : textTable(fields, entries).text(); },
           [&] {
               return Json{{"version", catalogue.version()}, {"entries", listOf(fields, entries)}};
           },
           [&] { return tableOf(fields, entries); }, indent},
          call.options, streams);
    return done;
}

int showEntries(const CatalogueCall& call, const Catalogue& catalogue, Streams streams) {
    const auto bundle = bundleOf(catalogue, call.names, false);
    if (!bundle) return fail(bundle.error(), streams);
    write({[&] {
               std::ostringstream text;
               for (const Entry& entry : bundle->entries) showTable(text, entry, totalsOf(catalogue, entry));
               showSources(text, catalogue, bundle->entries);
               return std::move(text).str();
           },
           [&] {
               Json json{{"version", catalogue.version()}, {"entries", Json::array()}, {"sources", Json::object()}};
               for (const Entry& entry : bundle->entries)
                   json["entries"].push_back(jsonOf(entryFields(), {entry, totalsOf(catalogue, entry)}));
               Fields<Source> said;
               addThrough(said, std::identity(), fieldsOf(Of<Source>()), {"kind", "ref", "date"});
               for (const Source& s : bundle->sources) json["sources"][s.id] = jsonOf(said, s);
               return json;
           },
           [&] {
               std::vector<ClaimLine> lines;
               for (const Entry& entry : bundle->entries)
                   for (const ClaimLine& line : claimsOf(entry)) lines.push_back(line);
               return tableOf(lineFields(), lines);
           },
           indent},
          call.options, streams);
    return done;
}

int checkCatalogue(const CatalogueCall& call, const Catalogue& catalogue, Streams streams) {
    std::vector<AuditLine> lines = audit(catalogue);
    const auto wanted = [&](const AuditLine& line) {
        return call.names.empty() || std::any_of(call.names.begin(), call.names.end(), [&](const std::string& name) {
                   return name == line.id || name == line.kind || name == line.kind + "/" + line.id;
               });
    };
    std::erase_if(lines, [&](const AuditLine& line) { return !wanted(line); });
    using F = Field<AuditLine>;
    const Fields<AuditLine> fields{F("remark", [](const AuditLine& l) { return nameOf(l.remark); }).shown(),
                                   {"kind", &AuditLine::kind},
                                   {"id", &AuditLine::id},
                                   F::words("entry", [](const AuditLine& l) { return l.kind + "/" + l.id; }),
                                   F("figure", &AuditLine::path).shown(""),
                                   F("text", &AuditLine::text).called("what").shown("")};
    write({[&] { return textTable(fields, lines).text(); },
           [&] {
               return Json{{"version", catalogue.version()}, {"date", catalogue.date()}, {"remarks", listOf(fields, lines)}};
           },
           [&] { return tableOf(fields, lines); }, indent},
          call.options, streams);
    return done;
}

} // namespace rackline
