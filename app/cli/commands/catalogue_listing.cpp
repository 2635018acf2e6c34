// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands/catalogue_actions.h"
#include "app/report/records/field.h"
#include "app/report/records/output_format.h"
#include "app/report/words/number_text.h"
#include "app/report/words/text_table.h"
#include "hwdb/catalogue/audit.h"
#include "hwdb/catalogue/bundle.h"
#include "model/units/unit_text.h"

#include <algorithm>
#include <ostream>
#include <set>
#include <sstream>

namespace rackline {

namespace {
/// Entries are long: their JSON is indented by one space.
constexpr int indent = 1;

std::string yesOrNo(bool yes) { return yes ? "yes" : "no"; }

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

Json claimJson(const Claim& claim) {
    const Provenance& from = claim.provenance;
    return {{"value", claim.text}, {"grade", nameOf(from.grade)}, {"source", from.source},
            {"date", from.date},   {"note", from.note},           {"unverified", from.unverified}};
}

Json entryJson(const Entry& entry, const std::vector<TotalComparison>& totals) {
    Json json{{"id", entry.id},         {"kind", entry.kind}, {"name", entry.name},  {"vendor", entry.vendor},
              {"status", entry.status}, {"note", entry.note}, {"yours", entry.yours}};
    json["words"] = entry.words;
    json["figures"] = Json::array();
    for (const Figure& figure : entry.figures) {
        Json one{{"path", figure.path}};
        one.update(claimJson(figure.claim));
        one["si"] = figure.value;
        one["si_low"] = figure.low;
        one["si_high"] = figure.high;
        one["rivals"] = Json::array();
        for (const Claim& rival : figure.rivals) one["rivals"].push_back(claimJson(rival));
        json["figures"].push_back(std::move(one));
    }
    for (const TotalComparison& total : totals) {
        json["totals"].push_back({{"path", total.path}, {"computed", total.computed}});
        if (total.stated <= 0) continue;
        json["totals"].back().update({{"stated", total.stated}, {"difference", total.difference()}, {"reason", total.reason}});
    }
    return json;
}

/// Weights as published, where they are, and as counted.
void showWeights(std::ostream& out, const std::vector<TotalComparison>& totals) {
    TextTable table({"weights", "published", "computed", "published / computed"}, 4);
    for (const TotalComparison& total : totals) {
        const bool published = total.stated > 0;
        table.add({total.path, published ? billionsText(total.stated) : "", billionsText(total.computed),
                   published ? numberText(total.stated / total.computed, 4) : ""});
    }
    out << table.text();
}

void showTable(std::ostream& out, const Entry& entry, const std::vector<TotalComparison>& totals) {
    out << entry.kind << "/" << entry.id << "  " << entry.name << (entry.vendor.empty() ? "" : ", " + entry.vendor) << ", "
        << entry.status << (entry.yours ? ", yours" : "") << "\n";
    if (!entry.note.empty()) out << entry.note << "\n";
    for (const auto& [key, value] : entry.words)
        if (key != "parts" && !key.starts_with("checked.")) out << "  " << key << ": " << value << "\n";
    TextTable table({"figure", "value", "grade", "source", "date", "note"}, 6);
    for (const Figure& figure : entry.figures) {
        const Provenance& from = figure.claim.provenance;
        table.add({figure.path, rangeText(figure), gradeText(from), from.source, from.date, from.note});
        for (const Claim& rival : figure.rivals)
            table.add({"  rival claim", rival.text, gradeText(rival.provenance), rival.provenance.source, rival.provenance.date,
                       rival.provenance.note});
    }
    out << table.text();
    if (totals.empty()) return;
    if (entry.kind == "model") return showWeights(out, totals);
    TextTable sums({"total", "stated / from its parts", "reason"}, 3);
    for (const TotalComparison& total : totals)
        sums.add({total.path, numberText(total.stated / total.computed, 4), total.agrees() ? "" : total.reason});
    out << sums.text();
}

void showSources(std::ostream& out, const Catalogue& catalogue, const std::vector<Entry>& entries) {
    std::set<std::string> used;
    for (const Entry& entry : entries) used.merge(sourceIds(entry));
    TextTable table({"source", "kind", "date", "reference"}, 4);
    for (const Source& source : catalogue.sources())
        if (used.contains(source.id)) table.add({source.id, source.kind, source.date, source.reference});
    out << table.text();
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

CellRows rowsOf(const std::vector<Entry>& entries) {
    CellRows table{{"kind", "id", "figure", "claim", "value", "low", "high", "grade", "source", "date", "unverified", "note"}};
    for (const Entry& entry : entries)
        for (const Figure& figure : entry.figures) {
            const auto row = [&](const Claim& claim, std::size_t number) {
                const Provenance& from = claim.provenance;
                const bool used = number == 0;
                table.rows.push_back({entry.kind, entry.id, figure.path, std::to_string(number), claim.text,
                                      used ? figure.lowText : "", used ? figure.highText : "", std::string(nameOf(from.grade)),
                                      from.source, from.date, yesOrNo(from.unverified), from.note});
            };
            row(figure.claim, 0);
            for (std::size_t i = 0; i < figure.rivals.size(); ++i) row(figure.rivals[i], i + 1);
        }
    return table;
}
} // namespace

int listCatalogue(const CatalogueCall& call, const Catalogue& catalogue, Streams streams) {
    const std::string kind = call.names.empty() ? std::string() : call.names.front();
    std::vector<EntrySummary> entries;
    for (EntrySummary& summary : catalogue.list(kind)) {
        if (call.withoutSource) {
            const auto entry = catalogue.entry(summary.kind, summary.id);
            if (!entry) return fail(entry.error(), streams);
            if (!lacksSource(*entry)) continue;
        }
        entries.push_back(std::move(summary));
    }
    if (!kind.empty() && catalogue.list(kind).empty())
        return fail({ErrorCode::usage, "", "the catalogue has no entries of kind \"" + kind + "\""}, streams);
    const Fields<EntrySummary> fields{{"kind", &EntrySummary::kind},     {"id", &EntrySummary::id},
                                      {"name", &EntrySummary::name},     {"vendor", &EntrySummary::vendor},
                                      {"status", &EntrySummary::status}, {"yours", &EntrySummary::yours}};
    write({[&] {
               TextTable table({"kind", "id", "name", "vendor", "status"}, 5);
               for (const EntrySummary& e : entries)
                   table.add({e.kind, e.id, e.name, e.vendor, e.status + (e.yours ? ", yours" : "")});
               return entries.empty() ? std::string() : table.text();
           },
           [&] {
               return Json{{"version", catalogue.version()}, {"entries", listOf(fields, entries)}};
           },
           [&] {
               CellRows table = tableOf(fields, entries);
               for (std::size_t i = 0; i < entries.size(); ++i) table.rows[i].back() = yesOrNo(entries[i].yours);
               return table;
           },
           indent},
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
               for (const Entry& entry : bundle->entries) json["entries"].push_back(entryJson(entry, totalsOf(catalogue, entry)));
               for (const Source& s : bundle->sources)
                   json["sources"][s.id] = {{"kind", s.kind}, {"ref", s.reference}, {"date", s.date}};
               return json;
           },
           [&] { return rowsOf(bundle->entries); }, indent},
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
    const Fields<AuditLine> fields{{"remark", [](const AuditLine& l) { return nameOf(l.remark); }},
                                   {"kind", &AuditLine::kind},
                                   {"id", &AuditLine::id},
                                   {"figure", &AuditLine::path},
                                   {"text", &AuditLine::text}};
    write({[&] {
               TextTable table({"remark", "entry", "figure", "what"}, 4);
               for (const AuditLine& line : lines)
                   table.add({nameOf(line.remark), line.kind + "/" + line.id, line.path, line.text});
               return table.text();
           },
           [&] {
               return Json{{"version", catalogue.version()}, {"date", catalogue.date()}, {"remarks", listOf(fields, lines)}};
           },
           [&] { return tableOf(fields, lines); }, indent},
          call.options, streams);
    return done;
}

} // namespace rackline
