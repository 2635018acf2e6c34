// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/project/import/hugging_face.h"
#include "app/project/import/stored_tensors.h"
#include "hwdb/store/text_file.h"

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fstream>

namespace rackline {

namespace {
namespace fs = std::filesystem;

/// Formats that a name may promise.
bool namesFormat(std::string name) {
    std::transform(name.begin(), name.end(), name.begin(), [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
    for (const char* word : {"FP8", "FP4", "AWQ", "GPTQ", "INT4", "INT8", "W4A16", "W8A8", "GGUF", "4BIT", "8BIT"})
        if (name.find(word) != std::string::npos) return true;
    return false;
}

bool isFile(const fs::path& path) {
    std::error_code code;
    return fs::is_regular_file(path, code);
}

/// The one file of GGUF in a folder; empty where there is none, an error where one cannot be told.
Result<fs::path> onlyGguf(const fs::path& folder) {
    constexpr int mostFiles = 10'000;
    fs::path only;
    std::error_code code;
    int seen = 0;
    for (fs::directory_iterator at(folder, code), end; !code && at != end && ++seen < mostFiles; at.increment(code)) {
        if (at->path().extension() != ".gguf") continue;
        if (!only.empty())
            return Error{ErrorCode::input, folder.string(), "has several GGUF files and no config.json: name one of them"};
        only = at->path();
    }
    return only;
}

Result<ImportedModel> importGguf(const fs::path& file, const ModelFormats& given) {
    if (const auto fit = checkReadable(file); !fit) return fit.error();
    std::ifstream in(file, std::ios::binary);
    return importGguf(in, file.string(), given);
}

/// The tensors of a folder, of its index or of its one file; none where it has neither.
Result<std::optional<StoredTensors>> tensorsIn(const fs::path& folder) {
    const auto some = [](Result<StoredTensors> read) -> Result<std::optional<StoredTensors>> {
        if (!read) return read.error();
        return std::optional(std::move(read).value());
    };
    const fs::path index = folder / "model.safetensors.index.json", whole = folder / "model.safetensors";
    if (isFile(index)) return some(readSafetensorsIndex(index));
    if (!isFile(whole)) return std::optional<StoredTensors>();
    std::ifstream in(whole, std::ios::binary);
    return some(readSafetensors(in, whole.string()));
}

/// A config.json with what lies beside it. `name` is what the user called the model.
Result<ImportedModel> importFolder(const fs::path& config, const ModelFormats& given) {
    const auto text = readTextFile(config, largestEntryFile);
    if (!text) return text.error();
    const bool usual = config.filename() == "config.json" || config.filename() == "params.json";
    std::string quantization;
    const fs::path beside = config.parent_path() / "hf_quant_config.json";
    if (usual && isFile(beside)) {
        constexpr std::size_t most = 64 << 20; // each expert of each layer may be listed
        const auto read = readTextFile(beside, most);
        if (!read) return read.error();
        quantization = *read;
    }
    auto imported = importHuggingFace(*text, config.string(), quantization, given);
    if (!imported) return imported;
    if (usual && !given.weights) {
        const auto tensors = tensorsIn(config.parent_path());
        if (!tensors) return tensors.error();
        if (*tensors)
            if (const auto fit = weigh(imported.value(), **tensors, imported->quantised ? config.string() : std::string()); !fit)
                return fit.error();
    }
    if (!imported->quantised && !given.weights && namesFormat(modelIdOf(config.string())))
        return Error{ErrorCode::input, config.string(),
                     "its name speaks of a quantised format, and neither quantization_config nor an hf_quant_config.json nor the "
                     "headers of safetensors beside it say which tensors have it"};
    return imported;
}
} // namespace

Result<ImportedModel> importGguf(std::istream& in, const std::string& file, const ModelFormats& given) {
    const auto gguf = readGguf(in, file);
    if (!gguf) return gguf.error();
    if (const auto parts = gguf->keys.find("split.count"); parts != gguf->keys.end() && parts->is_number() && *parts > 1)
        return Error{ErrorCode::input, file,
                     "is one of several files that hold one model, and each lists its own tensors alone: import the config.json "
                     "of the same model"};
    const auto config = configOfGguf(*gguf);
    if (!config) return config.error();
    auto imported = importHuggingFace(lineOf(*config), file, {}, given);
    if (!imported) return imported;
    if (const auto fit = weigh(imported.value(), gguf->tensors, given.weights ? "the command line" : ""); !fit && !given.weights)
        return fit.error();
    return imported;
}

Result<ImportedModel> importModelFile(const std::string& file, const ModelFormats& given) {
    const fs::path path(file);
    std::error_code code;
    if (fs::is_directory(path, code)) {
        for (const char* usual : {"config.json", "params.json"})
            if (isFile(path / usual)) return importFolder(path / usual, given);
        const auto gguf = onlyGguf(path);
        if (!gguf) return gguf.error();
        if (gguf->empty()) return Error{ErrorCode::input, file, "is a folder without a config.json or a GGUF file"};
        return importGguf(*gguf, given);
    }
    if (path.extension() == ".gguf") return importGguf(path, given);
    const bool tensors = path.extension() == ".safetensors" || file.ends_with(".safetensors.index.json");
    if (tensors && !isFile(path.parent_path() / "config.json"))
        return Error{ErrorCode::input, file, "has no config.json beside it, which says the shapes of the layers"};
    return importFolder(tensors ? path.parent_path() / "config.json" : path, given);
}

} // namespace rackline
