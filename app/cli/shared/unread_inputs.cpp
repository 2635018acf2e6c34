// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/shared/unread_inputs.h"

#include "app/cli/shared/shorthand.h"
#include "app/project/keys.h"
#include "app/project/read_by.h"

#include <algorithm>
#include <array>
#include <ostream>

namespace rackline {

namespace {
struct Reading {
    std::string_view command;
    bool ReadBy::*reader;
};

/// Reports and plots show what any command reads, and so are not here.
constexpr auto readings = std::to_array<Reading>({
    {"estimate", &ReadBy::answers},
    {"pareto", &ReadBy::answers},
    {"plan", &ReadBy::answers},
    {"sweep", &ReadBy::answers},
    {"map", &ReadBy::answers},
    {"compare", &ReadBy::answers},
    {"sensitivity", &ReadBy::answers},
    {"traffic", &ReadBy::answers},
    {"train", &ReadBy::answers},
    {"rack", &ReadBy::rack},
    {"network", &ReadBy::network},
    {"site", &ReadBy::site},
});
} // namespace

void noteUnread(const Command& command, const Options& options, Streams streams) {
    const auto row = std::find_if(readings.begin(), readings.end(), [&](const Reading& r) { return r.command == command.name; });
    if (options.quiet || row == readings.end()) return;
    std::vector<std::string> typed = options.settings;
    typed.insert(typed.end(), options.gridAxes.begin(), options.gridAxes.end());
    for (const std::string& text : typed) {
        const std::string path = canonicalPath(text.substr(0, text.find('=')));
        const ReadBy serving = readBy(path, false), training = readBy(path, true);
        if ((serving.any() || training.any()) && !(serving.*row->reader) && !(training.*row->reader))
            streams.messages << "rackline: " << typedAs(options, path) << " changes nothing here: " << command.name
                             << " does not read it (read by: " << readByText(path) << ")\n";
    }
}

} // namespace rackline
