// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands/model_command.h"

#include "app/cli/commands/catalogue_actions.h"
#include "app/cli/shared/origin.h"
#include "app/project/import/hugging_face.h"
#include "app/report/words/number_text.h"
#include "model/units/unit_text.h"

#include <CLI/CLI.hpp>

#include <ostream>

namespace rackline {

namespace {
void tell(const ImportedModel& imported, const std::string& id, Streams streams) {
    const ParameterCount count = countParameters(imported.model);
    streams.messages << "model/" << id << ": " << imported.family << ", " << imported.model.layerCount() << " layers, "
                     << billionsText(count.total()) << " weights, " << billionsText(count.active(imported.model.tiedEmbedding))
                     << " of them active";
    if (imported.weights) streams.messages << ", " << nameOf(*imported.weights);
    streams.messages << "\n";
    for (const std::string& note : imported.notes) streams.messages << note << "\n";
}

/// Formats that the user says take the place of what the file says, or leaves open.
std::optional<Error> applyFormats(const CommandLine& line, ModelFormats& given) {
    const auto set = [](const std::string& name, const char* option, std::optional<Precision>& format) -> std::optional<Error> {
        if (name.empty()) return std::nullopt;
        format = precisionNamed(name);
        if (format) return std::nullopt;
        return Error{ErrorCode::usage, option,
                     "\"" + name.substr(0, 40) + "\" is no format; fp4, fp8, fp8-block and bf16 are some"};
    };
    if (auto error = set(line.modelWeights, "--weights", given.weights)) return error;
    return set(line.modelAttention, "--attention", given.attention);
}

int importModel(CatalogueCall call, std::string id, const ModelFormats& given, Streams streams) {
    const std::string& file = call.names.front();
    if (call.format->name == "csv")
        return fail({ErrorCode::usage, "--format", "an entry is JSON; table puts it into your own catalogue"}, streams);
    const auto imported = importHuggingFaceFile(file, given);
    if (!imported) return fail(imported.error(), streams);
    if (id.empty()) id = modelIdOf(file);
    if (!call.noOverlay) call.overlay = Catalogue::defaultOverlay();
    const auto catalogue = Catalogue::open(Catalogue::defaultPath(), call.overlay);
    if (!catalogue) return fail(catalogue.error(), streams);
    const std::string date = call.date.empty() ? catalogue->date() : call.date;
    const std::string text = modelEntryText(*imported, id, call.name.empty() ? id : call.name, date);
    BundleReading reading = readBundleText(text, file, catalogue->sources());
    if (!reading.errors.empty() || call.format->toRead) {
        if (reading.errors.empty() && !call.quiet) tell(*imported, id, streams);
        return takeEntries(call, *catalogue, std::move(reading), streams);
    }
    if (!call.quiet) tell(*imported, id, streams);
    streams.out << text;
    return done;
}
} // namespace

void addModel(CLI::App& app, CommandLine& line) {
    CLI::App* model = app.add_subcommand("model", "Models of your own, from Hugging Face's config.json.");
    model->require_subcommand(1);
    CatalogueCall& call = line.catalogue;
    CLI::App* parser = model->add_subcommand("import", "Take a Hugging Face config.json into your own catalogue");
    parser->add_option("FILE", call.names, "A config.json")->type_name("FILE")->required()->expected(1);
    parser->add_option("--id", line.modelId, "Id of the new entry; otherwise the name of the file's folder");
    parser->add_option("--name", call.name, "Name to show");
    addFormat(*parser, call.format, "table, or json to print the entry and keep the catalogue as it is");
    parser->add_option("--date", call.date, "Date of the figures, YYYY-MM-DD")->check(checkDate);
    parser->add_flag("--replace", call.replace, "Let the entry take the place of another of its id");
    parser->add_flag("--no-overlay", call.noOverlay, "Ignore your own entries");
    parser->add_flag("--quiet", call.quiet, "No messages");
    parser->add_option("--weights", line.modelWeights, "Format of the weights, where the file does not say it");
    parser->add_option("--attention", line.modelAttention, "Format of attention and mixers, where the file does not say it");
    parser->callback([&line] {
        line.run = [&](Streams streams) {
            ModelFormats given;
            if (const auto error = applyFormats(line, given)) return fail(*error, streams);
            return importModel(line.catalogue, line.modelId, given, streams);
        };
    });
}

} // namespace rackline
