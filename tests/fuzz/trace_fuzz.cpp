// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/project/traffic/trace_file.h"
#include "tests/fuzz/input_file.h"

#include <cmath>

using namespace rackline;

namespace {
void check(const traffic::Trace& trace) {
    double before = 0;
    for (std::size_t i = 0; i < trace.size(); ++i) {
        fuzz::demand(std::isfinite(trace.time[i]) && trace.time[i] >= before, "times go forward from 0");
        fuzz::demand(trace.prompt[i] >= 0 && trace.answer[i] >= 1, "a request has tokens");
        for (const std::uint32_t block : trace.blocksOf(i)) fuzz::demand(block < trace.distinctBlocks, "blocks are counted");
        before = trace.time[i];
    }
}

void check(const traffic::Sessions& sessions) {
    for (const traffic::Chain& chain : sessions.chains)
        fuzz::demand(std::size_t{chain.firstCall} + chain.calls <= sessions.calls.size(), "a chain has its calls");
    for (const traffic::Call& call : sessions.calls)
        fuzz::demand(call.prompt >= 0 && call.answer >= 1 && call.reused >= 0 && call.reused <= call.prompt && call.think >= 0,
                     "a call has tokens, and reuses no more than it has");
}
} // namespace

/// Whatever a file holds, it is a trace or one printable line.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const fuzz::InputFile file(data, size);
    const Result<TraceFile> read = readTraceFile(file.path());
    if (!read) {
        fuzz::demand(!read.error().detail.empty() && fuzz::isCleanText(read.error().text()), "an error is one printable line");
        return 0;
    }
    fuzz::demand(read->trace.size() > 0 || read->hasSessions(), "what was read has requests");
    check(read->trace);
    check(read->sessions);
    for (const std::string& bad : read->firstBad) fuzz::demand(fuzz::isCleanText(bad), "what was left out is one printable line");
    return 0;
}
