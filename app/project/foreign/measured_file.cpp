// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/project/foreign/measured_file.h"

#include "app/project/foreign/kernel_trace.h"
#include "app/project/text/gzip_text.h"
#include "hwdb/store/text_file.h"

namespace rackline {

namespace {
bool isPacked(const std::filesystem::path& file) { return file.extension() == ".gz"; }

Result<void> takeBeside(const std::filesystem::path& file, Given& given) {
    std::filesystem::path beside = isPacked(file) ? file.parent_path() / file.stem() : file;
    beside.replace_extension(".rackline");
    std::error_code none;
    if (!std::filesystem::is_regular_file(beside, none)) return {};
    const Result<Project> project = readProject(beside.string());
    if (!project) return project.error();
    return giveByScenario(given, *project, beside.filename().string());
}
} // namespace

Result<std::string> measuredText(const std::filesystem::path& file) {
    if (holdsDatabase(file))
        return Error{ErrorCode::input, file.string(),
                     "is a database; of a trace with kernels, rackline validate lists their times"};
    return isPacked(file) ? readPackedText(file, largestCaseFile) : readTextFile(file, largestCaseFile);
}

Result<MeasuredFile> parseMeasuredFile(std::string_view text, const std::filesystem::path& file, Given given,
                                       const Given& otherwise) {
    if (isForeign(text)) {
        if (const auto taken = takeBeside(file, given); !taken) return taken.error();
        giveOtherwise(given, otherwise);
    }
    return parseMeasured(text, file.string(), given);
}

Result<MeasuredFile> readMeasured(const std::filesystem::path& file, Given given, const Given& otherwise) {
    const Result<std::string> text = measuredText(file);
    if (!text) return text.error();
    return parseMeasuredFile(*text, file, std::move(given), otherwise);
}

} // namespace rackline
