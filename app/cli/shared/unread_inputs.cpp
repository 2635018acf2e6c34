// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/shared/unread_inputs.h"

#include "app/cli/shared/scenario_options.h"
#include "app/project/keys.h"
#include "app/project/read_by.h"

#include <ostream>

namespace rackline {

void noteUnread(const Command& command, const Options& options, Streams streams) {
    if (options.quiet || command.reader == nullptr) return;
    std::vector<std::string> typed = options.settings;
    typed.insert(typed.end(), options.axes.begin(), options.axes.end());
    for (const std::string& text : typed) {
        const std::string path = canonicalPath(text.substr(0, text.find('=')));
        // What nobody reads who asks about this kind of scenario is a finding of it.
        const ReadBy serving = readBy(path, false), training = readBy(path, true), learning = readByPostTraining(path);
        const Options::Met& met = *options.met;
        const bool none = !met.serve && !met.train && !met.postTrain, rl = met.postTrain || (none && options.postTrains);
        const bool serve = met.serve || (none && !rl), train = met.train || (none && !rl);
        const bool someone = (serve && serving.any()) || (train && training.any()) || (rl && learning.any());
        const bool here =
            (serve && serving.*command.reader) || (train && training.*command.reader) || (rl && learning.*command.reader);
        if (someone && !here)
            streams.messages << "rackline: " << typedAs(options, path) << " changes nothing here: " << command.name
                             << " does not read it (read by: " << readByText(path) << ")\n";
    }
}

} // namespace rackline
