// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/library/rackline.h"
#include "tests/fuzz/fuzz.h"

#include <cstring>
#include <memory>
#include <string>

using namespace rackline;

namespace {

rackline_catalogue& catalogue() {
    static rackline_catalogue* const opened = [] {
        rackline_catalogue* made = nullptr;
        rackline_error error;
        fuzz::demand(rackline_catalogue_open(nullptr, nullptr, &made, &error) == RACKLINE_DONE, error.detail);
        return made;
    }();
    return *opened;
}

void check(rackline_status status, const rackline_error& error) {
    fuzz::demand(status != RACKLINE_INTERNAL, "nothing is thrown inside");
    fuzz::demand(std::memchr(error.where, 0, sizeof error.where) != nullptr, "the place ends");
    fuzz::demand(std::memchr(error.detail, 0, sizeof error.detail) != nullptr, "the sentence ends");
    fuzz::demand(fuzz::isCleanText(error.where) && fuzz::isCleanText(error.detail), "an error is one printable line");
    fuzz::demand(status == RACKLINE_DONE || error.detail[0] != '\0', "what is wrong is said");
}

void load(const std::string& text) {
    rackline_scenario* scenario = nullptr;
    rackline_error error;
    // Its own first letters are as good a name of a scenario as any.
    const std::string name = text.substr(0, 8);
    check(rackline_scenario_load(&catalogue(), text.data(), text.size(), name.c_str(), &scenario, &error), error);
    rackline_scenario_close(scenario);
    scenario = nullptr;
    const rackline_status status = rackline_scenario_load(&catalogue(), text.data(), text.size(), nullptr, &scenario, &error);
    check(status, error);
    fuzz::demand((status == RACKLINE_DONE) == (scenario != nullptr), "a scenario is there where it was made");
    rackline_scenario_close(scenario);
}

/// Lines of path=value; the same words as axis, metric, target and goal.
void ask(const std::string& text) {
    static rackline_scenario* const example = [] {
        rackline_scenario* made = nullptr;
        rackline_error error;
        const rackline_status status = rackline_scenario_read(&catalogue(), "llama-70b-generations#H100 HGX", &made, &error);
        fuzz::demand(status == RACKLINE_DONE, error.detail);
        return made;
    }();
    const std::size_t mark = text.find('=');
    const std::string path = text.substr(0, mark), value = mark == std::string::npos ? std::string() : text.substr(mark + 1);
    rackline_scenario* scenario = nullptr;
    rackline_error error;
    check(rackline_scenario_copy(example, &scenario, &error), error);
    check(rackline_set(scenario, path.c_str(), value.c_str(), &error), error);
    double number = static_cast<double>(value.size());
    check(rackline_set_number(scenario, path.c_str(), number, &error), error);
    check(rackline_get(scenario, path.c_str(), &number, &error), error);
    rackline_unit(path.c_str());
    // Values that are taken would be searched for long; what is asked of text comes before.
    const char* const values[] = {value.c_str()};
    const rackline_axis axis{path.c_str(), nullptr, values, 1};
    const char* const metrics[] = {path.c_str()};
    check(rackline_sweep(scenario, &axis, 1, metrics, 1, &number, 0, 1, nullptr, &error), error);
    // With a metric that is one, the axis is read; no rows are asked for, so that none is computed.
    const char* const known[] = {"ttft_s"};
    check(rackline_sweep(scenario, &axis, 1, known, 1, &number, 0, 1, nullptr, &error), error);
    rackline_system system;
    check(rackline_plan(scenario, value.c_str(), path.c_str(), &system, &error), error);
    std::size_t count = 0;
    check(rackline_pareto(scenario, path.c_str(), value.c_str(), nullptr, nullptr, 0, &count, nullptr, &error), error);
    const rackline_requests requests{path.c_str(), value.c_str(), 1, 1, 0, 0, 1, 1};
    check(rackline_traffic(scenario, &requests, nullptr, 0, &count, nullptr, &error), error);
    const rackline_requests routed{path.c_str(), nullptr, 1, 1, 0, 0, 1, 1};
    check(rackline_traffic(scenario, &routed, nullptr, 0, &count, nullptr, &error), error);
    rackline_scenario* read = nullptr;
    check(rackline_scenario_read(&catalogue(), text.c_str(), &read, &error), error);
    rackline_scenario_close(read);
    rackline_catalogue* other = nullptr;
    check(rackline_catalogue_open(path.c_str(), value.c_str(), &other, &error), error);
    rackline_catalogue_close(other);
    rackline_scenario_close(scenario);
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string text(reinterpret_cast<const char*>(data), size);
    if (text.starts_with('{'))
        load(text);
    else
        ask(text);
    return 0;
}
