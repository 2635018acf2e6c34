// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/project/foreign/formats.h"

#include "app/project/foreign/bench_formats.h"
#include "app/project/foreign/inference_max.h"
#include "app/project/foreign/tables.h"
#include "app/project/foreign/text_lines.h"
#include "app/project/text/python_json.h"
#include "hwdb/store/text_file.h"

#include <algorithm>
#include <array>

namespace rackline {

namespace {
/// A format that is text: its tool, what its beginning holds (one of two, each all of its words), and its reader.
struct TextFormat {
    std::string_view tool;
    std::array<std::string_view, 2> marks, otherMarks;
    Result<void> (*read)(const ForeignText&, ForeignRows&);
};
constexpr std::array<TextFormat, 4> textFormats{{
    {"AIPerf or GenAI-Perf", {"Metric,avg", ""}, {"Metric,Value", ""}, addBenchTable},
    {"MLPerf inference", {"MLPerf Results Summary", ""}, {":::MLLOG", "mlperf::logging"}, addMlperfLog},
    {"nvidia-smi", {"power.draw", ","}, {"# gpu", "pwr"}, addPowerLog},
    {"dcgmi dmon", {"#Entity", "POW"}, {"# Entity", "POW"}, addPowerLog},
}};
constexpr std::string_view ncclTool = "nccl-tests", maxTool = "InferenceX (InferenceMAX)";

std::string_view bodyOf(std::string_view text) {
    const std::size_t first = text.find_first_not_of(" \t\r\n\xEF\xBB\xBF");
    return first == text.npos ? std::string_view() : text.substr(first);
}
bool isJson(std::string_view body) { return body.starts_with('[') || body.starts_with('{'); }

/// Where marks stand: the first lines.
std::string_view beginning(std::string_view body) {
    constexpr std::size_t enough = 4096;
    return body.substr(0, enough);
}
bool hasAll(std::string_view text, const std::array<std::string_view, 2>& marks) {
    return !marks[0].empty() &&
           std::all_of(marks.begin(), marks.end(), [&](std::string_view mark) { return text.find(mark) != text.npos; });
}
/// A case file, whatever its rows have as their sources.
bool isCaseFile(std::string_view body) {
    const std::string_view head = body.substr(0, body.find('\n'));
    return head.find("metric") != head.npos && head.find("hardware") != head.npos;
}
const TextFormat* textFormatOf(std::string_view body) {
    if (isCaseFile(body)) return nullptr;
    const std::string_view begin = beginning(body);
    const auto found = std::find_if(textFormats.begin(), textFormats.end(),
                                    [&](const TextFormat& f) { return hasAll(begin, f.marks) || hasAll(begin, f.otherMarks); });
    return found == textFormats.end() ? nullptr : &*found;
}
bool isNccl(std::string_view body) {
    return body.starts_with('#') && (body.find("busbw") != body.npos || beginning(body).find("# nThread") != body.npos);
}

/// Documents one to a line, as clients append them.
bool isLines(std::string_view body) {
    const std::string_view first = trimmed(body.substr(0, body.find('\n')));
    return first.starts_with('{') && first.ends_with('}') && first.size() > 2 && trimmed(body.substr(first.size())).size() > 1;
}

/// A run in JSON by the tool that wrote it.
struct Documents {
    const ForeignText& file;
    ForeignRows& into;
    std::string tool;
    std::size_t count = 0;

    Result<void> add(const OrderedJson& one, const std::string& place) {
        if (!one.is_object()) return Error{ErrorCode::input, place, "expected a record of a run"};
        ++count;
        const std::span<const BenchFormat> formats = benchFormats();
        const auto bench = std::find_if(formats.begin(), formats.end(), [&](const BenchFormat& f) { return isOf(f, one); });
        if (bench == formats.end() && !isInferenceMax(one))
            return Error{ErrorCode::input, place, "is JSON, but not from a supported tool: " + wordList(foreignTools())};
        const std::string_view named = bench == formats.end() ? maxTool : bench->tool;
        if (tool.empty()) tool = named;
        if (tool != named) return Error{ErrorCode::input, place, "is of " + std::string(named) + " in a file of " + tool};
        if (bench == formats.end()) return addInferenceMax(one, place, "infmax-" + std::to_string(count), file, into);
        const ForeignText ofTool{file.text, file.where, bench->tool, file.given};
        std::string id = std::string(bench->tool.substr(0, bench->tool.find(' '))) + "-" + std::to_string(count);
        std::transform(id.begin(), id.end(), id.begin(),
                       [](unsigned char c) { return c >= 'A' && c <= 'Z' ? char(c + 32) : char(c); });
        return addBenchDocument(*bench, one, place, id, ofTool, into);
    }
};

Result<void> addLines(Documents& documents, std::string_view body) {
    TextLines lines(body);
    std::size_t bad = 0, firstBad = 0;
    while (const auto line = lines.next()) {
        if (trimmed(*line).empty()) continue;
        const std::string place = documents.file.where + ":" + std::to_string(lines.line());
        const Result<OrderedJson> one = parseJson(withoutInfinities(*line), place);
        if (!one || !one->is_object()) {
            if (bad++ == 0) firstBad = lines.line();
            continue;
        }
        if (const auto added = documents.add(*one, place); !added) return added.error();
    }
    if (bad > 0)
        documents.into.notes.push_back(std::to_string(bad) + " lines are no JSON object and are left out, first line " +
                                       std::to_string(firstBad));
    return {};
}

Result<void> addJson(Documents& documents, std::string_view body) {
    const std::string& where = documents.file.where;
    if (isLines(body)) return addLines(documents, body);
    const Result<OrderedJson> parsed = parseJson(withoutInfinities(body), where);
    if (!parsed) return parsed.error();
    if (!parsed->is_array()) return documents.add(*parsed, where + "#");
    for (std::size_t i = 0; i < parsed->size(); ++i)
        if (const auto added = documents.add((*parsed)[i], where + "#/" + std::to_string(i)); !added) return added.error();
    return {};
}

Result<MeasuredFile> measuredOf(ForeignRows rows, const ForeignText& file) {
    MeasuredFile measured;
    Result<std::vector<MeasuredCase>> cases = asCases(rows, file);
    if (!cases) return cases.error();
    measured.tool = file.tool;
    measured.cases = std::move(cases).value();
    measured.notes = std::move(rows.notes);
    measured.notes.insert(measured.notes.end(), file.given.notes.begin(), file.given.notes.end());
    return measured;
}

Result<MeasuredFile> measuredNccl(const ForeignText& file) {
    MeasuredFile measured;
    measured.tool = file.tool;
    measured.isOfKernels = true;
    if (const auto added = addNcclLog(file, measured.kernels, measured.notes); !added) return added.error();
    return measured;
}
} // namespace

bool isPrediction(std::string_view text) {
    const std::string_view body = bodyOf(text), head = body.substr(0, body.find('\n'));
    return !isJson(body) && head.find("tokens/s/gpu") != head.npos && head.find("tokens/s/user") != head.npos;
}

bool isForeign(std::string_view text) {
    const std::string_view body = bodyOf(text);
    if (!isJson(body)) return textFormatOf(body) != nullptr || isNccl(body);
    const auto has = [&](std::string_view path) {
        const std::size_t dot = path.rfind('.');
        return body.find('"' + std::string(dot == path.npos ? path : path.substr(dot + 1)) + '"') != body.npos;
    };
    const std::span<const BenchFormat> formats = benchFormats();
    return has("tput_per_gpu") || has("median_tpot") || (has("hw") && has("framework")) ||
           std::any_of(formats.begin(), formats.end(), [&](const BenchFormat& f) {
               return std::all_of(f.marks.begin(), f.marks.end(), [&](std::string_view mark) {
                   return has(mark.ends_with(".unit") || mark.ends_with(".avg") ? mark.substr(0, mark.rfind('.')) : mark);
               });
           });
}

std::vector<std::string> foreignTools() {
    std::vector<std::string> tools;
    for (const BenchFormat& format : benchFormats()) tools.emplace_back(format.tool);
    tools.emplace_back(maxTool);
    for (const TextFormat& format : textFormats) tools.emplace_back(format.tool);
    tools.emplace_back(ncclTool);
    return tools;
}

Result<MeasuredFile> parseMeasured(std::string_view text, const std::string& where, const Given& given) {
    const std::string_view body = bodyOf(text);
    if (isPrediction(text))
        return Error{
            ErrorCode::input, where + ":1",
            "is what aiconfigurator predicts, not what was measured; lay it beside a frontier: drop it on the window, or use "
            "plot --kind pareto --measured"};
    if (isJson(body)) {
        ForeignRows rows;
        const ForeignText file{body, where, {}, given};
        Documents documents{file, rows, {}};
        if (const auto added = addJson(documents, body); !added) return added.error();
        if (rows.rows.empty()) return Error{ErrorCode::input, where, "has no run"};
        const std::string tool = documents.tool;
        return measuredOf(std::move(rows), {body, where, tool, given});
    }
    if (isNccl(body)) return measuredNccl({body, where, ncclTool, given});
    if (const TextFormat* format = textFormatOf(body)) {
        ForeignRows rows;
        const ForeignText file{body, where, format->tool, given};
        if (const auto added = format->read(file, rows); !added) return added.error();
        return measuredOf(std::move(rows), file);
    }
    if (!given.cells.empty() && given.from.size() < given.cells.size())
        return Error{ErrorCode::usage, "--set", "says what other tools leave out; the rows of a case file say it in its columns"};
    Result<std::vector<MeasuredCase>> cases = parseCases(text, where);
    if (!cases) return cases.error();
    MeasuredFile measured;
    measured.cases = std::move(cases).value();
    return measured;
}

Result<void> holdsRuns(const MeasuredFile& measured, const std::string& where) {
    if (!measured.isOfKernels) return {};
    return Error{ErrorCode::input, where,
                 "holds times of collectives, which are no runs of a model; rackline validate compares them"};
}

Result<std::vector<MeasuredCase>> parseMeasuredCases(std::string_view text, const std::string& where, const Given& given) {
    Result<MeasuredFile> measured = parseMeasured(text, where, given);
    if (!measured) return measured.error();
    if (const auto runs = holdsRuns(*measured, where); !runs) return runs.error();
    return std::move(measured.value().cases);
}

Result<std::vector<MeasuredCase>> readSeries(const std::filesystem::path& file) {
    const Result<std::string> text = readTextFile(file, largestCaseFile);
    if (!text) return text.error();
    return isPrediction(*text) ? configuratorCases(*text, file.string()) : parseMeasuredCases(*text, file.string());
}

} // namespace rackline
