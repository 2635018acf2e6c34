// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/shared/unread_inputs.h"

#include "app/cli/shared/scenario_options.h"
#include "app/project/keys.h"
#include "app/project/read_by.h"

#include <algorithm>
#include <ostream>

namespace rackline {

void noteUnread(const Command& command, const Options& options, Streams streams) {
    if (options.quiet || command.reader == nullptr) return;
    std::vector<std::string> typed = options.settings;
    typed.insert(typed.end(), options.axes.begin(), options.axes.end());
    for (const std::string& text : typed) {
        const std::string path = canonicalPath(text.substr(0, text.find('=')));
        // What nobody reads who asks about this kind of scenario is a finding of it.
        bool someone = false, here = false;
        const bool none = std::none_of(options.met->begin(), options.met->end(), [](bool met) { return met; });
        for (std::size_t i = 0; i < taskCount; ++i) {
            const Task task = static_cast<Task>(i);
            // Before anything was read, all are meant that the command answers.
            const bool usual = task == Task::serve || task == Task::train;
            if (none ? !(options.answers ? task == *options.answers : usual) : !options.met->at(i)) continue;
            const ReadBy by = readBy(path, task);
            someone = someone || by.any();
            here = here || by.*command.reader || (command.reader == &ReadBy::traffic && by.trafficInPart);
        }
        if (someone && !here)
            streams.messages << "rackline: " << typedAs(options, path) << " changes nothing here: " << command.name
                             << " does not read it (read by: " << readByText(path) << ")\n";
    }
}

} // namespace rackline
