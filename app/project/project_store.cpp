// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/project/project.h"

#include "hwdb/store/text_file.h"
#include "model/base/near_names.h"
#include "model/base/quoted.h"

#include <algorithm>
#include <filesystem>

namespace rackline {

namespace fs = std::filesystem;

namespace {

/// A thousand scenarios with every key take a quarter of this.
constexpr std::uintmax_t largestFile = 4'000'000;

fs::path examplesFolder() { return Catalogue::defaultPath().parent_path() / "scenarios"; }

Result<std::string> readText(const std::string& path) {
    Result<std::string> text = rackline::readFile(path, largestFile);
    if (text) return text;
    Error error = text.error();
    if (std::error_code failed; !fs::exists(path, failed) && !failed) error.detail = "no such file, nor an example of that name";
    return error;
}

Result<Project> parsed(const Result<std::string>& text, const std::string& where) {
    return text ? parseProject(*text, where) : Result<Project>(text.error());
}

Result<Project> readFile(const std::string& path) { return parsed(readText(path), path); }

Result<Project> readWhole(const std::string& source) {
    if (source == "-") return parsed(readStandardInput(largestFile), "standard input");
    std::error_code failed;
    const bool there = fs::exists(source, failed);
    if (!there)
        if (const fs::path example = examplesFolder() / (source + ".rackline"); fs::exists(example, failed))
            return readFile(example.string());
    Result<Project> project = readFile(source);
    if (project || there) return project;
    const std::vector<ExampleInfo> examples = shippedExamples();
    std::vector<std::string_view> ids;
    for (const ExampleInfo& example : examples) ids.push_back(example.id);
    Error error = project.error();
    const std::string meant = meantText(source, ids);
    error.detail += meant.empty() ? "; rackline examples lists those" : meant;
    return error;
}

/// Where the file's name ends and that of a scenario begins. Both may hold a '#', so the longest name of a file that exists is
/// taken.
std::size_t markIn(const std::string& source) {
    std::error_code failed;
    const auto isThere = [&](const std::string& file) {
        return file == "-" || fs::exists(file, failed) || fs::exists(examplesFolder() / (file + ".rackline"), failed);
    };
    if (isThere(source)) return std::string::npos;
    const std::size_t last = source.rfind('#');
    for (std::size_t mark = last; mark != std::string::npos && mark > 0; mark = source.rfind('#', mark - 1))
        if (isThere(source.substr(0, mark))) return mark;
    return last;
}

} // namespace

std::vector<ExampleInfo> shippedExamples() {
    std::vector<ExampleInfo> examples;
    std::error_code failed;
    for (const auto& file : fs::directory_iterator(examplesFolder(), failed)) {
        if (file.path().extension() != ".rackline") continue;
        const Result<Project> project = readFile(file.path().string());
        examples.push_back(
            {file.path().stem().string(), project ? project->name : file.path().stem().string(), file.path().string()});
    }
    std::sort(examples.begin(), examples.end(), [](const ExampleInfo& a, const ExampleInfo& b) { return a.id < b.id; });
    return examples;
}

Result<Project> readProject(const std::string& source) {
    const std::size_t mark = markIn(source);
    if (mark == std::string::npos) return readWhole(source);
    Result<Project> project = readWhole(source.substr(0, mark));
    if (!project) return project;
    const std::string name = source.substr(mark + 1);
    auto& scenarios = project.value().scenarios;
    const auto found = std::find_if(scenarios.begin(), scenarios.end(),
                                    [&](const ScenarioSettings& s) { return s.name == name || s.name == printable(name, "\n"); });
    if (found == scenarios.end()) {
        std::string detail = "no scenario of that name; there are";
        for (const ScenarioSettings& s : scenarios) detail += " \"" + s.name + "\"";
        return Error{ErrorCode::input, source, std::move(detail)};
    }
    scenarios = {*found};
    return project;
}

Result<void> saveProject(const Project& project, const std::string& path) {
    if (project.newer)
        return Error{ErrorCode::input, path, "was written by a newer version and is open read-only; save it under another name"};
    return writeTextFile(path, writeProject(project));
}

} // namespace rackline
