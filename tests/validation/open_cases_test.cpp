// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/project/measured/case_settings.h"
#include "app/project/site_inputs.h"
#include "model/base/parallel.h"
#include "model/base/provenance.h"
#include "model/runs/training_metric.h"
#include "model/search/estimate.h"
#include "model/units/constants.h"
#include "tests/validation/measured.h"

#include <QTest>

#include <map>
#include <set>

using namespace rackline;

namespace {

const Catalogue& catalogue() {
    static const Result<Catalogue> opened = Catalogue::open(Catalogue::defaultPath());
    return *opened;
}
const Recipes& recipes() {
    static const Result<Recipes> shipped = Recipes::shipped();
    return *shipped;
}
const test::Measured& served() {
    static const test::Measured all = test::predictedShipped("serving");
    return all;
}

/// The file of a case, read as a user's would be.
ResolvedScenario opened(const MeasuredCase& row) {
    const Result<Settings> settings = caseSettings(row, catalogue(), recipes());
    if (!settings) throw std::runtime_error(settings.error().text());
    const Result<Project> project = parseProject(writeProject(caseProject(row, *settings)), row.id);
    if (!project) throw std::runtime_error(project.error().text());
    const Result<ResolvedScenario> resolved = resolve(*project, 0, catalogue());
    if (!resolved) throw std::runtime_error(resolved.error().text());
    return *resolved;
}

/// The metric of an estimate that a case measures, and one of it in the case's unit.
const std::map<std::string, std::pair<Metric, double>> servedMetrics{
    {"tpot_ms", {Metric::tpot, 1}},     {"ttft_ms", {Metric::ttft, 1e3}},          {"latency", {Metric::latency, 1}},
    {"tok_s_user", {Metric::speed, 1}}, {"output_tok_s_gpu", {Metric::perGpu, 1}}, {"total_tok_s_gpu", {Metric::totalPerGpu, 1}}};

/// Rows of one run, with what is wrong with them.
std::string differences(const std::vector<std::size_t>& rows) {
    const test::Measured& m = served();
    const Estimate e = estimate(opened(m.cases[rows.front()]).scenario);
    std::string found;
    for (const std::size_t i : rows) {
        const auto& [metric, scale] = servedMetrics.at(m.cases[i].metric);
        const Interval<double>& v = e.metrics[placeOf(metric)];
        const CasePrediction& p = m.predictions[i];
        const bool same =
            p.status == CaseStatus::ok && p.predicted == scale * v.mid && p.low == scale * v.low && p.high == scale * v.high;
        const bool ofTheRun = m.cases[i].gpus == 0 || e.point.gpus() == m.cases[i].gpus;
        if (!same || !ofTheRun || !e.point.feasible()) found += m.cases[i].id + ' ';
    }
    return found;
}

} // namespace

/// A measured case is a scenario: the file that `validate --open` writes answers what `validate` says of the case, to the last
/// bit.
class OpenCasesTest : public QObject {
    Q_OBJECT

private slots:
    void estimateSaysWhatValidateSays() {
        std::map<std::string, std::vector<std::size_t>> runs;
        for (std::size_t i = 0; i < served().cases.size(); ++i) runs[served().cases[i].run].push_back(i);
        QVERIFY(runs.size() > 1000);
        std::vector<const std::vector<std::size_t>*> all;
        for (const auto& [key, rows] : runs) all.push_back(&rows);
        std::vector<std::string> wrong(all.size());
        inParallel(all.size(), 0, [&](std::size_t i) { wrong[i] = differences(*all[i]); });
        std::string found;
        for (const std::string& rows : wrong) found += rows;
        QVERIFY2(found.empty(), found.c_str());
    }

    void trainSaysWhatValidateSays() {
        const test::Measured trained = test::predictedShipped("training");
        std::string found;
        std::size_t predicted = 0;
        for (std::size_t i = 0; i < trained.cases.size(); ++i) {
            const MeasuredCase& row = trained.cases[i];
            const CasePrediction& p = trained.predictions[i];
            if (p.status == CaseStatus::error) continue;
            const TrainingEstimate e = estimateTraining(opened(row).scenario, 1);
            if (p.status != CaseStatus::ok) {
                found += e.parts.empty() ? "" : row.id + " runs, ";
                continue;
            }
            ++predicted;
            const bool memory = row.metric == "reserved_gb";
            const Interval<double> v = intervalOf(e, memory                   ? TrainingMetric::memory
                                                     : row.metric == "step_s" ? TrainingMetric::step
                                                                              : TrainingMetric::perGpu);
            const bool same =
                memory ? p.predicted == v.mid / GiB.si() : p.predicted == v.mid && p.low == v.low && p.high == v.high;
            if (!same) found += row.id + ' ';
        }
        QVERIFY2(found.empty(), found.c_str());
        QCOMPARE(predicted, std::size_t{230});
    }

    /// Watts of chips stand in the stack of `estimate`, those of a server are the sum of its parts there, and the most is the
    /// full load of `rack`; a run of which nothing is known lies between its columns.
    void estimateAndRackSayTheWatts() {
        const std::string head = "id,kind,hardware,gpus,model,weights,engine,tp,isl,osl,concurrency,metric,value,unit\n";
        const auto predicted = [&](const std::string& run, const char* metric) {
            const auto cases = parseCases(head + "p,serve,h100-sxm,8,llama-3.1-70b,fp8,vllm," + run + metric + ",1,W\n", "p.csv");
            return std::pair(opened(cases->front()).scenario, predictCases(*cases, catalogue(), recipes(), 1).front().predicted);
        };
        const std::string known = "8,1024,1024,64,", unknown = ",,,,";
        const auto [scenario, chip] = predicted(known, "avg_gpu_power_w");
        const Estimate e = estimate(scenario);
        QCOMPARE(chip, e.power.front().average.si());
        double server = 0;
        const auto last = std::find_if(e.power.begin(), e.power.end(), [](const auto& p) { return p.name == "power supplies"; });
        QVERIFY(last != e.power.end());
        for (auto part = e.power.begin(); part <= last; ++part) server += 8 * part->average.si();
        QVERIFY(std::abs(predicted(known, "avg_system_power_w").second / server - 1) < 1e-12);
        const RackStudy study = rackStudyOf(scenario);
        QCOMPARE(predicted(known, "max_node_power_w").second, study.full().inlet.mid.si());
        QCOMPARE(predicted(unknown, "avg_system_power_w").second,
                 0.5 * (study.loads[1].inlet.mid + study.loads[2].inlet.mid).si());
        QCOMPARE(predicted(unknown, "avg_gpu_power_w").second, 0.5 * (study.loads[1].chip + study.loads[2].chip).si());
    }

    /// Nothing in a case's file is there for nobody.
    void everySettingIsRead() {
        std::set<std::string> configurations;
        for (const MeasuredCase& row : served().cases) {
            if (!configurations.insert(row.configuration).second) continue;
            for (const Finding& note : opened(row).scenario.notes)
                QVERIFY2(note.code != FindingCode::inputUnread && note.code != FindingCode::expertsUnknown, row.id.c_str());
        }
    }

    /// A recipe says where it is from, and what it asks for is known.
    void recipesHaveSources() {
        const std::vector<Source> sources = catalogue().sources();
        std::set<std::string> names;
        for (const OrderedJson& recipe : recipes().all()) {
            const auto text = [&](const char* key) { return recipe[key].get<std::string>(); };
            const bool sourced =
                text("source") == "rackline" ||
                std::any_of(sources.begin(), sources.end(), [&](const Source& s) { return s.id == text("source"); });
            QVERIFY2(names.insert(text("name")).second && gradeNamed(text("grade")) && text("date").size() == 10 && sourced,
                     text("name").c_str());
        }
    }

    void brokenRecipes_data() {
        QTest::addColumn<QByteArray>("json");
        QTest::addColumn<QString>("said");
        const auto row = [](const char* name, const QByteArray& recipe, const char* said) {
            QTest::newRow(name) << QByteArray("{\"recipes\": [{\"name\": \"n\", \"source\": \"s\", \"date\": \"d\", ") + recipe +
                                       "}]}"
                                << QString::fromLatin1(said);
        };
        const QByteArray grade = "\"grade\": \"vendor\", ";
        row("no grade", "\"match\": {}, \"settings\": {}", "/recipes/0/grade");
        row("no settings", grade + "\"match\": {}", "/recipes/0/settings");
        row("unknown key", grade + "\"match\": {}, \"settings\": {\"workload.joy\": \"1\"}", "/settings/workload.joy");
        row("unknown word", grade + "\"match\": {}, \"settings\": {\"mapping.mode\": \"magic\"}", "/settings/mapping.mode");
        row("no steps", grade + "\"match\": {}, \"settings\": {\"scheduler.running\": {\"up_to\": \"tp\", \"of\": []}}",
            "/settings/scheduler.running");
        row("no pattern", grade + "\"match\": {\"engine\": 3}, \"settings\": {}", "/match/engine");
    }
    void brokenRecipes() {
        QFETCH(QByteArray, json);
        QFETCH(QString, said);
        const Result<Recipes> read = Recipes::parse(json.toStdString(), "recipes.json");
        QVERIFY(!read && QString::fromStdString(read.error().text()).contains(said));
    }

    /// Words, comparisons of numbers and of words, lists, and parts of a text.
    void patterns() {
        const auto read = Recipes::parse(
            R"({"recipes": [{"name": "n", "source": "s", "date": "d", "grade": "vendor",
                "match": {"engine": ["vllm", "atom"], "tp": "<8", "half_year": ">=2026H1", "source": [{"has": ["a", "b"]}, "c"]},
                "settings": {"mapping.ep": {"tp": 2, "plus": 0.5}, "precision.kv": null,
                             "scheduler.running": {"up_to": "tp", "of": [2, 3, 5]}}}]})",
            "r");
        QVERIFY(read);
        const auto applied = [&](std::map<std::string, std::string> fields) {
            Settings settings{{"precision.kv", "fp8"}};
            read->apply([&](std::string_view field) { return fields[std::string(field)]; }, settings);
            return settings;
        };
        const std::map<std::string, std::string> fits{
            {"engine", "atom"}, {"tp", "4"}, {"half_year", "2026H2"}, {"source", "xbya"}};
        QCOMPARE(applied(fits), (Settings{{"mapping.ep", "9"}, {"scheduler.running", "3"}}));
        auto few = fits;
        few["tp"] = "1";
        QCOMPARE(applied(few)["scheduler.running"], std::string("2"));
        for (const auto& [field, text] :
             {std::pair{"engine", "sglang"}, {"tp", "8"}, {"half_year", "2025H2"}, {"source", "xa"}}) {
            auto others = fits;
            others[field] = text;
            QVERIFY2(applied(others).contains("precision.kv"), field);
        }
    }
};

QTEST_GUILESS_MAIN(OpenCasesTest)
#include "open_cases_test.moc"
