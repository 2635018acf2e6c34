// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/shared/traffic_options.h"

#include "app/cli/shared/option_groups.h"

#include <CLI/CLI.hpp>

#include <algorithm>

namespace rackline {

void TrafficOptions::add(CLI::App& parser, bool several) {
    const auto fields = trafficFields();
    m_files.reserve(fields.size());
    for (const TrafficField& field : fields) {
        const std::string name = "--" + std::string(field.option), help(field.help), unit(field.unit);
        const auto number = [&](auto* value) {
            CLI::Option* option = parser.add_option(name, *value, help);
            if (!unit.empty()) option->type_name(unit);
            using Value = std::decay_t<decltype(*value)>;
            return option->check(CLI::Range(static_cast<Value>(field.least), static_cast<Value>(field.most)));
        };
        const TrafficSlot slot = field.slot(m_asked);
        CLI::Option* option = nullptr;
        if (auto* const* text = std::get_if<std::string*>(&slot); text != nullptr && field.words != nullptr)
            option = parser.add_option(name, **text, help)->check(CLI::IsMember(field.words()));
        else if (text != nullptr && several && field.isFile())
            option = addRepeated(parser, name, m_files.emplace_back(Files{&field, {}}).names, "FILE",
                                 help + "; one for all scenarios, or one for each");
        else if (text != nullptr)
            option = parser.add_option(name, **text, help)->type_name(unit);
        else if (auto* const* on = std::get_if<bool*>(&slot))
            option = parser.add_flag(name, **on, help);
        else if (auto* const* real = std::get_if<double*>(&slot))
            option = number(*real);
        else
            option = number(std::get<int*>(slot));
        m_options.emplace_back(&field, option);
    }
}

bool TrafficOptions::given() const {
    return std::any_of(m_options.begin(), m_options.end(), [](const auto& o) { return o.second->count() > 0; });
}

Result<void> TrafficOptions::check(std::size_t scenarios) const {
    for (const Files& files : m_files)
        if (files.names.size() > 1 && files.names.size() != scenarios)
            return Error{ErrorCode::usage, "--" + std::string(files.field->option),
                         "there are " + std::to_string(files.names.size()) + " for " + std::to_string(scenarios) +
                             (scenarios == 1 ? " scenario" : " scenarios") + "; give one for all, or one for each"};
    return {};
}

Result<TrafficAsked> TrafficOptions::of(const ResolvedScenario& scenario, std::size_t place) const {
    TrafficAsked given = m_asked, asked = scenario.traffic.value_or(TrafficAsked{});
    for (const Files& files : m_files)
        if (!files.names.empty())
            *std::get<std::string*>(files.field->slot(given)) = files.names[files.names.size() > 1 ? place : 0];
    const TrafficAsked saved = asked;
    const auto say = [&] {
        for (const auto& one : m_options)
            if (one.second->count() > 0) one.first->copy(given, asked);
    };
    say();
    // What the project says may not belong to what is said now; what is said and does not fit is refused.
    asked = settled(asked, saved);
    say();
    if (asked.trace.empty()) return Error{ErrorCode::usage, "--trace", "names the requests, and the project has none of its own"};
    for (const auto& [field, option] : m_options)
        if (option->count() > 0 && field->isMissed(asked))
            return Error{ErrorCode::usage, "--" + std::string(field->option),
                         "is of " + std::string(field->ofWhat) + ": add --" + std::string(field->of)};
    return asked;
}

} // namespace rackline
