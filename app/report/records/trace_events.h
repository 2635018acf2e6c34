// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/traffic/fleet.h"

#include <string>
#include <string_view>

namespace rackline {

/// Requests as events of the Trace Event Format, which Chrome and Perfetto show: a process for each instance that reads prompts,
/// a span for each request that it served with the wait for its first token and its answer in it, and how many of both there are.
class TraceEvents {
public:
    /// More requests of a run are not shown: viewers hold a file of so many, some 70 MB.
    static constexpr std::size_t mostRequests = 100'000;

    /// A run that kept its requests, under the name of its scenario.
    void add(std::string_view name, const traffic::FleetResult& run);
    std::string json() const { return m_text.empty() ? "{\"traceEvents\": []}\n" : m_text + "\n]}\n"; }

private:
    std::string m_text;
    std::uint32_t m_processes = 0;
    std::uint64_t m_requests = 0;
};

} // namespace rackline
