// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/paper/report_file.h"
#include "app/report/pages/short_report.h"
#include "app/report/paper/book.h"
#include "app/report/paper/paper.h"
#include "hwdb/store/text_file.h"

#include <algorithm>
#include <array>

namespace rackline {

namespace {
/// What paper leaves out is in a file beside it, which is written once the paper is whole.
Result<void> writeShortPaper(const Report& report, const std::string& path) {
    const PaperBook book = paperBook(shortReport(report));
    const std::string csv = inputsCsv(report);
    if (const Result<void> written = writePaper(book, path); !written) return written.error();
    return csv.empty() ? Result<void>() : writeTextFile(inputsBeside(path), csv);
}

struct Format {
    std::string_view ending;
    Result<void> (*write)(const Report&, const std::string& path);
};
constexpr std::array<Format, 4> formats{{
    {".html", [](const Report& r, const std::string& path) { return writeTextFile(path, reportHtml(r)); }},
    {".htm", [](const Report& r, const std::string& path) { return writeTextFile(path, reportHtml(r)); }},
    {".md", [](const Report& r, const std::string& path) { return writeTextFile(path, reportMarkdown(r)); }},
    {".pdf", writeShortPaper},
}};

const Format* formatOf(const std::string& path) {
    const auto found = std::find_if(formats.begin(), formats.end(), [&](const Format& f) { return path.ends_with(f.ending); });
    return found == formats.end() ? nullptr : found;
}
} // namespace

std::string inputsBeside(const std::string& path) {
    constexpr std::string_view ending = ".pdf";
    return path.ends_with(ending) ? path.substr(0, path.size() - ending.size()) + "-inputs.csv" : std::string();
}

Result<void> checkReportName(const std::string& path) {
    if (formatOf(path) == nullptr)
        return Error{ErrorCode::usage, "-o " + path, "expected a name that ends in .html, .md or .pdf"};
    return {};
}

Result<void> writeReport(const Report& report, const std::string& path) {
    if (const Result<void> known = checkReportName(path); !known) return known.error();
    return formatOf(path)->write(report, path);
}

} // namespace rackline
