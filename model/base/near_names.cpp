// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/base/near_names.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace rackline {

namespace {

/// Words longer than this are nobody's name, and the time of a distance grows with the product of both lengths.
constexpr std::size_t longestName = 200;
constexpr std::size_t mostNames = 5;
/// Almost every name contains a shorter word, so that a match of fewer letters says nothing.
constexpr std::size_t fewestLetters = 3;

bool isPlain(char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

std::size_t typingErrors(std::string_view a, std::string_view b) {
    std::vector<std::size_t> row(b.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (std::size_t i = 1; i <= a.size(); ++i) {
        std::size_t diagonal = std::exchange(row[0], i);
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const std::size_t replaced = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
            diagonal = row[j];
            row[j] = std::min({row[j] + 1, row[j - 1] + 1, replaced});
        }
    }
    return row.back();
}

/// Splits a name at its punctuation into plain words.
std::vector<std::string> wordsOf(std::string_view name) {
    std::vector<std::string> words;
    for (std::size_t at = 0; at < name.size();) {
        const auto end = static_cast<std::size_t>(
            std::find_if_not(name.begin() + static_cast<std::ptrdiff_t>(at), name.end(), isPlain) - name.begin());
        if (end > at) words.push_back(plainName(name.substr(at, end - at)));
        at = end + 1;
    }
    return words;
}

/// Whether the letters of `part` stand in `whole` in their order with few others between, as "llama370b" does in "llama3170b".
bool isAbbreviated(std::string_view part, std::string_view whole) {
    if (part.size() <= fewestLetters || whole.size() < part.size() ||
        whole.size() - part.size() > std::max<std::size_t>(2, part.size() / 4))
        return false;
    std::size_t found = 0;
    for (const char c : whole)
        if (found < part.size() && part[found] == c) ++found;
    return found == part.size();
}

/// Counts the letters of the words that both names have: "h100-sxm" and "dgx-h100" share the four of "h100".
std::size_t sharedLetters(const std::vector<std::string>& words, std::string_view other) {
    const std::vector<std::string> others = wordsOf(other);
    std::size_t letters = 0;
    for (const std::string& word : words)
        if (word.size() >= fewestLetters && std::find(others.begin(), others.end(), word) != others.end()) letters += word.size();
    return letters;
}

/// How a candidate resembles a name; a smaller value is nearer.
enum Kinship { same, allWords, begins, contains, within, abbreviated, sharesWords, alike };

struct Candidate {
    Kinship kinship = alike;
    /// Orders candidates of the same kinship; smaller is nearer.
    std::size_t distance = 0;
    std::string_view name;
};

Candidate compared(std::string_view plain, const std::vector<std::string>& words, std::string_view candidate) {
    const std::string other = plainName(candidate);
    const std::size_t longer = std::max(other.size(), plain.size()) - std::min(other.size(), plain.size());
    if (other == plain) return {same, 0, candidate};
    const std::size_t shared = sharedLetters(words, candidate);
    if (shared > 0 && shared == plain.size()) return {allWords, longer, candidate};
    if (plain.size() >= fewestLetters && other.starts_with(plain)) return {begins, longer, candidate};
    if (plain.size() >= fewestLetters && other.find(plain) != std::string::npos) return {contains, longer, candidate};
    if (other.size() >= fewestLetters && plain.find(other) != std::string::npos) return {within, longer, candidate};
    if (isAbbreviated(plain, other)) return {abbreviated, longer, candidate};
    if (shared * 2 >= plain.size() && shared > 0) return {sharesWords, plain.size() - shared, candidate};
    return {alike, typingErrors(plain, other), candidate};
}

std::vector<std::string> likely(std::string_view name, std::span<const std::string_view> known, const std::string& before) {
    const std::string plain = plainName(name);
    const std::vector<std::string> words = wordsOf(name);
    std::vector<Candidate> candidates;
    for (const std::string_view one : known)
        if (one.starts_with(before)) candidates.push_back(compared(plain, words, one.substr(before.size())));
    std::stable_sort(candidates.begin(), candidates.end(), [](const Candidate& a, const Candidate& b) {
        return a.kinship != b.kinship ? a.kinship < b.kinship : a.distance < b.distance;
    });
    std::vector<std::string> names;
    if (candidates.empty()) return names;
    const Candidate best = candidates.front();
    if (best.kinship == alike) {
        if (best.distance <= std::max<std::size_t>(2, plain.size() / 3) && best.distance < plain.size())
            names.push_back(before + std::string(best.name));
        return names;
    }
    // Names that hold the typed one, at whatever place, are one group; weaker likenesses are not mixed with others.
    const Kinship last = best.kinship == same || best.kinship > contains ? best.kinship : contains;
    for (const Candidate& one : candidates)
        if (one.kinship <= last && names.size() < mostNames)
            if (std::string found = before + std::string(one.name); std::find(names.begin(), names.end(), found) == names.end())
                names.push_back(std::move(found));
    return names;
}

std::vector<std::string_view> viewsOf(std::span<const std::string> names) { return {names.begin(), names.end()}; }

/// Joins names as a sentence does: "a", "a or b", "a, b or c".
std::string listed(const std::vector<std::string>& names, std::string_view quote, std::string_view last) {
    std::string text;
    for (std::size_t i = 0; i < names.size(); ++i) {
        if (i > 0) text += i + 1 < names.size() ? ", " : std::string(last);
        text.append(quote).append(names[i]).append(quote);
    }
    return text;
}

} // namespace

std::string plainName(std::string_view name) {
    std::string plain;
    for (const char c : name)
        if (isPlain(c)) plain += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    return plain;
}

std::string knownName(std::string_view name, std::span<const std::string_view> known) {
    if (name.size() > longestName || std::find(known.begin(), known.end(), name) != known.end()) return std::string(name);
    const std::string plain = plainName(name);
    std::string_view found = name;
    std::size_t count = 0;
    for (const std::string_view one : known)
        if (one != found && !plain.empty() && plainName(one) == plain) found = one, ++count;
    return std::string(count == 1 ? found : name);
}

std::vector<std::string> likelyNames(std::string_view name, std::span<const std::string_view> known) {
    if (name.size() > longestName) return {};
    if (const std::size_t dot = name.rfind('.'); dot != std::string_view::npos && dot + 1 < name.size()) {
        const std::string before(name.substr(0, dot + 1));
        const auto shares = [&](std::string_view one) { return one.starts_with(before); };
        if (std::any_of(known.begin(), known.end(), shares)) return likely(name.substr(dot + 1), known, before);
    }
    return likely(name, known, {});
}

std::string meantText(std::string_view name, std::span<const std::string_view> known) {
    const std::vector<std::string> names = likelyNames(name, known);
    return names.empty() ? std::string() : ", did you mean " + listed(names, "", " or ") + "?";
}

std::string nearestText(std::string_view name, std::span<const std::string> known) {
    const std::vector<std::string> names = likelyNames(name, viewsOf(known));
    return names.empty() ? std::string()
                         : (names.size() > 1 ? "; the nearest are " : "; the nearest is ") + listed(names, "\"", " and ");
}

std::string knownText(std::string_view name, std::span<const std::string> known) {
    std::string all;
    for (const std::string& one : known) all += (all.empty() ? "; known are " : ", ") + one;
    return nearestText(name, known) + all;
}

std::string nearestName(std::string_view name, std::span<const std::string> known) {
    if (const std::vector<std::string> names = likelyNames(name, viewsOf(known)); !names.empty()) return names.front();
    name = name.substr(0, longestName);
    const auto nearest = std::min_element(known.begin(), known.end(), [&](const std::string& a, const std::string& b) {
        return typingErrors(name, a) < typingErrors(name, b);
    });
    return nearest == known.end() ? std::string() : *nearest;
}

} // namespace rackline
