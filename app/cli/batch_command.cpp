// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/request.h"
#include "app/cli/shared/command.h"
#include "app/report/schema/requests.h"
#include "model/base/near_names.h"
#include "model/scenario/parameters.h"

#include <algorithm>
#include <exception>
#include <iostream>

namespace rackline {

namespace {

Result<std::string> commandOf(const OrderedJson& request) {
    const auto named = request.find("command");
    if (named == request.end() || !named->is_string())
        return Error{ErrorCode::usage, "command", "expected the name of a command, such as \"estimate\""};
    const std::string& name = named->get_ref<const std::string&>();
    const auto known = requestCommands();
    if (std::find(known.begin(), known.end(), name) != known.end()) return name;
    const std::string meant = meantText(name, known);
    std::string detail = quotedText(name) + " cannot be asked here";
    if (!meant.empty()) return Error{ErrorCode::usage, "command", detail + meant};
    detail += "; there are";
    for (const std::string_view one : known) detail += " " + std::string(one);
    return Error{ErrorCode::usage, "command", std::move(detail)};
}

Result<Answered> answerTo(OrderedJson request, const Options& options) {
    const Result<std::string> command = commandOf(request);
    if (!command) return command.error();
    request.erase("command");
    request.erase("id");
    return answer(*command, request, options);
}

/// Whether a value comes back unchanged, and so may be an id.
bool canReturn(const OrderedJson& id) { return id.is_string() || id.is_number() || id.is_null(); }

std::string answerLine(const RequestLine& line, std::uint64_t number, const Options& options) {
    const std::string where = "line " + std::to_string(number);
    OrderedJson head{{"line", number}};
    const auto refused = [&](const Error& error) {
        head["error"] = {{"code", exitCodeOf(error)}, {"message", error.text()}};
        return lineOf(head);
    };
    try {
        const Result<OrderedJson> request = readRequest(line, where);
        if (!request) return refused(request.error());
        if (const auto id = request->find("id"); id != request->end()) {
            if (!canReturn(*id)) return refused({ErrorCode::usage, "id", "expected text or a number"});
            head["id"] = *id;
        }
        const Result<Answered> answered = answerTo(*request, options);
        if (!answered) return refused(answered.error());
        head["code"] = answered->code;
        std::string text = lineOf(head);
        text.pop_back();
        return text + ",\"result\":" + answered->json + "}";
    } catch (const std::exception& broken) {
        return refused({ErrorCode::internal, where, std::string("internal error: ") + broken.what()});
    }
}

int runBatch(const Options& options, Streams streams) {
    RequestLine line;
    for (std::uint64_t number = 1; takeRequest(std::cin, line); ++number) {
        if (line.blank()) continue;
        streams.out << answerLine(line, number, options) << '\n' << std::flush;
        if (!streams.out) return badInput;
    }
    return done;
}
} // namespace

Run addBatch(CLI::App&, Options& options) {
    return [&options](Streams streams) { return runBatch(options, streams); };
}

} // namespace rackline
