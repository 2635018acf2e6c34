// SPDX-License-Identifier: GPL-3.0-or-later
#include "hwdb/catalogue/catalogue.h"
#include "hwdb/entry/measure.h"
#include "tests/paths.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <set>

using namespace rackline;

namespace {
/// Which entry answers a conflict between sources: the value in use, the claim that it stands against, and what the user reads.
struct Answer {
    int number;
    const char *kind, *id, *path;
    /// The value in use; empty where the figure must not be there, null where only the note answers.
    const char* value;
    /// A rival claim that is shown beside it, or null.
    const char* rival = nullptr;
    /// Part of the note of the entry or of the figure, or null.
    const char* note = nullptr;
};

constexpr Answer expectedAnswers[] = {
    {1, "accelerator", "a100-80g-sxm", "peak.bf16", "312 TFLOPS", "624 TFLOPS", "sparse"},
    {1, "accelerator", "a100-80g-sxm", "sparse.bf16", "624 TFLOPS"},
    {1, "accelerator", "a100-80g-sxm", "peak.fp8", ""},
    {1, "accelerator", "h100-sxm", "peak.bf16", "989 TFLOPS", "1979 TFLOPS", "sparse"},
    {1, "accelerator", "h100-sxm", "peak.fp8", "1979 TFLOPS", "3958 TFLOPS"},
    {1, "accelerator", "l40s", "peak.fp8", "733 TFLOPS"},
    {1, "economics", "price-per-compute", "a100.per_compute", nullptr, "19200 USD/PFLOPS", "sparse"},
    {2, "accelerator", "b200-sxm", "peak.fp4", "9 PFLOPS", "20 PFLOPS", "dense"},
    {2, "accelerator", "gb200-gpu", "peak.fp4", "10 PFLOPS", "9 PFLOPS", "dense"},
    {2, "rack", "gb200-nvl72", "total.fp4", "720 PFLOPS", "1440 PFLOPS", "sparse"},
    {2, "rack", "gb200-nvl72", "total.fp8", "360 PFLOPS", "720 PFLOPS"},
    {2, "rack", "gb200-nvl72", "total.bf16", "180 PFLOPS"},
    {3, "accelerator", "gb200-gpu", "peak.fp8", "5 PFLOPS", "18 PFLOPS"},
    {3, "accelerator", "gb200-gpu", "hbm.nominal", "192 GB", "384 GB"},
    {3, "accelerator", "gb200-gpu", "tdp", "1200 W"},
    {3, "rack", "gb200-nvl72", "packages", "72"},
    {4, "rack", "gb300-nvl72", "total.fp4", "1080 PFLOPS", "1440 PFLOPS", "dense"},
    {4, "accelerator", "gb300-gpu", "peak.fp4", "15 PFLOPS", "20 PFLOPS"},
    {4, "accelerator", "b300-sxm", "peak.fp4", "14 PFLOPS", "13.125 PFLOPS"},
    {4, "accelerator", "b300-sxm", "peak.int8", "153.5 TOPS", "4500 TOPS"},
    {5, "accelerator", "rubin", "peak.fp4", "35 PFLOPS", "50 PFLOPS", "Dense specification"},
    {5, "accelerator", "rubin", "peak.fp8", "17.5 PFLOPS", "8.75 PFLOPS"},
    {5, "accelerator", "rubin", "peak.bf16", "4 PFLOPS"},
    {5, "accelerator", "rubin", "hbm.bandwidth", "22 TB/s", "13 TB/s"},
    {5, "rack", "vr-nvl72", "total.fp4", "2520 PFLOPS", "3600 PFLOPS", "2.33"},
    {6, "rack", "vr-nvl72", "packages", "72", nullptr, "NVL144"},
    {6, "rack", "vr-nvl72", "dies_per_package", "2"},
    {6, "rack", "rubin-ultra-kyber", "packages", "144", nullptr, "NVL576"},
    {6, "rack", "rubin-ultra-kyber", "dies_per_package", "4", nullptr, "36 blades"},
    {6, "rack", "rubin-ultra-nvl576", "packages", "576", nullptr, "eight Oberon racks"},
    {7, "rack", "rubin-ultra-kyber", "total.hbm", "147 TB", "165 TB"},
    {7, "accelerator", "rubin-ultra", "hbm.nominal", "1024 GB", "576 GB"},
    {7, "accelerator", "rubin-ultra", "peak.fp4", "70 PFLOPS", "100 PFLOPS", "dense"},
    {7, "accelerator", "rubin-ultra-2die", "peak.bf16", "4 PFLOPS", nullptr, "Reported"},
    {8, "accelerator", "rubin-cpx", "peak.fp4", "20 PFLOPS", "30 PFLOPS"},
    {9, "accelerator", "gb200-gpu", "hbm.visible", "189471 MiB", nullptr, "nvidia-smi"},
    {9, "accelerator", "gb300-gpu", "hbm.visible", "284208 MiB"},
    {9, "accelerator", "b300-sxm", "hbm.visible", "275040 MiB"},
    {9, "accelerator", "b200-sxm", "l2", "126 MB", "100 MB"},
    {9, "rack", "gb300-nvl72", "total.fast_memory", "37 TB", "20 TB"},
    {9, "rack", "helios-mi455x", "total.hbm", "31.1 TB", "51 TB"},
    {10, "economics", "notes-corrected", "llama3_70b.kv_per_token", "327680 B"},
    {10, "economics", "notes-corrected", "llama3_70b.kv_128k", "42.9 GB", "72 GB", "linearly"},
    {10, "economics", "notes-corrected", "llama3_8b.kv_128k", "17.2 GB", "8 GB"},
    {11, "economics", "notes-corrected", "llama3_70b.int8", "70.55 GB", "170 GB"},
    {11, "economics", "notes-corrected", "llama3_70b.int4", "35.3 GB", "85 GB"},
    {11, "economics", "notes-corrected", "llama3_70b.training", "1129 GB", "590 GB"},
    {11, "economics", "notes-corrected", "fp32.h100", "20e9", "10e9"},
    {12, "rack", "gb200-nvl72", "power.provisioned", "132 kW", "120 kW"},
    {12, "rack", "gb300-nvl72", "total.power", "136 kW", nullptr, "120 kW"},
    {12, "power", "shelf-33kw", "count", "8", nullptr, "132 kW"},
    {13, "rack", "vr-nvl72", "power.provisioned", "210 kW", "130 kW"},
    {13, "accelerator", "rubin", "tdp", "1800 W", nullptr, "published none"},
    {14, "rack", "rubin-ultra-kyber", "power.provisioned", "600 kW", "680 kW"},
    {14, "rack", "helios-mi455x", "power.provisioned", "245 kW", "130 kW"},
    {15, "rack", "dgx-h100", "power.provisioned", "10.2 kW", "5.6 kW", "Air-cooled"},
    {15, "rack", "dgx-h100", "packages", "8"},
    {16, "rack", "dgx-b200", "power.provisioned", "14.3 kW", nullptr, "10.40 kW"},
    {17, "cpu", "grace", "tdp", "420 W", "500 W"},
    {17, "accelerator", "gaudi3", "hbm.nominal", "128 GB", "144 GB"},
    {17, "accelerator", "gaudi3", "tdp", "900 W", "600 W"},
    {17, "accelerator", "mi250", "peak.bf16", "362.1 TFLOPS", "383 TFLOPS", "MI250X"},
    {17, "rack", "gb200-nvl72", "out.bandwidth", "400 Gb/s"},
    {18, "power", "cap-h100", "loss.600w.training", "0.125", nullptr, "phase"},
    {18, "power", "cap-h100", "loss.600w.decode", "0"},
    {19, "optics", "pluggable-800g-press", "tdp", "30 W", "17 W", "pluggable-800g-keynote"},
    {19, "optics", "pluggable-800g-keynote", "tdp", "15 W", "30 W", "0.86 kW"},
    {19, "optics", "cpo-800g", "tdp", "9 W"},
    {20, "economics", "token-economics", "hopper.revenue", "630.7e6 USD/MW/year", nullptr, "100 % utilisation"},
    {20, "economics", "token-economics", "gb200.revenue", "2.901e9 USD/MW/year"},
    {21, "economics", "token-economics", "hundred_mw.revenue", "290e9 USD/year", "275e9 USD/year"},
    {22, "economics", "token-economics", "mi355x.measured", "2.55e6 tok/s/MW", nullptr, "MW of the utility"},
    {22, "economics", "token-economics", "b200.llama2_70b", "9.894e6 tok/s/MW", nullptr, "MW of the server"},
    {23, "economics", "notes-corrected", "llama3_8b.h100.roof", "209 tok/s", "800 tok/s"},
    {23, "economics", "notes-corrected", "llama3_70b.four_h100.roof", "95 tok/s", "180 tok/s"},
    {23, "economics", "notes-corrected", "h100.requests", "4.5 req/s", "35 req/s"},
    {24, "economics", "cost-per-token", "b200", "0.235 USD/Mtok", "0.42 USD/Mtok"},
    {24, "economics", "cost-per-token", "h200", "0.701 USD/Mtok", nullptr, "0.60"},
    {25, "rack", "gb200-nvl72", "price", "3.1e6 USD", "2e6 USD"},
    {25, "rack", "vr-nvl72", "price", "6.8e6 USD", "7.6e6 USD"},
    {26, "economics", "notes-corrected", "train.8b.64_h100", "330 d", "3 d"},
    {26, "economics", "notes-corrected", "train.70b.512_h100", "363 d", "14 d"},
    {26, "economics", "notes-corrected", "train.405b.16384_h100", "68 d", "60 d"},
    {26, "economics", "notes-corrected", "train.deepseek_v3", "56.7 d", "30 d"},
    {27, "economics", "notes-corrected", "intensity.gb200", "1250 FLOP/B", "2.5 FLOP/B"},
    {28, "rack", "gb200-nvl72", "total.scale_up", "64.8 TB/s", "32.4 TB/s", "bisection"},
    {28, "accelerator", "gb200-gpu", "scale_up", "900 GB/s"},
    {28, "accelerator", "gb200-gpu", "host_link", "225 GB/s", "450 GB/s"},
    {28, "accelerator", "mi355x", "scale_up", "537.6 GB/s", "576 GB/s"},
    {29, "rack", "dgx-h100", "out.bandwidth", "400 Gb/s"},
    {30, "cooling", "dtc", "flow_per_power", "1.44 L/min/kW", "0.083 L/min/kW", "173 L/min"},
    {31, "rack", "tpu-v5p-pod", "total.bf16", "4.113 EFLOPS", "4.6 PFLOPS"},
    {31, "accelerator", "trainium2", "peak.bf16", "667 TFLOPS", "1000 TFLOPS"},
    {31, "accelerator", "trainium2", "peak.fp8", "1299 TFLOPS"},
    {31, "accelerator", "tpu-v5p", "scale_up", "540 GB/s", "600 GB/s"},
    {32, "switch", "q3450-ld", "asics", "4", "2"},
    {32, "rack", "cray-ex4000-224", "packages", "224", "128", "not confirmed"},
    {33, "reliability", "node-default", "node.mttf", "154 d", "264 d", "Poisson"},
    {33, "reliability", "crusoe-h200", "job.mtti", "14.3 h"},
    {33, "reliability", "llama3-h100", "job.mtti", "3.09 h"},
    {34, "facility", "checklist", "floor", "1500 kg/m2", nullptr, "2,122"},
    {34, "cooling", "dtc", "rack.power.most", "600 kW", "150 kW"},
    {34, "facility", "checklist", "grid.h100", "1.88 kW"},
    {35, "economics", "notes-corrected", "racks8.gpus", "576", "572"},
    {35, "accelerator", "gh200", "hbm.nominal", "96 GB"},
    {35, "accelerator", "gh200", "peak.fp8", "1979 TFLOPS"},
    {35, "rack", "vr-nvl72", "total.cpu_memory", "54 TB", "28 TB"},
    {35, "economics", "tco-infx", "b300.own.hyperscaler.price", "2.34 USD/h", nullptr, "placeholder"},
};

double valueOf(const char* text) {
    const auto measure = parseMeasure(text);
    if (!measure) qFatal("%s: %s", text, measure.error().text().c_str());
    return measure->value;
}

bool near(double a, double b) { return std::abs(a - b) <= 1e-9 * std::max(std::abs(a), std::abs(b)); }
} // namespace

/// The catalogue's answer to every contradiction between its sources that has been worked out.
class ConflictsTest : public QObject {
    Q_OBJECT
private slots:
    void everyConflictHasAnAnswer() {
        std::set<int> numbers;
        for (const Answer& answer : expectedAnswers) numbers.insert(answer.number);
        for (int number = 1; number <= 35; ++number) QVERIFY2(numbers.contains(number), qPrintable(QString::number(number)));
    }

    void answers_data() {
        QTest::addColumn<int>("row");
        for (std::size_t i = 0; i < std::size(expectedAnswers); ++i)
            QTest::addRow("%d: %s %s", expectedAnswers[i].number, expectedAnswers[i].id, expectedAnswers[i].path)
                << static_cast<int>(i);
    }
    void answers() {
        QFETCH(int, row);
        const Answer& answer = expectedAnswers[row];
        const auto catalogue = Catalogue::open(buildPath("share/rackline/catalogue.sqlite"));
        QVERIFY2(bool(catalogue), catalogue ? "" : catalogue.error().text().c_str());
        const auto entry = catalogue->entry(answer.kind, answer.id);
        QVERIFY2(bool(entry), entry ? "" : entry.error().text().c_str());
        const Figure* figure = entry->figure(answer.path);
        if (answer.value && !*answer.value) {
            QVERIFY(!figure);
            return;
        }
        QVERIFY(figure);
        if (answer.value) QVERIFY2(near(figure->value, valueOf(answer.value)), figure->claim.text.c_str());
        if (answer.rival) {
            const double other = valueOf(answer.rival);
            QVERIFY(std::any_of(figure->rivals.begin(), figure->rivals.end(), [other](const Claim& claim) {
                const auto measure = parseMeasure(claim.text);
                return measure && near(measure->value, other);
            }));
        }
        if (answer.note) {
            const std::string read = entry->note + " " + figure->claim.provenance.note;
            QVERIFY2(read.find(answer.note) != std::string::npos, read.c_str());
        }
    }
};

QTEST_GUILESS_MAIN(ConflictsTest)
#include "conflicts_test.moc"
