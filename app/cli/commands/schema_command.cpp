// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/shared/command.h"
#include "app/cli/shared/option_groups.h"
#include "app/project/keys.h"
#include "app/project/measured/case_columns.h"
#include "app/project/read_by.h"
#include "app/report/schema/schema.h"
#include "app/report/words/text_table.h"
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
    static const Scenario untouched;
    const double value = p.get(untouched);
    return p.zeroIsNone && value == 0 ? "none" : valueText(p, value);
}

std::string keysText() {
    constexpr std::size_t textColumns = 5;
    TextTable table({"key", "default", "meaning", "read by", "allowed"}, textColumns);
    for (const StructuralKey& key : structuralKeys()) table.add({key.id, "", key.help, readByText(key.id), words(key.words)});
    for (const Parameter& p : parameters())
        table.add({p.id, defaultOf(p), p.help, readByText(p.id),
                   p.kind == ParameterKind::choice ? words(p.choices) : valueText(p, p.low) + " to " + valueText(p, p.high)});
    return table.text();
}

std::string metricsText() {
    constexpr std::size_t textColumns = 4;
    TextTable table({"metric", "unit", "better", "meaning"}, textColumns);
    for (const MetricInfo& m : everyMetric()) table.add({m.id, m.unit, m.higherIsBetter ? "higher" : "lower", m.title});
    TextTable runs({"metric of training", "unit", "better", "meaning"}, textColumns);
    for (const TrainingMetricInfo& m : trainingMetrics())
        runs.add({std::string(m.id), std::string(m.unit), m.higherIsBetter ? "higher" : "lower", std::string(m.title)});
    return table.text() + "\n" + runs.text();
}

std::string casesText() {
    constexpr std::size_t textColumns = 3;
    TextTable table({"column", "needed", "meaning"}, textColumns);
    for (const CaseColumn& column : caseColumns()) table.add({column.name, column.needed ? "yes" : "", column.help});
    return table.text();
}

struct ReadableTopic {
    std::string_view name;
    std::string (*text)();
};
constexpr std::array<ReadableTopic, 3> readable{{{"keys", keysText}, {"metrics", metricsText}, {"cases", casesText}}};

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
        .add_option("TOPIC", *topic,
                    "One schema, all without it; keys, metrics and cases (columns of measured cases) are tables to read")
        ->type_name(listed(topics));
    return [topic, &options](Streams streams) { return runSchema(*topic, options, streams); };
}

} // namespace rackline
