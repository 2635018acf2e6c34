// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/report/records/simulation_records.h"
#include "app/report/words/number_text.h"
#include "model/search/estimate.h"

#include <array>
#include <string>
#include <string_view>
#include <vector>

namespace rackline {

/// A kind of requests, and the share of them within its limits.
struct KindLine {
    std::string_view name;
    double share = 0, withinLimits = 0;
};
/// What most requests see at a point of this scenario.
struct TailRecord {
    const Scenario& scenario;
    const TailFigures& figures;

    std::vector<KindLine> kinds() const;
    /// Whether the shares of kinds within their limits say something.
    bool sharesKinds() const;
    /// First tokens, times per token and whole requests.
    std::array<SimulationRow, 3> rows() const { return rowsOf(figures); }
    static std::array<SimulationRow, 3> rowsOf(const TailFigures& figures);
};
const Fields<TailRecord>& fieldsOf(Of<TailRecord>);
/// What half of the requests, nine in ten and all but one in a hundred stay below.
const Fields<SimulationRow>& percentileFields();

/// All percentiles of an entry, one field for each. `figuresOf` says what is known of the entry, or null.
template <class T, class Get> void addPercentiles(Fields<T>& fields, Get figuresOf) {
    const auto field = [&](const std::string& name, auto read) {
        using V = decltype(read(std::declval<const TailFigures&>()));
        fields.emplace_back(name, [figuresOf, read](const T& entry) {
            const TailFigures* figures = figuresOf(entry);
            return figures ? std::optional<V>(read(*figures)) : std::nullopt;
        });
    };
    const std::array<SimulationRow, 3> rows = TailRecord::rowsOf({});
    for (std::size_t i = 0; i < rows.size(); ++i)
        for (const auto& [name, percentile] : {std::pair{"p50", &Spread::p50}, {"p90", &Spread::p90}, {"p99", &Spread::p99}})
            field(figureOf(rows[i]) + "_" + name + "_" + std::string(infoOf(rows[i].metric).unit),
                  [i, member = percentile](const TailFigures& f) { return Finite{TailRecord::rowsOf(f)[i].found.*member}; });
    field("within_limits", [](const TailFigures& f) { return Finite{f.attainment}; });
    field("answered_by", [](const TailFigures& f) { return f.answeredBy(); });
}
/// The percentiles that a service limits, and the share of the requests within limits, as columns of a table. `figuresOf` says
/// what is known of an entry, or null.
template <class T, class Get> void addLimited(Fields<T>& columns, const Service& service, Get figuresOf) {
    const auto column = [&](std::string_view title, auto text) {
        columns.push_back(Field<T>::column(title, [=](const T& entry, const NumberStyle& style) {
            const TailFigures* figures = figuresOf(entry);
            return figures ? text(*figures, style) : std::string();
        }));
    };
    for (const TailPercentile& row : tailPercentiles)
        if ((service.limits.tail.*row.limit).si() > 0)
            column(row.title, [&row](const TailFigures& f, const NumberStyle& style) {
                return timeText(f.*row.figure.*row.percentile, style);
            });
    if (service.limitsRequests())
        column("within limits", [](const TailFigures& f, const NumberStyle& style) { return percentText(f.attainment, style); });
}

/// The same as tables that people read, and a sentence that says what answered.
const Fields<SimulationRow>& tailColumns();
const Fields<KindLine>& kindFields();
std::string tailSentence(const TailRecord& record, const NumberStyle& style = screenNumbers);
std::string tailTable(const TailRecord& record);
/// Every limit of a service, or `none`.
std::string limitsText(const Service& service, const NumberStyle& style = screenNumbers);

} // namespace rackline
