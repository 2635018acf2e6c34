// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/project/sweep/sweep.h"

#include "app/project/keys.h"
#include "app/project/service_inputs.h"
#include "app/project/text/fingerprint.h"
#include "model/base/portable_math.h"
#include "model/facility/power/site_power.h"
#include "model/search/kept_rates.h"
#include "model/units/unit_text.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace rackline {

namespace {
constexpr std::uint64_t mostSteps = 1'000'000'000;
/// The steps of a range without steps: finer than the digits that a value is written with.
constexpr std::uint64_t finestSteps = std::uint64_t{1} << 40;
constexpr std::uint64_t mostRows = 1'000'000'000'000'000'000;
/// The digits of a value between the ends of a range: more than anyone types, few enough to read.
constexpr int rangeDigits = 12;

std::vector<std::string> split(std::string_view text, char mark) {
    std::vector<std::string> parts;
    for (;;) {
        const std::size_t at = text.find(mark);
        std::string_view part = text.substr(0, at);
        while (part.starts_with(' ')) part.remove_prefix(1);
        while (part.ends_with(' ')) part.remove_suffix(1);
        parts.emplace_back(part);
        if (at == std::string_view::npos) return parts;
        text.remove_prefix(at + 1);
    }
}
} // namespace

bool isStructural(std::string_view path) {
    // The formats of attention and KV follow the format of the weights, and among several loads the last one of the table counts,
    // so another value of these keys resolves the scenario anew. A drafter accepts more or fewer of its first drafts.
    return findParameter(path) == nullptr || path == "precision.weights" || path == "workload.speculative.draft" ||
           path.starts_with("workload.load.") || path == "facility.cooling" || path == "facility.inlet" ||
           path == "facility.rejection" || path == "facility.ups" || path == "facility.transformer" ||
           path == "facility.network_share" || path.starts_with("facility.hall.") || path.starts_with("hardware.domain.") ||
           path == "hardware.out.reduction" || path == "network.optics" || path == "storage.count";
}

bool looksUp(std::string_view path, const Scenario& scenario) {
    const Service& service = scenario.workload;
    const bool isLength = path == "workload.isl" || path == "workload.osl";
    const bool ofImages =
        path.starts_with("workload.image") || ((isLength || path == "workload.prefix_hit") && service.images.count > 0);
    // Adapters are checked and widen the intervals, and copies of experts are placed by their recorded loads.
    const bool ofModel = path.starts_with("workload.lora.") || path == expertCopiesKey;
    // Laws, limits and days have conditions, and what is derived from them is derived again.
    const bool derives =
        path.starts_with("workload.lengths.") || path.starts_with("workload.arrivals.") || path.starts_with("workload.client.") ||
        (path.starts_with("workload.limits.") && path != "workload.limits.speed" && path != "workload.limits.ttft") ||
        (isLength && (!service.lengths.classes.empty() || service.lengths.recorded)) ||
        ((path == "workload.load.rate" || path == "economics.utilisation") && service.arrivals.peak != 1);
    // That a served scenario fails at all is said by having any of them.
    const bool fails = !scenario.trains() && path.starts_with("failures.");
    // A PUE replaces a climate's, and holds the losses that somebody stated.
    const bool isStated =
        !scenario.site.cooling.climate.empty() || statedLosses(scenario.facility).total() > statedLosses(Facility{}).total();
    // A storage system is a share of the price of the racks beside it.
    const bool besideStorage = scenario.training.storageNamed.any &&
                               (path == "hardware.count" || path == "hardware.price" || path == "economics.storage");
    return isStructural(path) || derives || besideStorage || ofImages || ofModel || fails || (path == "facility.pue" && isStated);
}

OtherValue otherValuesOf(const ResolvedScenario& s, const Catalogue& catalogue) {
    return [&s, &catalogue](const Parameter& parameter, double value) -> std::optional<Scenario> {
        if (s.asked == nullptr || !looksUp(parameter.id, s.scenario)) return otherOf(s.scenario, {}, parameter, value);
        const std::string head = std::string(parameter.id) + "=";
        std::vector<std::string> settings = s.asked->overrides;
        std::erase_if(settings, [&](const std::string& text) { return text.starts_with(head); });
        settings.push_back(head + valueText(parameter, value));
        Result<ResolvedScenario> other = resolve(s.asked->project, 0, catalogue, settings);
        if (!other) return std::nullopt;
        return std::move(other).value().scenario;
    };
}

Error SweepAxis::wrong(std::string detail) const { return {ErrorCode::usage, "--axis " + m_path, std::move(detail)}; }

std::string_view SweepAxis::unit() const {
    return m_parameter != nullptr && m_parameter->kind == ParameterKind::quantity ? m_parameter->unit : std::string_view();
}

Result<SweepAxis> SweepAxis::parse(const std::string& text) {
    SweepAxis axis;
    const std::size_t mark = text.find('=');
    if (mark == std::string::npos || mark == 0)
        return Error{ErrorCode::usage, "--axis " + text, "expected path=a,b,c or path=lo:hi:n, such as workload.isl=1024:8192:8"};
    axis.m_path = canonicalPath(text.substr(0, mark));
    axis.m_parameter = findParameter(axis.m_path);
    axis.m_structural = isStructural(axis.m_path);
    axis.m_ofMoney = axis.m_parameter != nullptr && !axis.m_structural && leavesRates(*axis.m_parameter);
    if (axis.m_path == "name") return axis.wrong("names a scenario and cannot be swept");
    const std::string values = text.substr(mark + 1);
    const bool range = axis.m_parameter != nullptr && values.find(':') != std::string::npos;
    if (range) {
        if (const auto done = axis.parseRange(values); !done) return done.error();
        return axis;
    }
    axis.m_texts = split(values, ',');
    std::set<std::string> seen;
    for (std::string& value : axis.m_texts) {
        if (value.empty()) return axis.wrong("has an empty value");
        if (const auto known = checkSetting(axis.m_path, value); !known) return axis.wrong(known.error().detail);
        value = writtenSetting(axis.m_path, value);
        if (!seen.insert(value).second) return axis.wrong("has " + value + " twice");
    }
    return axis;
}

Result<void> SweepAxis::parseRange(std::string_view range) {
    const std::vector<std::string> parts = split(range, ':');
    m_logarithmic = parts.size() > 2 && parts.back() == "log";
    const std::size_t plain = parts.size() - (m_logarithmic ? 1 : 0);
    if (plain < 2 || plain > 3) return wrong("expected lo:hi:n or lo:hi:n:log");
    m_continuous = plain == 2;
    if (!numeric()) return wrong("has no range, it takes words: path=a,b,c");
    const Result<double> low = parseValue(*m_parameter, parts[0]), high = parseValue(*m_parameter, parts[1]);
    if (!low) return wrong(low.error().detail);
    if (!high) return wrong(high.error().detail);
    const Result<double> count = m_continuous ? double(finestSteps) : parseNumber(parts[2]);
    if (!count || (*count > double(mostSteps) && !m_continuous) || *count < 2 || *count != std::floor(*count))
        return wrong("\"" + parts[2] + "\" is not a number of steps from 2 to " + std::to_string(mostSteps));
    if (*low >= *high) return wrong("the lower end is not below the upper one");
    if (m_logarithmic && *low <= 0) return wrong("even ratios need a lower end above 0");
    const double factor = unitFactor(*m_parameter);
    m_low = *low / factor;
    m_high = *high / factor;
    m_count = static_cast<std::uint64_t>(*count);
    const bool whole = stepsByOne(m_parameter->kind);
    if (whole && m_continuous && !m_logarithmic) m_count = static_cast<std::uint64_t>(m_high - m_low) + 1;
    return whole && !m_continuous ? checkWholeNumbers() : Result<void>();
}

Result<void> SweepAxis::checkWholeNumbers() const {
    const Error none = wrong("its " + std::to_string(m_count) + " steps are not all different whole numbers");
    if (double(m_count) > m_high - m_low + 1) return none;
    for (std::uint64_t i = 1; i < m_count; ++i)
        if (number(i) == number(i - 1)) return none;
    return {};
}

double SweepAxis::number(std::uint64_t index) const {
    if (!m_texts.empty()) {
        const Result<double> value = parseValue(*m_parameter, m_texts[index]);
        return value ? *value / unitFactor(*m_parameter) : 0;
    }
    if (index == 0) return m_low;
    if (index + 1 == m_count) return m_high;
    const double share = double(index) / double(m_count - 1);
    const double exact =
        m_logarithmic ? m_low * portable::exp2(share * portable::log2(m_high / m_low)) : m_low + (m_high - m_low) * share;
    if (stepsByOne(m_parameter->kind)) return std::floor(exact + 0.5);
    const Result<double> rounded = parseNumber(numberText(exact, rangeDigits));
    return rounded ? *rounded : exact;
}

std::string SweepAxis::text(std::uint64_t index) const {
    if (!m_texts.empty()) return m_texts[index];
    const std::string_view shown = unit();
    return numberText(number(index)) + (shown.empty() ? "" : " " + std::string(shown));
}

std::vector<std::uint64_t> SweepGrid::coordinates(std::uint64_t row) const {
    std::uint64_t rest = row % perScenario;
    std::vector<std::uint64_t> result(axes.size());
    if (design.drawn()) {
        for (std::size_t i = 0; i < axes.size(); ++i)
            result[i] = static_cast<std::uint64_t>(design.share(rest, i) * static_cast<double>(axes[i].size()));
        return result;
    }
    for (std::size_t i = axes.size(); i-- > 0;) {
        result[i] = rest % axes[i].size();
        rest /= axes[i].size();
    }
    return result;
}

RowRange SweepGrid::shard(std::uint64_t k, std::uint64_t n) const {
    const std::uint64_t whole = rows() / n, longer = rows() % n;
    const auto start = [&](std::uint64_t part) { return part * whole + std::min(part, longer); };
    return {start(k - 1), start(k)};
}

bool SweepGrid::sameRates(std::uint64_t row, std::uint64_t other) const {
    if (scenarioOf(row) != scenarioOf(other)) return false;
    const std::vector<std::uint64_t> here = coordinates(row), there = coordinates(other);
    for (std::size_t i = 0; i < axes.size(); ++i)
        if (!axes[i].ofMoney() && here[i] != there[i]) return false;
    return true;
}

bool SweepGrid::repeatsRates() const {
    if (!design.drawn()) return axes.back().ofMoney() && axes.back().size() > 1;
    return std::all_of(axes.begin(), axes.end(), [](const SweepAxis& axis) { return axis.ofMoney(); });
}

Result<SweepGrid> makeGrid(const std::vector<std::string>& axes, std::size_t scenarios, const SweepDesign& design) {
    SweepGrid grid;
    grid.scenarios = scenarios;
    grid.perScenario = 1;
    for (const std::string& text : axes) {
        Result<SweepAxis> axis = SweepAxis::parse(text);
        if (!axis) return axis.error();
        for (const SweepAxis& other : grid.axes)
            if (other.path() == axis->path()) return Error{ErrorCode::usage, "--axis " + axis->path(), "is given twice"};
        if (axis->continuous() && !design.drawn())
            return Error{ErrorCode::usage, "--axis " + axis->path(),
                         "expected lo:hi:n or lo:hi:n:log; a range without steps needs --design random:N or lhs:N"};
        if (!design.drawn() && axis->size() > mostRows / scenarios / grid.perScenario)
            return Error{ErrorCode::usage, "--axis " + axis->path(), "makes more than 10^18 points, more than can be numbered"};
        grid.perScenario *= design.drawn() ? 1 : axis->size();
        grid.axes.push_back(std::move(axis).value());
    }
    grid.design = design;
    if (design.drawn()) grid.perScenario = design.points;
    return grid;
}

Result<const Scenario*> SweepPoints::resolved(std::uint64_t scenario, const std::vector<std::uint64_t>& coordinates) {
    std::vector<std::uint64_t> key{scenario};
    for (std::size_t i = 0; i < m_grid.axes.size(); ++i)
        if (m_grid.axes[i].structural()) key.push_back(coordinates[i]);
    const auto found = m_known.find(key);
    if (found != m_known.end()) return &found->second;
    std::vector<std::string> settings = m_overrides;
    for (std::size_t i = 0; i < m_grid.axes.size(); ++i)
        if (m_grid.axes[i].structural()) settings.push_back(m_grid.axes[i].path() + "=" + m_grid.axes[i].text(coordinates[i]));
    Result<ResolvedScenario> made = resolve(m_project, scenario, m_catalogue, settings);
    if (!made) return made.error();
    constexpr std::size_t most = 64;
    if (m_known.size() >= most) m_known.clear();
    m_readAt = made->readAt;
    return &m_known.emplace(std::move(key), std::move(made).value().scenario).first->second;
}

Result<Scenario> SweepPoints::at(std::uint64_t row) {
    const std::vector<std::uint64_t> coordinates = m_grid.coordinates(row);
    const Result<const Scenario*> base = resolved(m_grid.scenarioOf(row), coordinates);
    if (!base) return base.error();
    Scenario scenario = **base;
    if (std::any_of(m_grid.axes.begin(), m_grid.axes.end(),
                    [&](const SweepAxis& axis) { return !axis.structural() && looksUp(axis.path(), scenario); })) {
        std::vector<std::string> settings = m_overrides;
        for (std::size_t i = 0; i < m_grid.axes.size(); ++i)
            settings.push_back(m_grid.axes[i].path() + "=" + m_grid.axes[i].text(coordinates[i]));
        Result<ResolvedScenario> made = resolve(m_project, m_grid.scenarioOf(row), m_catalogue, settings);
        if (!made) return made.error();
        return std::move(made).value().scenario;
    }
    for (std::size_t i = 0; i < m_grid.axes.size(); ++i) {
        const SweepAxis& axis = m_grid.axes[i];
        if (axis.structural()) continue;
        const Result<double> value = parseValue(*axis.parameter(), axis.text(coordinates[i]));
        if (!value) return value.error();
        axis.parameter()->set(scenario, *value);
    }
    return scenario;
}

Result<Scenario> SweepPoints::atOperatingPoint(std::uint64_t row) {
    Result<Scenario> made = at(row);
    static constexpr std::string_view speed = "workload.limits.speed";
    if (!made || std::any_of(m_grid.axes.begin(), m_grid.axes.end(), [](const SweepAxis& a) { return a.path() == speed; }))
        return made;
    return rackline::atOperatingPoint({std::move(made).value(), {}, m_readAt, {}});
}

Result<std::string> sweepHash(const Project& project, const Catalogue& catalogue, const std::vector<std::string>& overrides,
                              const SweepGrid& grid) {
    // The axes at their first values, so that a file may leave out what an axis names.
    std::vector<std::uint64_t> origin(grid.axes.size());
    const auto settingsAt = [&](const std::vector<std::uint64_t>& coordinates) {
        std::vector<std::string> settings = overrides;
        for (std::size_t i = 0; i < grid.axes.size(); ++i)
            if (grid.axes[i].structural()) settings.push_back(grid.axes[i].path() + "=" + grid.axes[i].text(coordinates[i]));
        return settings;
    };
    // Rows are read at the project's operating point, where it has one.
    std::string text = project.readAt > 0 ? "read_at=" + numberText(project.readAt) + '\n' : std::string();
    const auto add = [&](std::size_t scenario, const std::vector<std::uint64_t>& coordinates) -> Result<void> {
        const Result<ResolvedScenario> one = resolve(project, scenario, catalogue, settingsAt(coordinates));
        if (!one) return one.error();
        text += one->hash + '\n';
        return {};
    };
    for (std::size_t scenario = 0; scenario < grid.scenarios; ++scenario)
        if (const auto done = add(scenario, origin); !done) return done.error();
    if (grid.design.drawn())
        text += std::string(grid.design.name()) + ' ' + std::to_string(grid.design.points) + ' ' +
                std::to_string(grid.design.seed) + '\n';
    constexpr std::uint64_t readOut = 1000;
    for (std::size_t a = 0; a < grid.axes.size(); ++a) {
        const SweepAxis& axis = grid.axes[a];
        text += axis.path() + '=' + std::to_string(axis.size()) + '\n';
        for (std::uint64_t i = 0; i < std::min(axis.size(), axis.listed() ? readOut : 2); ++i) {
            text += axis.text(i) + '\n';
            if (!axis.structural() || i == 0) continue;
            std::vector<std::uint64_t> coordinates = origin;
            coordinates[a] = i;
            if (const auto done = add(0, coordinates); !done) return done.error();
        }
        text += axis.text(axis.size() - 1) + '\n';
    }
    return fingerprintOf(text);
}

} // namespace rackline
