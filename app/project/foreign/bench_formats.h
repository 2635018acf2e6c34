// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/project/foreign/rows.h"
#include "hwdb/entry/entry_json.h"

#include <span>
#include <string_view>

namespace rackline {

/// What a benchmark of a served model says of one run, whatever its tool; 0 is not said.
struct BenchRun {
    std::string model, engine;
    double isl = 0, osl = 0;
    /// Requests in flight at most, as the client was asked for; requests a second where they come by the clock.
    double concurrency = 0, askedRate = 0;
    /// Requests in flight on average, as measured; or requests completed a second, and how long one takes.
    double inFlight = 0, rate = 0, latency = 0;
    /// The same of a request's parts in ms.
    double firstToken = 0, perToken = 0;
    double completed = 0, failed = 0;
    /// Medians in ms.
    double ttft = 0, tpot = 0;
    /// Tokens a second of the whole system.
    double output = 0, total = 0;
    /// Drafts of tokens a step, where drafts were counted.
    double drafts = 0;
    /// Share of the prompt that a cache held.
    double prefixHit = 0;
    /// Watts of the mean GPU.
    double watts = 0;
};

/// A number of a run: where it stands in the JSON, what it is divided by, and one of it here. With a unit's place the unit is
/// read.
struct BenchField {
    double BenchRun::*to;
    std::string_view path, over = {};
    double factor = 1;
    std::string_view unit = {};
};
struct BenchWord {
    std::string BenchRun::*to;
    std::string_view path;
};

/// A tool that writes JSON. Of several fields of one number the first that is there counts.
struct BenchFormat {
    std::string_view tool;
    /// Places that a document of this tool has, all of them.
    std::span<const std::string_view> marks;
    /// The list of runs; empty where the document is one.
    std::string_view runs;
    std::span<const BenchField> fields;
    std::span<const BenchWord> words;
};

std::span<const BenchFormat> benchFormats();
/// What stands at a place such as `benchmarks.0.metrics`; nothing where there is none.
const OrderedJson* findPath(const OrderedJson& json, std::string_view path);
bool isOf(const BenchFormat& format, const OrderedJson& document);

/// Adds the runs of one document; `id` names them.
Result<void> addBenchDocument(const BenchFormat& format, const OrderedJson& document, const std::string& place,
                              const std::string& id, const ForeignText& file, ForeignRows& into);
/// Adds a run as a row for each of its figures.
Result<void> addBenchRun(const BenchRun& run, const std::string& place, const std::string& id, const ForeignText& file,
                         ForeignRows& into);

} // namespace rackline
