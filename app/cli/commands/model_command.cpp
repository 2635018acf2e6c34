// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands/catalogue_actions.h"
#include "app/cli/shared/option_groups.h"
#include "app/cli/shared/origin.h"
#include "app/project/import/hugging_face.h"
#include "app/report/words/number_text.h"
#include "model/units/unit_text.h"

#include <CLI/CLI.hpp>

#include <array>
#include <memory>
#include <ostream>
#include <utility>

namespace rackline {

namespace {
void tell(const ImportedModel& imported, const std::string& id, Streams streams) {
    const ParameterCount count = countParameters(imported.model);
    streams.messages << "model/" << id << ": " << imported.family << ", " << imported.model.layerCount() << " layers, "
                     << billionsText(count.total()) << " weights, " << billionsText(count.active(imported.model.tiedEmbedding))
                     << " of them active";
    if (imported.weights) streams.messages << ", " << nameOf(*imported.weights);
    const std::pair<const char*, const std::optional<Precision>&> others[]{{"dense blocks ", imported.dense},
                                                                           {"attention ", imported.attention},
                                                                           {"recurrent layers ", imported.mixers},
                                                                           {"LM head ", imported.head},
                                                                           {"KV ", imported.kv}};
    for (const auto& [part, format] : others)
        if (format && format != imported.weights) streams.messages << ", " << part << nameOf(*format);
    streams.messages << "\n";
    for (const std::string& note : imported.notes) streams.messages << note << "\n";
}

struct ImportOptions {
    CatalogueCall call;
    std::string id{};
    /// What the file does not say.
    std::string weights{}, attention{};
};

/// Formats that the user says take the place of what the file says, or leaves open.
Result<ModelFormats> formatsOf(const ImportOptions& asked) {
    ModelFormats given;
    const auto set = [](const std::string& name, const char* option, std::optional<Precision>& format) -> Result<void> {
        if (name.empty()) return {};
        format = precisionNamed(name);
        if (format) return {};
        return Error{ErrorCode::usage, option,
                     "\"" + name.substr(0, 40) + "\" is no format; fp4, fp8, fp8-block and bf16 are some"};
    };
    if (const auto known = set(asked.weights, "--weights", given.weights); !known) return known.error();
    if (const auto known = set(asked.attention, "--attention", given.attention); !known) return known.error();
    return given;
}

int importModel(const ImportOptions& asked, const Options& options, Streams streams) {
    CatalogueCall call = asked.call;
    const Result<ModelFormats> given = formatsOf(asked);
    if (!given) return fail(given.error(), streams);
    const std::string& file = call.names.front();
    const Result<void> json = onlyAs("json", options, "an entry is JSON; table puts it into your own catalogue");
    if (!json) return fail(json.error(), streams);
    const auto imported = importModelFile(file, *given);
    if (!imported) return fail(imported.error(), streams);
    const std::string id = asked.id.empty() ? modelIdOf(file) : asked.id;
    if (!options.noOverlay) call.overlay = Catalogue::defaultOverlay();
    const auto catalogue = Catalogue::open(Catalogue::defaultPath(), call.overlay);
    if (!catalogue) return fail(catalogue.error(), streams);
    const std::string text = modelEntryText(*imported, id, call.name.empty() ? id : call.name,
                                            options.date.empty() ? catalogue->date() : options.date);
    BundleReading reading = readBundleText(text, file, catalogue->sources());
    if (reading.errors.empty() && !options.quiet) tell(*imported, id, streams);
    if (!reading.errors.empty() || options.format->toRead) return takeEntries(call, *catalogue, std::move(reading), streams);
    streams.out << text;
    return done;
}

Run addModelImport(CLI::App& parser, Options& options) {
    const auto asked = std::make_shared<ImportOptions>(ImportOptions{{options}});
    parser.add_option("FILE", asked->call.names, "A checkpoint: its folder, config.json, safetensors or GGUF file")
        ->type_name("FILE")
        ->required()
        ->expected(1);
    parser.add_option("--id", asked->id, "Id of the new entry; otherwise the name of the file's folder");
    parser.add_option("--name", asked->call.name, "Name to show");
    addFormat(parser, options, "table, or json to print the entry and keep the catalogue as it is");
    parser.add_option("--date", options.date, "Date of the figures, YYYY-MM-DD")->check(checkDate);
    parser.add_flag("--replace", asked->call.replace, "Replace an existing entry with the same id");
    parser.add_flag("--no-overlay", options.noOverlay, "Ignore your own entries");
    parser.add_flag("--quiet", options.quiet, "No messages");
    parser.add_option("--weights", asked->weights, "Format of the weights, where the file does not say it");
    parser.add_option("--attention", asked->attention, "Format of attention and mixers, where the file does not say it");
    return [asked, &options](Streams streams) { return importModel(*asked, options, streams); };
}

constexpr std::array<Command, 1> actions{{{"import", "Take a checkpoint of a model into your own catalogue", addModelImport}}};
} // namespace

std::span<const Command> modelActions() { return actions; }

} // namespace rackline
