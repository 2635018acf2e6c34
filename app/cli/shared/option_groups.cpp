// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/shared/option_groups.h"

#include "app/cli/shared/origin.h"
#include "model/base/near_names.h"

#include <CLI/CLI.hpp>

namespace rackline {

std::string listed(const std::vector<std::string_view>& words) {
    std::string text;
    for (const std::string_view word : words) text.append(text.empty() ? "{" : ",").append(word);
    return text + "}";
}

void addFormat(CLI::App& parser, Options& options, const std::string& help) {
    std::vector<std::string_view> names;
    for (const OutputFormat& one : outputFormats()) names.push_back(one.name);
    const auto take = [&options](const std::string& word) {
        options.format = formatNamed(word);
        if (options.format == nullptr) throw CLI::ValidationError("--format " + word, "expected " + formatNames());
    };
    parser.add_option_function<std::string>("--format", take, help)->type_name(listed(names));
}

CLI::Option* addOutput(CLI::App& parser, Options& options, const std::string& help) {
    return parser.add_option("-o,--output", options.output, help)->type_name("FILE");
}

CLI::Option* addFile(CLI::App& parser, Options& options, const std::string& name, std::string& file, const std::string& help) {
    const auto take = [&options, &file](const std::string& word) {
        file = word;
        options.files.push_back(word);
    };
    return parser.add_option_function<std::string>(name, take, help)->type_name("FILE");
}

CLI::Option* addRepeated(CLI::App& parser, const std::string& name, std::vector<std::string>& words, const std::string& type,
                         const std::string& help) {
    return parser.add_option(name, words, help)->type_name(type)->allow_extra_args(false);
}

CLI::Option* addAxes(CLI::App& parser, Options& options, const std::string& help) {
    return addRepeated(parser, "--axis", options.axes, "PATH=VALUES", help);
}

void addMetric(CLI::App& parser, std::string& metric) {
    parser.add_option("--metric", metric, "The metric that counts, such as tok_s_per_mw or usd_per_mtok")->type_name("METRIC");
}

void addBrief(CLI::App& parser, bool& brief) {
    parser.add_flag("--brief", brief, "Print only the answer, without the breakdown");
}

void addMeasured(CLI::App& parser, Options& options, std::string& file) {
    addFile(
        parser, options, "--measured", file,
        "Runs beside the frontier: a case file, what other tools measured as validate reads it, or aiconfigurator's pareto.csv");
}

void addCommon(CLI::App& parser, Options& options) {
    parser.add_flag("--quiet", options.quiet, "No messages");
    parser.add_option("--threads", options.threads, "Worker threads; 0 takes all")->type_name("N");
    parser.add_option("--seed", options.seed, "Seed of what is drawn at random")->type_name("N");
    parser.add_option("--date", options.date, "Date that an output carries")->type_name("YYYY-MM-DD")->check(checkDate);
    parser.add_flag("--no-overlay", options.noOverlay, "Ignore the user's own catalogue");
}

void PlaneOptions::add(CLI::App& parser) {
    parser.add_option("--x", x, "Metric of the horizontal axis, such as tok_s_per_user")->type_name("METRIC");
    parser.add_option("--y", y, "Metric of the vertical axis, such as tok_s_per_mw")->type_name("METRIC");
}

Result<ExploreOptions> PlaneOptions::axes() const {
    ExploreOptions plane;
    const Result<Metric> across = metricNamed("--x", x, plane.x), up = metricNamed("--y", y, plane.y);
    if (!across) return across.error();
    if (!up) return up.error();
    plane.x = *across;
    plane.y = *up;
    return plane;
}

CLI::Option* TrustOptions::addSimulation(CLI::App& parser, const std::string& what) {
    CLI::Option* asked = parser.add_flag("--simulate", simulate,
                                         "Run the load of " + what + " through its engine's scheduler, iteration by iteration");
    parser.add_option("--requests", requests, "Requests to simulate; if unset, as many as the percentiles need")
        ->check(CLI::Range(std::int64_t(2), std::int64_t(4'000'000)))
        ->needs(asked);
    return asked;
}

void TrustOptions::addIntervals(CLI::App& parser) {
    parser.add_option("--intervals", intervals, "quick: the engine's error on measured cases; full: every input drawn")
        ->check(CLI::IsMember({"quick", "full"}));
}

Result<Metric> metricNamed(const std::string& option, const std::string& id, Metric fallback) {
    if (id.empty()) return fallback;
    if (const auto metric = metricWithId(id)) return *metric;
    std::vector<std::string_view> known;
    for (const MetricInfo& m : everyMetric()) known.push_back(m.id);
    const std::string meant = meantText(id, known);
    return Error{ErrorCode::usage, option + " " + id,
                 "unknown metric" + (meant.empty() ? "; rackline schema metrics lists them" : meant)};
}

} // namespace rackline
