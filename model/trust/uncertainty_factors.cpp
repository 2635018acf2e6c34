// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/trust/uncertainty_factors.h"

#include "model/base/portable_math.h"

#include <algorithm>
#include <array>

namespace rackline {

namespace {

/// Whose figure it is, which decides the scenarios that share its error.
enum class Owner { site, chip, rack, engine };

/// How a parameter's spread comes about. `byGrade`: from the grade of its figure. `range`: a range that a user's own figure
/// replaces. `kept`: a range that stays even then, because it is about the years to come or about what nobody has measured.
enum class Rule { byGrade, range, kept };

struct ParameterSpread {
    std::string_view id;
    Rule rule;
    double spread;
    Owner owner;
    /// Whether it affects times, whose errors measured cases show.
    bool timed;
};

// method/intervals: prices 0.25 and power 0.2; ranges of electricity 0.05-0.12 USD/kWh, of the building 9-15 USD/W and of the PUE
// of liquid cooling 1.10-1.20 as 90 % intervals; the rest is judgement, as are 0.66-0.97 of an overlap of 0.8.
constexpr auto parameterSpreads = std::to_array<ParameterSpread>({
    {"hardware.accelerator.peak.bf16", Rule::byGrade, 0, Owner::chip, true},
    {"hardware.accelerator.peak.fp8", Rule::byGrade, 0, Owner::chip, true},
    {"hardware.accelerator.peak.fp4", Rule::byGrade, 0, Owner::chip, true},
    {"hardware.accelerator.hbm.bandwidth", Rule::byGrade, 0, Owner::chip, true},
    {"hardware.accelerator.hbm.visible", Rule::byGrade, 0, Owner::chip, true},
    {"hardware.accelerator.scale_up", Rule::byGrade, 0, Owner::chip, true},
    {"hardware.accelerator.tdp", Rule::byGrade, 0, Owner::chip, false},
    {"hardware.out.bandwidth", Rule::byGrade, 0, Owner::rack, true},
    {"hardware.domain.taper", Rule::byGrade, 0, Owner::rack, true},
    {"hardware.power.provisioned", Rule::byGrade, 0, Owner::rack, false},
    {"hardware.price", Rule::range, 0.25, Owner::rack, false},
    {"facility.pue", Rule::range, 0.2, Owner::site, false},
    {"facility.network_share", Rule::range, 0.25, Owner::site, false},
    {"facility.electricity", Rule::kept, 0.25, Owner::site, false},
    {"economics.surcharge", Rule::range, 0.25, Owner::site, false},
    {"economics.upkeep", Rule::range, 0.3, Owner::site, false},
    {"economics.data_centre", Rule::range, 0.15, Owner::site, false},
    // Published times between failures of one kind of hardware differ by a factor of two.
    {"failures.mttf", Rule::kept, 0.42, Owner::site, false},
    {"workload.speculative.acceptance", Rule::range, 0.05, Owner::site, true},
    // List prices of one model at different hosts: the standard deviation of the logarithm over the catalogue.
    {"economics.price.output", Rule::range, 0.5, Owner::site, false},
    {"mapping.two_batch_overlap", Rule::kept, 0.12, Owner::engine, false},
});

template <class Change> void eachKernels(Scenario& s, Change change) {
    change(s.kernels);
    if (s.prefillHardware) change(s.prefillHardware->kernels);
}
template <class Change> void eachEngine(Scenario& s, Change change) {
    change(s.engine);
    if (s.prefillHardware) change(s.prefillHardware->engine);
}

void scaleGemm(Scenario& s, double f) {
    eachKernels(s, [f](ChipKernels& k) {
        for (GemmCoefficients& c : k.gemm) c.fixed *= f, c.scale *= f;
    });
}
void scaleAttention(Scenario& s, double f) {
    eachKernels(s, [f](ChipKernels& k) {
        for (PrefillAttentionCoefficients& c : k.prefillAttention) c.fixed *= f, c.compute /= f, c.traffic *= f;
        for (DecodeAttentionCoefficients& c : k.decodeAttention) c.fixed *= f, c.scale *= f;
        for (LatentAttentionCoefficients& c : k.latentAttention) c.fixed *= f, c.scale *= f;
    });
}
void scaleExperts(Scenario& s, double f) {
    eachKernels(s, [f](ChipKernels& k) {
        for (ExpertCoefficients& c : k.experts) c.fixed *= f, c.scale *= f;
    });
}
void scaleElementwise(Scenario& s, double f) {
    eachKernels(s, [f](ChipKernels& k) { k.elementwise.launch *= f, k.elementwise.memory /= f; });
}
void scaleAllReduce(Scenario& s, double f) {
    eachEngine(s, [f](EngineProfile& e) { e.allReduceFactor *= f; });
}
void scaleExchange(Scenario& s, double f) {
    eachEngine(s, [f](EngineProfile& e) { e.exchangeFactor *= f; });
}
void scaleHost(Scenario& s, double f) {
    eachEngine(s, [f](EngineProfile& e) { e.stepHost *= f, e.perSequence *= f, e.eagerFloor *= f; });
}
void scalePrompts(Scenario& s, double f) {
    eachEngine(s, [f](EngineProfile& e) { e.prefillFactor *= f, e.prefillPoolFactor *= f; });
}
void scaleInterference(Scenario& s, double f) {
    eachEngine(s, [f](EngineProfile& e) { e.interference *= f; });
}
void scaleRequestPath(Scenario& s, double f) {
    eachEngine(s, [f](EngineProfile& e) { e.requestPath *= f; });
}
void scaleChipPower(Scenario& s, double f) {
    const auto scale = [f](ChipPower& p) {
        p.busyFloor *= f;
        p.perByte *= f;
        p.perLinkByte *= f;
        p.perFlopBf16 *= f;
        p.perFlopFp8 *= f;
        p.perFlopFp4 *= f;
    };
    scale(s.system.accelerator.power);
    if (s.prefillHardware) scale(s.prefillHardware->system.accelerator.power);
}
void scaleAllKernels(EngineProfile& e, double f) {
    e.latencyFactor *= f;
    e.workFactor *= f;
    e.allReduceFactor *= f;
    e.exchangeFactor *= f;
}
void scaleCarried(Scenario& s, double f) { scaleAllKernels(s.engine, f); }
void scaleCarriedPrefill(Scenario& s, double f) {
    if (s.prefillHardware) scaleAllKernels(s.prefillHardware->engine, f);
}

struct CoefficientSpread {
    std::string_view id, label, group;
    double spread;
    Owner owner;
    bool timed;
    void (*scale)(Scenario&, double);
};
// method/intervals for kernels, links and the host; method/power 1 for the chip; prompts, interference and the request's path are
// judgement.
constexpr auto coefficientSpreads = std::to_array<CoefficientSpread>({
    {"kernels.gemm", "GEMM time", "Kernels", 0.09, Owner::chip, true, scaleGemm},
    {"kernels.attention", "Attention time", "Kernels", 0.10, Owner::chip, true, scaleAttention},
    {"kernels.experts", "Expert GEMM time", "Kernels", 0.22, Owner::chip, true, scaleExperts},
    {"kernels.elementwise", "Elementwise time", "Kernels", 0.15, Owner::chip, true, scaleElementwise},
    {"links.all_reduce", "All-reduce time", "Links", 0.09, Owner::engine, true, scaleAllReduce},
    {"links.exchange", "Expert exchange time", "Links", 0.15, Owner::engine, true, scaleExchange},
    {"engine.host", "Host time a step", "Engine", 0.5, Owner::engine, true, scaleHost},
    {"engine.prompts", "Prefill time", "Engine", 0.15, Owner::engine, true, scalePrompts},
    {"engine.interference", "Prefill between decode steps", "Engine", 0.2, Owner::engine, true, scaleInterference},
    {"engine.request_path", "Request path", "Engine", 0.5, Owner::engine, true, scaleRequestPath},
    {"chip.power", "Chip energy per byte and FLOP", "Power", 0.15, Owner::chip, false, scaleChipPower},
});

std::string keyOf(std::string_view id, Owner owner, const Scenario& s) {
    const auto of = [&](const std::string& whose) { return std::string(id) + '|' + whose; };
    switch (owner) {
    case Owner::site:
        return std::string(id);
    case Owner::chip:
        return of(s.system.accelerator.id);
    case Owner::rack:
        return of(s.system.rack.id);
    case Owner::engine:
        return of(s.engine.id);
    }
    return std::string(id);
}

GradedInput gradedBy(Status status, std::string_view path) {
    const Grade grade = status == Status::shipping    ? Grade::vendor
                        : status == Status::announced ? Grade::announced
                                                      : Grade::estimate;
    return {std::string(path), grade, false};
}

GradedInput gradeOf(std::string_view path, const Scenario& s, std::span<const GradedInput> inputs) {
    const auto found = std::find_if(inputs.begin(), inputs.end(), [&](const GradedInput& i) { return i.path == path; });
    if (found != inputs.end()) return *found;
    return path.starts_with("hardware.") ? gradedBy(s.system.rack.status, path) : GradedInput{std::string(path)};
}

double spreadOf(const ParameterSpread& row, const GradedInput& input) {
    switch (row.rule) {
    case Rule::byGrade:
        return spreadOf(input.grade, input.unverified);
    case Rule::range:
        return input.grade == Grade::yours ? 0 : row.spread;
    case Rule::kept:
        return row.spread;
    }
    return 0;
}

/// Whether the efficiencies were measured on this very chip with this engine, so that the residual contains every error of their
/// times.
bool measuredHere(const Scenario& s) { return s.engine.spread > 0 && s.kernels.carriedFrom.empty(); }

bool usedBy(const Scenario& s, const Parameter& p) {
    if (p.id == "workload.speculative.acceptance" && s.workload.speculation.draft == 0) return false;
    if (p.id == "failures.mttf" && !s.training.failures.serving) return false;
    return p.get(s) > 0;
}

} // namespace

double spreadOf(Grade grade, bool unverified) {
    // A judgement after method/intervals (0.35 for what was only ever announced): figures of shipping parts move by rounding and
    // clocks; announced ones have moved by up to two thirds before the part shipped.
    constexpr std::array<double, 6> table{0.01, 0.03, 0.15, 0.25, 0, 0.35};
    static_assert(static_cast<std::size_t>(Grade::judgement) == 5 && static_cast<std::size_t>(Grade::yours) == 4);
    constexpr double wider = 1.5;
    return table[static_cast<std::size_t>(grade)] * (unverified ? wider : 1);
}

std::vector<Factor> factorsOf(const Scenario& s, std::span<const GradedInput> inputs) {
    std::vector<Factor> factors;
    const bool measured = measuredHere(s);
    for (const ParameterSpread& row : parameterSpreads) {
        const Parameter& p = *findParameter(row.id);
        const double spread = spreadOf(row, gradeOf(row.id, s, inputs));
        if (spread > 0 && usedBy(s, p))
            factors.push_back(
                {std::string(p.id), p.label, p.group, spread, keyOf(p.id, row.owner, s), row.timed && measured, &p, nullptr});
    }
    // Ideal kernels are ideal by definition, so that no coefficient of time has a spread.
    const bool ideal = s.engine.spread <= 0;
    for (const CoefficientSpread& row : coefficientSpreads)
        if (!row.timed || !ideal)
            factors.push_back({std::string(row.id), row.label, row.group, row.spread, keyOf(row.id, row.owner, s), row.timed,
                               nullptr, row.scale});
    const auto carried = [&](std::string_view id, const ChipKernels& kernels, void (*scale)(Scenario&, double)) {
        if (kernels.carrySpread > 0)
            factors.push_back({std::string(id), "Efficiencies carried over", "Kernels", kernels.carrySpread,
                               std::string(id) + '|' + kernels.id, false, nullptr, scale});
    };
    carried("kernels.carried", s.kernels, scaleCarried);
    if (s.prefillHardware) carried("kernels.carried.prefill", s.prefillHardware->kernels, scaleCarriedPrefill);
    return factors;
}

void applyFactor(Scenario& scenario, const Factor& factor, double ln) {
    const double by = portable::exp(ln);
    if (factor.parameter == nullptr) {
        factor.scale(scenario, by);
        return;
    }
    const Parameter& p = *factor.parameter;
    const double base = p.id == "facility.pue" ? 1 : 0;
    p.set(scenario, std::clamp(base + (p.get(scenario) - base) * by, p.low, p.high));
    // A TDP that is not known exactly is the chip's own figure, not a limit to it.
    if (p.id == "hardware.accelerator.tdp") scenario.system.accelerator.rated = {};
}

} // namespace rackline
