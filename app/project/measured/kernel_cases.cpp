// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/project/measured/kernel_cases.h"

#include "app/project/measured/kernel_tables.h"
#include "app/project/text/csv_rows.h"
#include "app/project/text/gzip_text.h"
#include "model/base/near_names.h"

#include <algorithm>

namespace rackline {

void keepFastest(std::vector<KernelCase>& cases) {
    std::map<std::string, std::size_t> first;
    std::vector<KernelCase> kept;
    for (KernelCase& c : cases) {
        const auto* batch = std::get_if<ExpertBatch>(&c.shape);
        if (batch) {
            std::string key = c.chip + c.format;
            for (const double v : {batch->pairs, batch->local, batch->active, batch->hidden, batch->width})
                key += ' ' + std::to_string(v);
            const auto [at, fresh] = first.emplace(std::move(key), kept.size());
            if (!fresh) {
                kept[at->second].seconds = std::min(kept[at->second].seconds, c.seconds);
                continue;
            }
        }
        kept.push_back(std::move(c));
    }
    cases = std::move(kept);
}

Result<void> readKernelTable(std::string_view csv, std::string_view name, const std::string& where, KernelCases& into) {
    const auto table =
        std::find_if(kernelTables().begin(), kernelTables().end(), [&](const KernelTable& t) { return t.name == name; });
    if (table == kernelTables().end()) return Error{ErrorCode::input, where, "is not a table of kernel times"};
    CsvRows rows(csv);
    std::vector<std::string> head, cells;
    if (!rows.more() || !rows.next(head)) return Error{ErrorCode::input, where, "has no header row"};
    std::vector<std::string_view> needed = table->columns;
    needed.insert(needed.end(), {"gpu", "latency_us"});
    for (const std::string_view column : needed)
        if (std::find(head.begin(), head.end(), column) == head.end())
            return Error{ErrorCode::input, where + ":1",
                         "has no column \"" + std::string(column) + "\"" + nearestText(std::string(column), head)};
    while (rows.more()) {
        const bool closed = rows.next(cells);
        const std::string place = where + ":" + std::to_string(rows.line());
        if (!closed) return Error{ErrorCode::input, place, "a quoted cell is never closed"};
        if (cells.size() == 1 && cells.front().empty()) continue;
        if (cells.size() != head.size())
            return Error{ErrorCode::input, place,
                         "has " + std::to_string(cells.size()) + " cells, expected " + std::to_string(head.size())};
        KernelRow row(head, cells);
        KernelRead read = table->read(row);
        constexpr double micro = 1e-6, least = 1e-9;
        const double seconds = row.number("latency_us", least) * micro;
        if (!row.fault().empty()) return Error{ErrorCode::input, place, row.fault()};
        if (const auto* reason = std::get_if<std::string>(&read)) {
            ++into.leftOut[*reason];
            continue;
        }
        KernelCase& c = std::get<KernelCase>(read);
        c.chip = row.text("gpu");
        c.seconds = seconds;
        into.cases.push_back(std::move(c));
    }
    return {};
}

Result<KernelCases> readKernelCases(const std::filesystem::path& folder) {
    constexpr std::uintmax_t largest = 64'000'000;
    KernelCases all;
    bool any = false;
    for (const KernelTable& table : kernelTables())
        for (const char* ending : {".csv", ".csv.gz"}) {
            const std::filesystem::path file = folder / (std::string(table.name) + ending);
            std::error_code none;
            if (!std::filesystem::exists(file, none)) continue;
            const Result<std::string> text = readPackedText(file, largest);
            if (!text) return text.error();
            if (const auto read = readKernelTable(*text, table.name, file.string(), all); !read) return read.error();
            any = true;
            break;
        }
    if (!any)
        return Error{ErrorCode::input, folder.string(),
                     "holds no table of kernel times: gemm.csv, attention_prefill.csv, attention_decode.csv, mla.csv, moe.csv, "
                     "collectives.csv, plain or as .csv.gz"};
    keepFastest(all.cases);
    return all;
}

namespace {
struct Timer {
    const ChipSpeed& chip;
    const ChipKernels& kernels;

    template <class C> const C& row(const PerPrecision<C>& table, Precision p) const { return table[std::size_t(p)]; }

    double operator()(const GemmShape& s) const { return gemmTime(s, chip, row(kernels.gemm, s.weights)).total(); }
    double operator()(const DecodeCase& c) const {
        return decodeAttentionTime(c.heads, c.batch, chip, row(kernels.decodeAttention, c.heads.kv)).total();
    }
    double operator()(const LatentCase& c) const {
        return latentAttentionTime(c.heads, c.batch, chip, row(kernels.latentAttention, c.heads.kv)).total();
    }
    double operator()(const PrefillCase& c) const {
        return prefillAttentionTime(c.heads, c.chunk, chip, row(kernels.prefillAttention, c.heads.kv)).total();
    }
    double operator()(const ExpertBatch& b) const { return expertTime(b, chip, row(kernels.experts, b.weights)).total(); }
    double operator()(const CollectiveCase& c) const {
        Links links;
        links.scaleUp = chip.scaleUp;
        links.domain = c.ranks;
        switch (c.kind) {
        case CollectiveCase::Kind::ringAllReduce:
            return ringAllReduceTime(c.bytes, c.ranks, chip.scaleUp, kernels.allReduce);
        case CollectiveCase::Kind::engineAllReduce:
            return engineAllReduceTime(c.bytes, c.ranks, chip.scaleUp, kernels.engineAllReduce);
        case CollectiveCase::Kind::gather:
            return allGatherTime(c.bytes, c.ranks, links, kernels);
        case CollectiveCase::Kind::allToAll:
            return allToAllTime(c.bytes, c.ranks, links, kernels);
        case CollectiveCase::Kind::dispatch:
            return send(c, c.exchange.dispatchBytes, links, kernels.exchange.dispatch, kernels.exchange.fastDispatch);
        case CollectiveCase::Kind::combine:
            return send(c, c.exchange.combineBytes, links, kernels.exchange.combine, kernels.exchange.fastCombine);
        }
        return 0;
    }
    static double send(const CollectiveCase& c, double elementBytes, const Links& links, const SendCoefficients& normal,
                       const FastSendCoefficients& lowLatency) {
        const ExchangeReach reach = reachOf(c.exchange, links);
        const double row = c.exchange.hidden * elementBytes;
        const bool fast = c.lowLatency && lowLatency.efficiency > 0;
        const SendSpeed speed = fast ? fastSend(row, c.exchange, reach, lowLatency) : normalSend(row, reach, normal);
        return speed.fixed + c.exchange.tokens * speed.token;
    }
};
} // namespace

double kernelSeconds(const KernelShape& shape, const ChipSpeed& chip, const ChipKernels& kernels) {
    return std::visit(Timer{chip, kernels}, shape);
}

} // namespace rackline
