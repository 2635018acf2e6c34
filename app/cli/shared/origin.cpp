// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/shared/origin.h"

#include "app/report/words/shell_word.h"

#include <chrono>
#include <cstdlib>

namespace rackline {

namespace {
std::string isoDate(long long secondsSinceEpoch) {
    const std::chrono::year_month_day day{
        std::chrono::floor<std::chrono::days>(std::chrono::sys_seconds(std::chrono::seconds(secondsSinceEpoch)))};
    const auto padded = [](unsigned n) { return (n < 10 ? "0" : "") + std::to_string(n); };
    return std::to_string(static_cast<int>(day.year())) + "-" + padded(static_cast<unsigned>(day.month())) + "-" +
           padded(static_cast<unsigned>(day.day()));
}
} // namespace

std::string captionOf(const std::string& catalogueVersion) {
    return "Rackline " RACKLINE_VERSION ", catalogue " + catalogueVersion;
}

std::string dateOf(const Options& options, const std::string& newest) {
    if (!options.date.empty()) return options.date;
    if (const char* epoch = std::getenv("SOURCE_DATE_EPOCH")) return isoDate(std::atoll(epoch));
    return newest;
}

std::string checkDate(const std::string& text) {
    constexpr std::string_view form = "0000-00-00";
    bool formed = text.size() == 4 || text.size() == 7 || text.size() == 10;
    for (std::size_t i = 0; formed && i < text.size(); ++i)
        formed = form[i] == '-' ? text[i] == '-' : text[i] >= '0' && text[i] <= '9';
    const std::string whole = text + std::string(text.size() == 4 ? "-01-01" : text.size() == 7 ? "-01" : "");
    const std::chrono::year_month_day day{std::chrono::year(formed ? std::atoi(whole.c_str()) : 0),
                                          std::chrono::month(formed ? std::atoi(whole.c_str() + 5) : 0),
                                          std::chrono::day(formed ? std::atoi(whole.c_str() + 8) : 0)};
    return formed && day.ok() ? std::string() : "expected a date such as 2026-08-21, got " + quotedText(text);
}

Origin originOf(const Options& options, const Loaded& loaded) {
    std::string command = "rackline";
    for (const std::string& word : options.commandLine) command += ' ' + shellWord(word);
    return {loaded.catalogue.version(), dateOf(options, newestDate(loaded.scenarios)), std::move(command)};
}

} // namespace rackline
