// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/launch/manifests.h"

#include "app/report/launch/yaml_text.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace rackline {

namespace {
constexpr std::string_view imageNote = "an image of the engine from a registry of yours";

/// A worker with what its pods need.
struct Pool {
    const LaunchWorker* worker = nullptr;
    std::string name;
    /// Servers of one worker, and GPUs of each.
    int nodes = 1, gpus = 1;
    /// Data-parallel groups of the engine, all and those of one server.
    int groups = 1, localGroups = 1;
};

struct Wanted {
    const LaunchHint* hint = nullptr;
    std::string name, resource;
    std::vector<Pool> pools;
    bool isWhole() const { return pools.size() == 1 && pools.front().worker->role == WorkerRole::whole; }
};

/// A name as Kubernetes takes it: small letters, digits and dashes.
std::string labelOf(std::string_view text) {
    constexpr std::size_t longest = 40;
    std::string label;
    for (const char c : text.substr(0, longest)) {
        const char small = c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c;
        const bool plain = (small >= 'a' && small <= 'z') || (small >= '0' && small <= '9');
        if (plain || (!label.empty() && label.back() != '-')) label += plain ? small : '-';
    }
    while (label.ends_with('-')) label.pop_back();
    return label.empty() ? "model" : label;
}

/// GPUs of one server: those of a compute tray where a rack has trays.
int gpusOfServer(const Rack& rack) {
    for (const RackPart& part : rack.parts)
        if (part.kind == PartKind::computeTray && part.gpusEach > 0) return part.gpusEach;
    return std::max(1, rack.packages);
}

/// What device plugins call GPUs; empty for makers whose plugin has another name.
std::string resourceOf(std::string_view vendor) {
    return vendor == "NVIDIA" ? "nvidia.com/gpu" : vendor == "AMD" ? "amd.com/gpu" : std::string();
}

Wanted wantedOf(const LaunchHint& hint, const Scenario& scenario) {
    Wanted wanted{&hint,
                  labelOf(scenario.model.id.empty() ? scenario.model.name : scenario.model.id),
                  resourceOf(scenario.system.accelerator.vendor),
                  {}};
    const int server = gpusOfServer(scenario.system.rack);
    for (const LaunchWorker& worker : hint.workers) {
        Pool pool{&worker, wanted.name, 1, worker.layout.gpus(), worker.layout.attentionDp, worker.layout.attentionDp};
        if (worker.role != WorkerRole::whole) pool.name += "-" + std::string(nameOf(worker.role));
        // Two pools of one role, as workers and their helpers, need two names.
        if (std::any_of(wanted.pools.begin(), wanted.pools.end(), [&](const Pool& p) { return p.name == pool.name; }))
            pool.name += "-" + std::to_string(wanted.pools.size() + 1);
        pool.nodes = (pool.gpus + server - 1) / server;
        pool.gpus = (pool.gpus + pool.nodes - 1) / pool.nodes;
        pool.localGroups = std::max(1, pool.groups / pool.nodes);
        wanted.pools.push_back(std::move(pool));
    }
    return wanted;
}

/// How one server of several is told its place; empty where the engine is not started so.
std::string placeOf(const LaunchEngine& engine, const Pool& pool) {
    const std::string nodes = std::to_string(pool.nodes), local = std::to_string(pool.localGroups);
    if (engine.id == "sglang")
        return " --nnodes " + nodes + " --node-rank ${LWS_WORKER_INDEX} --dist-init-addr ${LWS_LEADER_ADDRESS}:20000";
    if (engine.id != "vllm") return {};
    const std::string headless = " $( [ ${LWS_WORKER_INDEX} -gt 0 ] && echo --headless )";
    if (pool.groups > 1 && pool.groups % pool.nodes == 0)
        return " --data-parallel-size-local " + local + " --data-parallel-start-rank $(( ${LWS_WORKER_INDEX} * " + local +
               " )) --data-parallel-address ${LWS_LEADER_ADDRESS} --data-parallel-rpc-port 13345" + headless;
    if (pool.groups > 1) return {};
    return " --nnodes " + nodes + " --node-rank ${LWS_WORKER_INDEX} --master-addr ${LWS_LEADER_ADDRESS}" + headless;
}

/// The command with the file that it names where it is mounted.
std::string withMountedFile(std::string command, const Pool& pool) {
    if (pool.worker->file.empty()) return command;
    const std::size_t at = command.rfind(' ') + 1;
    return command.substr(0, at) + "/config/" + command.substr(at);
}
std::string fileName(const Pool& pool) { return pool.worker->command.substr(pool.worker->command.rfind(' ') + 1); }

void addResources(YamlText& yaml, int depth, const Wanted& wanted, const Pool& pool) {
    yaml.line(depth, "resources:");
    yaml.line(depth + 1, "limits:");
    yaml.word(depth + 2, wanted.resource.empty() ? "example.com/accelerator" : wanted.resource, std::to_string(pool.gpus));
}

/// A container that runs a shell's command.
void addContainer(YamlText& yaml, int depth, const Wanted& wanted, const Pool& pool, std::string_view name,
                  const std::string& command) {
    yaml.line(depth, "containers:");
    yaml.line(depth + 1, "- name: " + std::string(name));
    yaml.line(depth + 2, "image: IMAGE # " + std::string(imageNote));
    yaml.line(depth + 2, "command: [\"/bin/sh\", \"-c\"]");
    yaml.line(depth + 2, "args:");
    yaml.line(depth + 3, "- " + yamlQuoted("exec " + command));
    yaml.line(depth + 2, "ports:");
    yaml.line(depth + 3, "- containerPort: 8000");
    addResources(yaml, depth + 2, wanted, pool);
    yaml.line(depth + 2, "volumeMounts:");
    yaml.line(depth + 3, "- {name: shm, mountPath: /dev/shm}");
    if (!pool.worker->file.empty()) yaml.line(depth + 3, "- {name: config, mountPath: /config}");
    yaml.line(depth, "volumes:");
    yaml.line(depth + 1, "- {name: shm, emptyDir: {medium: Memory}}");
    if (!pool.worker->file.empty()) yaml.line(depth + 1, "- {name: config, configMap: {name: " + pool.name + "}}");
}

void addConfig(YamlText& yaml, const Pool& pool) {
    if (pool.worker->file.empty()) return;
    yaml.line(0, "apiVersion: v1");
    yaml.line(0, "kind: ConfigMap");
    yaml.line(0, "metadata:");
    yaml.line(1, "name: " + pool.name);
    yaml.line(0, "data:");
    yaml.block(1, fileName(pool), pool.worker->file);
    yaml.line(0, "---");
}

void addMetadata(YamlText& yaml, std::string_view api, std::string_view kind, const std::string& name) {
    yaml.line(0, "apiVersion: " + std::string(api));
    yaml.line(0, "kind: " + std::string(kind));
    yaml.line(0, "metadata:");
    yaml.line(1, "name: " + name);
}

void addKubernetesPool(YamlText& yaml, const Wanted& wanted, const Pool& pool) {
    const LaunchEngine& engine = *wanted.hint->engine;
    addConfig(yaml, pool);
    const bool several = pool.nodes > 1;
    const std::string host = pool.worker->role != WorkerRole::whole ? ""
                             : engine.id == "sglang"                ? " --host 0.0.0.0 --port 8000"
                                                                    : "";
    const std::string command = withMountedFile(pool.worker->command, pool) + host + (several ? placeOf(engine, pool) : "");
    if (several && placeOf(engine, pool).empty())
        yaml.comment("cannot be asked for: how " + std::string(engine.name) + " is started on " + std::to_string(pool.nodes) +
                     " servers in this layout; its own guide says it");
    addMetadata(yaml, several ? "leaderworkerset.x-k8s.io/v1" : "apps/v1", several ? "LeaderWorkerSet" : "Deployment", pool.name);
    yaml.line(0, "spec:");
    yaml.count(1, "replicas", pool.worker->count);
    if (several) {
        yaml.line(1, "leaderWorkerTemplate:");
        yaml.count(2, "size", pool.nodes);
        yaml.line(2, "restartPolicy: RecreateGroupOnPodRestart");
        yaml.line(2, "workerTemplate:");
    } else {
        yaml.line(1, "selector:");
        yaml.line(2, "matchLabels: {app: " + pool.name + "}");
        yaml.line(1, "template:");
    }
    const int depth = several ? 3 : 2;
    yaml.line(depth, "metadata:");
    yaml.line(depth + 1, "labels: {app: " + pool.name + "}");
    yaml.line(depth, "spec:");
    addContainer(yaml, depth + 1, wanted, pool, "engine", command);
}

void writeKubernetes(YamlText& yaml, const Wanted& wanted) {
    if (!wanted.isWhole())
        yaml.comment("cannot be asked for: who sends requests from one pool to the other; Dynamo's frontend does, and its own "
                     "manifest has it");
    for (const Pool& pool : wanted.pools) {
        addKubernetesPool(yaml, wanted, pool);
        yaml.line(0, "---");
    }
    addMetadata(yaml, "v1", "Service", wanted.name);
    yaml.line(0, "spec:");
    yaml.line(1, "selector:");
    yaml.line(2, "app: " + wanted.pools.back().name);
    // Only the first server of a group has the engine's interface.
    if (wanted.pools.back().nodes > 1) yaml.word(2, "leaderworkerset.sigs.k8s.io/worker-index", "0");
    yaml.line(1, "ports:");
    yaml.line(2, "- {port: 8000, targetPort: 8000}");
}

/// The worker's command under Dynamo, which has a module for each engine.
std::string dynamoCommand(const LaunchEngine& engine, const Pool& pool) {
    const LaunchWorker& worker = *pool.worker;
    if (worker.role != WorkerRole::whole) return withMountedFile(worker.command, pool);
    std::string command(engine.worker.substr(0, engine.worker.find(" --disaggregation-mode")));
    if (!worker.file.empty()) return command + " --extra-engine-args /config/" + fileName(pool);
    return command + worker.command.substr(engine.whole.size());
}

void writeDynamo(YamlText& yaml, const Wanted& wanted) {
    for (const Pool& pool : wanted.pools) addConfig(yaml, pool);
    addMetadata(yaml, "nvidia.com/v1alpha1", "DynamoGraphDeployment", wanted.name);
    yaml.line(0, "spec:");
    yaml.line(1, "services:");
    yaml.line(2, "Frontend:");
    yaml.line(3, "componentType: frontend");
    yaml.line(3, "replicas: 1");
    yaml.line(3, "extraPodSpec:");
    yaml.line(4, "mainContainer:");
    yaml.line(5, "image: IMAGE # " + std::string(imageNote));
    for (const Pool& pool : wanted.pools) {
        const LaunchWorker& worker = *pool.worker;
        yaml.line(2, pool.name + ":");
        yaml.line(3, "componentType: worker");
        if (worker.role != WorkerRole::whole) yaml.line(3, "subComponentType: " + std::string(nameOf(worker.role)));
        yaml.count(3, "replicas", worker.count);
        yaml.line(3, "resources:");
        yaml.line(4, "limits:");
        yaml.word(5, "gpu", std::to_string(pool.gpus));
        if (pool.nodes > 1) {
            yaml.line(3, "multinode:");
            yaml.count(4, "nodeCount", pool.nodes);
        }
        yaml.line(3, "extraPodSpec:");
        if (!worker.file.empty()) yaml.line(4, "volumes: [{name: config, configMap: {name: " + pool.name + "}}]");
        yaml.line(4, "mainContainer:");
        yaml.line(5, "image: IMAGE # " + std::string(imageNote));
        yaml.line(5, "command: [\"/bin/sh\", \"-c\"]");
        yaml.line(5, "args:");
        yaml.line(6, "- " + yamlQuoted("exec " + dynamoCommand(*wanted.hint->engine, pool)));
        if (!worker.file.empty()) yaml.line(5, "volumeMounts: [{name: config, mountPath: /config}]");
    }
}

/// Words of a command as a shell reads them.
std::vector<std::string> shellWords(std::string_view command) {
    std::vector<std::string> words(1);
    bool quoted = false;
    for (const char c : command) {
        if (c == '\'')
            quoted = !quoted;
        else if (c == ' ' && !quoted)
            words.emplace_back();
        else
            words.back() += c;
    }
    std::erase_if(words, [](const std::string& word) { return word.empty(); });
    return words;
}

/// vLLM's settings without the degrees that a manager has fields for, nor what a worker of Dynamo is told.
std::vector<std::string> settingsOf(const LaunchWorker& worker) {
    constexpr std::array<std::string_view, 6> withValue{
        "--tensor-parallel-size", "--data-parallel-size", "--pipeline-parallel-size", "--disaggregation-mode", "--model",
        "--kv-transfer-config"};
    const std::vector<std::string> words = shellWords(worker.command);
    std::vector<std::string> settings;
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (settings.empty() && !words[i].starts_with("--")) continue;
        if (std::find(withValue.begin(), withValue.end(), words[i]) != withValue.end()) {
            ++i;
            continue;
        }
        settings.push_back(words[i]);
    }
    return settings;
}

void addParallelism(YamlText& yaml, int depth, const Pool& pool) {
    const Layout& layout = pool.worker->layout;
    yaml.line(depth, "parallelism:");
    yaml.count(depth + 1, "tensor", layout.attentionTp);
    if (layout.attentionDp == 1) return;
    yaml.count(depth + 1, "data", layout.attentionDp);
    yaml.count(depth + 1, "dataLocal", pool.localGroups);
}

void sayStages(YamlText& yaml, const Pool& pool) {
    if (pool.worker->layout.pipeline > 1)
        yaml.comment("cannot be asked for: " + std::to_string(pool.worker->layout.pipeline) + " pipeline stages of " + pool.name);
    if (pool.nodes > 1 && pool.groups % pool.nodes != 0)
        yaml.comment("cannot be asked for: a group of ranks over several servers, as " + pool.name + " has");
}

void writeLlmD(YamlText& yaml, const Wanted& wanted) {
    const bool pools = !wanted.isWhole();
    const bool several = std::any_of(wanted.pools.begin(), wanted.pools.end(), [](const Pool& p) { return p.nodes > 1; });
    if (wanted.pools.size() > 2) yaml.comment("cannot be asked for: a third pool of workers; it is left out");
    for (const Pool& pool : wanted.pools) sayStages(yaml, pool);
    yaml.line(0, "multinode: " + std::string(several ? "true" : "false"));
    yaml.line(0, "modelArtifacts:");
    yaml.word(1, "name", "MODEL");
    yaml.word(1, "uri", "hf://MODEL");
    yaml.line(0, "accelerator:");
    yaml.line(1, "type: " + std::string(wanted.resource.starts_with("amd") ? "amd" : "nvidia"));
    yaml.line(0, "routing:");
    yaml.line(1, "servicePort: 8000");
    yaml.line(1, "proxy:");
    yaml.line(2, "enabled: " + std::string(pools ? "true" : "false"));
    for (const WorkerRole role : {WorkerRole::prefill, WorkerRole::decode}) {
        yaml.line(0, std::string(nameOf(role)) + ":");
        const auto found = std::find_if(wanted.pools.begin(), wanted.pools.end(), [&](const Pool& p) {
            return p.worker->role == role || (role == WorkerRole::decode && p.worker->role == WorkerRole::whole);
        });
        yaml.line(1, "create: " + std::string(found != wanted.pools.end() ? "true" : "false"));
        if (found == wanted.pools.end()) continue;
        yaml.count(1, "replicas", found->worker->count);
        addParallelism(yaml, 1, *found);
        if (found->nodes > 1) yaml.count(2, "workers", found->nodes);
        yaml.line(1, "containers:");
        yaml.line(2, "- name: vllm");
        yaml.line(3, "image: IMAGE # " + std::string(imageNote));
        yaml.line(3, "modelCommand: vllmServe");
        yaml.line(3, "mountModelVolume: true");
        yaml.line(3, "args:");
        for (const std::string& word : settingsOf(*found->worker)) yaml.line(4, "- " + yamlQuoted(word));
        if (pools) {
            yaml.line(4, "- \"--kv-transfer-config\"");
            yaml.line(4, "- " + yamlQuoted(R"({"kv_connector":"NixlConnector","kv_role":"kv_both"})"));
        }
        addResources(yaml, 3, wanted, *found);
    }
}

void addServedPool(YamlText& yaml, int depth, const Wanted& wanted, const Pool& pool) {
    yaml.count(depth, "replicas", pool.worker->count);
    addParallelism(yaml, depth, pool);
    if (pool.worker->layout.expertParallel > 1) yaml.line(depth + 1, "expert: true");
    if (pool.worker->layout.pipeline > 1) yaml.count(depth + 1, "pipeline", pool.worker->layout.pipeline);
    std::string words;
    for (const std::string& word : settingsOf(*pool.worker)) {
        if (word == "--enable-expert-parallel") continue;
        words += (words.empty() ? "" : " ") + (word.find('"') == word.npos ? word : "'" + word + "'");
    }
    for (const char* part : {"template", "worker"}) {
        if (part == std::string_view("worker") && pool.nodes == 1) continue;
        yaml.line(depth, std::string(part) + ":");
        yaml.line(depth + 1, "containers:");
        yaml.line(depth + 2, "- name: main");
        yaml.line(depth + 3, "image: IMAGE # " + std::string(imageNote));
        yaml.line(depth + 3, "env:");
        yaml.line(depth + 4, "- name: VLLM_ADDITIONAL_ARGS");
        yaml.word(depth + 5, "value", words);
        addResources(yaml, depth + 3, wanted, pool);
    }
}

void writeKServe(YamlText& yaml, const Wanted& wanted) {
    if (wanted.pools.size() > 2) yaml.comment("cannot be asked for: a third pool of workers; it is left out");
    for (const Pool& pool : wanted.pools)
        if (pool.nodes > 1 && pool.groups % pool.nodes != 0) sayStages(yaml, pool);
    addMetadata(yaml, "serving.kserve.io/v1alpha2", "LLMInferenceService", wanted.name);
    yaml.line(0, "spec:");
    yaml.line(1, "model:");
    yaml.word(2, "uri", "hf://MODEL");
    yaml.word(2, "name", "MODEL");
    addServedPool(yaml, 1, wanted, wanted.pools.back());
    if (!wanted.isWhole()) {
        yaml.line(1, "prefill:");
        addServedPool(yaml, 2, wanted, wanted.pools.front());
    }
    yaml.line(1, "router:");
    yaml.line(2, "route: {}");
    yaml.line(2, "gateway: {}");
    yaml.line(2, "scheduler: {}");
}

struct Writer {
    ClusterManager manager;
    /// The only engine that the manager's own fields are of; empty where each may run.
    std::string_view engine;
    void (*write)(YamlText&, const Wanted&);
};
constexpr std::array<Writer, 4> writers{{
    {{"kubernetes", "Kubernetes", "kubernetes.io: Deployment, Service; lws.sigs.k8s.io: LeaderWorkerSet",
      "apps/v1, leaderworkerset.x-k8s.io/v1", "2026-11-28"},
     "",
     writeKubernetes},
    {{"dynamo", "Dynamo", "docs.nvidia.com/dynamo: Kubernetes deployment, rolling updates, multinode",
      "nvidia.com/v1alpha1, Dynamo 1.4", "2026-11-28"},
     "",
     writeDynamo},
    {{"llm-d", "llm-d", "github.com/llm-d-incubation/llm-d-modelservice: values.yaml of the chart", "llm-d-modelservice",
      "2026-11-28"},
     "vllm",
     writeLlmD},
    {{"kserve", "KServe", "kserve.github.io: LLMInferenceService", "serving.kserve.io/v1alpha2, KServe 0.17", "2026-11-28"},
     "vllm",
     writeKServe},
}};
constexpr auto managers = [] {
    std::array<ClusterManager, writers.size()> list{};
    for (std::size_t i = 0; i < writers.size(); ++i) list[i] = writers[i].manager;
    return list;
}();
} // namespace

std::span<const ClusterManager> clusterManagers() { return managers; }

std::string manifestText(const ClusterManager& manager, const std::vector<LaunchHint>& hints, const Scenario& scenario) {
    const auto writer = std::find_if(writers.begin(), writers.end(), [&](const Writer& w) { return w.manager.id == manager.id; });
    const auto hint = std::find_if(hints.begin(), hints.end(),
                                   [&](const LaunchHint& h) { return writer->engine.empty() || h.engine->id == writer->engine; });
    if (hint == hints.end()) return {};
    const Wanted wanted = wantedOf(*hint, scenario);
    YamlText yaml;
    yaml.comment("A hint for " + std::string(manager.name) + " (names of " + std::string(manager.version) + ", read " +
                 std::string(manager.read) + ") with " + std::string(hint->engine->name) + "; nothing was started.");
    yaml.comment("MODEL is a checkpoint of " + wanted.name + " with " + std::string(nameOf(scenario.precision.weights)) +
                 " weights; IMAGE is " + std::string(imageNote) + ".");
    if (hint != hints.begin())
        yaml.comment("the predicted engine is another: " + std::string(manager.name) + "'s own fields are those of " +
                     std::string(hint->engine->name));
    if (wanted.resource.empty())
        yaml.comment("example.com/accelerator stands for what the device plugin of " + scenario.system.accelerator.vendor +
                     " counts");
    for (const std::string& gap : hint->gaps) yaml.comment("cannot be asked for: " + gap);
    for (const LaunchWorker& worker : hint->workers)
        if (worker.cap.si() > 0)
            yaml.comment((worker.role == WorkerRole::whole ? "" : std::string(nameOf(worker.role)) + ": ") + capText(worker.cap));
    writer->write(yaml, wanted);
    return yaml.text();
}

} // namespace rackline
