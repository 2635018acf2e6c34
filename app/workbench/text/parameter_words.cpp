// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workbench/text/parameter_words.h"

#include "app/workbench/text/engine_text.h"
#include "app/workbench/text/field_text.h"

#include <algorithm>
#include <array>

namespace rackline {

namespace {
/// English and German together: what is typed is looked for, never shown.
constexpr auto words = std::to_array<OtherWords>({
    {"workload.isl", "context length, ISL, input tokens, prompt length; Kontext, Eingabe"},
    {"workload.osl", "OSL, output tokens, completion, generated tokens; Ausgabe"},
    {"workload.prefix_hit", "prompt caching, cache hit rate, KV reuse, prefix caching; Treffer im Cache"},
    {"workload.limits.speed", "SLA, SLO, interactivity, TPOT, tokens per second per user, latency; Geschwindigkeit"},
    {"workload.limits.ttft", "SLA, SLO, TTFT, prefill latency; Wartezeit"},
    {"workload.limits.latency", "SLA, SLO, end-to-end, E2E; Antwortzeit"},
    {"workload.load.concurrency", "users, concurrent requests, in flight; Nutzer, gleichzeitig"},
    {"workload.load.rate", "RPS, QPS, requests per second, traffic; Anfragen"},
    {"workload.load.batch", "batch size, static batch; Stapel"},
    {"workload.speculative.draft", "MTP, Eagle, Medusa, speculative decoding; spekulativ"},
    {"workload.speculative.acceptance", "MTP, Eagle, accept rate; Annahme"},
    {"precision.weights", "quantization, quantisation, NVFP4, FP8, MXFP4, INT4; Quantisierung"},
    {"precision.kv", "KV cache dtype, cache quantization; Quantisierung"},
    {"mapping.mode", "disaggregation, PD disaggregated, Dynamo; getrennt"},
    {"mapping.tp", "tensor parallel, TP; Tensor-Parallelität"},
    {"mapping.ep", "expert parallel, wide EP, EP; Experten-Parallelität"},
    {"mapping.pp", "pipeline parallel, stages, PP; Pipeline"},
    {"mapping.attention_dp", "data parallel attention, DP attention, DP; Daten-Parallelität"},
    {"hardware.accelerator.hbm.bandwidth", "memory bandwidth, VRAM speed; Speicherbandbreite"},
    {"hardware.accelerator.hbm.visible", "memory size, VRAM, HBM capacity; Speichergröße"},
    {"hardware.accelerator.scale_up", "NVLink, Infinity Fabric, xGMI, UALink, ICI"},
    {"hardware.accelerator.tdp", "power limit, watts per GPU, board power; Leistungsgrenze"},
    {"hardware.out.bandwidth", "NIC, InfiniBand, Ethernet, RoCE, scale-out; Netz"},
    {"hardware.domain.packages", "NVLink domain, NVL72, scale-up size; Domäne"},
    {"hardware.price", "capex, rack price, cost of hardware; Anschaffung"},
    {"facility.power", "megawatts, MW, site power, grid connection; Anschlussleistung"},
    {"facility.pue", "cooling overhead, efficiency of the data centre; Kühlung"},
    {"facility.electricity", "power price, tariff, energy cost, USD per kWh; Strompreis"},
    {"facility.carbon", "CO2, emissions, grid intensity; Emissionen"},
    {"facility.cooling", "liquid cooling, air cooling, immersion, DLC; Kühlung"},
    {"economics.horizon", "depreciation, amortisation, amortization, lifetime; Abschreibung"},
    {"economics.rate", "WACC, interest, discount rate; Zins"},
    {"economics.utilisation", "utilization, occupancy, load factor; Auslastung"},
    {"economics.price.output", "revenue, price per million tokens, API price; Erlös"},
    {"economics.price.input", "revenue, price per million tokens, API price; Erlös"},
    {"economics.cloud", "rent per GPU hour, cloud price; Miete"},
    {"power.cap", "TDP, power limit, throttle, nvidia-smi -pl; Drosselung"},
    {"power.clock", "frequency, MHz, nvidia-smi -lgc; Taktfrequenz"},
    {"workload.global_batch", "GBS, batch size of training; Batchgröße"},
    {"workload.deadline", "days, time to train; Termin"},
    {"workload.sequence", "context length, sequence length; Kontext"},
});
} // namespace

std::span<const OtherWords> otherWords() { return words; }

QString searchedWords(const Parameter& parameter) {
    QString all = engineText(parameter.label) + QLatin1Char(' ') + fromView(parameter.id) + QLatin1Char(' ') +
                  engineText(parameter.group) + QLatin1Char(' ') + engineText(parameter.help);
    const auto other =
        std::find_if(words.begin(), words.end(), [&](const OtherWords& one) { return one.parameter == parameter.id; });
    return other == words.end() ? all : all + QLatin1Char(' ') + fromView(other->words);
}

} // namespace rackline
