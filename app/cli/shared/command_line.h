// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/cli/shared/command.h"

#include <filesystem>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace CLI {
class App;
}

namespace rackline {

/// What `rackline catalogue` was asked.
struct CatalogueCall {
    std::vector<std::string> names;
    const OutputFormat* format = &outputFormats().front();
    bool withoutSource = false, noOverlay = false, replace = false, everything = false, quiet = false;
    /// Of `export` and of `add`.
    std::string output, from, name, vendor, status, note, source, date;
    std::vector<std::string> figures, words;
    std::filesystem::path overlay;
};

/// What was typed, and the command that it asks for.
struct CommandLine {
    Options options;
    CatalogueCall catalogue;
    std::string modelId;
    /// Formats that the file of a model does not say.
    std::string modelWeights, modelAttention;
    std::function<int(Streams)> run;

    /// Whether the output is for people, not data or a script.
    bool isText() const;
};

/// {a,b,c}: what may follow an option.
std::string listed(const std::vector<std::string_view>& words);
void addFormat(CLI::App& parser, const OutputFormat*& format, const std::string& help);

} // namespace rackline
