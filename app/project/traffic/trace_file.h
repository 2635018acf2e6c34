// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/base/result.h"
#include "model/traffic/trace.h"

#include <algorithm>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace rackline {

/// A trace of requests, or of sessions, as a file has it.
struct TraceFile {
    traffic::Trace trace;
    traffic::Sessions sessions;
    /// The format's name for readers: "Mooncake", "Bailian", "Azure" ...
    std::string format;
    /// The number of rows without usable content, which were left out, and the first of them by line and reason.
    std::size_t badRows = 0;
    std::vector<std::string> firstBad;

    bool hasSessions() const { return !sessions.sessions.empty(); }
};

/// Whether something can be the name of a kind of requests: up to 40 letters, digits, dots, dashes and underscores.
inline bool isKindName(std::string_view name) {
    constexpr std::size_t longest = 40;
    const auto plain = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_' || c == '.';
    };
    return !name.empty() && name.size() <= longest && std::all_of(name.begin(), name.end(), plain);
}

/// More kinds of requests than people tell apart are sessions or users.
inline constexpr std::size_t mostKinds = 64;

/// A column of a form of files, or a key of its lines.
struct TraceColumn {
    std::string_view form, name;
    bool needed = true;
    std::string_view help;
};
/// All that is read, form by form.
std::vector<TraceColumn> traceColumns();

/// The file itself, or the shipped trace or day of that name.
std::filesystem::path tracePath(const std::string& name);

/// Reads Mooncake's and Bailian's JSON lines, Azure's and BurstGPT's CSV, sessions of coding agents, and Rackline's own CSV,
/// packed or not. The latter may have a column `session`, a column `kind` of up to `mostKinds` names, which Mooncake's lines may
/// have too, and `thoughts [tokens]`, which come before the answer and beside it. Times begin at 0. A row is left out and counted
/// where its time lies more than a second before the row above, or where its tokens are no number, negative or above 100 million.
/// An answer of 0 tokens counts as 1. The error is one sentence.
Result<TraceFile> readTraceFile(const std::filesystem::path& file);

} // namespace rackline
