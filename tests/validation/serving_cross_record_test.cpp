// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/project/fits/serving_validation.h"
#include "tests/paths.h"

#include <QTest>

#include <algorithm>
#include <array>

using namespace rackline;

/// Held to what README.md beside the served cases records of what a fit did not see, with a little room.
class ServingCrossRecordTest : public QObject {
    Q_OBJECT

private slots:
    void errorsStayAsRecorded() {
        const auto catalogue = Catalogue::open(Catalogue::defaultPath());
        const auto cases = readCases(rackline::sourcePath("resources/measurements/serving/cases.csv"));
        const auto recipes = Recipes::shipped();
        QVERIFY(bool(catalogue) && bool(cases) && bool(recipes));
        const ServingValidation v = validateServing(*cases, *catalogue, *recipes, 0, [](std::size_t, std::size_t) {});
        struct Row {
            const char* kind;
            std::array<double, 3> means, medians;
        };
        constexpr double room = 1.02;
        for (const Row& row :
             {Row{"latency", {6.8, 6.9, 7.8}, {4.1, 4.0, 6.9}}, Row{"rate", {10.2, 14.8, 10.3}, {5.5, 12.2, 6.0}},
              Row{"rate, pools", {11.4, 25.5, 23.6}, {9.5, 15.2, 14.4}},
              Row{"time per token", {13.4, 19.2, 15.9}, {5.2, 10.9, 7.7}},
              Row{"time per token, pools", {11.9, 19.5, 14.2}, {9.0, 15.9, 10.2}}}) {
            const auto found =
                std::find_if(v.kinds.begin(), v.kinds.end(), [&](const CrossedErrors& e) { return e.kind == row.kind; });
            QVERIFY2(found != v.kinds.end(), row.kind);
            for (std::size_t h = 0; h < row.means.size(); ++h) {
                const RatioErrors& e = found->errors[h + 1];
                QVERIFY2(100 * e.mean <= room * row.means[h] && 100 * e.median <= room * row.medians[h],
                         qPrintable(QString::asprintf("%s without %s: mean %.2f %%, median %.2f %%", row.kind,
                                                      heldOutNames[h + 1].data(), 100 * e.mean, 100 * e.median)));
            }
        }
    }
};

QTEST_GUILESS_MAIN(ServingCrossRecordTest)
#include "serving_cross_record_test.moc"
