// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/project/sweep/shard_file.h"
#include "tests/fuzz/fuzz.h"

using namespace rackline;

/// The first line of a shard, which comes from another machine.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const Result<ShardHead> head = ShardHead::parse(text.substr(0, text.find('\n')), "fuzz.csv");
    if (!head) {
        fuzz::demand(fuzz::isCleanText(head.error().text()), "an error is one printable line");
        return 0;
    }
    std::string line = head->line();
    if (line.ends_with('\n')) line.pop_back();
    const Result<ShardHead> again = ShardHead::parse(line, "fuzz.csv");
    fuzz::demand(bool(again), "what was written can be read");
    fuzz::demand(again->difference(*head).empty() && again->first == head->first && again->end == head->end, "and is the same");
    return 0;
}
