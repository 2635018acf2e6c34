// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/cli/shared/options.h"
#include "hwdb/entry/entry_json.h"
#include "model/base/result.h"

#include <iosfwd>
#include <string>
#include <string_view>

namespace rackline {

/// What a command answered: JSON on one line, and its exit code, which is 1 where nothing is feasible.
struct Answered {
    int code = 0;
    std::string json;
};

/// Turns a request into the words of a command line and runs them as the command line does, so that digits and errors are the
/// same. `asked` are the keys of the request without the command.
Result<Answered> answer(std::string_view command, const OrderedJson& asked, const Options& given);

/// One line of a stream of requests.
struct RequestLine {
    std::string text;
    /// Whether it was longer than any request; then it was read to its end and not kept.
    bool tooLong = false;
    bool blank() const { return !tooLong && text.find_first_not_of(" \t\r") == std::string::npos; }
};
/// Reads the next line; false at the end.
bool takeRequest(std::istream& in, RequestLine& line);
/// The line as JSON, or what is wrong with it; `where` names it.
Result<OrderedJson> readRequest(const RequestLine& line, const std::string& where);

} // namespace rackline
