// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/project/project.h"

#include "app/project/atomic_file.h"
#include "model/factory/parameters.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>

namespace rackline {

namespace fs = std::filesystem;

namespace {

constexpr std::uintmax_t largestFile = 16u << 20;

fs::path examplesFolder() { return Catalogue::defaultPath().parent_path() / "scenarios"; }

Result<std::string> readText(const std::string& path) {
    std::error_code failed;
    const fs::file_status status = fs::status(path, failed);
    if (!fs::exists(status)) return Error{ErrorCode::input, path, "no such file, nor an example of that name"};
    if (fs::is_directory(status)) return Error{ErrorCode::input, path, "is a folder, expected a scenario file"};
    if (fs::is_regular_file(status) && fs::file_size(path, failed) > largestFile)
        return Error{ErrorCode::input, path, "is larger than 16 MiB, which no scenario file is"};
    std::ifstream file(path, std::ios::binary);
    if (!file) return Error{ErrorCode::input, path, "cannot be read"};
    return std::string(std::istreambuf_iterator<char>(file), {});
}

Result<Project> readFile(const std::string& path) {
    const Result<std::string> text = readText(path);
    return text ? parseProject(*text, path) : Result<Project>(text.error());
}

Result<Project> readWhole(const std::string& source) {
    if (source == "-") return parseProject(std::string(std::istreambuf_iterator<char>(std::cin), {}), "standard input");
    if (!fs::exists(source))
        if (const fs::path example = examplesFolder() / (source + ".rackline"); fs::exists(example))
            return readFile(example.string());
    Result<Project> project = readFile(source);
    if (project || fs::exists(source)) return project;
    const std::vector<ExampleInfo> examples = shippedExamples();
    std::vector<std::string_view> ids;
    for (const ExampleInfo& example : examples) ids.push_back(example.id);
    const std::string nearest = nearestWord(source, ids);
    Error error = project.error();
    if (!nearest.empty()) error.detail += "; did you mean the example " + nearest + "?";
    return error;
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
    const std::size_t mark = source.rfind('#');
    if (mark == std::string::npos) return readWhole(source);
    Result<Project> project = readWhole(source.substr(0, mark));
    if (!project) return project;
    const std::string name = source.substr(mark + 1);
    auto& scenarios = project.value().scenarios;
    const auto found =
        std::find_if(scenarios.begin(), scenarios.end(), [&](const ScenarioSettings& s) { return s.name == name; });
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
    return writeAtomically(path, writeProject(project));
}

} // namespace rackline
