// SPDX-License-Identifier: GPL-3.0-or-later
#include "hwdb/entry/entry_json.h"

#include <algorithm>
#include <set>

namespace rackline {

namespace {
/// The deepest level that is read. No file of ours comes near it, and the library copies and prints by recursion, so that a deep
/// file would overflow the stack.
constexpr std::size_t deepest = 64;
/// The most values that are read. The whole catalogue has a twentieth of it, and so many take 200 MB.
constexpr std::size_t mostValues = 4'000'000;

/// 1-based line and column of a byte.
std::string positionOf(std::string_view text, std::size_t at) {
    const std::string_view before = text.substr(0, std::min(at, text.size()));
    const auto line = std::count(before.begin(), before.end(), '\n') + 1;
    const std::size_t lineStart = before.rfind('\n') == std::string_view::npos ? 0 : before.rfind('\n') + 1;
    return "line " + std::to_string(line) + ", column " + std::to_string(before.size() - lineStart + 1);
}

/// Builds a value from what the library's parser meets, and stops it at the first thing that is refused. Keys are known to be new
/// where they are added, so that a large object is not searched for each of them.
class Builder : public OrderedJson::json_sax_t {
public:
    explicit Builder(std::string_view text) : m_text(text) {}

    OrderedJson root;
    std::string refusal;

    bool null() override { return add(nullptr); }
    bool boolean(bool value) override { return add(value); }
    bool number_integer(number_integer_t value) override { return add(value); }
    bool number_unsigned(number_unsigned_t value) override { return add(value); }
    bool number_float(number_float_t value, const string_t&) override { return add(value); }
    bool string(string_t& value) override { return add(std::move(value)); }
    bool binary(binary_t&) override { return false; }
    bool start_object(std::size_t) override { return open(OrderedJson::object()); }
    bool start_array(std::size_t) override { return open(OrderedJson::array()); }
    bool end_object() override { return close(); }
    bool end_array() override { return close(); }
    bool key(string_t& name) override {
        if (!m_open.back().keys.insert(name).second)
            return refuse("the key " + quotedText(name) + " is there twice in one object");
        m_key = std::move(name);
        return true;
    }
    bool parse_error(std::size_t at, const std::string&, const nlohmann::detail::exception& why) override {
        constexpr int outOfRange = 406;
        return refuse(why.id == outOfRange ? "has a number that is too large for any machine"
                                           : "not valid JSON at " + positionOf(m_text, at));
    }

private:
    struct Open {
        OrderedJson* value;
        std::set<std::string> keys;
    };

    bool refuse(std::string why) {
        refusal = std::move(why);
        return false;
    }
    OrderedJson* place(OrderedJson value) {
        if (m_open.empty()) return &(root = std::move(value));
        OrderedJson& into = *m_open.back().value;
        if (!into.is_object()) return &into.emplace_back(std::move(value));
        auto& members = into.get_ref<OrderedJson::object_t&>();
        members.emplace_back(std::move(m_key), std::move(value));
        return &members.back().second;
    }
    bool add(OrderedJson value) {
        if (++m_values > mostValues) return refuse("has more than 4 million values, which no file of ours has");
        place(std::move(value));
        return true;
    }
    bool open(OrderedJson value) {
        if (m_open.size() == deepest) return refuse("is nested too deep: JSON may have 64 levels here");
        if (++m_values > mostValues) return refuse("has more than 4 million values, which no file of ours has");
        m_open.push_back({place(std::move(value)), {}});
        return true;
    }
    bool close() {
        m_open.pop_back();
        return true;
    }

    std::string_view m_text;
    std::vector<Open> m_open;
    std::string m_key;
    std::size_t m_values = 0;
};
} // namespace

Result<OrderedJson> parseJson(std::string_view text, const std::string& file) {
    if (const std::size_t at = text.find('\0'); at != text.npos)
        return Error{ErrorCode::input, file, "has a zero byte at " + positionOf(text, at) + ", which no text has"};
    Builder builder(text);
    if (!OrderedJson::sax_parse(text, &builder)) return Error{ErrorCode::input, file, builder.refusal};
    return std::move(builder.root);
}

nlohmann::json foreignJson(std::string_view text) {
    if (text.find('\0') != text.npos) return nullptr;
    nlohmann::json json = nlohmann::json::parse(text, nullptr, false);
    return json.is_discarded() ? nullptr : std::move(json);
}

} // namespace rackline
