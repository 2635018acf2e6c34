// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/parser.h"
#include "app/cli/shared/terminal.h"
#include "app/report/words/failure_text.h"
#include "hwdb/host/program.h"
#include "hwdb/host/signals.h"
#include "model/base/near_names.h"
#include "model/base/quoted.h"

#include <CLI/CLI.hpp>

#include <exception>
#include <iostream>
#include <optional>

namespace {

using namespace rackline;

/// What is wrong with the words that should name a command; empty where they do.
std::string unknownCommand(const CLI::App& app, const std::vector<std::string>& words) {
    const CLI::App* last = &app;
    std::size_t depth = 0;
    for (; !last->get_subcommands().empty(); ++depth) last = last->get_subcommands().front();
    std::vector<std::string> names;
    for (const CLI::App* one : last->get_subcommands(nullptr)) names.push_back(one->get_name());
    if (names.empty()) return {};
    if (depth < words.size() && words[depth].starts_with('-')) return {};
    if (depth >= words.size()) {
        std::string all = "expected a command, one of";
        for (const std::string& name : names) all += " " + name;
        return all;
    }
    return "unknown command " + quotedText(words[depth]) +
           meantText(words[depth], std::vector<std::string_view>(names.begin(), names.end()));
}

/// Standard output for people, fitted to a terminal where it is one.
class Screen {
public:
    Screen() {
        if (const std::size_t width = terminalWidth(); width > 0) {
            m_buffer.emplace(*std::cout.rdbuf(), width, wantsColour());
            m_fitted.emplace(&*m_buffer);
        }
    }
    std::ostream& text() { return m_fitted ? *m_fitted : std::cout; }

private:
    std::optional<TerminalBuffer> m_buffer;
    std::optional<std::ostream> m_fitted;
};

int run(int argc, char** argv) {
    CommandLine line;
    line.options.commandLine.assign(argv + 1, argv + argc);
    std::vector<std::string> words = line.options.commandLine;
    if (!words.empty() && words.front() == "help") {
        words.erase(words.begin());
        words.emplace_back("--help");
    }
    Screen screen;
    CLI::App app("Rackline: performance of AI factories, from the rack to the site.", "rackline");
    addCommands(app, line, words.empty() ? "" : words.front());
    try {
        app.parse(std::vector<std::string>(words.rbegin(), words.rend()));
    } catch (const CLI::ParseError& stopped) {
        // Help and version go to standard output, because they were asked for. Anything else is wrong usage and is said in one
        // line.
        if (stopped.get_exit_code() == 0) return app.exit(stopped, screen.text(), std::cerr);
        const std::string unknown = unknownCommand(app, line.options.commandLine);
        std::cerr << "rackline: " << (unknown.empty() ? printable(stopped.what()) + "; --help says what there is" : unknown)
                  << '\n';
        return wrongUsage;
    }
    const int code = line.run({std::cout, screen.text(), std::cerr});
    screen.text().flush();
    return code;
}

} // namespace

int main(int argc, char** argv) {
    sayUncaught("rackline");
    host::keepFreedMemory();
    host::settleWriteSignals();
    std::ios::sync_with_stdio(false);
    try {
        const int code = run(argc, argv);
        std::cout.flush();
        if (!std::cout) {
            std::cerr << "rackline: the output could not be written in full\n";
            return badInput;
        }
        workIsOver(code);
        return code;
    } catch (const std::exception&) {
        std::cerr << "rackline: " << failureText() << '\n';
        workIsOver(endedWithin);
        return endedWithin;
    }
}
