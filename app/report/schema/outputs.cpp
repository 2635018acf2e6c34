// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/records/explanation_records.h"
#include "app/report/records/map_records.h"
#include "app/report/records/plan_records.h"
#include "app/report/records/records.h"
#include "app/report/records/sweep_records.h"
#include "app/report/records/training_records.h"
#include "app/report/records/validation_records.h"
#include "app/report/schema/parts.h"
#include "app/report/sheets/sheet.h"

#include <algorithm>
#include <array>

namespace rackline::schema {

namespace {
struct Topic {
    std::string_view name;
    /// Null where the output is tables alike.
    Json (*body)();
};
constexpr auto topics = std::to_array<Topic>({{"estimate", estimateSchema},
                                              {"pareto", paretoSchema},
                                              {"sweep", sweepSchema},
                                              {"map", mapSchema},
                                              {"plan", planSchema},
                                              {"train", trainingSchema},
                                              {"validate", validateSchema},
                                              {"calibrate", calibrateSchema},
                                              {"sensitivity", sensitivitySchema},
                                              {"compare", compareSchema},
                                              {"rack", nullptr},
                                              {"network", nullptr},
                                              {"rl", nullptr},
                                              {"forward", nullptr},
                                              {"site", nullptr},
                                              {"fleet", nullptr},
                                              {"runs", nullptr},
                                              {"traffic", nullptr}});
constexpr auto names = [] {
    std::array<std::string_view, topics.size()> all;
    std::transform(topics.begin(), topics.end(), all.begin(), [](const Topic& t) { return t.name; });
    return all;
}();
} // namespace

std::span<const std::string_view> outputTopics() { return names; }

Json document(std::string_view topic, std::string_view title) {
    return {{"$schema", "https://json-schema.org/draft/2020-12/schema"},
            {"$id", "urn:rackline:" + std::string(topic) + ":" RACKLINE_VERSION},
            {"title", title}};
}

Json output(std::string_view topic) {
    const auto found = std::find_if(topics.begin(), topics.end(), [topic](const Topic& t) { return t.name == topic; });
    Json result = document(topic, "JSON output of rackline " + std::string(topic));
    result.update(found->body ? found->body() : sheetsSchema(topic));
    return result;
}

} // namespace rackline::schema
