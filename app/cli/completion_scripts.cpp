// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/described.h"

#include <map>

namespace rackline {

namespace {

std::string joined(const std::vector<std::string>& words, const char* between = " ") {
    std::string text;
    for (const std::string& word : words) text += (text.empty() ? "" : between) + word;
    return text;
}

/// Text as it stands between single quotes, which all three shells read; `special` are characters that need a backslash before
/// them.
std::string shellText(const std::string& text, const std::string& special = {}) {
    std::string out;
    for (const char c : text) {
        if (special.find(c) != std::string::npos) out += '\\';
        if (c == '\'')
            out += "'\\''";
        else
            out += c;
    }
    return out;
}
std::string shellQuoted(const std::string& text) { return "'" + shellText(text) + "'"; }

bool isFile(const std::string& value) { return value == "FILE" || value == "FOLDER" || value == "SHARD" || value == "SCENARIO"; }

/// The first words of commands that have several actions, with these actions.
std::map<std::string, std::vector<std::string>> groupsOf(const std::vector<DescribedCommand>& commands) {
    std::map<std::string, std::vector<std::string>> groups;
    for (const DescribedCommand& command : commands)
        if (const std::size_t space = command.name.find(' '); space != std::string::npos)
            groups[command.name.substr(0, space)].push_back(command.name.substr(space + 1));
    return groups;
}

std::vector<std::string> firstWords(const std::vector<DescribedCommand>& commands) {
    std::vector<std::string> words;
    for (const DescribedCommand& command : commands) {
        const std::string word = command.name.substr(0, command.name.find(' '));
        if (words.empty() || words.back() != word) words.push_back(word);
    }
    return words;
}

std::string groupPattern(const std::vector<DescribedCommand>& commands) {
    std::vector<std::string> names;
    for (const auto& [name, actions] : groupsOf(commands)) names.push_back(name);
    return joined(names, " | ");
}

} // namespace

std::string bashCompletion(const std::vector<DescribedCommand>& commands) {
    std::string script = "# rackline's words for bash; made by `rackline completion bash`.\n_rackline() {\n"
                         "    local cur=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} first=1\n"
                         "    local command=${COMP_WORDS[1]} words= files=\n"
                         "    case $command in\n    " +
                         groupPattern(commands) + ") command=\"$command ${COMP_WORDS[2]}\" first=2 ;;\n    esac\n";
    script +=
        "    if ((COMP_CWORD == 1)); then\n        words=" + shellQuoted(joined(firstWords(commands)) + " --help --version") +
        "\n    elif ((COMP_CWORD == 2 && first == 2)); then\n        case ${COMP_WORDS[1]} in\n";
    for (const auto& [name, actions] : groupsOf(commands))
        script += "        " + name + ") words=" + shellQuoted(joined(actions)) + " ;;\n";
    script += "        esac\n    else\n        case \"$command:$before\" in\n";
    std::map<std::string, std::vector<std::string>> lists;
    std::vector<std::string> files;
    for (const DescribedCommand& command : commands)
        for (const DescribedOption& option : command.options)
            for (const std::string& name : option.names) {
                if (option.argument || option.value.empty()) continue;
                const std::string pattern = shellQuoted(command.name + ":" + name);
                if (isFile(option.value))
                    files.push_back(pattern);
                else
                    lists[joined(wordsFor(option.value))].push_back(pattern);
            }
    script += "        " + joined(files, " | ") + ") files=yes ;;\n";
    for (const auto& [words, patterns] : lists)
        script += "        " + joined(patterns, " | ") + ") words=" + shellQuoted(words) + " ;;\n";
    script += "        *)\n            case $command:$cur in\n";
    for (const DescribedCommand& command : commands) {
        std::vector<std::string> options, arguments;
        bool file = false;
        for (const DescribedOption& option : command.options) {
            if (!option.argument) {
                options.insert(options.end(), option.names.begin(), option.names.end());
                continue;
            }
            file = file || isFile(option.value);
            for (std::string& word : wordsFor(option.value)) arguments.push_back(std::move(word));
        }
        script += "            " + shellQuoted(command.name + ":-") + "*) words=" + shellQuoted(joined(options)) + " ;;\n";
        if (file || !arguments.empty())
            script += "            " + shellQuoted(command.name + ":") + "*) words=" + shellQuoted(joined(arguments)) +
                      (file ? " files=yes" : "") + " ;;\n";
    }
    script += "            esac ;;\n        esac\n    fi\n"
              "    mapfile -t COMPREPLY < <(compgen -W \"$words\" -- \"$cur\"; [ -z \"$files\" ] || compgen -f -- \"$cur\")\n"
              "    [ -z \"$files\" ] || compopt -o filenames 2>/dev/null\n"
              "    [[ ${COMPREPLY[0]-} != *= ]] || compopt -o nospace 2>/dev/null\n}\ncomplete -F _rackline rackline\n";
    return script;
}

std::string zshCompletion(const std::vector<DescribedCommand>& commands) {
    const auto row = [](const std::string& word, const std::string& summary) {
        return " '" + word + ":" + shellText(summary, ":") + "'";
    };
    const auto groups = groupsOf(commands);
    std::string first, actions;
    for (const DescribedCommand& command : commands)
        if (command.name.find(' ') == std::string::npos) first += row(command.name, command.summary);
    for (const auto& [group, names] : groups) {
        first += row(group, joined(names, ", "));
        actions += "    " + group + ")\n        known=(";
        for (const DescribedCommand& command : commands)
            if (command.name.starts_with(group + " ")) actions += row(command.name.substr(group.size() + 1), command.summary);
        actions += ")\n        ((CURRENT > 3)) || { _describe action known; return; }\n"
                   "        command=\"$command $words[3]\"\n        shift words\n        ((CURRENT--)) ;;\n";
    }
    std::string script = "#compdef rackline\n# rackline's words for zsh; made by `rackline completion zsh`.\n_rackline() {\n"
                         "    local -a known\n    local command=$words[2]\n    known=(" +
                         first + ")\n    ((CURRENT > 2)) || { _describe command known; return; }\n    case $command in\n" +
                         actions + "    esac\n    shift words\n    ((CURRENT--))\n    case $command in\n";
    for (const DescribedCommand& command : commands) {
        script += "    " + shellQuoted(command.name) + ") _arguments";
        for (const DescribedOption& option : command.options) {
            const std::string words = joined(wordsFor(option.value));
            std::string value = ":" + (words.empty() ? shellText(option.value, ":[]") : "one of them") + ":";
            if (isFile(option.value))
                value += words.empty() ? "_files" : "{_files; compadd -- " + words + "}";
            else if (!words.empty())
                value += "(" + words + ")";
            const std::string again = option.repeated ? "*" : "";
            if (option.argument) script += " '" + again + value + "'";
            for (const std::string& name : option.names)
                if (!option.argument)
                    script += " '" + again + name + "[" + shellText(option.help, ":[]") + "]" +
                              (option.value.empty() ? "" : value) + "'";
        }
        script += " ;;\n";
    }
    return script + "    esac\n}\n_rackline \"$@\"\n";
}

std::string fishCompletion(const std::vector<DescribedCommand>& commands) {
    const std::string begin = "complete -c rackline ";
    std::string script = "# rackline's words for fish; made by `rackline completion fish`.\n" + begin + "-f\n";
    const auto groups = groupsOf(commands);
    for (const auto& [name, actions] : groups) script += begin + "-n __fish_use_subcommand -a " + name + "\n";
    for (const DescribedCommand& command : commands) {
        const std::size_t space = command.name.find(' ');
        std::string seen = "__fish_seen_subcommand_from " + command.name.substr(0, space);
        if (space == std::string::npos) {
            script += begin + "-n __fish_use_subcommand -a " + command.name + " -d " + shellQuoted(command.summary) + "\n";
        } else {
            const std::string action = command.name.substr(space + 1);
            script +=
                begin + "-n " +
                shellQuoted(seen + "; and not __fish_seen_subcommand_from " + joined(groups.at(command.name.substr(0, space)))) +
                " -a " + action + " -d " + shellQuoted(command.summary) + "\n";
            seen += "; and __fish_seen_subcommand_from " + action;
        }
        for (const DescribedOption& option : command.options) {
            const std::string words = joined(wordsFor(option.value));
            std::string line = begin + "-n " + shellQuoted(seen);
            if (!option.argument) {
                for (const std::string& name : option.names)
                    line += name.starts_with("--") ? " -l " + name.substr(2) : " -s " + name.substr(1);
                if (!option.value.empty()) line += isFile(option.value) ? " -r -F" : " -x";
                line += " -d " + shellQuoted(option.help);
            } else if (isFile(option.value)) {
                line += " -F";
            }
            if (!words.empty()) line += " -a " + shellQuoted(words);
            script += line + "\n";
        }
    }
    return script;
}

} // namespace rackline
