// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/project/measured/foreign_cases.h"

#include "app/project/measured/case_columns.h"
#include "app/project/measured/foreign_names.h"
#include "app/project/text/csv_rows.h"
#include "hwdb/entry/entry_json.h"
#include "hwdb/store/text_file.h"
#include "model/units/unit_text.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <optional>

namespace rackline {

namespace {
/// Cells of a case by its columns.
using Cells = std::map<std::string, std::string, std::less<>>;

/// The rows as a case file, so that there is one reader of cases and one judge of what they say.
Result<std::vector<MeasuredCase>> asCases(const std::vector<Cells>& rows, const std::string& where) {
    std::string csv;
    for (const CaseColumn& column : caseColumns()) csv += (csv.empty() ? "" : ",") + std::string(column.name);
    for (const Cells& row : rows) {
        char before = '\n';
        for (const auto& [column, help, needed] : caseColumns()) {
            const auto cell = row.find(column);
            csv += before + (cell == row.end() ? std::string() : csvQuoted(cell->second));
            before = ',';
        }
    }
    return parseCases(csv + "\n", where);
}

struct ForeignFigure {
    std::string_view name, metric, unit, ending;
    double factor;
};
std::string word(double value) { return numberText(value); }

/// Adds a row for each figure that a run has.
template <typename NumberOf>
bool addFigures(std::vector<Cells>& rows, Cells run, const std::string& id, std::span<const ForeignFigure> figures,
                NumberOf numberOf) {
    bool any = false;
    for (const ForeignFigure& figure : figures) {
        const std::optional<double> value = numberOf(figure.name);
        if (!value || !(*value > 0)) continue;
        run["id"] = id + "-" + std::string(figure.ending);
        run["metric"] = figure.metric;
        run["unit"] = figure.unit;
        run["value"] = word(*value * figure.factor);
        rows.push_back(run);
        any = true;
    }
    return any;
}

/// A record of InferenceMAX; numbers and flags may be words.
class Record {
public:
    Record(const OrderedJson& json, std::string where) : m_json(json), m_where(std::move(where)) {}

    std::optional<double> number(std::string_view name) const {
        const auto found = m_json.find(name);
        if (found == m_json.end()) return std::nullopt;
        if (found->is_number()) return found->get<double>();
        if (!found->is_string()) return std::nullopt;
        const Result<double> value = parseNumber(found->get_ref<const std::string&>());
        return value ? std::optional(*value) : std::nullopt;
    }
    std::string text(std::string_view name) const {
        const auto found = m_json.find(name);
        return found != m_json.end() && found->is_string() ? found->get<std::string>() : std::string();
    }
    bool flag(std::string_view name) const {
        const auto found = m_json.find(name);
        return found != m_json.end() && ((found->is_boolean() && found->get<bool>()) || text(name) == "true");
    }
    /// Whole and not negative, as an empty cell where there is none.
    std::string count(std::string_view name) const {
        const std::optional<double> value = number(name);
        return value && *value >= 0 && *value <= 1e6 ? word(std::floor(*value)) : std::string();
    }
    Error missing(std::string_view name, std::string_view expected) const {
        return {ErrorCode::input, m_where + "/" + std::string(name), "expected " + std::string(expected)};
    }
    const std::string& where() const { return m_where; }

private:
    const OrderedJson& m_json;
    std::string m_where;
};

constexpr std::array<ForeignFigure, 4> inferenceMaxFigures{{{"tput_per_gpu", "total_tok_s_gpu", "tok/s/GPU", "total", 1},
                                                            {"median_tpot", "tpot_ms", "ms", "tpot", 1e3},
                                                            {"median_ttft", "ttft_ms", "ms", "ttft", 1e3},
                                                            {"output_tput_per_gpu", "output_tok_s_gpu", "tok/s/GPU", "tput", 1}}};

void addPool(Cells& cells, const Record& record, const std::string& pool, std::string_view gpus) {
    cells[pool + "_gpus"] = record.count(gpus);
    cells[pool + "_workers"] = record.count(pool + "_num_workers");
    cells[pool + "_tp"] = record.count(pool + "_tp");
    cells[pool + "_ep"] = record.count(pool + "_ep");
    cells[pool + "_dp_attention"] = record.flag(pool + "_dp_attention") ? record.count(pool + "_tp") : "0";
}

Result<void> addRecord(std::vector<Cells>& rows, const Record& record, const std::string& id, const std::string& file) {
    for (const char* name : {"hw", "framework", "precision"})
        if (record.text(name).empty()) return record.missing(name, "a word");
    for (const char* name : {"conc", "isl", "osl"})
        if (!record.number(name)) return record.missing(name, "a number");
    std::string model = foreignModel(record.text("infmax_model_prefix"));
    if (model.empty()) model = foreignModel(record.text("model"));
    if (model.empty()) return record.missing("model", "a word");
    const std::string chip = foreignChip(record.text("hw"));
    constexpr double meanOfDrawn = 0.9;
    Cells run{{"kind", "serve"},
              {"hardware", chip},
              {"model", model},
              {"engine", foreignEngine(record.text("framework"))},
              {"weights", foreignWeights(record.text("precision"), model, chip)},
              {"speculative", record.text("spec_decoding").empty() ? "none" : record.text("spec_decoding")},
              {"isl", word(meanOfDrawn * *record.number("isl"))},
              {"osl", word(meanOfDrawn * *record.number("osl"))},
              {"concurrency", word(*record.number("conc"))},
              {"gpus_per_node", chip.starts_with("gb") ? "4" : "8"},
              {"quality", "A-"},
              {"source", file + ", InferenceMAX; isl/osl = 0.9 x nominal"}};
    const bool pools = record.flag("disagg");
    double share = 1;
    if (pools) {
        addPool(run, record, "prefill", "num_prefill_gpu");
        addPool(run, record, "decode", "num_decode_gpu");
        const double prefill = record.number("num_prefill_gpu").value_or(0), decode = record.number("num_decode_gpu").value_or(0);
        if (!(prefill >= 1) || !(decode >= 1)) return record.missing("num_prefill_gpu", "how many GPUs each pool has");
        run["gpus"] = word(prefill + decode);
        // Theirs is per GPU of the decode pool.
        share = decode / (prefill + decode);
    } else {
        run["gpus"] = run["tp"] = record.count("tp");
        run["ep"] = record.count("ep");
        run["pp"] = run["dp"] = "1";
        run["dp_attention"] = record.flag("dp_attention") ? record.count("tp") : "0";
        if (run["tp"].empty()) return record.missing("tp", "a number");
    }
    run["disagg"] = pools ? "1" : "0";
    const bool any = addFigures(rows, run, id, inferenceMaxFigures, [&](std::string_view name) {
        std::optional<double> value = record.number(name);
        if (value && name == "output_tput_per_gpu") *value *= share;
        return value;
    });
    if (!any) return record.missing("median_tpot", "a time per token, a time to the first token or a throughput");
    return {};
}

constexpr std::array<ForeignFigure, 3> configuratorFigures{{{"tpot", "tpot_ms", "ms", "tpot", 1},
                                                            {"ttft", "ttft_ms", "ms", "ttft", 1},
                                                            {"tokens/s/gpu", "output_tok_s_gpu", "tok/s/GPU", "tput", 1}}};
constexpr std::array<std::string_view, 6> configuratorColumns{"model", "isl", "osl", "tpot", "tokens/s/gpu", "tokens/s/user"};
} // namespace

CaseFormat caseFormatOf(std::string_view text) {
    const std::size_t first = text.find_first_not_of(" \t\r\n\xEF\xBB\xBF");
    if (first == std::string_view::npos) return CaseFormat::cases;
    if (text[first] == '[' || text[first] == '{') return CaseFormat::inferenceMax;
    const std::string_view head = text.substr(first, text.find('\n', first) - first);
    const bool foreign = head.find("tokens/s/gpu") != head.npos && head.find("tokens/s/user") != head.npos;
    return foreign ? CaseFormat::configurator : CaseFormat::cases;
}

Result<std::vector<MeasuredCase>> inferenceMaxCases(std::string_view json, const std::string& where) {
    const Result<OrderedJson> parsed = parseJson(json, where);
    if (!parsed) return parsed.error();
    const bool isList = parsed->is_array();
    const std::size_t count = isList ? parsed->size() : 1;
    std::vector<Cells> rows;
    for (std::size_t i = 0; i < count; ++i) {
        const OrderedJson& one = isList ? (*parsed)[i] : *parsed;
        const std::string place = where + (isList ? "#/" + std::to_string(i) : "#");
        if (!one.is_object()) return Error{ErrorCode::input, place, "expected a record of a run"};
        const Result<void> added =
            addRecord(rows, Record(one, place), "infmax-" + std::to_string(i + 1), where.substr(where.rfind('/') + 1));
        if (!added) return added.error();
    }
    return asCases(rows, where);
}

Result<std::vector<MeasuredCase>> configuratorCases(std::string_view csv, const std::string& where) {
    CsvRows reader(csv);
    std::vector<std::string> head, cells;
    if (!reader.more() || !reader.next(head)) return Error{ErrorCode::input, where, "has no header row"};
    for (const std::string_view name : configuratorColumns)
        if (std::find(head.begin(), head.end(), name) == head.end())
            return Error{ErrorCode::input, where + ":1", "has no column \"" + std::string(name) + "\""};
    std::vector<Cells> rows;
    while (reader.more()) {
        const bool closed = reader.next(cells);
        const std::string place = where + ":" + std::to_string(reader.line());
        if (!closed) return Error{ErrorCode::input, place, "a quoted cell is never closed"};
        if (cells.size() == 1 && cells.front().empty()) continue;
        if (cells.size() != head.size())
            return Error{ErrorCode::input, place,
                         "has " + std::to_string(cells.size()) + " cells, expected " + std::to_string(head.size())};
        // Separate pools have a column for each; a chart names them by the pool that decodes.
        const auto text = [&](const std::string& name) {
            for (const std::string& column : {name, "(d)" + name})
                if (const auto found = std::find(head.begin(), head.end(), column); found != head.end())
                    if (const std::string& cell = cells[static_cast<std::size_t>(found - head.begin())]; !cell.empty())
                        return cell;
            return std::string();
        };
        const std::string model = foreignModel(text("model")), chip = foreignChip(text("system"));
        Cells run{{"kind", "serve"},
                  {"hardware", chip},
                  {"model", model},
                  {"engine", foreignEngine(text("backend"))},
                  {"weights", foreignWeights(text("gemm"), model, chip)},
                  {"speculative", "none"},
                  {"isl", text("isl")},
                  {"osl", text("osl")},
                  {"concurrency", text("concurrency")},
                  {"source", where.substr(where.rfind('/') + 1) + ", predicted by aiconfigurator"}};
        const bool any = addFigures(rows, run, "aiconfigurator-" + std::to_string(reader.line()), configuratorFigures,
                                    [&](std::string_view name) -> std::optional<double> {
                                        const Result<double> value = parseNumber(text(std::string(name)));
                                        return value ? std::optional(*value) : std::nullopt;
                                    });
        if (!any) return Error{ErrorCode::input, place, "has neither a time nor a throughput"};
    }
    Result<std::vector<MeasuredCase>> cases = asCases(rows, where);
    if (cases)
        for (MeasuredCase& row : cases.value()) {
            row.predicted = true;
            // A row of theirs is a point of its own, whatever it has in common with others.
            row.run = row.id.substr(0, row.id.rfind('-'));
        }
    return cases;
}

Result<std::vector<MeasuredCase>> readSeries(const std::filesystem::path& file) {
    const Result<std::string> text = readTextFile(file, largestCaseFile);
    if (!text) return text.error();
    return caseFormatOf(*text) == CaseFormat::configurator ? configuratorCases(*text, file.string())
                                                           : parseCases(*text, file.string());
}

} // namespace rackline
