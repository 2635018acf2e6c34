// SPDX-License-Identifier: GPL-3.0-or-later
#include "hwdb/catalogue/audit.h"

#include "hwdb/entry/entry_checks.h"
#include "hwdb/entry/measure.h"
#include "model/base/enum_names.h"
#include "model/units/unit_text.h"

#include <cmath>
#include <optional>

namespace rackline {

namespace {
constexpr EnumNames<Remark, 6> remarks{"unverified", "stale", "conflict", "doubt", "total", "missing"};
constexpr double conflictFrom = 0.05;

/// The same day a year earlier: dates sort as text, and a date of a month or a year alone counts as its beginning.
std::string yearBefore(const std::string& date) {
    if (date.size() < 4) return {};
    const auto year = parseNumber(date.substr(0, 4));
    return year ? numberText(*year - 1) + date.substr(4) : std::string();
}

std::string percent(double share) { return std::string(share < 0 ? "-" : "+") + numberText(std::abs(share) * 100, 2) + " %"; }

/// The largest difference of a rival, and its text.
std::string conflictOf(const Figure& figure) {
    std::string text;
    for (const Claim& rival : figure.rivals) {
        const auto measure = parseMeasure(rival.text);
        if (!measure) continue;
        const double base = std::max(std::abs(figure.value), 1e-300);
        const double difference = (measure->value - figure.value) / base;
        if (std::abs(difference) < conflictFrom - 1e-9) continue;
        text += (text.empty() ? "" : "; ") + rival.text + " (" + percent(difference) + ", " + rival.provenance.source + ")";
    }
    return text.empty() ? text : figure.claim.text + " (" + figure.claim.provenance.source + ") against " + text;
}

/// Prices, rents and announcements change; a data sheet and a measurement stay what they are.
bool ages(const Figure& figure) {
    return figure.claim.provenance.grade == Grade::announced || figure.claim.text.find("USD") != std::string::npos;
}

void auditFigures(const Entry& entry, const std::string& oldest, std::vector<AuditLine>& lines) {
    const auto add = [&](Remark remark, const std::string& path, std::string text) {
        lines.push_back({remark, entry.kind, entry.id, path, std::move(text)});
    };
    for (const Figure& figure : entry.figures) {
        const Provenance& from = figure.claim.provenance;
        if (from.unverified) add(Remark::unverified, figure.path, figure.claim.text + ", " + from.source);
        if (ages(figure) && from.date.empty())
            add(Remark::stale, figure.path, "has no date, " + from.source);
        else if (ages(figure) && from.date < oldest)
            add(Remark::stale, figure.path, "of " + from.date + ", " + from.source);
        if (std::string conflict = conflictOf(figure); !conflict.empty()) add(Remark::conflict, figure.path, std::move(conflict));
    }
    for (const Doubt& doubt : doubtsOf(entry)) add(Remark::doubt, doubt.path, doubt.question);
}

void auditTotals(const Catalogue& catalogue, const Entry& rack, std::vector<AuditLine>& lines) {
    const auto chip = catalogue.entry("accelerator", rack.word("accelerator"));
    for (const TotalComparison& total : compareTotals(rack, chip ? &*chip : nullptr)) {
        if (total.agrees()) continue;
        const std::string reason = total.reason.empty() ? "no reason is given" : total.reason;
        lines.push_back(
            {Remark::total, rack.kind, rack.id, total.path,
             rack.figure(total.path)->claim.text + " is " + percent(total.difference()) + " from its parts: " + reason});
    }
}
} // namespace

std::string_view nameOf(Remark remark) { return remarks.of(remark); }

std::vector<AuditLine> audit(const Catalogue& catalogue) {
    std::vector<AuditLine> lines;
    const std::string oldest = yearBefore(catalogue.date());
    for (const EntrySummary& summary : catalogue.list()) {
        const auto entry = catalogue.entry(summary.kind, summary.id);
        if (!entry) {
            lines.push_back({Remark::missing, summary.kind, summary.id, "", entry.error().text()});
            continue;
        }
        if (entry->status == "roadmap")
            lines.push_back(
                {Remark::missing, summary.kind, summary.id, "", "its figures: known only from the roadmap. " + entry->note});
        auditFigures(*entry, oldest, lines);
        if (entry->kind == "rack") auditTotals(catalogue, *entry, lines);
    }
    for (const MissingEntry& missing : catalogue.missing())
        lines.push_back({Remark::missing, missing.kind, missing.name, "", missing.reason});
    return lines;
}

} // namespace rackline
