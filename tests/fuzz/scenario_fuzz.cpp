// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/project/project.h"
#include "tests/fuzz/fuzz.h"

using namespace rackline;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const Result<Project> project = parseProject(text, "fuzz.rackline");
    if (!project) {
        fuzz::demand(project.error().where.starts_with("fuzz.rackline"), "an error names the file");
        fuzz::demand(!project.error().detail.empty() && fuzz::isCleanText(project.error().text()),
                     "an error is one printable line");
        return 0;
    }
    if (project->newer) return 0;
    const Result<Project> again = parseProject(writeProject(*project), "fuzz.rackline");
    fuzz::demand(bool(again), "what was written can be read");
    fuzz::demand(*again == *project, "and is the same project");
    return 0;
}
