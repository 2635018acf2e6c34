// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/described.h"

#include <algorithm>

namespace rackline {

namespace {

constexpr const char* head = R"(.\" SPDX-License-Identifier: GPL-3.0-or-later
.\" Made by `rackline completion man`.
.TH RACKLINE 1 "" "Rackline" "User Commands"
.SH NAME
rackline \- performance of AI factories, from the rack to the site
.SH SYNOPSIS
.B rackline
.I COMMAND
.RI [ OPTIONS ]
.IR SCENARIO ...
.SH DESCRIPTION
Predicts what an AI factory delivers: tokens per second per user and per facility megawatt, cost per million tokens, power and
memory, with intervals and with the reason where something is not feasible.
.PP
.I SCENARIO
is a file,
.B \-
for standard input, or the name of a shipped example;
.I file#name
picks one scenario of a project. None is needed where
.B \-\-model
and
.B \-\-rack
are given.
)";

constexpr const char* tail = R"(.SH EXIT STATUS
0 done, 1 infeasible or an assertion that does not hold, 2 wrong usage, 3 bad input, 4 internal error.
.SH ENVIRONMENT
.TP
.B RACKLINE_CATALOGUE
The catalogue to read instead of the installed one.
.TP
.B SOURCE_DATE_EPOCH
The date that outputs carry.
.TP
.B NO_COLOR
No colours on a terminal.
.SH EXAMPLES
.nf
rackline estimate \-\-model deepseek\-v3 \-\-rack gb200\-nvl72 \-\-isl 8k \-\-osl 1k
rackline pareto three\-generations
rackline estimate site.rackline \-\-set facility.power="20 MW"
.fi
.SH SEE ALSO
.BR rackline\-gui (1)
)";

std::string roffText(const std::string& text) {
    std::string out;
    for (const char c : text) {
        if (c == '-' || c == '\\') out += '\\';
        out += c;
    }
    return out.starts_with('.') || out.starts_with('\'') ? "\\&" + out : out;
}

std::string paragraph(const DescribedOption& option) {
    std::string names;
    for (const std::string& name : option.names) names += (names.empty() ? "" : ", ") + ("\\fB" + roffText(name) + "\\fR");
    if (!option.argument && !option.value.empty()) names += " \\fI" + roffText(option.value) + "\\fR";
    return ".TP\n" + names + "\n" + roffText(option.help) + "\n";
}

/// Whether every command whose name is one word has the same option.
bool isCommon(const DescribedOption& option, const std::vector<DescribedCommand>& commands) {
    return std::all_of(commands.begin(), commands.end(), [&](const DescribedCommand& command) {
        if (command.name.find(' ') != std::string::npos) return true;
        return std::any_of(command.options.begin(), command.options.end(), [&](const DescribedOption& other) {
            return other.names == option.names && other.help == option.help;
        });
    });
}

} // namespace

std::string manualPage(const std::vector<DescribedCommand>& commands) {
    std::string page = std::string(head) + ".SH COMMANDS\n";
    for (const DescribedCommand& command : commands) {
        page += ".SS " + roffText(command.name) + "\n" + roffText(command.summary) + "\n";
        for (const DescribedOption& option : command.options)
            if (!isCommon(option, commands)) page += paragraph(option);
    }
    page += ".SH COMMON OPTIONS\n";
    for (const DescribedOption& option : commands.front().options)
        if (isCommon(option, commands)) page += paragraph(option);
    return page + tail;
}

} // namespace rackline
