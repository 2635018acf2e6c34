// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/base/portable_math.h"
#include "model/kernels/coefficients.h"
#include "model/operators/operator.h"
#include "model/workload/service.h"

#include <algorithm>
#include <cmath>

namespace rackline {

/// The share of its rate that a pool of prefill workers reaches beside a pool that decodes (method/serving 4).
inline constexpr double prefillReached = 0.90;
/// The same of the pool that decodes.
inline constexpr double decodeReached = 0.92;
/// The share of a link's bandwidth that bulk transfers reach (method/serving 4).
inline constexpr double linkReached = 0.8;

/// How one instance reads prompts, or several instances beside each other. Times are in seconds; method/serving 4.
template <class Real> struct PromptReadingOf {
    /// Requests a second, and the time of one request.
    Real requests{}, time{};
    /// The prompts that one pass holds; their KV must fit until it is sent.
    Real prompts = spread(1, Real{});
    Real passTime{};
    /// Time of a pass that has one prompt alone on each attention rank.
    Real aloneTime{};
    Real groups = spread(1, Real{});
};
/// The rates of one instance that only reads prompts.
struct PrefillRates : PromptReadingOf<double> {
    StepCost pass;
};
/// The whole prompts that share a pass while its budget of fresh tokens lasts; 1 for prompts that take several passes. Groups
/// that share the tokens of a prompt each bring their own budget.
double promptsOfPass(const Service& service, const EngineProfile& engine, double sharedBy = 1);
/// The load of a pass with `prompts` prompts, or with as much of one as a pass takes, on one of the groups that share its tokens.
StepLoad prefillLoad(const Service& service, const EngineProfile& engine, double prompts, double sharedBy = 1);
/// The rates of an instance of this layout whose pass holds `prompts` prompts and costs `pass`.
PrefillRates prefillRates(const Service& service, const EngineProfile& engine, double prompts, const Layout& layout,
                          const StepCost& pass, const StepCost& alone);
/// Median time from a prompt's arrival at a pool until it is read, when the pool's workers receive `requests` a second and
/// `inFlight` requests are on their way.
template <class Real> Real readingTime(const PromptReadingOf<Real>& r, Real workers, Real requests, Real inFlight) {
    using portable::clamp, portable::exp, portable::max, portable::min, portable::pow;
    const Real own = requests / workers, ofRank = own / r.groups;
    const Real busy = min(prefillReached, prefillReached * own / r.requests);
    const Real each = select(r.prompts > 1, max(0.0, r.passTime - r.aloneTime) / max(r.prompts - 1, 1.0), Real{});
    // Prompts are shared out evenly over the ranks, but not to the last one, and the rank with the longest share decides.
    const Real uneven = (1 - 1 / r.groups) / 2, free = r.aloneTime - each;
    const auto passOf = [&](Real prompts) { return free + each * clamp(prompts / r.groups + uneven, 1.0, r.prompts); };
    // A pass holds the prompts that came during the one before it, and at least one. Most arrivals meet the longer passes.
    const Real share = min(each * ofRank, 0.95);
    const Real pass = select(ofRank * r.aloneTime + uneven > 1,
                             clamp((free + each * uneven) / (1 - share), r.aloneTime, r.passTime), r.aloneTime);
    const Real spreadOut = portable::ln2 * each / (r.groups * workers) * share / (1 - share * share);
    const Real met = min(pass + spreadOut, r.passTime);
    // Passes follow each other for as long as each sees an arrival. Among several workers an idle one is preferred.
    const Real arrivals = own * pass, followed = arrivals * exp(min(arrivals, 50.0));
    const Real running = max(busy, followed / (followed + 1)), half = root(2 * (workers + 1)) - 1;
    // How far from its end half of the prompts find the running pass, as a share of its length.
    const Real left = max(0.0, 1 - 0.5 / pow(running, half));
    const Real passes = max(1.0, r.time / r.passTime);
    const Real beside = passOf(1 / workers + own * met) - r.aloneTime;
    // Beyond what passes hold, prompts wait by Sakasegawa's approximation for servers with regular service; the median of such
    // waits counts. Prompts that wait do not arrive again: the number waiting in a closed loop varies by the root of those in
    // flight, half of the time upwards, and no queue is longer.
    const Real places = workers * r.groups * r.prompts;
    const Real queue = portable::ln2 * pow(busy, root(2 * (places + 1))) / (2 * places * (1 - busy)) * r.time;
    const Real longest = 0.56 * root(inFlight) / requests;
    const Real waits = queue * longest / (queue + longest);
    return passes * (r.aloneTime + 2 * left * beside) + left * met * (1 + (passes - 1) / r.groups) + waits;
}

/// The rates of one instance that only writes answers, with `sequences` running on each of its attention ranks.
template <class Real> struct DecodeRatesOf {
    Real requests{};
    Real tpot{};
    Real stepTime{};
};
template <class Real>
DecodeRatesOf<Real> decodeRates(const Service& service, double groups, Real sequences, const StepCostOf<Real>& step,
                                double draftShare, Real idleHost) {
    DecodeRatesOf<Real> r;
    const double accepted = service.speculation.tokensPerStep();
    r.stepTime = step.time() * (1 + draftShare) + idleHost;
    r.tpot = r.stepTime / accepted;
    r.requests = decodeReached * groups * sequences / (service.osl * r.tpot);
    return r;
}

/// How many workers of each kind keep pace with each other, in whole numbers.
template <class Real> struct WorkerMatchOf {
    Real prefill{}, decode{};
    /// Requests a second of the whole group.
    Real requests{};
    /// Workers on GPUs that read prompts beside the chips that do nothing else.
    Real helpers{};

    Real gpus(int prefillGpus, int decodeGpus) const { return prefill * prefillGpus + decode * decodeGpus; }
    /// GPUs of the group where `beside` chips that read stand beside each GPU: as many as the scarcer of the two needs.
    Real gpusBeside(int prefillChips, int helperGpus, int decodeGpus, double beside) const {
        return portable::max(Real(decode * double(decodeGpus) + helpers * double(helperGpus)),
                             ceiling(Real(prefill * double(prefillChips) / beside)));
    }
};
/// The pair with the most requests a second per GPU that fits both pools; on shared hardware one limit holds for their sum.
/// `ideal` is the rate that pools would give if they could be divided without a remainder.
template <class Real>
WorkerMatchOf<Real> matchWorkers(double prefillRequests, int prefillGpus, Real decodeRequests, int decodeGpus, Real ideal,
                                 int prefillLimit, int decodeLimit, bool shared) {
    constexpr double mostWorkers = 32;
    WorkerMatchOf<Real> best;
    Real bestGpus = spread(1, Real{});
    // A small group that comes this near to the ideal rate is taken at once.
    constexpr double nearEnough = 0.99;
    const Real ratio = decodeRequests / prefillRequests;
    const Real target = nearEnough * ideal;
    // While one prefill worker feeds several decode workers, more of them only help, so the search begins where a group may come
    // near enough.
    const Real lead = target * prefillGpus / (decodeRequests - target * decodeGpus);
    // On shared hardware, room must be left for at least one worker that reads prompts.
    const double forDecode = shared ? prefillLimit - prefillGpus : decodeLimit;
    const double room = std::min(mostWorkers, std::floor(forDecode / decodeGpus));
    Real decode = wholePart(portable::max(1.0, portable::min(portable::min(lead, 1 / ratio), room)));
    for (;; decode += 1.0) {
        const Real wanted = decode * ratio;
        const Real decodeTotal = decode * decodeGpus;
        // Where all GPUs that may read prompts already do, more decode workers would only wait for them.
        const Real left = shared ? Real(prefillLimit - decodeTotal) : spread(prefillLimit, Real{});
        const Real most = portable::min(mostWorkers, wholePart(left / double(prefillGpus)));
        const MaskOf<Real> open =
            (!(best.requests >= target * bestGpus)) & (decode <= room) & ((decode <= 1.0) | (!(wanted - ratio > most)));
        if (!anyOf(open)) return best;
        const Real below = wholePart(wanted);
        for (const Real prefill : {Real(portable::min(below, most)), Real(portable::min(below + 1.0, most))}) {
            const Real gpus = prefill * prefillGpus + decodeTotal;
            const Real requests = portable::min(prefill * prefillRequests, decode * decodeRequests);
            const MaskOf<Real> better = open & (prefill >= 1) & !(requests * bestGpus <= best.requests * gpus);
            best = {select(better, prefill, best.prefill), select(better, decode, best.decode),
                    select(better, requests, best.requests)};
            bestGpus = select(better, gpus, bestGpus);
        }
    }
}

/// One worker that reads prompts: its requests a second, and its chips.
struct ReadingWorker {
    double requests = 0;
    int chips = 1;
};
/// The match of pools where chips that read stand beside the GPUs that decode. GPUs may help them, and then as many do as keep
/// pace.
template <class Real>
WorkerMatchOf<Real> matchBeside(const ReadingWorker& reader, const ReadingWorker& helper, Real decodeRequests, int decodeGpus,
                                int readerLimit, int gpuLimit, double beside) {
    constexpr double mostWorkers = 144;
    const double room = std::min(mostWorkers, std::floor(double(gpuLimit) / decodeGpus));
    const double most = std::min(mostWorkers, std::floor(double(readerLimit) / reader.chips));
    const double perGpu = beside / reader.chips;
    WorkerMatchOf<Real> best;
    Real bestGpus = spread(1, Real{});
    for (double decode = 1; decode <= room; ++decode) {
        const Real written = decode * decodeRequests;
        // The prompts that the chips beside the decoding GPUs leave unread are read by the helpers, with the chips beside those.
        const Real unread = portable::max(0.0, Real(written - decode * decodeGpus * perGpu * reader.requests));
        const double free = helper.requests > 0 ? std::floor((gpuLimit - decode * decodeGpus) / helper.chips) : 0;
        const double each = helper.requests + helper.chips * perGpu * reader.requests;
        const Real wanted = helper.requests > 0 ? Real(wholePart(unread / each)) : Real{};
        for (const Real helpers : {Real(portable::min(wanted, free)), Real(portable::min(wanted + 1.0, free)), Real{}}) {
            const Real gpus = decode * decodeGpus + helpers * double(helper.chips);
            const Real lacking = portable::max(0.0, Real(written - helpers * helper.requests)) / reader.requests;
            // No more chips can read than stand beside these GPUs, and no more are needed than the decoding GPUs wait for.
            const Real there = portable::min(wholePart(gpus * perGpu), most), all = portable::min(ceiling(Real(lacking)), most);
            for (const Real prefill : {Real(portable::max(1.0, portable::min(there, all))), Real(portable::max(1.0, all))}) {
                const WorkerMatchOf<Real> pair{prefill, spread(decode, Real{}),
                                               portable::min(prefill * reader.requests + helpers * helper.requests, written),
                                               helpers};
                const Real whole = pair.gpusBeside(reader.chips, helper.chips, decodeGpus, beside);
                const MaskOf<Real> better =
                    (most >= prefill) & (whole <= double(gpuLimit)) & !(pair.requests * bestGpus <= best.requests * whole);
                best = {select(better, pair.prefill, best.prefill), select(better, pair.decode, best.decode),
                        select(better, pair.requests, best.requests), select(better, pair.helpers, best.helpers)};
                bestGpus = select(better, whole, bestGpus);
            }
        }
    }
    return best;
}

/// Moving a prompt's KV cache, once it flows, to the decode pool layer by layer while the prompt is read, and the rate at which
/// the path is full.
template <class Real> struct KvTransferOf {
    Real exposed{};
    Real largestRate{};
};
template <class Real>
KvTransferOf<Real> kvTransfer(double kvBytes, double layers, double bandwidthPerGpu, Real senders, Real receivers) {
    const Real path = linkReached * bandwidthPerGpu * portable::min(senders, receivers);
    return {kvBytes / path / layers, path / kvBytes};
}

} // namespace rackline
