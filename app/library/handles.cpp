// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/library/handles.h"

#include "app/project/keys.h"
#include "app/project/sweep/sweep.h"
#include "model/scenario/parameters.h"
#include "model/units/unit_text.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <condition_variable>
#include <cstring>
#include <mutex>
#include <thread>

namespace rackline::library {

/// Copies only whole characters of UTF-8.
void copyText(char* into, std::size_t size, const std::string& text) {
    std::size_t length = std::min(text.size(), size - 1);
    while (length < text.size() && length > 0 && (static_cast<unsigned char>(text[length]) & 0xc0) == 0x80) --length;
    std::memcpy(into, text.data(), length);
    into[length] = '\0';
}

rackline_status statusOf(ErrorCode code) {
    switch (code) {
    case ErrorCode::usage:
        return RACKLINE_USAGE;
    case ErrorCode::infeasible:
        return RACKLINE_INFEASIBLE;
    case ErrorCode::input:
    case ErrorCode::io:
        return RACKLINE_INPUT;
    case ErrorCode::internal:
        break;
    }
    return RACKLINE_INTERNAL;
}

rackline_status fail(rackline_error* into, const Error& error) {
    if (into != nullptr) {
        copyText(into->where, sizeof into->where, printable(error.where));
        copyText(into->detail, sizeof into->detail, printable(error.detail));
    }
    return statusOf(error.code);
}

void clear(rackline_error* error) {
    if (error != nullptr) error->where[0] = error->detail[0] = '\0';
}

Result<void> needed(const void* pointer, const char* name) {
    if (pointer != nullptr) return {};
    return Error{ErrorCode::usage, name, "is NULL"};
}

bool watched(const rackline_control* control, std::uint64_t total,
             const std::function<void(std::atomic<bool>&, std::atomic<std::uint64_t>&)>& work) {
    std::atomic<bool> cancelled = false;
    std::atomic<std::uint64_t> done = 0;
    if (control == nullptr || control->progress == nullptr) {
        work(cancelled, done);
        return true;
    }
    std::mutex mutex;
    std::condition_variable ended;
    bool finished = false;
    std::exception_ptr thrown;
    {
        std::jthread worker([&] {
            try {
                work(cancelled, done);
            } catch (...) { thrown = std::current_exception(); }
            const std::scoped_lock lock(mutex);
            finished = true;
            ended.notify_one();
        });
        constexpr std::chrono::milliseconds often(50);
        std::unique_lock lock(mutex);
        while (!ended.wait_for(lock, often, [&] { return finished; })) {
            lock.unlock();
            if (!cancelled && control->progress(control->user, done, total) != 0) cancelled = true;
            lock.lock();
        }
    }
    if (thrown) std::rethrow_exception(thrown);
    if (!cancelled && control->progress(control->user, total, total) != 0) cancelled = true;
    return !cancelled;
}

rackline_point pointOf(const OperatingPoint& point) {
    rackline_point result{};
    result.batch = point.batch;
    result.concurrency = point.concurrency;
    result.provisioned_w = point.provisioned.si();
    result.average_w = point.average.si();
    result.gpus = point.gpus();
    result.feasible = point.feasible() ? 1 : 0;
    copyText(result.label, sizeof result.label, labelOf(point));
    return result;
}

Result<std::string> settingOf(const char* path, double number) {
    const std::string known = canonicalPath(path);
    const Parameter* parameter = findParameter(known);
    if (parameter == nullptr) return Error{ErrorCode::usage, path, "unknown parameter" + meantParameter(known)};
    if (!std::isfinite(number)) return Error{ErrorCode::usage, path, "expected a finite number"};
    if (parameter->kind == ParameterKind::choice) {
        const auto place = static_cast<std::size_t>(std::clamp(number, 0.0, 1e6));
        if (place >= parameter->choices.size() || double(place) != number)
            return Error{ErrorCode::usage, path, "expected the place of a choice, from 0"};
        return std::string(parameter->choices[place]);
    }
    const bool plain = parameter->kind != ParameterKind::quantity || parameter->unit.empty();
    return numberText(number) + (plain ? "" : " " + std::string(parameter->unit));
}

Result<void> take(rackline_scenario& scenario, const std::string& path, const std::string& value) {
    const std::string known = canonicalPath(path);
    if (const auto fits = checkSetting(known, value); !fits) return Error{ErrorCode::usage, path, fits.error().detail};
    const std::string head = known + "=";
    std::vector<std::string> settings = scenario.settings;
    std::erase_if(settings, [&](const std::string& earlier) { return earlier.starts_with(head); });
    settings.push_back(head + value);
    if (const Parameter* parameter = findParameter(known); parameter != nullptr && !looksUp(known, scenario.resolved)) {
        const Result<double> number = parseValue(*parameter, value);
        if (!number) return Error{ErrorCode::usage, path, number.error().detail};
        parameter->set(scenario.resolved, *number);
    } else {
        Result<ResolvedScenario> again = resolve(scenario.project, 0, scenario.catalogue->content, settings);
        if (!again) return again.error();
        scenario.resolved = std::move(again).value().scenario;
    }
    scenario.settings = std::move(settings);
    return {};
}

} // namespace rackline::library
