// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/words/wording.h"
#include "app/project/read_by.h"
#include "model/base/enum_names.h"
#include "model/facility/study/budget.h"
#include "model/hardware/precision.h"
#include "model/mapping/layout.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace rackline {

namespace {
/// How a value of a finding is read.
using Read = std::string (*)(double value, const NumberStyle& style);
namespace read {
std::string data(double v, const NumberStyle& style) { return measureText(v, "B", style); }
std::string count(double v, const NumberStyle& style) { return countText(std::floor(v + 1e-9), style); }
std::string time(double v, const NumberStyle& style) { return timeText(v, style); }
std::string tokenRate(double v, const NumberStyle& style) { return measureText(v, "tok/s", style); }
std::string rate(double v, const NumberStyle& style) { return measureText(v, "req/s", style); }
std::string power(double v, const NumberStyle& style) { return measureText(v, "W", style); }
std::string share(double v, const NumberStyle& style) { return percentText(v, style); }
std::string bandwidth(double v, const NumberStyle& style) { return measureText(v, "B/s", style); }
std::string spread(double v, const NumberStyle& style) { return digitsText(std::exp(normal95 * v), 2, style); }
std::string times(double v, const NumberStyle& style) { return digitsText(v, 3, style); }
std::string factor(double v, const NumberStyle& style) { return digitsText(v, 2, style); }
std::string budget(double v, const NumberStyle&) { return std::string(nameOf(static_cast<BudgetCheck>(v))); }
std::string key(double v, const NumberStyle&) { return std::string(keyAt(static_cast<std::size_t>(v))); }
std::string task(double v, const NumberStyle&) {
    constexpr std::array<const char*, taskCount> names{"serving", "training", "post-training", "a service of forward passes"};
    return names.at(static_cast<std::size_t>(v));
}
std::string precision(double v, const NumberStyle&) {
    const auto index = static_cast<std::size_t>(v);
    return v >= 0 && index < precisionCount ? std::string(nameOf(static_cast<Precision>(index))) : "this format";
}
std::string evidence(double v, const NumberStyle&) {
    const auto index = static_cast<std::size_t>(v);
    return v >= 0 && index < evidenceCount ? std::string(nameOf(static_cast<Evidence>(index))) : "this class";
}
/// What all values say together, see layoutIn().
std::string layout(double, const NumberStyle&) { return {}; }
} // namespace read

struct Words {
    FindingCode code;
    std::string_view id;
    /// {0} and {1} are the finding's values.
    std::string_view reason, cure;
    Read first = nullptr, second = nullptr;
};

constexpr auto wordTable = std::to_array<Words>({
    {FindingCode::none, "none", "nothing is in the way", ""},
    {FindingCode::weightsDoNotFit, "weights_do_not_fit", "weights need {0} more than HBM leaves",
     "Use more GPUs per instance, or a narrower format for the weights", read::data},
    {FindingCode::kvAdmitsFewer, "kv_admits_fewer", "KV cache admits batch {0}, asked {1}",
     "Use a smaller batch, a shorter context or a narrower KV format", read::count, read::count},
    {FindingCode::tooManyGpus, "too_many_gpus", "the layout needs {0} GPUs, the system has {1}", "Raise hardware.count",
     read::count, read::count},
    {FindingCode::noLegalLayout, "no_legal_layout", "none of the layouts that are asked for is legal on {0} GPUs",
     "Free the layout, or change hardware.count", read::count},
    {FindingCode::noLegalReader, "no_legal_reader",
     "none of the layouts that mapping.prefill asks for is legal on {0} GPUs, so that no pool reads prompts",
     "Free mapping.prefill, or change it", read::count},
    {FindingCode::headsUndivided, "heads_undivided",
     "{0} tensor-parallel ranks do not divide the model's {1} heads, or its blocks", "Choose a mapping.tp that divides them",
     read::count, read::count},
    {FindingCode::ranksWithoutExperts, "ranks_without_experts", "mapping.ep={0} is more than the {1} experts of the model",
     "Choose a mapping.ep of that many at most", read::count, read::count},
    {FindingCode::denseReplicas, "dense_replicas",
     "the model has no experts for {0} groups of attention to share: a dense model has one in each instance",
     "Leave mapping.attention_dp out; mapping.workers runs instances beside each other", read::count},
    {FindingCode::ranksUndivided, "ranks_undivided", "mapping.ep={0} does not divide the {1} ranks of attention",
     "Choose a mapping.ep that divides them", read::count, read::count},
    {FindingCode::cacheUndivided, "cache_undivided",
     "no group of tensor-parallel ranks has copies of the cache that {0} of them could divide",
     "Choose a mapping.dcp that divides the copies: ranks over heads of KV", read::count},
    {FindingCode::nearestLayout, "nearest_layout", "the nearest layout that is legal is {0}", "Set mapping to it", read::layout},
    {FindingCode::noSuchEvidence, "no_such_evidence",
     "mapping.evidence={0} leaves no layout for this engine, these chips, this format and this load",
     "Set mapping.evidence to a lower class, or leave it out", read::evidence},
    {FindingCode::publishedTaken, "published_taken",
     "only layouts published for this engine, chip, number format and model were searched",
     "Set mapping.evidence to supported to search every layout that the engine runs"},
    {FindingCode::publishedFallShort, "published_fall_short",
     "no published layout does what is asked, so {0} layouts were searched too",
     "Ask for less to keep to published layouts, or set mapping.evidence to choose", read::evidence},
    {FindingCode::precisionMissing, "precision_missing", "the chip has no units for {0}", "Choose a format that it computes in",
     read::precision},
    {FindingCode::ttftLimit, "ttft_limit", "the first token comes after {0}, the limit is {1}",
     "Use a smaller batch, or allow more time", read::time, read::time},
    {FindingCode::speedLimit, "speed_limit", "a user gets {0}, the limit is {1}", "Use a smaller batch or more GPUs per instance",
     read::tokenRate, read::tokenRate},
    {FindingCode::bestTtft, "best_ttft",
     "the first token comes after {0} at the soonest, whatever else is missed; the limit is {1}",
     "Allow more time, or take a shorter prompt", read::time, read::time},
    {FindingCode::bestSpeed, "best_speed", "the fastest user gets {0}, whatever else is missed; the limit is {1}",
     "Lower the limit, or take faster hardware", read::tokenRate, read::tokenRate},
    {FindingCode::saturated, "saturated", "{0} are offered, at most {1} are served", "Lower the rate, or add instances",
     read::rate, read::rate},
    {FindingCode::rackOverProvisioned, "rack_over_provisioned", "the rack needs {0}, its supply gives {1}",
     "Lower the power cap, or fit a larger supply", read::power, read::power},
    {FindingCode::siteTooSmall, "site_too_small", "one unit takes {0}, the site has {1}", "Raise facility.power", read::power,
     read::power},
    {FindingCode::contextTooLong, "context_too_long", "the context of {0} tokens is longer than the model's {1}",
     "Shorten the prompt or the answer", read::count, read::count},
    {FindingCode::hardwareUnknown, "hardware_unknown", "no figures are known that this hardware could be evaluated with",
     "Choose another rack, or add your own figures"},
    {FindingCode::unmeasuredChip, "unmeasured_chip",
     "no kernel was measured on this chip: its efficiency is carried over, within a factor of {0}", "", read::spread},
    {FindingCode::engineCarriedOver, "engine_carried_over",
     "the engine was never measured on this hardware: its profile comes from the nearest hardware that was", ""},
    {FindingCode::leavesDomain, "leaves_domain", "a group of {0} ranks leaves the scale-up domain of {1} packages", "",
     read::count, read::count},
    {FindingCode::imagesEncoded, "images_encoded",
     "{0} images are {1} tokens of the prompt each; no image encoder was measured: the interval of first tokens is wider", "",
     read::count, read::count},
    {FindingCode::apartAlone, "apart_alone",
     "feed-forward parts on GPUs of their own are modelled for workers that only decode, and beside no drafts, pipeline stages, "
     "divided caches, overlapping halves, adapters or memory below HBM",
     "Set mapping.mode to disaggregated and leave those out, or leave out mapping.afd"},
    {FindingCode::apartUnmeasured, "apart_unmeasured",
     "{0} GPUs of a decode instance attend and {1} hold the feed-forward parts; the times rest on no such run: the intervals are "
     "wider",
     "", read::count, read::count},
    {FindingCode::pacedByAttention, "paced_by_attention",
     "a decode step is as long as the work of its attention GPUs: {0} without the host", "", read::time},
    {FindingCode::pacedByExperts, "paced_by_experts",
     "a decode step is as long as the work of its feed-forward GPUs: {0} without the host", "", read::time},
    {FindingCode::pacedByWayThere, "paced_by_way_there",
     "a decode step is as long as the work of the links to its feed-forward GPUs: {0} without the host", "", read::time},
    {FindingCode::pacedByWayBack, "paced_by_way_back",
     "a decode step is as long as the work of the links from its feed-forward GPUs: {0} without the host", "", read::time},
    {FindingCode::pacedByOneBatch, "paced_by_one_batch",
     "a decode step is as long as the work on one micro-batch, which both kinds of GPUs take after each other: {0} without the "
     "host",
     "", read::time},
    {FindingCode::apartMemory, "apart_memory", "a feed-forward GPU holds {0} of weights and leaves {1} free", "", read::data,
     read::data},
    {FindingCode::apartDoesNotFit, "apart_does_not_fit",
     "the feed-forward parts need {0} more than the {1} of a GPU that holds them alone",
     "Raise mapping.afd, or take a narrower format", read::data, read::data},
    {FindingCode::adaptersServed, "adapters_served",
     "{0} adapters of {1} each are served together; no run with adapters was measured: the intervals are wider", "", read::count,
     read::data},
    {FindingCode::adaptersUnloaded, "adapters_unloaded",
     "requests use {0} adapters and memory has room for {1}: loading them while requests run is modelled for recorded traffic "
     "alone",
     "Give workload.lora.slots for all of them, or ask rackline traffic", read::count, read::count},
    {FindingCode::storeOfTraffic, "store_of_traffic", "a store that all GPUs share keeps prefixes of recorded traffic alone", ""},
    {FindingCode::expertsRecorded, "experts_recorded",
     "the busiest of {1} ranks of experts has {0} times the mean load, by the loads that were recorded", "", read::times,
     read::count},
    {FindingCode::contextUnmeasured, "context_unmeasured",
     "no run with context parallelism was measured: the intervals are wider", ""},
    {FindingCode::nothingFits, "nothing_fits", "none of {0} candidates fits",
     "Use more GPUs, a narrower format or a shorter context", read::count},
    {FindingCode::promptsOutrunSteps, "prompts_outrun_steps",
     "prompts need {0} tokens of every step, a step takes {1}: the batch cannot stay full",
     "Use a smaller batch, longer answers or pools of their own for prefill", read::count, read::count},
    {FindingCode::trainingNeedsMemory, "training_needs_memory",
     "the fullest GPU needs {0} more than the {1} that a run may plan with",
     "Use more GPUs, more pipeline stages, sharded states, recomputation or states in host memory", read::data, read::data},
    {FindingCode::memoryNearlyFull, "memory_nearly_full",
     "{0} of memory is in use, it fits with a chance of {1}: allocations may be tried again and again",
     "Leave more room: a smaller micro-batch, more stages or sharded states", read::share, read::share},
    {FindingCode::pipelineIdle, "pipeline_idle", "{0} of the step is pipeline bubble: there are {1} micro-batches for each stage",
     "Raise workload.global_batch, or use fewer GPUs", read::share, read::factor},
    {FindingCode::stagesExceedLayers, "stages_exceed_layers", "{0} pipeline stages for {1} layers", "Use fewer stages",
     read::count, read::count},
    {FindingCode::batchNotDivisible, "batch_not_divisible", "{0} sequences of a step do not divide by {1}",
     "Choose a global batch that replicas and micro-batches divide", read::count, read::count},
    {FindingCode::noTrainingLayout, "no_training_layout", "no layout divides {0} GPUs and {1} sequences of a step",
     "Change the number of GPUs or the global batch, or free the layout", read::count, read::count},
    {FindingCode::interruptedBeforeRestart, "interrupted_before_restart",
     "a failure comes every {0} and coming back takes {1}: nothing is ever finished, goodput is 0",
     "Use fewer GPUs, restart faster or raise the time between failures", read::time, read::time},
    {FindingCode::storageTooSlow, "storage_too_slow", "checkpoints need {0}, storage takes {1}",
     "Save less often, or to faster storage", read::bandwidth, read::bandwidth},
    {FindingCode::storagePaidInside, "storage_paid_inside",
     "economics.surcharge={0} is stated, and the price of the storage, {1} of the racks', is taken to be in it",
     "Leave economics.surcharge out to have it added", read::share, read::share},
    {FindingCode::checkpointLater, "checkpoint_later",
     "a checkpoint is asked for every {0}, and storage takes {1} to write one: that long apart they are",
     "Provide faster storage, or save less often", read::time, read::time},
    {FindingCode::dataWaited, "data_waited", "steps wait for training data: they would read {0}, storage gives {1}",
     "Provide faster storage, or store tokens in fewer bytes", read::bandwidth, read::bandwidth},
    {FindingCode::checkpointTooLarge, "checkpoint_too_large", "checkpoints take {0}, storage holds {1}: nothing could be resumed",
     "Keep fewer of them, or provide more storage", read::data, read::data},
    {FindingCode::runOverSite, "run_over_site", "the run takes {0}, the site has {1}", "Use fewer GPUs, or raise facility.power",
     read::power, read::power},
    {FindingCode::tierTooSmall, "tier_too_small", "{0} are kept below HBM, there is room for {1}",
     "Keep less below HBM, or give it more room with offload.capacity", read::data, read::data},
    {FindingCode::tierTooSlow, "tier_too_slow", "prefixes below HBM need {0} a GPU, {1} are left for them",
     "Keep less below HBM, or give it more with offload.bandwidth or offload.iops", read::bandwidth, read::bandwidth},
    {FindingCode::noMemoryBelow, "no_memory_below", "the chip's link to a memory below HBM is not known",
     "Give it with offload.bandwidth"},
    {FindingCode::layersNotTrained, "layers_not_trained", "{0} of {1} layers are of a form whose training is not modelled",
     "Choose another model", read::count, read::count},
    {FindingCode::capTooLow, "cap_too_low", "a chip draws {0} at its lowest clock, it may draw {1}",
     "Raise power.cap, or what holds the chips: rack, tray, hall", read::power, read::power},
    {FindingCode::capChosen, "cap_chosen", "chips are held at {0} of {1}, which the search found best with this layout",
     "Set power.caps to fixed to see them without", read::power, read::power},
    {FindingCode::capUsual, "cap_usual", "no lower cap was found better with this layout", ""},
    {FindingCode::budgetHolds, "budget_holds", "chips are capped at {0}: more would exceed the {1}",
     "Set power.budgets to report to see the speed without it", read::power, read::budget},
    {FindingCode::budgetExceeded, "budget_exceeded", "the full load exceeds the {1}; power.cap={0} would fit",
     "Set power.cap, or describe the hall with facility.hall", read::power, read::budget},
    {FindingCode::hallRefuses, "hall_refuses", "the rack exceeds what the hall carries by {0}: {1}",
     "Spread the load, take a lighter rack, or set power.budgets to report", read::share, read::budget},
    {FindingCode::hallAssumed, "hall_assumed", "a typical hall could not take this rack: it exceeds the hall's {1} by {0}",
     "Describe yours with facility.hall; `rackline rack` shows every check", read::share, read::budget},
    {FindingCode::pueStated, "pue_stated", "the PUE is given, so that facility.cooling changes neither watts nor dollars",
     "Leave facility.pue out to take that of the way of cooling"},
    {FindingCode::rateGivesWay, "rate_gives_way", "the scenario's {0} give way to the target", "", read::rate},
    {FindingCode::moreRacksTaken, "more_racks_taken",
     "no layout on {0} of these racks holds the model, so that instances on up to {1} were looked at", "", read::count,
     read::count},
    {FindingCode::tdpAboveRated, "tdp_above_rated", "chips set to {0} run as at their rated {1}: no clock beyond that is known",
     "", read::power, read::power},
    {FindingCode::networkLatencyStays, "network_latency_stays",
     "no latency of the chosen network is published: a message takes the rack's {0}", "Give it with hardware.out.latency",
     read::time},
    {FindingCode::linksMeasuredElsewhere, "links_measured_elsewhere",
     "kernel latencies and bandwidth efficiencies are those measured on the chip's own scale-up links", ""},
    {FindingCode::linksAreMesh, "links_are_mesh",
     "the chosen links form a mesh or torus, modelled as one switch with their total bandwidth; groups that use few links are "
     "slower",
     "Set hardware.accelerator.scale_up to what a group reaches"},
    {FindingCode::rackStaysPriced, "rack_stays_priced",
     "the rack keeps the watts and the price of the scale-up links that it ships with", "Set hardware.price"},
    {FindingCode::cardsStayPriced, "cards_stay_priced",
     "network cards keep the watts and the price of those that the rack ships with: the catalogue has no figures of the chosen "
     "ones",
     "Set hardware.price"},
    {FindingCode::switchesStayPriced, "switches_stay_priced",
     "switches and optics keep their share of power and price: the catalogue does not know those of both networks",
     "Set facility.network_share and economics.surcharge"},
    {FindingCode::trainsNotServes, "trains_not_serves", "the scenario trains: there are no requests to serve",
     "Ask rackline train, or set workload.kind to serve"},
    {FindingCode::postTrains, "post_trains",
     "the scenario trains on its own answers: rackline rl answers it, and nothing else does",
     "Ask rackline rl, or set workload.kind to serve or train"},
    {FindingCode::nothingGenerates, "nothing_generates",
     "no layout on {0} GPUs that generate holds the model and a prompt with its longest answer, {1} tokens",
     "Use more GPUs, a narrower format or shorter answers", read::count, read::count},
    {FindingCode::givesPasses, "gives_passes",
     "the scenario asks for forward passes: rackline forward answers it, and nothing else does",
     "Ask rackline forward, or set workload.kind to serve or train"},
    {FindingCode::passesHaveNoRoom, "passes_have_no_room", "no layout on {0} GPUs holds the model and an input of {1} tokens",
     "Use more GPUs, a narrower format or a smaller input", read::count, read::count},
    {FindingCode::passTooSlow, "pass_too_slow", "an answer takes {0} at the soonest, the limit is {1}",
     "Allow more time, share an input among more GPUs or take fewer steps", read::time, read::time},
    {FindingCode::passesFitted, "passes_fitted",
     "passes take {0} times the sum of their operators, as in published runs of two models on H100 and H20; the interval, a "
     "factor of {1}, is the spread of those runs",
     "", read::times, read::factor},
    {FindingCode::passesUnmeasured, "passes_unmeasured",
     "no embedding service was measured: times are those of a prefill-only pool, and the interval, a "
     "factor of {1}, combines the error of the engine's steps with a judgement",
     "", nullptr, read::factor},
    {FindingCode::passesAlike, "passes_alike",
     "inputs are alike and come at random, and a pass takes those that wait; tokenising and caches of answers are not modelled",
     ""},
    {FindingCode::gpusLeftOver, "gpus_left_over",
     "instances of {1} GPUs leave {0} of the system's GPUs unused; these count in every per-GPU figure and draw as much as busy "
     "ones",
     "", read::count, read::count},
    {FindingCode::soonestShown, "soonest_shown",
     "the answer shown is the fastest that keeps 95 % of the peak inputs per GPU; set workload.limits.latency for a faster one, "
     "workload.load.rate for answers at a given rate",
     ""},
    {FindingCode::statesAtHost, "states_at_host",
     "the states of learning go to host memory while answers are generated and come back; whether the hosts have room for them "
     "is not checked",
     ""},
    {FindingCode::stepsFitted, "steps_fitted",
     "generation and training times are scaled by {0}, the mean of ten published steps on H100; the step's interval, a "
     "factor of {1}, is the spread of those ten, and no other measurement calibrates it",
     "", read::times, read::factor},
    {FindingCode::stepsSlowed, "steps_slowed",
     "generation and training times are scaled by {0}, as the scenario states; the step's interval, a factor of {1}, "
     "is the spread of ten published steps on H100, and no other measurement calibrates it",
     "", read::times, read::factor},
    {FindingCode::staleLearns, "stale_learns",
     "what older weights cost in learning is not modelled: the number of steps stays as it is given", ""},
    {FindingCode::answersAlike, "answers_alike",
     "lengths are log-normal and do not change over the run; ranks get equal numbers of answers, and failed rollouts, tools and "
     "turns within an answer are not modelled",
     ""},
    {FindingCode::nothingDrafts, "nothing_drafts", "{0} tokens are drafted a step, and the model has no layers that draft",
     "Give a drafter with workload.speculative.layers and its acceptance, or draft nothing", read::count},
    {FindingCode::sequencesWait, "sequences_wait",
     "{0} requests are in service, the rest of {1} wait: the KV cache or the places of the engine are taken",
     "Use a smaller load, more GPUs, a narrower KV format or more places (scheduler.running)", read::count, read::count},
    {FindingCode::chipsIdle, "chips_idle",
     "{0} chips of another kind draw power and cost money in this rack, and read no prompts here",
     "Take the rack without them, or see what longer prompts make of them", read::count},
    {FindingCode::chipsRead, "chips_read",
     "{0} chips of another kind in each rack read prompts; they count in power and money, and not as GPUs", "", read::count},
    {FindingCode::promptsHaveNoRoom, "prompts_have_no_room", "no layout of the model fits on the {0} GPUs that read prompts",
     "Raise hardware.prefill.count, or take a narrower format", read::count},
    {FindingCode::runNotSimulated, "run_not_simulated",
     "the first tokens of a client's run are simulated, and those of {0} ranks cannot be",
     "Leave out workload.client.rounds, or use fewer ranks", read::count},
    {FindingCode::gpusAreSlices, "gpus_are_slices",
     "each GPU is cut into {0} slices, which count as GPUs here; kernels were measured on whole ones", "", read::count},
    {FindingCode::inputUnread, "input_unread", "an input changes nothing: {1} does not read {0}",
     "Take it out; rackline schema keys says who reads it", read::key, read::task},
    {FindingCode::expertsUnknown, "experts_unknown", "an input changes nothing: {0} spreads experts, and the model has none",
     "Take it out", read::key},
    {FindingCode::mixersUnknown, "mixers_unknown",
     "an input changes nothing: {0} is about recurrent layers, and the model has none", "Take it out", read::key},
    {FindingCode::oneLevelDomain, "one_level_domain",
     "an input changes nothing: {0} is about two levels of switches, and the scale-up domain has one", "Take it out", read::key},
    {FindingCode::stagesPassAlways, "stages_pass_always",
     "an input changes nothing: {0} is about gradients, and sites that are stages of a pipeline pass activations in every step",
     "Take it out, or set sites.share to replicas", read::key},
    {FindingCode::engineAdds, "engine_adds",
     "the switches of the scale-up domain do not add: all-reduces of the collective library take longer; the engine's own, which "
     "run wherever they are quicker, never used the switches for it and take as long as before",
     ""},
    {FindingCode::oneScaleSlower, "one_scale_slower",
     "measured GEMMs of this chip reach {0} of the peak in FP8 with one scale per tensor and {1} in blocks, though one scale is "
     "less work: with kernels that are tuned alike the order would be the other",
     "Compare with workload.compute=fp8-block and mxfp8", read::share, read::share},
    {FindingCode::inputAlone, "input_alone", "an input changes nothing: {0} counts only where {1} is set",
     "Set both, or take it out", read::key, read::key},
    {FindingCode::meansAnswer, "means_answer",
     "lengths or gaps vary: rates and medians are those of their means, and --simulate draws each request", "Add --simulate"},
    {FindingCode::tailTtft90, "ttft_p90_limit", "one first token in ten comes after more than {0}, the limit is {1}",
     "Use a smaller batch, or allow more time", read::time, read::time},
    {FindingCode::tailTtft99, "ttft_p99_limit", "one first token in a hundred comes after more than {0}, the limit is {1}",
     "Use a smaller batch, or allow more time", read::time, read::time},
    {FindingCode::tailTpot90, "tpot_p90_limit", "one request in ten waits more than {0} for each token, the limit is {1}",
     "Use a smaller batch, or allow more time", read::time, read::time},
    {FindingCode::tailTpot99, "tpot_p99_limit", "one request in a hundred waits more than {0} for each token, the limit is {1}",
     "Use a smaller batch, or allow more time", read::time, read::time},
    {FindingCode::tailLatency50, "latency_p50_limit", "half of the requests take more than {0} as a whole, the limit is {1}",
     "Use a smaller batch, or allow more time", read::time, read::time},
    {FindingCode::tailLatency90, "latency_p90_limit", "one request in ten takes more than {0} as a whole, the limit is {1}",
     "Use a smaller batch, or allow more time", read::time, read::time},
    {FindingCode::tailLatency99, "latency_p99_limit", "one request in a hundred takes more than {0} as a whole, the limit is {1}",
     "Use a smaller batch, or allow more time", read::time, read::time},
    {FindingCode::tailAttainment, "attainment_limit", "{0} of the requests are within their limits, {1} are asked for",
     "Use a smaller batch, or allow more time", read::share, read::share},
    {FindingCode::tailKind, "kind_limit", "{0} of one kind of requests are within its limits, {1} are asked for",
     "Use a smaller batch, or allow that kind more time", read::share, read::share},
    {FindingCode::tailGoodput, "goodput_limit", "{0} are within the limits, {1} are asked for", "Add racks, or allow more time",
     read::rate, read::rate},
    {FindingCode::tailsAnswered, "tails_answered",
     "the scheduler was simulated for the percentiles of {0} points, closed forms answer for {1}", "", read::count, read::count},
    {FindingCode::busiestHour, "busiest_hour",
     "rates are those of the busiest hour, {0}; the mean hour of the day has {1}, and money counts that", "", read::rate,
     read::rate},
    {FindingCode::deadlineMissed, "deadline_missed", "the run takes {0}, allowed are {1}",
     "Use more GPUs, a narrower format or fewer tokens", read::time, read::time},
});

const Words& wordsOf(FindingCode code) {
    for (const Words& words : wordTable)
        if (words.code == code) return words;
    return wordTable.front();
}

std::string layoutIn(const Finding& finding) {
    Layout layout;
    for (std::size_t i = 0; i < layoutDegrees.size(); ++i) layout.*layoutDegrees[i].of = static_cast<int>(finding.values[i]);
    return labelOf(layout);
}
} // namespace

std::string_view idOf(FindingCode code) { return wordsOf(code).id; }
namespace {
std::string lines(std::span<const Finding> findings, bool below, std::string_view indent) {
    std::string text;
    for (const Finding& f : findings)
        if ((f.code == FindingCode::hallAssumed) == below) text.append(indent).append(sentenceOf(f, plainNumbers)) += '\n';
    return text;
}
} // namespace

std::string linesAbove(std::span<const Finding> findings, std::string_view indent) { return lines(findings, false, indent); }
std::string linesBelow(std::span<const Finding> findings) { return lines(findings, true, {}); }

std::string_view cureOf(FindingCode code) { return wordsOf(code).cure; }

std::string_view patternOf(FindingCode code) { return wordsOf(code).reason; }

std::string filled(std::string_view pattern, const Finding& finding, const NumberStyle& style) {
    const Words& words = wordsOf(finding.code);
    std::string text(pattern);
    const double first = finding.values[0], second = finding.values[1];
    const auto shown = [&](Read as, double v) {
        if (as == read::layout) return layoutIn(finding);
        return as == nullptr ? std::string() : as(v, style);
    };
    std::array values{shown(words.first, first), shown(words.second, second)};
    // What misses its limit by less than the digits show does not read as if it met it.
    if (words.first == words.second && values[0] == values[1] && first != second)
        values[0] = (first < second ? "< " : "> ") + values[0];
    for (std::size_t i = 0; i < values.size(); ++i) {
        const std::string_view mark = i == 0 ? "{0}" : "{1}";
        if (const std::size_t at = text.find(mark); at != std::string::npos) text.replace(at, mark.size(), values[i]);
    }
    return text;
}

std::string capitalised(std::string words) {
    if (!words.empty() && words[0] >= 'a' && words[0] <= 'z') words[0] = static_cast<char>(words[0] - 'a' + 'A');
    return words;
}

std::string asSentence(std::string words) {
    const std::size_t end = words.find_first_of(" ,.:;");
    const std::string_view first = std::string_view(words).substr(0, end);
    const bool plain = std::all_of(first.begin(), first.end(), [](char c) { return c >= 'a' && c <= 'z'; });
    return plain ? capitalised(std::move(words)) : words;
}

std::string reasonOf(const Finding& finding, const NumberStyle& style) { return filled(patternOf(finding.code), finding, style); }

std::string sentenceOf(const Finding& finding, const NumberStyle& style) { return capitalised(reasonOf(finding, style)) + "."; }

std::string remarkOf(Status status, bool carriedOver) {
    const std::string stage = status == Status::shipping ? "" : std::string(nameOf(status));
    if (!carriedOver) return stage;
    return stage.empty() ? "carried over" : stage + " \u00b7 carried over";
}

} // namespace rackline
