// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/project/import/stored_tensors.h"
#include "hwdb/entry/entry_json.h"
#include "hwdb/store/text_file.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <fstream>
#include <set>

namespace rackline {

namespace {
/// Keys are many, and the order of no one matters: an object that looks them up in a line would take hours.
using Json = nlohmann::json;

std::string textIn(const Json& json, const char* key) {
    return json.is_object() && json.contains(key) && json[key].is_string() ? json[key].get<std::string>() : std::string();
}
constexpr std::size_t longestHeader = 100'000'000, mostListed = 2'000'000, mostShards = 5'000;

struct StoredType {
    std::string_view name;
    double bits;
};
constexpr auto storedTypes = std::to_array<StoredType>(
    {{"F64", 64},    {"F32", 32},    {"F16", 16}, {"BF16", 16},   {"F8_E4M3", 8}, {"F8_E5M2", 8}, {"F8_E8M0", 8},
     {"F6_E2M3", 6}, {"F6_E3M2", 6}, {"F4", 4},   {"F4_E2M1", 4}, {"I64", 64},    {"U64", 64},    {"I32", 32},
     {"U32", 32},    {"I16", 16},    {"U16", 16}, {"I8", 8},      {"U8", 8},      {"BOOL", 8}});

/// The number of elements, or none where the shape is no list of whole numbers.
std::optional<double> elementsOf(const Json& tensor) {
    if (!tensor.is_object()) return std::nullopt;
    if (!tensor.contains("shape") || !tensor["shape"].is_array()) return std::nullopt;
    double elements = 1;
    for (const Json& side : tensor["shape"]) {
        if (!side.is_number_unsigned()) return std::nullopt;
        elements *= side.get<double>();
    }
    constexpr double most = 1e15;
    return elements <= most ? std::optional(elements) : std::nullopt;
}

/// A shard's name may not lead out of the folder.
bool isPlainName(const std::string& name) {
    return !name.empty() && name.size() < 256 && name.find('/') == std::string::npos && name.find('\\') == std::string::npos &&
           name != "." && name != "..";
}
} // namespace

Result<StoredTensors> readSafetensors(std::istream& in, const std::string& name) {
    const auto refused = [&](std::string detail) { return Error{ErrorCode::input, name, std::move(detail)}; };
    const std::uint64_t size = in.seekg(0, std::ios::end) ? static_cast<std::uint64_t>(in.tellg()) : 0;
    in.seekg(0);
    unsigned char bytes[8] = {};
    if (!in.read(reinterpret_cast<char*>(bytes), sizeof bytes)) return refused("is not a safetensors file: it has no header");
    std::uint64_t length = 0;
    for (int i = 7; i >= 0; --i) length = length << 8 | bytes[i];
    if (length < 2 || length > longestHeader)
        return refused("is not a safetensors file: its header would have " + std::to_string(length) + " bytes");
    if (size < length + sizeof bytes) return refused("ends within its header");
    std::string text(length, ' ');
    if (!in.read(text.data(), static_cast<std::streamsize>(length))) return refused("ends within its header");
    const Json json = foreignJson(text);
    if (!json.is_object() || json.size() > mostListed) return refused("has a header that is no list of tensors");
    StoredTensors tensors{name, {}, {}, 0};
    for (const auto& item : json.items()) {
        if (item.key() == "__metadata__") continue;
        const std::string type = textIn(item.value(), "dtype");
        const auto known =
            std::find_if(storedTypes.begin(), storedTypes.end(), [&](const StoredType& t) { return t.name == type; });
        const auto elements = elementsOf(item.value());
        if (known == storedTypes.end() || !elements)
            return refused("has the tensor " + lineOf(OrderedJson(item.key().substr(0, 100))) +
                           " without a type and a shape that are known");
        tensors.list.push_back({item.key(), type, *elements, std::ceil(*elements * known->bits / 8)});
    }
    return tensors;
}

Result<StoredTensors> readSafetensorsIndex(const std::filesystem::path& file) {
    const auto text = readTextFile(file, longestHeader);
    if (!text) return text.error();
    const auto refused = [&](std::string detail) { return Error{ErrorCode::input, file.string(), std::move(detail)}; };
    const Json json = foreignJson(*text);
    if (!json.is_object() || !json.contains("weight_map") || !json["weight_map"].is_object())
        return refused("has no weight_map, which an index of safetensors has");
    const Json& map = json["weight_map"];
    const auto about = json.find("metadata");
    StoredTensors tensors{file.string(), {}, {}, 0};
    if (about != json.end() && about->is_object() && about->contains("total_size") && (*about)["total_size"].is_number())
        tensors.totalBytes = (*about)["total_size"].get<double>();
    if (tensors.totalBytes < 0) return refused("has a total_size below 0");
    std::set<std::string> shards;
    for (const auto& item : map.items()) {
        if (!item.value().is_string() || !isPlainName(item.value().get<std::string>()))
            return refused("names a file for " + lineOf(OrderedJson(item.key().substr(0, 100))) + " that is none of its folder");
        shards.insert(item.value().get<std::string>());
        tensors.names.push_back(item.key());
    }
    if (shards.size() > mostShards) return refused("names more than 5000 files");
    for (const std::string& shard : shards) {
        std::error_code code;
        const std::filesystem::path path = file.parent_path() / shard;
        if (!std::filesystem::is_regular_file(path, code)) {
            // Part of the types would be taken for all of them.
            tensors.list.clear();
            break;
        }
        std::ifstream in(path, std::ios::binary);
        auto one = readSafetensors(in, path.string());
        if (!one) return one.error();
        tensors.list.insert(tensors.list.end(), one->list.begin(), one->list.end());
    }
    return tensors;
}

} // namespace rackline
