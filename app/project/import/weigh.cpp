// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/project/import/json_parts.h"
#include "app/project/import/quantization.h"
#include "app/project/import/stored_tensors.h"
#include "app/project/import/tensor_class.h"
#include "model/mapping/layout.h"
#include "model/memory/inference_memory.h"
#include "model/units/unit_text.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <unordered_map>

namespace rackline {

namespace {
using enum Precision;
using TypeOfTensor = std::unordered_map<std::string_view, std::string_view>;

/// What holds weights by itself, without a scale beside it. GGUF's blocks have their scales inside.
constexpr auto plainTypes = std::to_array<NamedFormat>({{"BF16", bf16},
                                                        {"F16", fp16},
                                                        {"F32", fp32},
                                                        {"MXFP4", mxfp4},
                                                        {"Q4_0", int4Block},
                                                        {"Q4_1", int5Block},
                                                        {"Q4_K", int4Block},
                                                        {"IQ4_NL", int4Block},
                                                        {"IQ4_XS", int4Block},
                                                        {"Q5_0", int5Block},
                                                        {"Q5_1", int6Block},
                                                        {"Q5_K", int5Block},
                                                        {"Q6_K", int6Block},
                                                        {"Q8_0", int8Block},
                                                        {"Q8_1", int8Block},
                                                        {"Q8_K", int8Block},
                                                        {"I8", int8}});

bool isScale(std::string_view name) {
    for (const char* word : {"scale", "zero", "g_idx", "weight_shape", "absmax", "quant_map"})
        if (holdsText(name, word)) return true;
    return false;
}

/// The type of the scale beside a tensor, by the names that quantisers give it; empty where there is none.
std::string_view scaleBeside(const std::string& name, const TypeOfTensor& types) {
    const auto at = [&](const std::string& other) {
        const auto found = types.find(other);
        return found == types.end() ? std::string_view() : found->second;
    };
    const auto without = [&](std::string_view end) { return name.substr(0, name.size() - end.size()); };
    if (name.ends_with("_blocks")) return at(without("_blocks") + "_scales");
    if (name.ends_with(".weight_packed")) return at(without("_packed") + "_scale");
    for (const char* end : {"_scale_inv", "_scale"})
        if (const auto type = at(name + end); !type.empty()) return end[6] != '\0' ? "block" : type;
    return name.ends_with(".weight") ? at(without("weight") + "scale") : std::string_view();
}

/// The format in which a tensor is stored; none for packed types that nothing explains.
std::optional<Precision> storedFormat(const StoredTensor& tensor, const TypeOfTensor& types) {
    const std::string_view scale = scaleBeside(tensor.name, types);
    const bool powers = scale == "U8" || scale == "F8_E8M0";
    if (tensor.type == "F8_E4M3" || tensor.type == "F8_E5M2") return scale == "block" ? fp8Block : powers ? mxfp8 : fp8;
    const bool pairs = tensor.type == "U8" || tensor.type == "F4" || tensor.type == "F4_E2M1";
    if ((pairs || tensor.type == "I8") && powers) return mxfp4;
    if (pairs) return scale == "F8_E4M3" ? std::optional(fp4) : std::nullopt;
    return formatNamed(plainTypes, tensor.type);
}

/// Weights in an element of a packed type.
double packedIn(const StoredTensor& tensor, std::optional<Precision> format, Precision described) {
    if (tensor.type == "I32" || tensor.type == "U32") return described == int8 || described == int8Block ? 4 : 8;
    const bool halves = format == fp4 || format == mxfp4;
    return halves && (tensor.type == "U8" || tensor.type == "I8") ? 2 : 1;
}

/// What the tensors of one class hold.
struct ClassShare {
    double bytes = 0, weights = 0, packed = 0;
    std::map<Precision, double> formats{};
};
using Shares = std::map<TensorClass, ClassShare>;

/// The member of an imported model that has the format of a class, and how it is without one.
std::optional<Precision> formatIn(const ImportedModel& imported, TensorClass part) {
    const bool mixture = imported.model.isMixture();
    switch (part) {
    case TensorClass::experts:
        return imported.weights;
    case TensorClass::dense:
    case TensorClass::shared:
        return mixture && imported.dense ? imported.dense : imported.weights;
    case TensorClass::attention:
        return imported.attention;
    case TensorClass::mixer:
        return imported.mixers ? imported.mixers : imported.attention;
    default:
        return std::nullopt;
    }
}

Shares sharesOf(const ImportedModel& imported, const StoredTensors& tensors) {
    TypeOfTensor types;
    for (const StoredTensor& tensor : tensors.list) types.emplace(tensor.name, tensor.type);
    Shares shares;
    for (const StoredTensor& tensor : tensors.list) {
        const TensorClass part = classOfTensor(tensor.name, imported.model.layerCount());
        if (part == TensorClass::head && imported.model.tiedEmbedding) continue; // a copy
        ClassShare& share = shares[part];
        share.bytes += tensor.bytes;
        if (isScale(tensor.name)) continue;
        const auto format = storedFormat(tensor, types);
        const double weights = tensor.elements * packedIn(tensor, format, formatIn(imported, part).value_or(int4));
        share.weights += weights;
        if (format)
            share.formats[*format] += weights;
        else
            share.packed += weights;
    }
    return shares;
}

/// Formats that are stored alike, whatever their arithmetic.
bool storedAlike(Precision a, Precision b) {
    const auto kind = [](Precision p) {
        if (p == fp4Wide) return fp4;
        if (p == fp16) return bf16;
        return p == mxfp8 || p == fp8Block ? fp8 : p;
    };
    return kind(a) == kind(b);
}

std::optional<Precision> mostOf(const ClassShare& share) {
    const auto most = std::max_element(share.formats.begin(), share.formats.end(),
                                       [](const auto& a, const auto& b) { return a.second < b.second; });
    return most == share.formats.end() ? std::nullopt : std::optional(most->first);
}

/// What a description says must be found among the tensors of the class.
std::optional<std::string> disagreement(const ImportedModel& imported, const Shares& shares) {
    for (const auto& [part, share] : shares) {
        const auto described = formatIn(imported, part);
        if (!described || share.formats.empty() || share.packed > 0) continue;
        const bool found = std::any_of(share.formats.begin(), share.formats.end(),
                                       [&](const auto& one) { return storedAlike(one.first, *described); });
        if (!found) return "stores " + std::string(nameOf(part)) + " as " + std::string(nameOf(*mostOf(share)));
    }
    return std::nullopt;
}

/// Takes the format of most weights of each class.
std::optional<std::string> takeFormats(ImportedModel& imported, const Shares& shares) {
    const auto take = [&](TensorClass part) -> std::optional<Precision> {
        const auto found = shares.find(part);
        return found == shares.end() ? std::nullopt : mostOf(found->second);
    };
    for (const auto& [part, share] : shares)
        if (share.packed > 0 && part != TensorClass::draft && part != TensorClass::sight)
            return "packs " + std::string(nameOf(part)) +
                   " in a type that says no format, or in fewer than 4 bits; a quantization_config, or --weights and "
                   "--attention, can say which";
    const bool mixture = imported.model.isMixture();
    const auto experts = take(TensorClass::experts), dense = take(TensorClass::dense), shared = take(TensorClass::shared);
    imported.weights = mixture ? experts : dense;
    if (mixture && (shared || dense) && (shared ? shared : dense) != experts) imported.dense = shared ? shared : dense;
    const auto attention = take(TensorClass::attention), mixers = take(TensorClass::mixer);
    imported.attention = attention ? attention : mixers;
    if (attention && mixers && mixers != attention) imported.mixers = mixers;
    const auto head = take(TensorClass::head);
    if (head && *head != bf16 && *head != fp16) imported.head = head;
    imported.quantised = true;
    return std::nullopt;
}

std::string gigabytes(double bytes) { return numberText(std::round(bytes / 1e7) / 100) + " GB"; }

/// Bytes and weights of the language model alone.
ClassShare languageOf(const Shares& shares) {
    ClassShare sum;
    for (const auto& [part, share] : shares) {
        if (part == TensorClass::draft || part == TensorClass::sight) continue;
        sum.bytes += share.bytes;
        sum.weights += share.weights;
    }
    return sum;
}

std::string tally(const Shares& shares) {
    std::string text;
    std::vector<std::pair<double, TensorClass>> sorted;
    for (const auto& [part, share] : shares) sorted.emplace_back(share.bytes, part);
    std::sort(sorted.rbegin(), sorted.rend());
    for (const auto& [bytes, part] : sorted)
        text += (text.empty() ? "" : ", ") + std::string(nameOf(part)) + " " + gigabytes(bytes);
    return text;
}

double countedBytes(const ImportedModel& imported) { return weightBytes(imported.model, precisionOf(imported), Layout{}).si(); }

/// The index says the size of all files alone. Where they hold what drafts or sees as well, it is an upper limit.
std::optional<std::string> compareTotal(ImportedModel& imported, const StoredTensors& tensors) {
    const bool more = std::any_of(tensors.names.begin(), tensors.names.end(), [&](const std::string& name) {
        const TensorClass part = classOfTensor(name, imported.model.layerCount());
        return part == TensorClass::draft || part == TensorClass::sight;
    });
    constexpr double alike = 0.01, mixed = 0.1, beside = 0.3;
    const double counted = countedBytes(imported), off = tensors.totalBytes / counted - 1;
    const double below = imported.mixed ? mixed : alike, above = more ? beside : below;
    if (off < -below || off > above)
        return "says " + gigabytes(tensors.totalBytes) + " for all tensors, and the formats that are known make " +
               gigabytes(counted) + ": a description of the quantisation is missing, or the files are of another model";
    imported.notes.push_back("The files have " + gigabytes(tensors.totalBytes) + (more ? " with what drafts or sees; " : "; ") +
                             gigabytes(counted) + " are counted here.");
    return std::nullopt;
}
} // namespace

Result<void> weigh(ImportedModel& imported, const StoredTensors& tensors, std::string_view said) {
    const auto refused = [&](std::string detail) { return Error{ErrorCode::input, tensors.file, std::move(detail)}; };
    if (tensors.list.empty()) {
        if (tensors.totalBytes > 0)
            if (auto off = compareTotal(imported, tensors)) return refused(*off);
        return {};
    }
    const Shares shares = sharesOf(imported, tensors);
    if (said.empty()) {
        if (auto unknown = takeFormats(imported, shares)) return refused(*unknown);
    } else if (auto other = disagreement(imported, shares)) {
        return refused(*other + ", and " + std::string(said) + " says another format");
    }
    const ClassShare language = languageOf(shares);
    const double counted = countParameters(imported.model).total();
    constexpr double most = 0.01;
    if (!(std::abs(language.weights / counted - 1) <= most))
        return refused("has tensors of " + numberText(std::round(language.weights / 1e5) / 1e4) +
                       " B weights, and the shapes of the family make " + numberText(std::round(counted / 1e5) / 1e4) + " B");
    imported.notes.push_back("The tensors have " + gigabytes(language.bytes) + ", of which " + gigabytes(countedBytes(imported)) +
                             " are counted here by class and format: " + tally(shares) + ".");
    return {};
}

} // namespace rackline
