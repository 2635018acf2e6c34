// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/library/rackline.h"
#include "app/project/project.h"
#include "model/base/result.h"
#include "model/candidates/operating_point.h"

#include <atomic>
#include <exception>
#include <functional>
#include <memory>
#include <new>
#include <string>
#include <vector>

struct rackline_catalogue {
    rackline::Catalogue content;
};

/// A scenario as it was written with what was set since, and as it was looked up from both.
struct rackline_scenario {
    const rackline_catalogue* catalogue = nullptr;
    /// The project holds this scenario alone.
    rackline::Project project;
    std::vector<std::string> settings;
    rackline::Scenario resolved;
};

namespace rackline::library {

rackline_status statusOf(ErrorCode code);
/// Fills the caller's error, where there is one, and returns the status of its code.
rackline_status fail(rackline_error* into, const Error& error);
void clear(rackline_error* error);

/// Runs work so that no exception leaves the library.
template <class Work> rackline_status guarded(rackline_error* error, const Work& work) noexcept {
    try {
        clear(error);
        return work();
    } catch (const std::bad_alloc&) {
        return fail(error, {ErrorCode::internal, {}, "there is not enough memory"});
    } catch (const std::exception& broken) { return fail(error, {ErrorCode::internal, {}, broken.what()}); } catch (...) {
        return fail(error, {ErrorCode::internal, {}, "an unknown fault"});
    }
}

/// Refuses a null pointer where one must be given.
Result<void> needed(const void* pointer, const char* name);

/// Runs `work` while the caller's progress function, where there is one, is called. Returns false where it asked for the end.
bool watched(const rackline_control* control, std::uint64_t total,
             const std::function<void(std::atomic<bool>& cancelled, std::atomic<std::uint64_t>& done)>& work);

/// Copies text that ends with a zero, and cuts it where it is too long.
void copyText(char* into, std::size_t size, const std::string& text);
rackline_point pointOf(const OperatingPoint& point);

/// The path with the value as the parameter's own text; a number is in the parameter's unit.
Result<std::string> settingOf(const char* path, double number);
/// Changes a setting, and looks the scenario up anew where the setting asks for it. Where that fails, the scenario is as before.
Result<void> take(rackline_scenario& scenario, const std::string& path, const std::string& setting);

} // namespace rackline::library
