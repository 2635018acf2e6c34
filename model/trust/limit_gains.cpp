// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/trust/limit_gains.h"

#include "model/scenario/chosen_caps.h"

#include <array>

namespace rackline {

namespace {

constexpr double freed = 1e3;

/// Changes the system that decodes, and that of the prompts where it is another one.
template <class Change> void eachSystem(Scenario& s, Change change) {
    change(s.system, s.kernels, s.engine);
    if (s.prefillHardware) change(s.prefillHardware->system, s.prefillHardware->kernels, s.prefillHardware->engine);
}

void freeMemory(Scenario& s) {
    eachSystem(s, [](System& system, ChipKernels&, EngineProfile&) { system.accelerator.hbm.bandwidth *= freed; });
}
void freeCompute(Scenario& s) {
    eachSystem(s, [](System& system, ChipKernels&, EngineProfile&) {
        PeakRates& peak = system.accelerator.peak;
        for (std::size_t p = 0; p < precisionCount; ++p)
            if (const auto rate = peak.of(static_cast<Precision>(p))) peak.set(static_cast<Precision>(p), *rate * freed);
    });
}
void freeScaleUp(Scenario& s) {
    eachSystem(s, [](System& system, ChipKernels&, EngineProfile&) { system.accelerator.scaleUp *= freed; });
}
void freeScaleOut(Scenario& s) {
    eachSystem(s, [](System& system, ChipKernels&, EngineProfile&) { system.rack.scaleOut.perGpu *= freed; });
}
void freeOffload(Scenario& s) {
    if (s.offload.tier.bandwidth.si() <= 0) s.offload.tier.bandwidth = s.system.accelerator.hostLink;
    s.offload.tier.bandwidth *= freed;
    s.offload.tier.accesses = 0;
    for (MemoryTier& further : s.offload.behind) further.bandwidth *= freed, further.accesses = 0;
}
void freeLatency(Scenario& s) {
    eachSystem(s, [](System& system, ChipKernels& k, EngineProfile&) {
        for (GemmCoefficients& c : k.gemm) c.fixed = 0;
        for (PrefillAttentionCoefficients& c : k.prefillAttention) c.fixed = 0;
        for (DecodeAttentionCoefficients& c : k.decodeAttention) c.fixed = 0;
        for (LatentAttentionCoefficients& c : k.latentAttention) c.fixed = 0;
        for (ExpertCoefficients& c : k.experts) c.fixed = c.perExpert = 0;
        k.recurrence.fixed = 0;
        k.elementwise.launch = 0;
        for (RingCoefficients* c : {&k.allReduce, &k.allGather, &k.allToAll}) c->fixed = c->perRank = c->fill = 0;
        k.engineAllReduce.fixed = k.engineAllReduce.perDoubling = k.engineAllReduce.twoShotFixed = 0;
        for (SendCoefficients* c : {&k.exchange.dispatch, &k.exchange.combine}) c->fixed = c->row = 0;
        for (FastSendCoefficients* c : {&k.exchange.fastDispatch, &k.exchange.fastCombine}) c->fixed = c->perExpert = 0;
        k.exchange.farFixed = k.exchange.fastFixed = 0;
        system.rack.scaleOut.latency = {};
    });
}
void freeHost(Scenario& s) {
    eachSystem(s, [](System&, ChipKernels&, EngineProfile& e) {
        e.stepHost = e.perSequence = e.eagerFloor = e.requestPath = e.schedulesAhead = 0;
    });
}
/// Sets kernels to their roofline and links to their rate; latencies and the host stay.
void idealKernels(Scenario& s) {
    eachSystem(s, [](System&, ChipKernels& k, EngineProfile& e) {
        ChipKernels ideal = speedOfLight();
        for (std::size_t p = 0; p < precisionCount; ++p) {
            ideal.gemm[p].fixed = k.gemm[p].fixed;
            ideal.prefillAttention[p].fixed = k.prefillAttention[p].fixed;
            ideal.decodeAttention[p].fixed = k.decodeAttention[p].fixed;
            ideal.latentAttention[p].fixed = k.latentAttention[p].fixed;
            ideal.experts[p].fixed = k.experts[p].fixed;
            ideal.experts[p].perExpert = k.experts[p].perExpert;
        }
        ideal.recurrence.fixed = k.recurrence.fixed;
        ideal.elementwise.launch = k.elementwise.launch;
        ideal.elementwise.perLayer = k.elementwise.perLayer;
        ideal.elementwise.latentExtra = k.elementwise.latentExtra;
        ideal.elementwise.mixtureExtra = k.elementwise.mixtureExtra;
        ideal.elementwise.indexExtra = k.elementwise.indexExtra;
        ideal.elementwise.streamExtra = k.elementwise.streamExtra;
        ideal.allReduce = k.allReduce;
        ideal.allGather = k.allGather;
        ideal.allToAll = k.allToAll;
        ideal.engineAllReduce = k.engineAllReduce;
        ideal.exchange = k.exchange;
        k = ideal;
        e.workFactor = e.modelWork = e.prefillFactor = e.prefillPoolFactor = e.fp4Prompts = 1;
        e.wholeExperts = e.queryGroupExponent = 0;
    });
}
/// Leaves only the hardware's own peaks.
void onlyPeaks(Scenario& s) {
    idealKernels(s);
    freeLatency(s);
    freeHost(s);
}

struct Freed {
    std::string_view id, label;
    void (*free)(Scenario&);
};
constexpr std::array<Freed, 9> limits{{{"hbm", "HBM bandwidth", freeMemory},
                                       {"compute", "Arithmetic", freeCompute},
                                       {"scale_up", "Scale-up link", freeScaleUp},
                                       {"scale_out", "Scale-out network", freeScaleOut},
                                       {"offload", "Memory below HBM", freeOffload},
                                       {"latency", "Latency of kernels and links", freeLatency},
                                       {"host", "Host and scheduler", freeHost},
                                       {"kernels", "Kernels short of their roofline", idealKernels},
                                       {"peaks", "All but the hardware's peaks", onlyPeaks}}};

} // namespace

std::vector<LimitGain> limitGains(const Scenario& scenario, const OperatingPoint& point) {
    const AtCaps at(scenario, point.caps);
    const Evaluator evaluator(at.scenario());
    const MetricValues now = logMetrics(heldPoint(evaluator, point));
    std::vector<LimitGain> gains;
    for (const Freed& limit : limits) {
        if (limit.free == freeOffload && !scenario.offload.any()) continue;
        Scenario other = at.scenario();
        limit.free(other);
        const MetricValues then = logMetrics(heldPoint(Evaluator(other, evaluator), point));
        LimitGain gain{limit.id, limit.label, {}};
        for (std::size_t m = 0; m < now.size(); ++m) gain.ln[m] = then[m] - now[m];
        gains.push_back(gain);
    }
    return gains;
}

} // namespace rackline
