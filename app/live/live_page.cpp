// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/live/live_page.h"

#include "app/live/page.h"
#include "app/project/text/gzip_text.h"
#include "app/report/words/markup.h"
#include "hwdb/entry/entry_json.h"
#include "hwdb/store/text_file.h"
#include "model/units/unit_text.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace rackline {

namespace {
constexpr std::uint64_t mostPlaces = 1000;
constexpr std::uintmax_t largestAsset = 32'000'000;

/// The inputs that people ask for first. An octave has eight steps, and there are three octaves down and up; an input that begins
/// at 0 has its whole range.
struct FirstAsked {
    std::string_view path;
    double low = 0, high = 0;
};
constexpr std::array<FirstAsked, 6> whenServing{{{"workload.isl"},
                                                 {"workload.osl"},
                                                 {"workload.prefix_hit", 0, 0.95},
                                                 {"workload.limits.speed", 5, 500},
                                                 {"facility.pue", 1.02, 1.6},
                                                 {"facility.electricity", 0.02, 0.3}}};
constexpr std::array<FirstAsked, 4> whenTraining{
    {{"workload.global_batch"}, {"workload.sequence"}, {"facility.pue", 1.02, 1.6}, {"facility.electricity", 0.02, 0.3}}};

std::string rangeText(const FirstAsked& asked, const Parameter& p, const Scenario& s) {
    const std::string path(asked.path), unit = p.kind == ParameterKind::quantity ? " " + std::string(p.unit) : "";
    if (asked.high > 0) {
        const bool even = p.logarithmic && asked.low > 0;
        return path + "=" + numberText(asked.low) + unit + ":" + numberText(asked.high) + unit + (even ? ":41:log" : ":39");
    }
    constexpr double widest = 8, octaves = 6, stepsOfOctave = 8;
    const double value = p.get(s), low = std::max(p.low, std::floor(value / widest)), high = std::min(p.high, value * widest);
    // Lengths are means and may have any value. What is counted, such as the sequences of a batch, is divided among ranks, which
    // doublings allow.
    const double steps =
        p.kind == ParameterKind::count ? octaves : std::min(octaves * stepsOfOctave, std::floor((high - low) / 8));
    return path + "=" + numberText(low) + ":" + numberText(high) + ":" + numberText(std::max(steps, 1.0) + 1) + ":log";
}

template <std::size_t n> std::vector<SweepAxis> firstAxes(const std::array<FirstAsked, n>& rows, const Scenario& s) {
    std::vector<SweepAxis> axes;
    for (const FirstAsked& asked : rows)
        if (const Parameter* p = findParameter(asked.path))
            if (Result<SweepAxis> axis = SweepAxis::parse(rangeText(asked, *p, s))) axes.push_back(std::move(axis).value());
    return axes;
}

/// The place of the scenario's own value among those of the axis: the nearest, by ratio where the steps are ratios.
std::uint64_t placeOf(const SweepAxis& axis, double own) {
    const auto gap = [&](std::uint64_t i) {
        const double at = axis.number(i);
        return axis.logarithmic() && at > 0 && own > 0 ? std::abs(std::log(at / own)) : std::abs(at - own);
    };
    std::uint64_t best = 0;
    for (std::uint64_t i = 1; i < axis.size(); ++i)
        if (gap(i) < gap(best)) best = i;
    return best;
}

/// "hardware.rack" becomes "Rack".
std::string wordOf(const std::string& path) {
    std::string word = path.substr(path.rfind('.') + 1);
    if (!word.empty() && word[0] >= 'a' && word[0] <= 'z') word[0] = static_cast<char>(word[0] - 'a' + 'A');
    return word;
}

std::string control(const SweepAxis& axis, const LiveQuestion& question, std::span<const ResolvedScenario> scenarios) {
    const Parameter* p = axis.parameter();
    const std::string label = escapedMarkup(p ? std::string(p->label) : wordOf(axis.path()));
    std::string texts, own;
    for (std::uint64_t i = 0; i < axis.size(); ++i) texts += (i > 0 ? "\n" : "") + axis.text(i);
    for (std::size_t i = 0; i < scenarios.size(); ++i) {
        const Settings &its = question.project.scenarios[i].values, &shared = question.project.shared;
        const auto written = its.contains(axis.path()) ? its.find(axis.path()) : shared.find(axis.path());
        const std::string text = p != nullptr                                      ? valueText(*p, p->get(scenarios[i].scenario))
                                 : written == shared.end() || written == its.end() ? ""
                                                                                   : written->second;
        if (i > 0 && text != own) {
            own = "each its own";
            break;
        }
        own = text;
    }
    std::string html = "<label title=\"" + escapedMarkup(axis.path()) + "\"><span>" + label + "</span><output>" +
                       escapedMarkup(own) + "</output>";
    const std::string data = " data-path=\"" + escapedMarkup(axis.path()) + "\" data-own=\"" + escapedMarkup(own) + "\"";
    if (axis.numeric()) {
        const std::string place = std::to_string(placeOf(axis, p->get(scenarios.front().scenario) / unitFactor(*p)));
        html += "<input type=\"range\" min=\"0\" max=\"" + std::to_string(axis.size() - 1) + "\" value=\"" + place +
                "\" data-place=\"" + place + "\" data-texts=\"" + escapedMarkup(texts) + "\"" + data + ">";
    } else {
        html += "<select" + data + "><option value=\"\">as in the file</option>";
        for (std::uint64_t i = 0; i < axis.size(); ++i) html += "<option>" + escapedMarkup(axis.text(i)) + "</option>";
        html += "</select>";
    }
    return html + "</label>\n";
}

/// The text of a script element that the browser does not run.
std::string cargo(const char* id, const std::string& bytes) {
    return "<script type=\"text/plain\" id=\"" + std::string(id) + "\">" + base64(gzipped(bytes)) + "</script>\n";
}
} // namespace

Result<std::vector<SweepAxis>> liveAxes(const std::vector<std::string>& texts, std::span<const ResolvedScenario> scenarios) {
    const Scenario& first = scenarios.front().scenario;
    if (texts.empty()) return first.trains() ? firstAxes(whenTraining, first) : firstAxes(whenServing, first);
    std::vector<SweepAxis> axes;
    for (const std::string& text : texts) {
        Result<SweepAxis> axis = SweepAxis::parse(text);
        if (!axis) return axis.error();
        const auto wrong = [&](const char* detail) { return Error{ErrorCode::usage, "--axis " + axis->path(), detail}; };
        if (axis->continuous()) return wrong("expected how many steps the slider has, such as 1:64:40");
        if (axis->size() > mostPlaces) return wrong("has more than 1,000 values, the most that a slider takes");
        if (std::any_of(axes.begin(), axes.end(), [&](const SweepAxis& a) { return a.path() == axis->path(); }))
            return wrong("is there twice");
        axes.push_back(std::move(axis).value());
    }
    return axes;
}

Result<LivePart> livePart(const LiveQuestion& question, const std::vector<SweepAxis>& axes,
                          std::span<const ResolvedScenario> scenarios, const Catalogue& catalogue) {
    const std::filesystem::path share = Catalogue::defaultPath().parent_path();
    const Result<std::string> engine = readFile(share / "live" / "rackline_engine.wasm", largestAsset);
    const Result<std::string> glue = readFile(share / "live" / "rackline_engine.js", largestAsset);
    if (!engine || !glue)
        return Error{ErrorCode::input, (share / "live").string(),
                     "has no engine for browsers; packages have it, and ./dev live builds it"};
    const Result<std::string> entries = writeCatalogue(catalogue);
    if (!entries) return entries.error();
    OrderedJson files{{"catalogue", *entries}, {"question", writeQuestion(question)}, {"files", OrderedJson::object()}};
    for (const char* name : {"layouts/layouts.csv", "layouts/rules.csv", "serving/runs.table"})
        if (const Result<std::string> text = readFile(share / "measurements" / name, largestAsset))
            files["files"]["/share/rackline/measurements/" + std::string(name)] = base64(*text);
    LivePart part;
    part.style = page::liveStyle;
    part.controls = "<form id=\"live\" hidden>\n<div class=\"ask\">\n";
    for (const SweepAxis& axis : axes) part.controls += control(axis, question, scenarios);
    part.controls += "</div>\n<p><span role=\"status\"></span><button type=\"reset\">Reset</button>"
                     "<button type=\"button\" id=\"live-save\">Download scenario</button></p>\n</form>\n";
    part.script = cargo("live-engine", *engine) +
                  cargo("live-files", files.dump(-1, ' ', false, OrderedJson::error_handler_t::replace)) + "<script>\n" + *glue +
                  "</script>\n<script>\n" + std::string(page::liveScript) + "</script>\n";
    return part;
}

} // namespace rackline
