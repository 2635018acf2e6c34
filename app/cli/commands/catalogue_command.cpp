// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands/catalogue_actions.h"

#include "app/cli/shared/option_groups.h"
#include "app/cli/shared/origin.h"

#include <CLI/CLI.hpp>

#include <array>
#include <memory>

namespace rackline {

namespace {
using Action = int (*)(const CatalogueCall&, const Catalogue&, Streams);

/// What every action is told, and what runs it.
Run addAction(CLI::App& parser, Options& options, const std::shared_ptr<CatalogueCall>& call, const char* argument,
              const char* help, Action action) {
    CLI::Option* names = parser.add_option(argument, call->names, help)->type_name(argument);
    addFormat(parser, options);
    parser.add_flag("--no-overlay", options.noOverlay, "Ignore your own entries");
    parser.add_flag("--quiet", options.quiet, "No messages");
    if (action == listCatalogue) names->expected(0, 1);
    if (action == showEntries) names->required();
    if (action == importEntries || action == addEntry) names->required()->expected(1);
    return [call, action](Streams streams) {
        if (!call->options.noOverlay) call->overlay = Catalogue::defaultOverlay();
        const auto catalogue = Catalogue::open(Catalogue::defaultPath(), call->overlay);
        return catalogue ? action(*call, *catalogue, streams) : fail(catalogue.error(), streams);
    };
}
std::shared_ptr<CatalogueCall> callWith(Options& options) { return std::make_shared<CatalogueCall>(CatalogueCall{options}); }
void addReplace(CLI::App& parser, CatalogueCall& call) {
    parser.add_flag("--replace", call.replace, "Replace an existing entry with the same id");
}

Run addList(CLI::App& parser, Options& options) {
    const auto call = callWith(options);
    const Run run = addAction(parser, options, call, "KIND", "accelerator, cpu, node, rack, switch, model, kernels, engine ...",
                              listCatalogue);
    parser.add_flag("--without-source", call->withoutSource, "Only entries with a figure that has no source");
    return run;
}
Run addShow(CLI::App& parser, Options& options) {
    return addAction(parser, options, callWith(options), "ENTRY", "An id, or kind/id", showEntries);
}
Run addCheck(CLI::App& parser, Options& options) {
    return addAction(parser, options, callWith(options), "ENTRY", "An id, or kind/id", checkCatalogue);
}
Run addImport(CLI::App& parser, Options& options) {
    const auto call = callWith(options);
    const Run run = addAction(parser, options, call, "FILE", "What export wrote, or a file with one entry", importEntries);
    addReplace(parser, *call);
    return run;
}
Run addExport(CLI::App& parser, Options& options) {
    const auto call = callWith(options);
    const Run run = addAction(parser, options, call, "ENTRY", "An id, kind/id, or a kind", exportEntries);
    parser.add_flag("--all", call->everything, "The product's entries too");
    addOutput(parser, options, "File to write; standard output where it is left out");
    return run;
}
Run addNew(CLI::App& parser, Options& options) {
    const auto call = callWith(options);
    const Run run = addAction(parser, options, call, "ENTRY", "kind/id of the new entry", addEntry);
    addReplace(parser, *call);
    parser.add_option("--from", call->from, "An entry of the same kind to begin with");
    parser.add_option("--figure", call->figures, "path=value, such as hbm.bandwidth=\"8 TB/s\"")->allow_extra_args(false);
    parser.add_option("--word", call->words, "key=text, such as generation=rubin")->allow_extra_args(false);
    parser.add_option("--name", call->name, "Name to show");
    parser.add_option("--vendor", call->vendor, "Vendor");
    parser.add_option("--status", call->status, "Whether it ships, is announced, projected or on a roadmap")
        ->type_name("{shipping,announced,projected,roadmap}");
    parser.add_option("--note", call->note, "What a reader should know");
    parser.add_option("--source", call->source, "Id of the source; yourself if unset");
    parser.add_option("--date", options.date, "Date of the figures, YYYY-MM-DD")->check(checkDate);
    return run;
}

constexpr auto actions = std::to_array<Command>({
    {"list", "Every entry, or those of one kind", addList},
    {"show", "Every figure of an entry with its source and what others say", addShow},
    {"check", "What is stale, unverified, in conflict, or missing and why", addCheck},
    {"import", "Take entries from a file into your own catalogue", addImport},
    {"export", "Write entries to one file: your own where none is named", addExport},
    {"add", "Add an entry to your own catalogue", addNew},
});
} // namespace

std::span<const Command> catalogueActions() { return actions; }

} // namespace rackline
