// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/project/traffic/csv_trace.h"
#include "app/project/traffic/json_trace.h"
#include "hwdb/catalogue/catalogue.h"

namespace rackline {

std::filesystem::path tracePath(const std::string& name) {
    namespace fs = std::filesystem;
    std::error_code ignored;
    if (fs::exists(name, ignored) || name.find('/') != std::string::npos) return name;
    const fs::path shipped = Catalogue::defaultPath().parent_path() / "traffic";
    for (const char* ending : {".jsonl.gz", ".csv.gz", ".csv"})
        if (const fs::path file = shipped / (name + ending); fs::exists(file, ignored)) return file;
    return name;
}

Result<TraceFile> readTraceFile(const std::filesystem::path& path) {
    Result<PackedLines> lines = PackedLines::open(path);
    if (!lines) return lines.error();
    TraceFile file;
    traces::RowCollector rows(file);
    std::optional<std::string_view> first = lines.value().next();
    while (first && first->empty()) first = lines.value().next();
    const auto because = [&](const std::string& why) { return Error{ErrorCode::input, path.string(), why}; };
    if (lines.value().error()) return *lines.value().error();
    if (!first) return because("is empty: a trace has at least one request");
    const std::string header(*first);
    const Result<void> read =
        header.find_first_not_of(" \t") != std::string::npos && header[header.find_first_not_of(" \t")] == '{'
            ? traces::readJsonLines(header, lines.value(), rows, file)
            : traces::readCsvRows(header, lines.value(), rows, file);
    if (!read) return because(read.error().detail);
    if (lines.value().error()) return *lines.value().error();
    rows.finish();
    if (file.trace.size() == 0 && !file.hasSessions())
        return because("has no row that can be used" + (file.firstBad.empty() ? std::string() : "; " + file.firstBad.front()));
    return file;
}

std::vector<TraceColumn> traceColumns() {
    std::vector<TraceColumn> columns;
    traces::addCsvColumns(columns);
    traces::addJsonColumns(columns);
    return columns;
}

} // namespace rackline
