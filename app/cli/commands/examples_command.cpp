// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/shared/command.h"
#include "app/cli/shared/option_groups.h"
#include "app/report/records/field.h"
#include "hwdb/store/text_file.h"
#include "model/base/near_names.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <ostream>

namespace rackline {

namespace {

std::string listText(const std::vector<ExampleInfo>& examples) {
    using F = Field<ExampleInfo>;
    const auto scenarios = [](const ExampleInfo& example) {
        const Result<Project> project = readProject(example.path);
        return project ? std::to_string(project->scenarios.size()) : "";
    };
    const Fields<ExampleInfo> columns{F::words("example", &ExampleInfo::id), F::words("what it is", &ExampleInfo::name),
                                      F::column("scenarios", scenarios)};
    return textTable(columns, examples).text() + "\nrackline examples NAME shows one, -o FILE makes a file of it to change, and\n"
                                                 "rackline estimate NAME evaluates it.\n";
}

Result<std::string> textOf(const std::string& name, const std::vector<ExampleInfo>& examples) {
    constexpr std::uintmax_t largest = 4'000'000;
    std::vector<std::string_view> ids;
    for (const ExampleInfo& example : examples) ids.push_back(example.id);
    const auto found = std::find(ids.begin(), ids.end(), knownName(name, ids));
    if (found == ids.end()) return Error{ErrorCode::usage, "examples " + name, "there is no such example" + meantText(name, ids)};
    return readTextFile(examples[static_cast<std::size_t>(found - ids.begin())].path, largest);
}

int runExamples(const std::string& name, const Options& options, Streams streams) {
    const std::vector<ExampleInfo> examples = shippedExamples();
    if (name.empty()) {
        if (!options.output.empty())
            return fail({ErrorCode::usage, "-o " + options.output, "needs the NAME of the example to write"}, streams);
        streams.text << listText(examples);
        return done;
    }
    const Result<std::string> text = textOf(name, examples);
    if (!text) return fail(text.error(), streams);
    if (options.output.empty()) {
        streams.out << *text;
        return done;
    }
    if (std::error_code failed; std::filesystem::exists(options.output, failed))
        return fail({ErrorCode::usage, "-o " + options.output, "is there already; give the file another name"}, streams);
    if (const auto written = writeTextFile(options.output, *text); !written) return fail(written.error(), streams);
    sayWritten(options.output, options, streams);
    return done;
}
} // namespace

Run addExamples(CLI::App& parser, Options& options) {
    const auto name = std::make_shared<std::string>();
    parser.add_option("NAME", *name, "The example to show; without a name all are listed")->type_name("EXAMPLE");
    addOutput(parser, options, "File to make of the example");
    return [name, &options](Streams streams) { return runExamples(*name, options, streams); };
}

} // namespace rackline
