// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/project/fits/serving_validation.h"
#include "tests/paths.h"

#include <QTest>

#include <algorithm>

using namespace rackline;

namespace {

const Catalogue& catalogue() {
    static const Result<Catalogue> opened = Catalogue::open(Catalogue::defaultPath());
    return *opened;
}

std::vector<MeasuredCase> shipped() {
    const auto cases = readCases(rackline::sourcePath("resources/measurements/serving/cases.csv"));
    return cases ? *cases : std::vector<MeasuredCase>();
}

/// Runs of two models on one chip.
std::vector<MeasuredCase> ofMi355x() {
    std::vector<MeasuredCase> cases = shipped();
    std::erase_if(cases, [](const MeasuredCase& row) {
        return row.hardware != "mi355x" || row.engine != "atom" || row.metric == "ttft_ms" || row.concurrency < 8;
    });
    return cases;
}

ServingValidation validated(const std::vector<MeasuredCase>& cases, unsigned threads = 0) {
    return validateServing(cases, catalogue(), *Recipes::shipped(), threads, [](std::size_t, std::size_t) {});
}

const std::vector<double>& without(const ServingValidation& v, HeldOut what) { return v.predicted[std::size_t(what)]; }

} // namespace

class ServingCrossTest : public QObject {
    Q_OBJECT

private slots:
    /// Whatever was measured of a model, a fit without it says the same of it.
    void whatIsHeldOutIsNotSeen() {
        std::vector<MeasuredCase> cases = ofMi355x();
        QVERIFY(cases.size() > 60);
        const ServingValidation before = validated(cases);
        for (MeasuredCase& row : cases)
            if (row.model == "gpt-oss-120b") row.value *= row.metric == "tpot_ms" ? 1.2 : 1 / 1.2;
        const ServingValidation after = validated(cases);
        std::size_t seen = 0, own = 0, others = 0;
        for (std::size_t i = 0; i < cases.size(); ++i) {
            seen += without(before, HeldOut::nothing)[i] != without(after, HeldOut::nothing)[i];
            const bool same = without(before, HeldOut::models)[i] == without(after, HeldOut::models)[i];
            if (cases[i].model == "gpt-oss-120b") {
                QVERIFY2(same, cases[i].id.c_str());
                ++own;
            } else {
                others += !same;
            }
        }
        QVERIFY(own > 20);
        QCOMPARE(seen, cases.size());
        QCOMPARE(others, cases.size() - own);
    }
    void threadsChangeNothing() {
        const std::vector<MeasuredCase> cases = ofMi355x();
        const ServingValidation one = validated(cases, 1), two = validated(cases, 2);
        QCOMPARE(one.predicted, two.predicted);
    }
    void aFitTakesNoPriorForAnAnswer() {
        const std::vector<MeasuredCase> cases = ofMi355x();
        const ServingValidation v = validated(cases);
        for (const CrossedErrors& e : v.kinds) {
            const RatioErrors &inSample = e.errors[std::size_t(HeldOut::nothing)],
                              &models = e.errors[std::size_t(HeldOut::models)];
            QVERIFY2(inSample.mean < models.mean, e.kind.c_str());
        }
        QVERIFY(!v.figures.empty());
        for (const CrossedFigure& f : v.figures) QVERIFY2(f.fitted > 0 && f.fitted != f.figure.prior, f.figure.path.c_str());
    }
};

QTEST_GUILESS_MAIN(ServingCrossTest)
#include "serving_cross_test.moc"
