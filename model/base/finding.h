// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <array>

namespace rackline {

/// Why a point is not feasible, or what a reader must know of it, as a code and its values. The words are made in app/report.
enum class FindingCode {
    none,
    weightsDoNotFit,          ///< bytes missing per GPU, bytes there
    kvAdmitsFewer,            ///< sequences admitted, sequences asked
    tooManyGpus,              ///< GPUs of the layout, GPUs of the system
    noLegalLayout,            ///< GPUs of the system
    noLegalReader,            ///< GPUs that may read prompts
    headsUndivided,           ///< tensor-parallel ranks asked for, heads of attention
    ranksWithoutExperts,      ///< ranks asked for that share experts, experts
    denseReplicas,            ///< groups of attention asked for where the model has no experts
    ranksUndivided,           ///< ranks asked for that share experts, ranks of attention
    cacheUndivided,           ///< parts of the cache asked for
    nearestLayout,            ///< degrees of one that is legal, in the order of layoutDegrees
    noSuchEvidence,           ///< the class of layouts that the scenario asks for, of which there is none
    publishedTaken,           ///< nothing: only layouts that somebody published were looked at
    publishedFallShort,       ///< the class of layouts that were looked at too, because those do not reach what is asked
    precisionMissing,         ///< precision index
    ttftLimit,                ///< seconds, limit
    speedLimit,               ///< tokens per second, limit
    bestTtft,                 ///< seconds to the soonest first token of any point, limit
    bestSpeed,                ///< tokens per second of the fastest user of any point, limit
    saturated,                ///< offered rate, largest rate
    rackOverProvisioned,      ///< watts needed, watts provisioned
    siteTooSmall,             ///< watts of one unit, watts of the site
    contextTooLong,           ///< tokens, largest
    hardwareUnknown,          ///< nothing: the roadmap entry has no figures to evaluate
    unmeasuredChip,           ///< spread in ln: efficiency is carried over from another chip
    engineCarriedOver,        ///< nothing: the engine's profile is another generation's
    leavesDomain,             ///< ranks of the group, packages of the scale-up domain
    nothingFits,              ///< candidates looked at
    promptsOutrunSteps,       ///< prompt tokens that each step would have to take, tokens that it takes at most
    trainingNeedsMemory,      ///< bytes missing on the fullest GPU, bytes there
    memoryNearlyFull,         ///< share of memory in use, chance that it fits
    pipelineIdle,             ///< share of the step that is pipeline bubble, micro-batches of a replica for each of its stages
    stagesExceedLayers,       ///< stages, layers
    batchNotDivisible,        ///< sequences of a step, what must divide them
    noTrainingLayout,         ///< GPUs, sequences of a step
    interruptedBeforeRestart, ///< seconds between interruptions, seconds that a restart takes
    storageTooSlow,           ///< bytes a second that checkpoints need, bytes a second there
    storagePaidInside,        ///< surcharge that the scenario states, price of its storage over that of its racks
    checkpointLater,          ///< seconds between checkpoints that are asked for, seconds that one takes to write
    dataWaited,               ///< bytes a second that steps would take, bytes a second that storage gives
    checkpointTooLarge,       ///< bytes that storage must hold, bytes that it holds
    runOverSite,              ///< watts of the run, watts of the site
    deadlineMissed,           ///< seconds that the run takes, seconds allowed
    layersNotTrained,         ///< layers of a form whose training is not modelled, layers
    tierTooSmall,             ///< bytes below HBM, bytes there
    tierTooSlow,              ///< bytes a second that returning prefixes need of a GPU, bytes a second there
    noMemoryBelow,            ///< nothing: the chip's link to its host is not known
    capTooLow,                ///< watts that a chip draws at its lowest clock, watts that it may
    capChosen,                ///< watts that a search of caps holds chips at, watts that they may draw
    capUsual,                 ///< nothing: such a search found no cap that brings more
    budgetHolds,              ///< watts that chips are held at, place of the check that holds them
    budgetExceeded,           ///< watts of a chip that would meet it (0: none), place of the check
    tdpAboveRated,            ///< watts set, watts that the chip's speed is known at
    nothingDrafts,            ///< tokens drafted a step
    sequencesWait,            ///< requests that run, requests asked in flight
    chipsIdle,                ///< chips of another kind in the rack that nothing uses
    chipsRead,                ///< such chips read the prompts
    networkLatencyStays,      ///< seconds: no latency of the chosen network is published
    linksMeasuredElsewhere,   ///< nothing: kernels were measured on other scale-up links
    linksAreMesh,             ///< nothing: the chosen scale-up links are a mesh or torus
    rackStaysPriced,          ///< nothing: watts and price of the rack are those of the links that it ships with
    cardsStayPriced,          ///< nothing: no watts or price of the chosen network's cards are known
    switchesStayPriced,       ///< nothing: the same of its switches
    trainsNotServes,          ///< nothing: the question is one of training
    promptsHaveNoRoom,        ///< GPUs that read prompts, of which no layout holds the model
    runNotSimulated,          ///< ranks of the group whose first tokens are asked for
    gpusAreSlices,            ///< devices that one GPU is cut into
    inputUnread,       ///< place of a key that was set and changes nothing, and the kind of its scenario: 0 serves, 1 trains, 2
                       ///< post-trains, 3 gives whole passes
    meansAnswer,       ///< nothing: lengths or gaps vary, and closed forms know their means
    tailTtft90,        ///< seconds of the 90th percentile, limit
    tailTtft99,        ///< the same of the 99th
    tailTpot90,        ///< seconds a token of the 90th percentile, limit
    tailTpot99,        ///< the same of the 99th
    tailLatency50,     ///< seconds of a whole request at the median, limit
    tailLatency90,     ///< the same of the 90th percentile
    tailLatency99,     ///< the same of the 99th
    tailAttainment,    ///< share of requests within limits, share asked for
    tailKind,          ///< share of the requests of a kind within its limits, share asked for
    tailGoodput,       ///< requests a second within limits, those asked for
    tailsAnswered,     ///< points whose percentiles were simulated, points by closed forms alone
    busiestHour,       ///< requests a second of the busiest hour, those of the mean one
    imagesEncoded,     ///< images of a request, tokens of each
    apartAlone,        ///< nothing: what does not go together with feed-forward parts on GPUs of their own
    apartUnmeasured,   ///< GPUs of a decode instance that attend, GPUs of it that hold feed-forward parts
    pacedByAttention,  ///< seconds of a decode step on two kinds of GPUs, without the host's
    pacedByExperts,    ///< the same, as long as the work of feed-forward GPUs
    pacedByWayThere,   ///< the same, of the links to them
    pacedByWayBack,    ///< the same, of the links back
    pacedByOneBatch,   ///< the same, of one micro-batch on its way
    apartMemory,       ///< bytes of weights on a GPU that holds feed-forward parts, bytes of it that are free
    apartDoesNotFit,   ///< bytes that feed-forward parts lack on a GPU, its memory
    adaptersServed,    ///< adapters of the requests, bytes of one
    adaptersUnloaded,  ///< adapters of the requests, those that memory has room for
    storeOfTraffic,    ///< nothing: a store that all GPUs share is read by the caches of traffic alone
    expertsRecorded,   ///< load of the busiest rank of experts over the mean, ranks
    contextUnmeasured, ///< ranks that divide the cache, groups that share a prompt
    expertsUnknown,    ///< place of a key that spreads experts over ranks where the model has none
    mixersUnknown,     ///< place of a key about recurrent layers where the model has none
    oneLevelDomain,    ///< place of a key about two levels of switches where the scale-up domain has one
    inputAlone,        ///< place of a key that was set, and of the one without which it changes nothing
    postTrains,        ///< nothing: the question is one of reinforcement learning
    nothingGenerates,  ///< GPUs that generate, tokens of the longest prompt and answer
    givesPasses,       ///< nothing: the question is one of whole passes
    passesHaveNoRoom,  ///< GPUs of the system, tokens of one input
    passTooSlow,       ///< seconds of the soonest answer, limit
    passesFitted,      ///< times that passes take over their operators, times over the middle at the ends of the interval
    passesUnmeasured,  ///< nothing, the same
    passesAlike,       ///< nothing: what is assumed of inputs and not modelled of a service of passes
    gpusLeftOver,      ///< GPUs beside the instances, GPUs of an instance
    soonestShown,      ///< nothing: which of the answers is shown where no rate is asked for
    statesAtHost,      ///< nothing: states of learning leave HBM while answers are generated
    stepsFitted,       ///< times that steps of learning from answers take, times over the middle at the ends of the interval
    stepsSlowed,       ///< the same, where the scenario says the first
    staleLearns,       ///< nothing: what older weights cost in learning is not modelled
    answersAlike,      ///< nothing: what is assumed of generated answers
    hallRefuses,       ///< share by which a rack exceeds what its hall carries, place of the check
    hallAssumed,       ///< the same of a usual hall, because nobody described one
    rateGivesWay,      ///< requests a second of the scenario, in whose place a plan has a target
    moreRacksTaken,    ///< racks of the scenario, racks that a plan's instances may span
    stagesPassAlways,  ///< place of a key about how often sites exchange gradients where they are stages of a pipeline
    engineAdds,        ///< nothing: switches do not add, which those all-reduces that the engine runs itself never used
    oneScaleSlower,    ///< share of the peak that measured GEMMs reach with one scale a tensor, and in blocks
    pueStated,         ///< nothing: the way of cooling changes no watts, because the PUE is given
};

inline constexpr int findingCount = static_cast<int>(FindingCode::pueStated) + 1;

struct Finding {
    FindingCode code = FindingCode::none;
    std::array<double, 8> values{};

    friend bool operator==(const Finding&, const Finding&) = default;
};

} // namespace rackline
