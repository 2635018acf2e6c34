// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/request.h"
#include "app/cli/shared/command.h"
#include "app/report/schema/requests.h"

#include <algorithm>
#include <array>
#include <exception>
#include <iostream>

namespace rackline {

namespace {

using Json = OrderedJson;

/// The error codes of JSON-RPC 2.0, section 5.1.
enum RpcError : int { notJson = -32700, noRequest = -32600, noMethod = -32601, wrongParameters = -32602, failedInside = -32603 };

/// The versions of the Model Context Protocol whose messages these are, the newest first.
constexpr std::array<std::string_view, 3> protocols{"2025-06-18", "2025-03-26", "2024-11-05"};

/// What an assistant can call, and the command that answers.
struct Tool {
    std::string_view name, command, topic, help;
};
constexpr std::array<Tool, 6> tools{
    {{"estimate", "estimate", "estimate",
      "One operating point of each scenario: speed, power, memory and cost, with 90 % intervals and what limits it."},
     {"pareto", "pareto", "pareto",
      "The frontier of each scenario: tokens per second per user against tokens per second per megawatt, or other metrics."},
     {"plan", "plan", "plan", "The smallest, cheapest and least-power system of whole racks that meets a target."},
     {"catalogue", "catalogue", "", "Entries of the catalogue, or one entry with every figure and its sources."},
     {"explain", "sensitivity", "sensitivity", "Which inputs move the result of a scenario, and by how much."},
     {"compare", "compare", "compare", "Two scenarios side by side, and the parts that explain the difference."}}};

std::string refusal(const Json& id, int code, const std::string& message) {
    return lineOf({{"jsonrpc", "2.0"}, {"id", id}, {"error", {{"code", code}, {"message", printable(message)}}}});
}
std::string reply(const Json& id, const Json& result) { return lineOf({{"jsonrpc", "2.0"}, {"id", id}, {"result", result}}); }

Json greeting(const Json& parameters) {
    std::string_view chosen = protocols.front();
    if (const auto wanted = parameters.find("protocolVersion"); wanted != parameters.end() && wanted->is_string())
        for (const std::string_view known : protocols)
            if (*wanted == known) chosen = known;
    return {{"protocolVersion", chosen},
            {"capabilities", {{"tools", {{"listChanged", false}}}}},
            {"serverInfo", {{"name", "rackline"}, {"version", RACKLINE_VERSION}}},
            {"instructions",
             "Performance, power and cost of AI factories. `catalogue` has the names that scenarios are made of; a "
             "scenario is the name of an example, a file, or the content of a scenario file."}};
}

Json toolList() {
    Json list = Json::array();
    for (const Tool& tool : tools) {
        Json one{{"name", tool.name}, {"description", tool.help}, {"inputSchema", schema::arguments(tool.command)}};
        if (!tool.topic.empty()) one["outputSchema"] = schema::output(tool.topic);
        one["annotations"] = {{"readOnlyHint", true}};
        list.push_back(std::move(one));
    }
    return list;
}

std::string callTool(const Json& id, const Json& parameters, const Options& options) {
    const auto name = parameters.find("name");
    const auto tool = std::find_if(tools.begin(), tools.end(), [&](const Tool& t) {
        return name != parameters.end() && name->is_string() && *name == t.name;
    });
    if (tool == tools.end()) return refusal(id, wrongParameters, "there is no tool of that name");
    const Json given = parameters.value("arguments", Json::object());
    if (!given.is_object()) return refusal(id, wrongParameters, "arguments: expected an object");
    const Result<Answered> answered = answer(tool->command, given, options);
    // The assistant should read what is wrong with its call and correct it, so it is a result and not an error of the protocol.
    Json result;
    result["content"] = Json::array({{{"type", "text"}, {"text", answered ? answered->json : answered.error().text()}}});
    if (answered && !tool->topic.empty()) result["structuredContent"] = Json::parse(answered->json);
    result["isError"] = !answered;
    return reply(id, result);
}

/// The answer to a message; empty where the message asks for none.
std::string replyTo(const Json& message, const Options& options) {
    const Json id = message.value("id", Json());
    const auto method = message.find("method");
    if (message.value("jsonrpc", Json()) != "2.0" || !(id.is_null() || id.is_string() || id.is_number_integer()))
        return refusal(nullptr, noRequest, "expected a request of JSON-RPC 2.0");
    // This answers something that was never asked.
    if (method == message.end() && (message.contains("result") || message.contains("error"))) return {};
    if (method == message.end() || !method->is_string()) return refusal(id, noRequest, "expected a method");
    if (!message.contains("id")) return {};
    const Json parameters = message.value("params", Json::object());
    if (!parameters.is_object()) return refusal(id, wrongParameters, "params: expected an object");
    const std::string& name = method->get_ref<const std::string&>();
    if (name == "initialize") return reply(id, greeting(parameters));
    if (name == "ping") return reply(id, Json::object());
    if (name == "tools/list") return reply(id, {{"tools", toolList()}});
    if (name == "tools/call") return callTool(id, parameters, options);
    return refusal(id, noMethod, "there is no method " + quotedText(name));
}

std::string replyLine(const RequestLine& line, const Options& options) {
    try {
        const Result<Json> message = readRequest(line, "message");
        return message ? replyTo(*message, options) : refusal(nullptr, notJson, message.error().text());
    } catch (const std::exception& broken) {
        return refusal(nullptr, failedInside, std::string("internal error: ") + broken.what());
    }
}

int runMcp(const Options& options, Streams streams) {
    RequestLine line;
    while (takeRequest(std::cin, line)) {
        if (line.blank()) continue;
        const std::string text = replyLine(line, options);
        if (text.empty()) continue;
        streams.out << text << '\n' << std::flush;
        if (!streams.out) return badInput;
    }
    return done;
}
} // namespace

Run addMcp(CLI::App&, Options& options) {
    return [&options](Streams streams) { return runMcp(options, streams); };
}

} // namespace rackline
