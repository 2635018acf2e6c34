// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/project/workload_inputs.h"

#include "app/project/traffic/trace_file.h"
#include "model/base/quoted.h"
#include "model/candidates/tail_estimate.h"
#include "model/scenario/parameters.h"
#include "model/units/unit_text.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <initializer_list>
#include <utility>

namespace rackline {

namespace {

Error wrong(std::string_view key, std::string detail) { return {ErrorCode::input, std::string(key), std::move(detail)}; }

/// The parts between marks, without blanks around them; empty ones are left out.
std::vector<std::string_view> partsOf(std::string_view text, std::string_view marks) {
    std::vector<std::string_view> parts;
    for (std::size_t at = text.find_first_not_of(marks); at != std::string_view::npos; at = text.find_first_not_of(marks, at)) {
        const std::size_t end = std::min(text.find_first_of(marks, at), text.size());
        parts.push_back(text.substr(at, end - at));
        at = end;
    }
    return parts;
}

Result<double> valueOf(std::string_view parameter, std::string_view text) {
    const Result<double> value = parseValue(*findParameter(parameter), text);
    return value ? value : Result<double>(wrong(classesKey, value.error().detail));
}

/// Takes `ttft=1s` or `speed=20 tok/s` of a kind of requests.
Result<void> takeLimit(RequestClass& one, std::string_view word) {
    const std::size_t mark = word.find('=');
    const std::string_view name = word.substr(0, mark);
    if (mark == std::string_view::npos || (name != "ttft" && name != "speed"))
        return wrong(classesKey, quotedText(word) + " is no limit of " + one.name + ", expected ttft=TIME or speed=TOKENS");
    const Result<double> value =
        valueOf(name == "ttft" ? "workload.limits.ttft" : "workload.limits.speed", word.substr(mark + 1));
    if (!value) return value.error();
    if (name == "ttft")
        one.ttft = Time::fromSi(*value);
    else
        one.speed = TokenRate::fromSi(*value);
    return {};
}

Result<RequestClass> parseClass(std::string_view text) {
    const std::vector<std::string_view> words = partsOf(text, " \t\n");
    if (words.size() < 3)
        return wrong(classesKey,
                     quotedText(text) + " is no kind of requests, expected name share prompt/answer, such as chat 70 1k/512");
    RequestClass one;
    one.name = words[0];
    if (!isKindName(one.name))
        return wrong(classesKey,
                     quotedText(one.name) + " is no name, expected up to 40 letters, digits, dots, dashes and underscores");
    std::string_view share = words[1];
    if (share.ends_with('%')) share.remove_suffix(1);
    const Result<double> parsed = parseNumber(share);
    constexpr double most = 1e9, least = 1e-6;
    if (!parsed || !(*parsed >= least && *parsed <= most))
        return wrong(classesKey, quotedText(words[1]) + " is no share of " + one.name + ", expected a number above 0");
    one.share = *parsed;
    const std::size_t slash = words[2].find('/');
    if (slash == std::string_view::npos)
        return wrong(classesKey,
                     quotedText(words[2]) + " has no lengths of " + one.name + ", expected prompt/answer such as 1k/512");
    const Result<double> prompt = valueOf("workload.isl", words[2].substr(0, slash));
    if (!prompt) return prompt.error();
    const Result<double> answer = valueOf("workload.osl", words[2].substr(slash + 1));
    if (!answer) return answer.error();
    one.isl = *prompt;
    one.osl = *answer;
    for (std::size_t i = 3; i < words.size(); ++i) {
        std::string limit(words[i]);
        // A unit may stand apart from its number.
        while (i + 1 < words.size() && words[i + 1].find('=') == std::string_view::npos) limit.append(" ").append(words[++i]);
        if (const auto taken = takeLimit(one, limit); !taken) return taken.error();
    }
    return one;
}

#ifndef __EMSCRIPTEN__
Result<RecordedRows> recordedRows(const std::string& name) {
    const Result<TraceFile> file = readTraceFile(tracePath(name));
    if (!file) return Error{ErrorCode::input, std::string(lengthsFileKey), file.error().text()};
    auto rows = std::make_shared<std::vector<RecordedLengths>>();
    for (std::size_t i = 0; i < file->trace.size(); ++i)
        rows->push_back({std::max(1, file->trace.prompt[i]), std::max(1, file->trace.answer[i])});
    for (const traffic::Call& call : file->sessions.calls) rows->push_back({std::max(1, call.prompt), std::max(1, call.answer)});
    return RecordedRows(std::move(rows));
}
#else
Result<RecordedRows> recordedRows(const std::string&) {
    return wrong(lengthsFileKey, "cannot be read in a page; give the lengths themselves");
}
#endif

bool has(const Settings& settings, std::string_view key) { return settings.find(key) != settings.end(); }

/// The first of the keys that is set, or nothing.
template <std::size_t n> std::string_view firstOf(const Settings& settings, const std::array<std::string_view, n>& keys) {
    for (const std::string_view key : keys)
        if (has(settings, key)) return key;
    return {};
}

/// What states lengths beside what states them already.
Result<void> checkTogether(const Scenario& s, const Settings& settings) {
    constexpr std::array<std::string_view, 2> variations{"workload.lengths.prompt_cv", "workload.lengths.answer_cv"};
    constexpr std::array<std::string_view, 2> means{"workload.isl", "workload.osl"};
    constexpr std::array<std::string_view, 4> others{"workload.lengths.law", variations[0], variations[1],
                                                     "workload.client.shortest"};
    const bool even = s.workload.lengths.shape == LengthShape::even;
    for (const std::string_view states : {lengthsFileKey, classesKey})
        if (const std::string_view beside = firstOf(settings, means); has(settings, states) && !beside.empty())
            return wrong(beside, "is stated by " + std::string(states) + " too; leave one of them out");
    if (has(settings, lengthsFileKey) && has(settings, classesKey))
        return wrong(classesKey, "says the lengths, and workload.lengths.file does too; leave one of them out");
    if (const std::string_view beside = firstOf(settings, others); has(settings, lengthsFileKey) && !beside.empty())
        return wrong(beside, "is of a law, and workload.lengths.file has recorded lengths; leave one of them out");
    if (const std::string_view variation = firstOf(settings, variations); even && !variation.empty())
        return wrong(variation, "needs workload.lengths.law, gamma or lognormal; even lengths have workload.client.shortest");
    if (!even && has(settings, "workload.client.shortest"))
        return wrong("workload.client.shortest",
                     "is of even lengths, and workload.lengths.law is another; leave one of them out");
    return {};
}

/// Limits on what most requests see are those of a load that goes on, and a share is one of requests within some limit.
Result<void> checkTails(const Scenario& s) {
    const Service& service = s.workload;
    if (!limitsTails(service)) return {};
    if (service.client.rounds > 0)
        return wrong("workload.client.rounds",
                     "says that the run ends, and limits on percentiles, shares and kinds are of a load that "
                     "goes on; leave one of them out");
    for (const auto& [key, set] : {std::pair{"workload.limits.attainment", service.limits.tail.attainment > 0},
                                   {"workload.limits.goodput", service.limits.tail.goodput.si() > 0}})
        if (set && !service.limitsRequests())
            return wrong(key, "counts requests within limits; give workload.limits.ttft or workload.limits.speed");
    return {};
}

/// Requests that are longer than the model reads are refused, each for itself: their mean may be short.
Result<void> checkContext(const Scenario& s) {
    const double most = s.model.maxContext;
    const auto tooLong = [most](double prompt, double answer) { return most > 0 && prompt + answer > most; };
    for (const RequestClass& one : s.workload.lengths.classes)
        if (tooLong(one.isl, one.osl))
            return wrong(classesKey, quotedText(one.name) + " has more tokens than the model's context of " + numberText(most));
    if (!s.workload.lengths.recorded) return {};
    const auto& rows = *s.workload.lengths.recorded;
    const auto longer = std::count_if(rows.begin(), rows.end(), [&](const auto& row) { return tooLong(row.prompt, row.answer); });
    if (longer > 0)
        return wrong(lengthsFileKey, "has " + std::to_string(longer) + " requests of more tokens than the model's context of " +
                                         numberText(most));
    return {};
}

/// Sets the means, which closed forms go by.
void takeMeans(Service& service) {
    double prompts = 0, answers = 0;
    if (service.lengths.recorded) {
        for (const RecordedLengths& row : *service.lengths.recorded) prompts += row.prompt, answers += row.answer;
        const auto rows = static_cast<double>(service.lengths.recorded->size());
        prompts /= rows, answers /= rows;
    }
    for (const RequestClass& one : service.lengths.classes) prompts += one.share * one.isl, answers += one.share * one.osl;
    if (prompts <= 0) return;
    service.isl = prompts;
    service.osl = answers;
}

} // namespace

Result<std::vector<RequestClass>> parseClasses(std::string_view text) {
    std::vector<RequestClass> classes;
    double sum = 0;
    for (const std::string_view part : partsOf(text, ";")) {
        if (part.find_first_not_of(" \t\n") == std::string_view::npos) continue;
        Result<RequestClass> one = parseClass(part);
        if (!one) return one.error();
        if (std::any_of(classes.begin(), classes.end(), [&](const RequestClass& c) { return c.name == one->name; }))
            return wrong(classesKey, "says " + quotedText(one->name) + " twice");
        if (classes.size() == mostKinds) return wrong(classesKey, "has more than 64 kinds of requests");
        classes.push_back(std::move(one).value());
    }
    if (classes.empty()) return wrong(classesKey, "has no kind of requests, expected such as chat 70 1k/512; agents 30 16k/512");
    // In order of names, so that their order in the text changes nothing, not even the last digit of a sum.
    std::sort(classes.begin(), classes.end(), [](const RequestClass& a, const RequestClass& b) { return a.name < b.name; });
    for (const RequestClass& one : classes) sum += one.share;
    // Rounded, so that the same shares in another scale are the same numbers.
    constexpr double steps = 1LL << 40;
    for (RequestClass& one : classes) {
        one.share = std::round(one.share / sum * steps) / steps;
        if (!(one.share > 0)) return wrong(classesKey, quotedText(one.name) + " has no share beside the others");
    }
    return classes;
}

Result<double> parseDay(std::string_view text) {
    const std::vector<std::string_view> words = partsOf(text, " ,;\t\n");
    constexpr std::size_t hours = 24;
    if (words.size() != hours)
        return wrong(dayKey, "has " + std::to_string(words.size()) + " numbers, expected 24, one for each hour");
    double sum = 0, most = 0;
    for (const std::string_view word : words) {
        const Result<double> hour = parseNumber(word);
        constexpr double largest = 1e9;
        if (!hour || !(*hour >= 0 && *hour <= largest)) return wrong(dayKey, quotedText(word) + " is not a number from 0");
        sum += *hour;
        most = std::max(most, *hour);
    }
    if (!(sum > 0)) return wrong(dayKey, "has no hour in which anything comes");
    return most / (sum / double(hours));
}

void eraseRivalLengths(Settings& below, const Settings& closer) {
    const auto forget = [&below](std::initializer_list<std::string_view> keys) {
        for (const std::string_view key : keys)
            if (const auto found = below.find(key); found != below.end()) below.erase(found);
    };
    if (has(closer, classesKey)) forget({"workload.isl", "workload.osl", lengthsFileKey});
    if (has(closer, lengthsFileKey))
        forget({"workload.isl", "workload.osl", classesKey, "workload.lengths.law", "workload.lengths.prompt_cv",
                "workload.lengths.answer_cv", "workload.client.shortest"});
    if (has(closer, "workload.isl") || has(closer, "workload.osl")) forget({classesKey, lengthsFileKey});
}

Result<void> takeWorkload(Scenario& s, const Settings& settings) {
    if (s.trains()) return {};
    Service& service = s.workload;
    if (has(settings, dayKey) && service.load.kind != LoadKind::rate)
        return wrong(dayKey, "needs workload.load.rate: without a rate nobody says how many requests a day has");
    if (has(settings, "workload.arrivals.cv") && service.load.kind == LoadKind::concurrency)
        return wrong("workload.arrivals.cv",
                     "is of requests that come at a rate; those of workload.load.concurrency come when others end");
    if (const auto together = checkTogether(s, settings); !together) return together;
    if (const auto text = settings.find(classesKey); text != settings.end()) {
        Result<std::vector<RequestClass>> classes = parseClasses(text->second);
        if (!classes) return classes.error();
        service.lengths.classes = std::move(classes).value();
    }
    if (const auto name = settings.find(lengthsFileKey); name != settings.end()) {
        const Result<RecordedRows> rows = recordedRows(name->second);
        if (!rows) return rows.error();
        service.lengths.recorded = *rows;
    }
    takeMeans(service);
    if (const auto lengths = checkContext(s); !lengths) return lengths;
    if (const auto limits = checkTails(s); !limits) return limits;
    if (const auto day = settings.find(dayKey); day != settings.end()) {
        const Result<double> peak = parseDay(day->second);
        if (!peak) return peak.error();
        service.arrivals.peak = *peak;
        // Rates are those of the busiest hour, and over the day this share of them is sold.
        s.economics.utilisation /= *peak;
        s.notes.push_back({FindingCode::busiestHour, {service.busiest().amount, service.load.amount}});
    }
    if (service.lengths.vary() || service.arrivals.cv != 1) s.notes.push_back({FindingCode::meansAnswer, {}});
    return {};
}

Result<void> checkSizing(const Scenario& s) {
    if (!(s.workload.limits.tail.goodput.si() > 0)) return {};
    return wrong("workload.limits.goodput",
                 "is of the system that the scenario has, and this looks for another; ask for a share of "
                 "the requests with workload.limits.attainment");
}

/// What a file of recorded lengths has, so that another file of the same name is another input.
static std::string said(const Scenario& s, std::string_view key) {
    if (key != lengthsFileKey || !s.workload.lengths.recorded) return {};
    const auto mean = [](double tokens) { return numberText(std::round(tokens * 10) / 10); };
    return " (" + std::to_string(s.workload.lengths.recorded->size()) + " requests, " + mean(s.workload.isl) + "/" +
           mean(s.workload.osl) + " tokens on average)";
}

void addWorkloadFigures(ResolvedScenario& r, const Settings& settings) {
    for (const auto& [key, label] :
         {std::pair{lengthsFileKey, "Recorded lengths"}, {dayKey, "Hours of a day"}, {classesKey, "Kinds of requests"}})
        if (const auto text = settings.find(key); text != settings.end())
            r.inputs.push_back(
                {std::string(key), label, text->second + said(r.scenario, key), {Grade::yours, "scenario", "", "", false}, {}});
}

Result<void> checkRunLength(const Settings& settings) {
    const auto says = [&](const char* key) {
        const auto found = settings.find(key);
        return found != settings.end() && found->second != "0" && found->second != "none";
    };
    if (!says(runTokensKey) || !says(runFlopsKey)) return {};
    return Error{ErrorCode::input, runTokensKey, "is the length of a run, which workload.flops says too; expected one of them"};
}

} // namespace rackline
