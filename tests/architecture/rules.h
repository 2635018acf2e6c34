// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// The rules of the house as data, and the functions that check them.
namespace rackline::architecture {

struct Include {
    std::string target;
    bool angled = false;
    int line = 0;
};

/// Sources and headers of the tree, relative to its root, sorted.
std::vector<std::filesystem::path> sourcesOf(const std::filesystem::path& root);
std::vector<Include> includesOf(const std::filesystem::path& file);
std::string textOf(const std::filesystem::path& file);

/// The broken rule in words, or empty. `file` is relative to the root.
std::string brokenRule(std::string_view file, const Include& include);
/// From what includes to what is included.
using Arrow = std::pair<std::string, std::string>;
/// Arrows from file to file, seen from each folder as arrows among what stands in it.
std::map<std::filesystem::path, std::set<Arrow>> arrowsByFolder(const std::set<Arrow>& includes);
/// Arrows that are part of a circle or lead from one circle to another; empty where there is none.
std::vector<std::string> circlesOf(std::set<Arrow> arrows);
struct Function {
    /// The line that it begins with, and that line's number.
    std::string name;
    int line = 0;
    int lines = 0;
    bool operator==(const Function&) const = default;
};
/// Functions of a source as clang-format leaves it, of namespaces and of classes: a body ends with a brace alone on its line, as
/// deep as the line that it begins with. Functions of one line are left out.
std::vector<Function> functionsOf(const std::string& text);
/// What a source cites that the pages of `method` do not have: a page, a numbered section, or a specification that nobody can
/// read.
std::vector<std::string> brokenCitations(const std::string& text, const std::filesystem::path& method);
/// Calls of libm functions whose bits depend on the processor, in a source of model/.
std::string brokenByLibm(std::string_view file, std::string_view text);
/// What only one operating system has, outside the room for it.
std::string brokenByHost(std::string_view file, std::string_view text);

} // namespace rackline::architecture
