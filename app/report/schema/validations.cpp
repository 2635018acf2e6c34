// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/schema/parts.h"

namespace rackline::schema {

namespace {
/// Errors of predictions relative to measurements.
Json errorsAs(const Json& value) { return record({{"mape", value}, {"median", value}, {"p90", value}, {"bias", value}}); }

/// Searched frontiers beside measured ones: the means of groups of points, and the points.
Json frontiers() {
    const Json shares = record({{"points", count}, {"inside", number}, {"half_width", number}});
    const Json band = record({{"offset", number},
                              {"frontier_spread", number},
                              {"point_spread", number},
                              {"frontiers", count},
                              {"half_width", number}});
    Json group = record({{"frontiers", count},
                         {"points", count},
                         {"none_at_equal_speed", count},
                         {"both_axes", number},
                         {"inside_upright", number},
                         {"inside_widths", number}});
    for (const char* name : {"by", "name"}) allow(group, name, text);
    allow(group, "choices", count);
    Json point = record({{"id", text},
                         {"frontier", text},
                         {"layout", text},
                         {"speed", number},
                         {"per_gpu", number},
                         {"both_axes", number},
                         {"inside_upright", truth},
                         {"inside_widths", truth}});
    allow(group, "two_sided", count);
    for (const char* name :
         {"equal_speed", "regret", "layouts_run", "demonstrated", "demonstrated_equal_speed", "upright_half_width"}) {
        allow(group, name, number);
        allow(point, name, number);
    }
    for (const char* name : {"nothing", "configurations", "chip_engines", "half_years"}) {
        const std::string key = "band_without_" + std::string(name);
        allow(group, key, shares);
        allow(point, key, band);
    }
    return record({{"version", text}, {"unanswered", count}, {"frontier_errors", list(group)}, {"frontier_points", list(point)}});
}
} // namespace

Json validate() {
    Json one = record({{"id", text}, {"status", {{"enum", {"ok", "infeasible", "unsupported", "error"}}}}});
    for (const char* name : {"predicted", "low", "high"}) allow(one, name, figure);
    allow(one, "reason", text);
    Json row = record({{"kind", text}, {"metric", text}, {"cases", count}, {"predicted", count}});
    for (const char* name : {"by", "name"}) allow(row, name, text);
    for (const char* name : {"mape", "median", "p90", "bias", "interval_coverage", "rank_correlation"}) allow(row, name, figure);
    allow(row, "configurations_ranked", count);
    Json kernel = record({{"kernel", text}, {"format", text}, {"chip", text}, {"coefficients", text}, {"cases", count}});
    for (const char* name : {"mape", "median", "p90", "bias"}) demand(kernel, name, figure);
    Json left = record({{"reason", text}, {"cases", count}});
    const Json coverage = record({{"engine", text},
                                  {"chip", text},
                                  {"width", text},
                                  {"cases", count},
                                  {"configurations", count},
                                  {"covered", number},
                                  {"profile_factor", number},
                                  {"factor", number},
                                  {"covered_by_factor", number},
                                  {"too_few", truth},
                                  {"verdict", {{"enum", {"holds", "chance", "less", "more", "too few"}}}}});
    const Json errors = errorsAs(figure);
    Json crossed = record({{"figure", text},
                           {"cases", count},
                           {"in_sample", errors},
                           {"without_configurations", errors},
                           {"without_models", errors},
                           {"without_chips", errors}});
    allow(crossed, "profile", text);
    allow(crossed, "half_width", number);
    const Json fitted = record({{"of", text}, {"path", text}, {"is", number}, {"fitted", number}});
    const Json family = record({{"mape", figure},
                                {"median", figure},
                                {"p90", figure},
                                {"step_mape", figure},
                                {"step_median", figure},
                                {"step_bias", figure}});
    const Json trained = record({{"framework", text},
                                 {"metric", text},
                                 {"cases", count},
                                 {"configurations", count},
                                 {"class", text},
                                 {"by_class", family},
                                 {"by_profile", family},
                                 {"parts", count},
                                 {"cross_validated", family},
                                 {"fitted", {{"type", "object"}, {"additionalProperties", number}}}});
    const Json choice = record({{"groups", count}, {"right", count}, {"mean", figure}, {"worst", figure}});
    return {{"anyOf",
             {frontiers(), record({{"version", text}, {"coverage", list(coverage)}}),
              record({{"version", text}, {"runs", count}, {"errors", list(crossed)}, {"figures", list(fitted)}}),
              record({{"version", text}, {"families", list(trained)}, {"layout_choice", choice}}),
              record({{"version", text}, {"cases", list(std::move(one))}, {"errors", list(std::move(row))}}),
              record({{"version", text}, {"kernels", list(std::move(kernel))}, {"left_out", list(std::move(left))}})}}};
}

Json calibrate() {
    const Json errors = errorsAs(number);
    Json error = record({{"of", text}, {"rows", count}, {"shipped", errors}, {"fitted", errors}, {"held_out", errors}});
    allow(error, "half_width", number);
    Json profile = record(
        {{"profile", text},
         {"chips", list(text)},
         {"models", list(text)},
         {"rows", count},
         {"runs", count},
         {"configurations", count},
         {"parts", count},
         {"accepted", truth},
         {"reason", text},
         {"gain", number},
         {"chance", number},
         {"match",
          described(number, "ln: how much nearer to its prediction a held-out figure lies than those of other configurations")},
         {"match_chance", number},
         {"parameters", list(record({{"id", text},
                                     {"label", text},
                                     {"unit", text},
                                     {"shipped", number},
                                     {"fitted", number},
                                     {"low", number},
                                     {"high", number},
                                     {"told", truth},
                                     {"stopped", truth}}))},
         {"errors", list(std::move(error))}});
    allow(profile, "saved_as", text);
    return record({{"kind", {{"const", "calibration"}}},
                   {"version", text},
                   {"cases", text},
                   {"date", text},
                   {"profiles", list(std::move(profile))},
                   {"left_out", list(record({{"reason", text}, {"rows", count}}))}});
}

} // namespace rackline::schema
