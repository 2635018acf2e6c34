// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/command.h"
#include "app/report/schema.h"

#include <ostream>

namespace rackline {

int runSchema(const Options& options, Streams streams) {
    const Result<std::string> text = schemaText(options.kind);
    if (!text) return fail(text.error(), streams);
    streams.out << *text;
    return done;
}

} // namespace rackline
