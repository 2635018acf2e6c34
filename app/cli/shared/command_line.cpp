// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/shared/command_line.h"

#include "model/base/enum_names.h"

#include <CLI/CLI.hpp>

namespace rackline {

namespace {
OutputFormat formatNamed(const std::string& word) {
    constexpr EnumNames<OutputFormat, 3> names{"table", "json", "csv"};
    if (const auto format = names.named(word)) return *format;
    throw CLI::ValidationError("--format " + word, "expected table, json or csv");
}
} // namespace

bool CommandLine::isText() const {
    const std::string command = options.commandLine.empty() ? std::string() : options.commandLine.front();
    const bool script = command == "completion" || (command == "examples" && !options.kind.empty()) ||
                        (command == "schema" && options.kind != "keys" && options.kind != "metrics" && options.kind != "cases") ||
                        (command == "catalogue" && options.commandLine.size() > 1 && options.commandLine[1] == "export");
    return !script && !options.cables && options.format == OutputFormat::table && catalogue.format == OutputFormat::table;
}

std::string listed(const std::vector<std::string_view>& words) {
    std::string text;
    for (const std::string_view word : words) text.append(text.empty() ? "{" : ",").append(word);
    return text + "}";
}

void addFormat(CLI::App& parser, OutputFormat& format, const std::string& help) {
    parser
        .add_option_function<std::string>(
            "--format", [&format](const std::string& word) { format = formatNamed(word); }, help)
        ->type_name("{table,json,csv}");
}

} // namespace rackline
