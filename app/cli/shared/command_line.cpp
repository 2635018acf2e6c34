// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/shared/command_line.h"

#include <CLI/CLI.hpp>

namespace rackline {

namespace {
const OutputFormat* checkedFormat(const std::string& word) {
    if (const OutputFormat* format = formatNamed(word)) return format;
    throw CLI::ValidationError("--format " + word, "expected " + formatNames());
}
} // namespace

bool CommandLine::isText() const {
    const std::string command = options.commandLine.empty() ? std::string() : options.commandLine.front();
    const bool script = command == "completion" || (command == "examples" && !options.kind.empty()) ||
                        (command == "schema" && options.kind != "keys" && options.kind != "metrics" && options.kind != "cases") ||
                        (command == "catalogue" && options.commandLine.size() > 1 && options.commandLine[1] == "export");
    return !script && !options.cables && options.format->toRead && catalogue.format->toRead;
}

std::string listed(const std::vector<std::string_view>& words) {
    std::string text;
    for (const std::string_view word : words) text.append(text.empty() ? "{" : ",").append(word);
    return text + "}";
}

void addFormat(CLI::App& parser, const OutputFormat*& format, const std::string& help) {
    std::vector<std::string_view> names;
    for (const OutputFormat& one : outputFormats()) names.push_back(one.name);
    parser
        .add_option_function<std::string>(
            "--format", [&format](const std::string& word) { format = checkedFormat(word); }, help)
        ->type_name(listed(names));
}

} // namespace rackline
