// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/report/schema/parts.h"

#include <span>
#include <string_view>
#include <vector>

namespace rackline {

/// How the value of a key becomes words of a command line.
enum class RequestValue { scenarios, settings, text, texts, count, flag, entry };

/// One key of a request and the commands that know it.
struct RequestKey {
    std::string_view name;
    RequestValue value = RequestValue::text;
    std::string_view help;
    std::vector<std::string_view> commands;
    bool required = false;
};
std::span<const RequestKey> requestKeys();
/// The commands that a request can name, in the order of the help.
std::span<const std::string_view> requestCommands();
bool knows(const RequestKey& key, std::string_view command);

namespace schema {
/// The keys that a command can be asked with, without the command itself: the input of a tool.
Json arguments(std::string_view command);
/// One line that `rackline batch` reads.
Json request();
} // namespace schema

} // namespace rackline
