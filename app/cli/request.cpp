// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/request.h"

#include "app/cli/parser.h"
#include "app/report/schema/requests.h"
#include "model/base/near_names.h"
#include "model/scenario/parameters.h"
#include "model/units/unit_text.h"

#include <CLI/CLI.hpp>

#include <istream>
#include <sstream>

namespace rackline {

namespace {

/// As large as a scenario file may be, with room for what stands around it.
constexpr std::size_t longestLine = 5'000'000;

using Words = std::vector<std::string>;

struct Asked {
    Words words;
    /// The text of the scenario where the request holds it.
    std::string scenario;
};

Error wrong(std::string_view key, std::string detail) { return {ErrorCode::usage, std::string(key), std::move(detail)}; }

Result<std::string> wordOf(const OrderedJson& value, std::string_view key) {
    if (value.is_string()) return value.get<std::string>();
    if (value.is_number_unsigned()) return std::to_string(value.get<unsigned long long>());
    if (value.is_number_integer()) return std::to_string(value.get<long long>());
    if (value.is_number_float()) return numberText(value.get<double>());
    return wrong(key, "expected text or a number");
}

/// Adds a name, which is no option whatever it begins with. It may not be standard input, which holds the requests.
Result<void> addName(const OrderedJson& value, std::string_view key, Asked& asked) {
    if (!value.is_string() || value.get_ref<const std::string&>().empty()) return wrong(key, "expected a name");
    const std::string& name = value.get_ref<const std::string&>();
    if (name.front() == '-') return wrong(key, quotedText(name) + " is no name; a file that begins so is ./" + name);
    asked.words.push_back(name);
    return {};
}

Result<void> addScenarios(const OrderedJson& value, Asked& asked) {
    if (value.is_object()) {
        asked.scenario = lineOf(value);
        asked.words.push_back("-");
        return {};
    }
    if (!value.is_array()) return addName(value, "scenario", asked);
    if (value.empty()) return wrong("scenario", "expected at least one name");
    for (const OrderedJson& one : value)
        if (const auto added = addName(one, "scenario", asked); !added) return added;
    return {};
}

Result<void> addText(const OrderedJson& value, const std::string& option, std::string_view key, Asked& asked) {
    const Result<std::string> word = wordOf(value, key);
    if (!word) return word.error();
    asked.words.push_back(option + *word);
    return {};
}

Result<void> addKey(const RequestKey& key, const OrderedJson& value, Asked& asked) {
    const std::string option = "--" + std::string(key.name);
    switch (key.value) {
    case RequestValue::scenarios:
        return addScenarios(value, asked);
    case RequestValue::entry:
        return addName(value, key.name, asked);
    case RequestValue::settings:
        if (!value.is_object()) return wrong(key.name, "expected an object of values by path");
        for (const auto& [path, one] : value.items())
            if (const auto added = addText(one, "--set=" + path + "=", "set " + path, asked); !added) return added;
        return {};
    case RequestValue::texts:
        if (!value.is_array()) return wrong(key.name, "expected a list");
        for (const OrderedJson& one : value)
            if (const auto added = addText(one, option + "=", key.name, asked); !added) return added;
        return {};
    case RequestValue::flag:
        if (!value.is_boolean()) return wrong(key.name, "expected true or false");
        if (value.get<bool>()) asked.words.push_back(option);
        return {};
    case RequestValue::count:
    case RequestValue::text:
        break;
    }
    return addText(value, option + "=", key.name, asked);
}

Result<const RequestKey*> keyOf(std::string_view command, const std::string& name) {
    std::vector<std::string_view> known;
    for (const RequestKey& key : requestKeys()) {
        if (!knows(key, command)) continue;
        if (key.name == name) return &key;
        known.push_back(key.name);
    }
    return wrong(printable(name), std::string(command) + " has no such key" + meantText(name, known));
}

Result<Asked> askedBy(std::string_view command, const OrderedJson& request) {
    Asked asked;
    asked.words.emplace_back(command);
    if (command == "catalogue") {
        const auto entry = request.find("entry");
        const bool one =
            entry != request.end() && entry->is_string() && entry->get_ref<const std::string&>().find('/') != std::string::npos;
        asked.words.push_back(one ? "show" : "list");
    }
    for (const auto& [name, value] : request.items()) {
        const Result<const RequestKey*> key = keyOf(command, name);
        if (!key) return key.error();
        if (const auto added = addKey(**key, value, asked); !added) return added.error();
    }
    for (const RequestKey& key : requestKeys())
        if (key.required && knows(key, command) && !request.contains(key.name)) return wrong(key.name, "is missing");
    asked.words.push_back("--format=json");
    return asked;
}

/// Removes the line breaks of a JSON text: no string of JSON holds one, so that each belongs to the layout alone.
std::string onOneLine(std::string_view text) {
    std::string line;
    line.reserve(text.size());
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] != '\n') {
            line += text[i];
            continue;
        }
        while (i + 1 < text.size() && text[i + 1] == ' ') ++i;
    }
    return line;
}

ErrorCode errorCodeOf(int exitCode) {
    return exitCode == infeasible      ? ErrorCode::infeasible
           : exitCode == badInput      ? ErrorCode::input
           : exitCode == internalError ? ErrorCode::internal
                                       : ErrorCode::usage;
}

/// What a command said on its message stream, as one line.
std::string saidBy(std::string text) {
    constexpr std::string_view own = "rackline: ";
    if (text.starts_with(own)) text.erase(0, own.size());
    while (text.ends_with('\n')) text.pop_back();
    return printable(text);
}

} // namespace

Result<Answered> answer(std::string_view command, const OrderedJson& request, const Options& given) {
    const Result<Asked> asked = askedBy(command, request);
    if (!asked) return asked.error();
    CommandLine line;
    line.options.commandLine = asked->words;
    line.options.scenario = asked->scenario;
    CLI::App app("", "rackline");
    addCommands(app, line, command);
    // CLI11 takes the words from the last to the first.
    Words words(asked->words.rbegin(), asked->words.rend());
    try {
        app.parse(words);
    } catch (const CLI::ParseError& stopped) { return wrong(command, printable(stopped.what())); }
    line.options.noOverlay = line.options.noOverlay || given.noOverlay;
    line.options.quiet = true;
    line.options.threads = given.threads;
    std::ostringstream out, messages;
    const int code = line.run({out, out, messages});
    if ((code != done && code != infeasible) || out.view().empty()) return Error{errorCodeOf(code), {}, saidBy(messages.str())};
    return Answered{code, onOneLine(out.str())};
}

bool takeRequest(std::istream& in, RequestLine& line) {
    line = {};
    std::streambuf& bytes = *in.rdbuf();
    using Traits = std::istream::traits_type;
    int byte = bytes.sbumpc();
    if (byte == Traits::eof()) return false;
    for (; byte != Traits::eof() && byte != '\n'; byte = bytes.sbumpc()) {
        if (line.text.size() < longestLine && !line.tooLong) {
            line.text += Traits::to_char_type(byte);
            continue;
        }
        line.tooLong = true;
        line.text = {};
    }
    return true;
}

Result<OrderedJson> readRequest(const RequestLine& line, const std::string& where) {
    if (line.tooLong) return Error{ErrorCode::input, where, "is longer than 5 MB"};
    Result<OrderedJson> read = parseJson(line.text, where);
    if (read && !read->is_object()) return Error{ErrorCode::input, where, "expected an object"};
    return read;
}

} // namespace rackline
