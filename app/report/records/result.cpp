// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/records/result.h"

namespace rackline {

Fields<Origin> headOf(std::string_view kind) {
    const auto always = [](std::string word) { return [word = std::move(word)](const Origin&) { return word; }; };
    return {{"format", always("rackline-result"), Json{{"const", "rackline-result"}}},
            {"kind", always(std::string(kind)), Json{{"const", kind}}},
            {"rackline", always(RACKLINE_VERSION)},
            {"catalogue", &Origin::catalogueVersion},
            {"date", &Origin::date, "ISO date of the newest input, or as given"},
            {"command", &Origin::command, "The line that repeats this output"}};
}

std::string written(const Json& json, int indent) { return json.dump(indent, ' ', false, Json::error_handler_t::replace) + "\n"; }

} // namespace rackline
