// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/project/foreign/names.h"
#include "app/project/foreign/tables.h"
#include "app/project/foreign/text_lines.h"
#include "model/units/unit_text.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>

namespace rackline {

namespace {
/// A collective by the name of the program that measures it.
struct KnownTest {
    std::string_view program, kernel;
    CollectiveCase::Kind kind;
};
using Kind = CollectiveCase::Kind;
constexpr std::array<KnownTest, 4> tests{{{"all_reduce", "all-reduce", Kind::ringAllReduce},
                                          {"all_gather", "all-gather", Kind::gather},
                                          {"reduce_scatter", "reduce-scatter", Kind::gather},
                                          {"alltoall", "all-to-all", Kind::allToAll}}};

/// What the comments of a log say before its rows.
struct NcclHead {
    std::string program;
    std::set<std::string, std::less<>> hosts, boards;
    std::size_t ranks = 0;
    /// Where the times out of place stand among the words of a row; 0 where no head was met.
    std::size_t time = 0;
};

/// "#  Rank  0 Group  0 Pid  123 on  host device  0 [0x07] NVIDIA H200", with another form of the bus in newer releases.
void takeRank(NcclHead& head, std::string_view line, const std::vector<std::string_view>& words) {
    const auto on = std::find(words.begin(), words.end(), "on");
    if (on == words.end() || on + 1 == words.end()) return;
    ++head.ranks;
    head.hosts.emplace(*(on + 1));
    const std::size_t close = line.find("] ");
    if (close != line.npos) head.boards.emplace(trimmed(line.substr(close + 2)));
}

void takeComment(NcclHead& head, std::string_view line) {
    const std::vector<std::string_view> words = wordsOf(line);
    const auto has = [&](std::string_view word) { return std::find(words.begin(), words.end(), word) != words.end(); };
    if (has("Rank") && has("Pid")) takeRank(head, line, words);
    if (line.find("Collective test starting:") != line.npos) head.program = words.back();
    if (!has("size") || !has("busbw")) return;
    // The head's mark is a word of its own, which rows do not have.
    const auto time = std::find_if(words.begin(), words.end(), [](std::string_view w) { return w == "time" || w == "cputime"; });
    if (time != words.end()) head.time = static_cast<std::size_t>(time - words.begin()) - (words.front() == "#" ? 1 : 0);
}

const KnownTest* testOf(const NcclHead& head, const ForeignText& file, std::vector<std::string>& notes) {
    const std::string named = file.name();
    for (const auto& [text, ofFile] : {std::pair<const std::string&, bool>{head.program, false}, {named, true}}) {
        if (ofFile && !head.program.empty()) break;
        const auto known =
            std::find_if(tests.begin(), tests.end(), [&of = text](const KnownTest& t) { return of.find(t.program) != of.npos; });
        if (known == tests.end()) continue;
        if (ofFile) notes.push_back("the collective is " + std::string(known->kernel) + ", as the file is named");
        return &*known;
    }
    return nullptr;
}

/// The board of all ranks, as the catalogue or somebody beside the file names it.
Result<std::string> chipOf(const NcclHead& head, const ForeignText& file) {
    if (const std::string said = cellOf({}, file.given, "hardware"); !said.empty()) return said;
    if (head.boards.size() == 1) return foreignBoard(*head.boards.begin());
    return Error{ErrorCode::input, file.where,
                 head.boards.empty()
                     ? "does not say the GPU: its lines \"Rank ... device\" are missing; give it with --set hardware=h200-sxm"
                     : "has GPUs of several kinds; measure one kind at a time"};
}
} // namespace

Result<void> addNcclLog(const ForeignText& file, KernelCases& into, std::vector<std::string>& notes) {
    NcclHead head;
    struct Row {
        double bytes, seconds;
    };
    std::vector<Row> rows;
    std::size_t bad = 0, firstBad = 0;
    TextLines lines(file.text);
    while (const auto line = lines.next()) {
        const std::string_view text = trimmed(*line);
        if (text.starts_with('#')) {
            takeComment(head, text);
            continue;
        }
        const std::vector<std::string_view> words = wordsOf(text);
        if (words.size() < 8 || !parseNumber(words[0])) continue;
        constexpr double largest = 1e13, longest = 1e9, micro = 1e-6;
        const Result<double> bytes = parseNumber(words[0]);
        const Result<double> time = head.time > 0 && head.time < words.size() ? parseNumber(words[head.time]) : bytes;
        const bool sound = time && head.time > 0 && *bytes >= 1 && *bytes <= largest && *time > 0 && *time <= longest;
        if (sound)
            rows.push_back({*bytes, micro * *time});
        else if (bad++ == 0)
            firstBad = lines.line();
    }
    if (bad > 0)
        notes.push_back(std::to_string(bad) + " rows have no size or time and are left out, first line " +
                        std::to_string(firstBad));
    if (rows.empty()) return Error{ErrorCode::input, file.where, "has no row with a size and a time of a collective"};
    const KnownTest* test = testOf(head, file, notes);
    if (test == nullptr)
        return Error{ErrorCode::input, file.where,
                     "does not say which collective it measured; name the file after the program, such as all_reduce_perf.log"};
    const Result<std::string> chip = chipOf(head, file);
    if (!chip) return chip.error();
    if (head.ranks < 2)
        return Error{ErrorCode::input, file.where, "lists fewer than two ranks, which exchange nothing over links"};
    if (head.hosts.size() > 1) {
        into.leftOut["collectives over more than one node"] += rows.size();
        return {};
    }
    for (const Row& row : rows)
        into.cases.push_back({std::string(test->kernel), "NCCL, in nccl-tests", *chip, row.seconds,
                              CollectiveCase{test->kind, row.bytes, static_cast<double>(head.ranks), {}, false}});
    return {};
}

} // namespace rackline
