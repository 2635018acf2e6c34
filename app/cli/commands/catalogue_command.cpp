// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands/catalogue_command.h"

#include "app/cli/commands/catalogue_actions.h"

#include "app/cli/shared/origin.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <array>
#include <ostream>

namespace rackline {

namespace {
using Action = int (*)(const CatalogueCall&, const Catalogue&, Streams);

struct ActionRow {
    const char *name, *summary, *argument, *argumentHelp;
    Action run;
};
constexpr auto actions = std::to_array<ActionRow>({
    {"list", "Every entry, or those of one kind", "KIND", "accelerator, cpu, node, rack, switch, model, kernels, engine ...",
     listCatalogue},
    {"show", "Every figure of an entry with its source and what others say", "ENTRY", "An id, or kind/id", showEntries},
    {"check", "What is stale, unverified, in conflict, or missing and why", "ENTRY", "An id, or kind/id", checkCatalogue},
    {"import", "Take entries from a file into your own catalogue", "FILE", "What export wrote, or a file with one entry",
     importEntries},
    {"export", "Write entries to one file: your own where none is named", "ENTRY", "An id, kind/id, or a kind", exportEntries},
    {"add", "Add an entry to your own catalogue", "ENTRY", "kind/id of the new entry", addEntry},
});

void addOptions(CLI::App& parser, const std::string& action, CatalogueCall& call) {
    addFormat(parser, call.format, formatNames());
    parser.add_flag("--no-overlay", call.noOverlay, "Ignore your own entries");
    parser.add_flag("--quiet", call.quiet, "No messages");
    if (action == "list")
        parser.add_flag("--without-source", call.withoutSource, "Only entries with a figure that has no source");
    if (action == "export") {
        parser.add_flag("--all", call.everything, "The product's entries too");
        parser.add_option("-o,--output", call.output, "File to write; standard output where it is left out")->type_name("FILE");
    }
    if (action == "import" || action == "add")
        parser.add_flag("--replace", call.replace, "Let an entry take the place of another of its id");
    if (action != "add") return;
    parser.add_option("--from", call.from, "An entry of the same kind to begin with");
    parser.add_option("--figure", call.figures, "path=value, such as hbm.bandwidth=\"8 TB/s\"")->allow_extra_args(false);
    parser.add_option("--word", call.words, "key=text, such as generation=rubin")->allow_extra_args(false);
    parser.add_option("--name", call.name, "Name to show");
    parser.add_option("--vendor", call.vendor, "Vendor");
    parser.add_option("--status", call.status, "How sure it is to come")->type_name("{shipping,announced,projected,roadmap}");
    parser.add_option("--note", call.note, "What a reader should know");
    parser.add_option("--source", call.source, "Id of a source; otherwise it is you");
    parser.add_option("--date", call.date, "Date of the figures, YYYY-MM-DD")->check(checkDate);
}

int runAction(const ActionRow& action, CatalogueCall call, Streams streams) {
    if (!call.noOverlay) call.overlay = Catalogue::defaultOverlay();
    const auto catalogue = Catalogue::open(Catalogue::defaultPath(), call.overlay);
    if (!catalogue) return fail(catalogue.error(), streams);
    return action.run(call, *catalogue, streams);
}
} // namespace

void addCatalogue(CLI::App& app, CommandLine& line) {
    CLI::App* catalogue = app.add_subcommand("catalogue", "Devices, racks, switches and models, with their sources.");
    catalogue->require_subcommand(1);
    for (const ActionRow& action : actions) {
        CLI::App* parser = catalogue->add_subcommand(action.name, action.summary);
        auto* names = parser->add_option(action.argument, line.catalogue.names, action.argumentHelp)->type_name(action.argument);
        const std::string name = action.name;
        if (name == "show" || name == "import" || name == "add") names->required();
        if (name == "list") names->expected(0, 1);
        if (name == "import" || name == "add") names->expected(1);
        addOptions(*parser, name, line.catalogue);
        parser->callback(
            [&line, &action] { line.run = [&](Streams streams) { return runAction(action, line.catalogue, streams); }; });
    }
}

} // namespace rackline
