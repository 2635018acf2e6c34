// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/described.h"

#include "app/project/project.h"
#include "model/candidates/metric.h"
#include "model/scenario/parameters.h"

#include <CLI/CLI.hpp>

#include <sstream>

namespace rackline {

namespace {

/// Removes the type's own name, behind which a check stands, as in `TEXT:{quick,full}`.
std::string withoutType(const std::string& value) {
    for (const char* type : {"TEXT:", "INT:", "UINT:"})
        if (value.starts_with(type)) return value.substr(value.find(':') + 1);
    return value;
}

DescribedOption described(const CLI::Option& option) {
    DescribedOption one;
    one.argument = !option.nonpositional();
    if (one.argument) one.names.push_back(option.get_name(true));
    for (const std::string& name : option.get_snames()) one.names.push_back("-" + name);
    for (const std::string& name : option.get_lnames()) one.names.push_back("--" + name);
    if (option.get_items_expected_max() > 0) one.value = withoutType(option.get_type_name());
    one.help = option.get_description();
    one.repeated = option.get_items_expected_max() > 1;
    return one;
}

void describeInto(std::vector<DescribedCommand>& list, const CLI::App& app, const std::string& before) {
    for (const CLI::App* command : app.get_subcommands(nullptr)) {
        const std::string name = before + command->get_name();
        if (!command->get_subcommands(nullptr).empty()) {
            describeInto(list, *command, name + " ");
            continue;
        }
        DescribedCommand one{name, command->get_description(), {}};
        for (const CLI::Option* option : command->get_options()) one.options.push_back(described(*option));
        list.push_back(std::move(one));
    }
}

} // namespace

std::vector<DescribedCommand> describe(const CLI::App& app) {
    std::vector<DescribedCommand> list;
    describeInto(list, app, {});
    return list;
}

std::vector<std::string> wordsFor(const std::string& value) {
    std::vector<std::string> words;
    if (const std::size_t open = value.find('{'); open != std::string::npos) {
        std::stringstream list(value.substr(open + 1, value.find('}') - open - 1));
        for (std::string word; std::getline(list, word, ',');) words.push_back(word);
    } else if (value == "METRIC") {
        for (const MetricInfo& metric : metrics()) words.emplace_back(metric.id);
    } else if (value.starts_with("PATH=")) {
        for (const Parameter& parameter : parameters()) words.push_back(std::string(parameter.id) + "=");
    } else if (value == "MODEL" || value == "RACK") {
        if (const auto catalogue = Catalogue::open(Catalogue::defaultPath(), {}))
            for (const EntrySummary& one : catalogue->list(value == "MODEL" ? "model" : "rack")) words.push_back(one.id);
    } else if (value == "FORMAT") {
        for (const PrecisionFormat& format : precisionFormats()) words.emplace_back(format.name);
    } else if (value == "SCENARIO" || value == "EXAMPLE") {
        for (const ExampleInfo& example : shippedExamples()) words.push_back(example.id);
    }
    return words;
}

} // namespace rackline
