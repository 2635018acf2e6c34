// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace rackline {

/// One option or argument, as the parser knows it.
struct DescribedOption {
    /// Its names with their dashes, the long one last; for an argument, its word.
    std::vector<std::string> names;
    /// The text that follows it, such as FILE, PATH=VALUE or {table,json,csv}; empty for a flag.
    std::string value;
    std::string help;
    bool argument = false, repeated = false;
};

struct DescribedCommand {
    /// The name is two words where it is one of several actions, as in `catalogue list`.
    std::string name, summary;
    std::vector<DescribedOption> options;
};

std::vector<DescribedCommand> describe(const CLI::App& app);

/// The words that may stand for a value, where they can be listed; a path is followed by its `=`.
std::vector<std::string> wordsFor(const std::string& value);

std::string bashCompletion(const std::vector<DescribedCommand>& commands);
std::string zshCompletion(const std::vector<DescribedCommand>& commands);
std::string fishCompletion(const std::vector<DescribedCommand>& commands);
/// The manual page in roff.
std::string manualPage(const std::vector<DescribedCommand>& commands);

} // namespace rackline
