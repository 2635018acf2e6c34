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

/// The words of the rule that an include breaks, or empty. `file` is relative to the root.
std::string brokenRule(std::string_view file, const Include& include);
/// An arrow from what includes to what is included.
using Arrow = std::pair<std::string, std::string>;
/// Arrows between files, as arrows between the entries of each folder.
std::map<std::filesystem::path, std::set<Arrow>> arrowsByFolder(const std::set<Arrow>& includes);
/// Arrows that are part of a circle or lead from one circle to another; empty where there is none.
std::vector<std::string> circlesOf(std::set<Arrow> arrows);
struct Function {
    /// The line on which it begins, and that line's number.
    std::string name;
    int line = 0;
    int lines = 0;
    bool operator==(const Function&) const = default;
};
/// The functions of a source as clang-format leaves it, in namespaces and in classes: a body ends with a brace alone on its line,
/// as deep as the line that it begins with. Functions of one line are left out.
std::vector<Function> functionsOf(const std::string& text);
/// The types that a source defines for others to see, in their namespaces, as clang-format leaves them.
std::vector<std::string> typesOf(const std::string& text);
/// What a source cites and the pages of `method` do not have: a page, a numbered section, or a specification that nobody can
/// read.
std::vector<std::string> brokenCitations(const std::string& text, const std::filesystem::path& method);
/// The lines on which a comment begins with "of": such a fragment leaves out what it speaks of.
std::vector<int> fragmentsIn(const std::string& text);
/// Files that a room's README names in backticks and that stand neither below the room nor at the root.
std::vector<std::string> missingFiles(const std::string& readme, const std::filesystem::path& root,
                                      const std::filesystem::path& room);
/// The call of a libm function whose bits depend on the processor, in a source of model/, or empty.
std::string brokenByLibm(std::string_view file, std::string_view text);
/// What only one operating system has and the source uses outside the room for it, or empty.
std::string brokenByHost(std::string_view file, std::string_view text);
/// A file that the source writes by itself, or empty.
std::string brokenByWriter(std::string_view file, std::string_view text);
/// A name in a header that Qt's macros take away, or empty.
std::string brokenByKeyword(std::string_view file, std::string_view text);
/// A table whose head the source writes by hand, apart from what its columns say, or empty.
std::string brokenByHead(std::string_view file, std::string_view text);

} // namespace rackline::architecture
