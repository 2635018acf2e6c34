// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/shared/command.h"
#include "app/cli/shared/option_groups.h"
#include "app/project/drafter_inputs.h"
#include "app/project/keys.h"
#include "app/project/measured/case_columns.h"
#include "app/project/read_by.h"
#include "app/project/traffic/trace_file.h"
#include "app/report/records/field.h"
#include "app/report/schema/schema.h"
#include "model/candidates/metric.h"
#include "model/runs/training_metric.h"
#include "model/scenario/parameters.h"

#include <CLI/CLI.hpp>

#include <memory>
#include <ostream>

namespace rackline {

namespace {

std::string words(std::span<const std::string_view> choices) {
    std::string text;
    for (const std::string_view word : choices) text += (text.empty() ? "" : " ") + std::string(word);
    return text;
}

/// What holds where nothing is written.
std::string defaultOf(const Parameter& p) {
    if (p.fromCatalogue) return "catalogue";
    if (p.id.starts_with("precision.")) return "model";
    if (p.id == acceptanceKey) return "drafter";
    static const Scenario untouched;
    const double value = p.get(untouched);
    return p.zeroIsNone && value == 0 ? "none" : valueText(p, value);
}

/// What an input may be, whether it is a word or a number.
struct KeyLine {
    std::string_view key;
    std::string otherwise;
    std::string_view meaning;
    std::string allowed;
};
std::string keysText() {
    std::vector<KeyLine> lines;
    for (const StructuralKey& key : structuralKeys()) lines.push_back({key.id, "", key.help, words(key.words)});
    for (const Parameter& p : parameters())
        lines.push_back(
            {p.id, defaultOf(p), p.help,
             p.kind == ParameterKind::choice ? words(p.choices) : valueText(p, p.low) + " to " + valueText(p, p.high)});
    using F = Field<KeyLine>;
    const Fields<KeyLine> columns{
        F::words("key", &KeyLine::key), F::words("default", &KeyLine::otherwise), F::words("meaning", &KeyLine::meaning),
        F::words("read by", [](const KeyLine& l) { return readByText(l.key); }), F::words("allowed", &KeyLine::allowed)};
    return textTable(columns, lines).text();
}

template <class Info> Fields<Info> metricColumns(const char* title) {
    using F = Field<Info>;
    return {F::words(title, &Info::id), F::words("unit", &Info::unit),
            F::words("better", [](const Info& m) { return m.higherIsBetter ? "higher" : "lower"; }),
            F::words("meaning", &Info::title)};
}
std::string metricsText() {
    return textTable(metricColumns<MetricInfo>("metric"), everyMetric()).text() + "\n" +
           textTable(metricColumns<TrainingMetricInfo>("metric of training"), trainingMetrics()).text();
}

std::string casesText() {
    using F = Field<CaseColumn>;
    const Fields<CaseColumn> columns{F::words("column", &CaseColumn::name),
                                     F::words("needed", [](const CaseColumn& column) { return column.needed ? "yes" : ""; }),
                                     F::words("meaning", &CaseColumn::help)};
    return textTable(columns, caseColumns()).text();
}

std::string tracesText() {
    using F = Field<TraceColumn>;
    const Fields<TraceColumn> columns{F::words("form", &TraceColumn::form), F::words("column or key", &TraceColumn::name),
                                      F::words("needed", [](const TraceColumn& column) { return column.needed ? "yes" : ""; }),
                                      F::words("meaning", &TraceColumn::help)};
    return textTable(columns, traceColumns()).text();
}

struct ReadableTopic {
    std::string_view name;
    std::string (*text)();
};
constexpr std::array<ReadableTopic, 4> readable{
    {{"keys", keysText}, {"metrics", metricsText}, {"cases", casesText}, {"traces", tracesText}}};

int runSchema(const std::string& topic, const Options& options, Streams streams) {
    for (const ReadableTopic& table : readable) {
        if (table.name != topic) continue;
        if (!options.format->toRead)
            return fail({ErrorCode::usage, "schema " + topic, "is a table to read, and has no other format"}, streams);
        streams.text << table.text();
        return done;
    }
    if (const Result<void> json = onlyAs("json", options, "a schema is JSON"); !json) return fail(json.error(), streams);
    const Result<std::string> text = schemaText(topic);
    if (!text) return fail(text.error(), streams);
    streams.out << *text;
    return done;
}
} // namespace

Run addSchema(CLI::App& parser, Options& options) {
    const auto topic = std::make_shared<std::string>();
    std::vector<std::string_view> topics(schemaTopics().begin(), schemaTopics().end());
    for (const ReadableTopic& table : readable) topics.push_back(table.name);
    addFormat(parser, options);
    parser
        .add_option(
            "TOPIC", *topic,
            "One schema, or all if none is named; keys, metrics, cases (columns of measured cases) and traces (columns of files "
            "of requests) "
            "are tables to read")
        ->type_name(listed(topics));
    return [topic, &options](Streams streams) { return runSchema(*topic, options, streams); };
}

} // namespace rackline
