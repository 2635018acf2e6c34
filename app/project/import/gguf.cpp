// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/project/import/json_parts.h"
#include "app/project/import/stored_tensors.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>

namespace rackline {

namespace {
constexpr std::uint64_t mostKeys = 10'000, mostTensors = 1'000'000, longestName = 65'535, mostBytes = 400'000'000;

struct GgufType {
    std::uint32_t id;
    std::string_view name;
    double elements, bytes;
};
/// Elements and bytes of a block.
constexpr auto types = std::to_array<GgufType>({
    {0, "F32", 1, 4},        {1, "F16", 1, 2},         {2, "Q4_0", 32, 18},    {3, "Q4_1", 32, 20},    {6, "Q5_0", 32, 22},
    {7, "Q5_1", 32, 24},     {8, "Q8_0", 32, 34},      {9, "Q8_1", 32, 36},    {10, "Q2_K", 256, 84},  {11, "Q3_K", 256, 110},
    {12, "Q4_K", 256, 144},  {13, "Q5_K", 256, 176},   {14, "Q6_K", 256, 210}, {15, "Q8_K", 256, 292}, {16, "IQ2_XXS", 256, 66},
    {17, "IQ2_XS", 256, 74}, {18, "IQ3_XXS", 256, 98}, {19, "IQ1_S", 256, 50}, {20, "IQ4_NL", 32, 18}, {21, "IQ3_S", 256, 110},
    {22, "IQ2_S", 256, 82},  {23, "IQ4_XS", 256, 136}, {24, "I8", 1, 1},       {25, "I16", 1, 2},      {26, "I32", 1, 4},
    {27, "I64", 1, 8},       {28, "F64", 1, 8},        {29, "IQ1_M", 256, 56}, {30, "BF16", 1, 2},     {34, "TQ1_0", 256, 54},
    {35, "TQ2_0", 256, 66},  {39, "MXFP4", 32, 17},
});

/// Reads numbers and names in the order of the file, and stops for good at what cannot be.
class GgufReader {
public:
    explicit GgufReader(std::istream& in) : m_in(in) {}
    bool bad() const { return m_bad; }

    template <class T> T number() {
        T value{};
        read(reinterpret_cast<char*>(&value), sizeof value);
        return value;
    }
    std::string text() {
        const auto length = number<std::uint64_t>();
        if (length > longestName) m_bad = true;
        std::string read_(m_bad ? 0 : length, '\0');
        read(read_.data(), read_.size());
        return read_;
    }
    /// A value of a key; of lists their length and, where all are numbers, their elements up to a few thousand.
    OrderedJson value(std::uint32_t type, int depth = 0) {
        switch (type) {
        case 0:
            return number<std::uint8_t>();
        case 1:
            return number<std::int8_t>();
        case 2:
            return number<std::uint16_t>();
        case 3:
            return number<std::int16_t>();
        case 4:
            return number<std::uint32_t>();
        case 5:
            return number<std::int32_t>();
        case 6:
            return finite(number<float>());
        case 7:
            return number<std::uint8_t>() != 0;
        case 8:
            return longText();
        case 9:
            return depth == 0 ? listValue() : stop();
        case 10:
            return number<std::uint64_t>();
        case 11:
            return number<std::int64_t>();
        case 12:
            return finite(number<double>());
        default:
            return stop();
        }
    }

private:
    static OrderedJson finite(double value) { return std::isfinite(value) ? OrderedJson(value) : OrderedJson(); }
    OrderedJson stop() {
        m_bad = true;
        return {};
    }
    void read(char* to, std::size_t size) {
        m_read += size;
        if (m_read > mostBytes || m_bad || !m_in.read(to, static_cast<std::streamsize>(size))) m_bad = true;
    }
    void skip(std::uint64_t size) {
        m_read += size;
        if (m_read > mostBytes || size > mostBytes || m_bad || !m_in.seekg(static_cast<std::streamoff>(size), std::ios::cur))
            m_bad = true;
    }
    /// Templates of conversations are long, and nothing here needs them.
    OrderedJson longText() {
        const auto length = number<std::uint64_t>();
        if (length > longestName) {
            skip(length);
            return {};
        }
        std::string kept(m_bad ? 0 : length, '\0');
        read(kept.data(), kept.size());
        return kept;
    }
    OrderedJson listValue() {
        constexpr std::uint64_t mostKept = 4096, mostElements = 50'000'000;
        const auto type = number<std::uint32_t>();
        const auto count = number<std::uint64_t>();
        if (count > mostElements) return stop();
        OrderedJson list = OrderedJson::array();
        for (std::uint64_t i = 0; i < count && !m_bad; ++i) {
            OrderedJson one = value(type, 1);
            if (i < mostKept && type != 8) list.push_back(std::move(one));
        }
        return list;
    }

    std::istream& m_in;
    std::uint64_t m_read = 0;
    bool m_bad = false;
};

/// Reads one tensor; false where it cannot be.
bool readTensor(GgufReader& in, StoredTensors& tensors) {
    StoredTensor tensor{in.text(), {}, 1, 0};
    const auto sides = in.number<std::uint32_t>();
    constexpr std::uint32_t mostSides = 4;
    if (sides > mostSides) return false;
    for (std::uint32_t i = 0; i < sides; ++i) tensor.elements *= static_cast<double>(in.number<std::uint64_t>());
    const auto id = in.number<std::uint32_t>();
    in.number<std::uint64_t>();
    const auto type = std::find_if(types.begin(), types.end(), [id](const GgufType& t) { return t.id == id; });
    constexpr double most = 1e15;
    if (in.bad() || type == types.end() || !(tensor.elements <= most)) return false;
    tensor.type = type->name;
    tensor.bytes = tensor.elements / type->elements * type->bytes;
    tensors.totalBytes += tensor.bytes;
    tensors.list.push_back(std::move(tensor));
    return true;
}
} // namespace

Result<GgufFile> readGguf(std::istream& stream, const std::string& file) {
    static_assert(std::endian::native == std::endian::little, "numbers of the file are read as they lie");
    const auto refused = [&](std::string detail) { return Error{ErrorCode::input, file, std::move(detail)}; };
    GgufReader in(stream);
    constexpr std::uint32_t magic = 0x46554747;
    if (in.number<std::uint32_t>() != magic) return refused("is not a GGUF file: it does not begin with GGUF");
    const auto version = in.number<std::uint32_t>();
    if (version != 2 && version != 3) return refused("is of a version of GGUF that is not known; 2 and 3 are");
    const auto tensors = in.number<std::uint64_t>(), keys = in.number<std::uint64_t>();
    if (in.bad() || tensors > mostTensors || keys > mostKeys) return refused("has more keys or tensors than any model");
    GgufFile gguf{OrderedJson::object(), {file, {}, {}, 0}};
    for (std::uint64_t i = 0; i < keys && !in.bad(); ++i) {
        const std::string key = in.text();
        const auto type = in.number<std::uint32_t>();
        gguf.keys[key] = in.value(type);
    }
    for (std::uint64_t i = 0; i < tensors && !in.bad(); ++i)
        if (!readTensor(in, gguf.tensors)) return refused("has a tensor that cannot be read");
    if (in.bad()) return refused("ends within its header, or is damaged");
    return gguf;
}

namespace {
struct KeyRow {
    std::string_view ours, theirs;
};
constexpr auto keyRows = std::to_array<KeyRow>({{"hidden_size", "embedding_length"},
                                                {"num_hidden_layers", "block_count"},
                                                {"num_attention_heads", "attention.head_count"},
                                                {"num_key_value_heads", "attention.head_count_kv"},
                                                {"head_dim", "attention.key_length"},
                                                {"intermediate_size", "feed_forward_length"},
                                                {"max_position_embeddings", "context_length"},
                                                {"num_experts_per_tok", "expert_used_count"},
                                                {"moe_intermediate_size", "expert_feed_forward_length"},
                                                {"shared_expert_intermediate_size", "expert_shared_feed_forward_length"},
                                                {"n_shared_experts", "expert_shared_count"},
                                                {"first_k_dense_replace", "leading_dense_block_count"},
                                                {"sliding_window", "attention.sliding_window"},
                                                {"q_lora_rank", "attention.q_lora_rank"},
                                                {"kv_lora_rank", "attention.kv_lora_rank"},
                                                {"qk_rope_head_dim", "rope.dimension_count"},
                                                {"num_nextn_predict_layers", "nextn_predict_layers"}});
/// Architectures of GGUF, and the model_type with the name that its family has for the number of experts.
struct ArchitectureRow {
    std::string_view theirs, ours, experts;
};
constexpr auto architectures = std::to_array<ArchitectureRow>({{"llama", "llama", "num_local_experts"},
                                                               {"qwen2", "qwen2", "num_experts"},
                                                               {"qwen2moe", "qwen2_moe", "num_experts"},
                                                               {"qwen3", "qwen3", "num_experts"},
                                                               {"qwen3moe", "qwen3_moe", "num_experts"},
                                                               {"gemma2", "gemma2", ""},
                                                               {"gemma3", "gemma3_text", ""},
                                                               {"phi3", "phi3", ""},
                                                               {"deepseek2", "deepseek_v3", "n_routed_experts"},
                                                               {"glm4moe", "glm4_moe", "n_routed_experts"},
                                                               {"gpt-oss", "gpt_oss", "num_local_experts"}});

const StoredTensor* tensorNamed(const GgufFile& gguf, std::string_view name) {
    for (const StoredTensor& tensor : gguf.tensors.list)
        if (tensor.name == name) return &tensor;
    return nullptr;
}

/// What a family of ours needs beyond the names of its keys.
void fillFamily(const GgufFile& gguf, const std::string& prefix, OrderedJson& config) {
    const auto number = [&](const char* key) { return numberOf(gguf.keys, (prefix + key).c_str()); };
    const double hidden = numberOf(config, "hidden_size"), heads = numberOf(config, "num_attention_heads");
    if (!config.contains("head_dim") && heads > 0) config["head_dim"] = std::floor(hidden / heads);
    const std::string type = config["model_type"];
    if (type == "llama" && number("expert_count") > 0) config["model_type"] = "mixtral";
    if (type == "qwen2_moe" || type == "qwen3_moe") config["decoder_sparse_step"] = 1;
    if (type == "gpt_oss") config["intermediate_size"] = number("expert_feed_forward_length");
    if (type == "glm4_moe") config["use_qk_norm"] = tensorNamed(gguf, "blk.0.attn_q_norm.weight") != nullptr;
    if (type == "glm4_moe") config["attention_bias"] = tensorNamed(gguf, "blk.0.attn_q.bias") != nullptr;
    if (type == "glm4_moe" && number("nextn_predict_layers") > 0)
        config["num_hidden_layers"] = number("block_count") - number("nextn_predict_layers");
    if (type != "deepseek_v3") return;
    const bool latent = number("attention.key_length_mla") > 0;
    const double rotated = number("rope.dimension_count");
    config["qk_nope_head_dim"] = number(latent ? "attention.key_length_mla" : "attention.key_length") - rotated;
    config["v_head_dim"] = number(latent ? "attention.value_length_mla" : "attention.value_length");
    config["num_key_value_heads"] = heads;
}
} // namespace

Result<OrderedJson> configOfGguf(const GgufFile& gguf) {
    const std::string architecture = textOf(gguf.keys, "general.architecture");
    const auto row = std::find_if(architectures.begin(), architectures.end(),
                                  [&](const ArchitectureRow& a) { return a.theirs == architecture; });
    if (row == architectures.end()) {
        std::string known;
        for (const ArchitectureRow& a : architectures) known += (known.empty() ? "" : ", ") + std::string(a.theirs);
        return Error{ErrorCode::input, gguf.tensors.file + "#/general.architecture",
                     "\"" + architecture.substr(0, 60) +
                         "\" is not read from GGUF, import the config.json of the same model; read are " + known};
    }
    OrderedJson config{{"model_type", row->ours}};
    const std::string prefix = architecture + ".";
    for (const KeyRow& key : keyRows) {
        const auto found = gguf.keys.find(prefix + std::string(key.theirs));
        if (found == gguf.keys.end() || found->is_null()) continue;
        OrderedJson value = *found;
        if (value.is_array()) {
            if (value.empty() ||
                std::any_of(value.begin(), value.end(), [&](const OrderedJson& j) { return j != value.front(); }))
                return Error{ErrorCode::input, gguf.tensors.file + "#/" + prefix + std::string(key.theirs),
                             "differs by layer, which is not read from GGUF: import the config.json of the same model"};
            value = OrderedJson(value.front());
        }
        config[std::string(key.ours)] = std::move(value);
    }
    if (const double experts = numberOf(gguf.keys, (prefix + "expert_count").c_str()); experts > 0 && !row->experts.empty())
        config[std::string(row->experts)] = experts;
    const StoredTensor* table = tensorNamed(gguf, "token_embd.weight");
    const double hidden = numberOf(config, "hidden_size");
    if (table != nullptr && hidden > 0) config["vocab_size"] = std::floor(table->elements / hidden);
    config["tie_word_embeddings"] = tensorNamed(gguf, "output.weight") == nullptr;
    fillFamily(gguf, prefix, config);
    return config;
}

} // namespace rackline
