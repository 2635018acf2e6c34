// SPDX-License-Identifier: GPL-3.0-or-later
#include "hwdb/catalogue/catalogue.h"
#include "tests/paths.h"

#include <QTest>

#include <cmath>

using namespace rackline;

namespace {
Transformer shipped(const QString& id) {
    const auto catalogue = Catalogue::open(buildPath("share/rackline/catalogue.sqlite"));
    if (!catalogue) qFatal("%s", catalogue.error().text().c_str());
    auto model = catalogue->model(id.toStdString());
    if (!model) qFatal("%s", model.error().text().c_str());
    return std::move(model).value();
}
} // namespace

/// The counts that the makers give and the bytes of the cache, to the digits that are printed.
class ModelCountsTest : public QObject {
    Q_OBJECT
private slots:
    void countsParameters_data() {
        QTest::addColumn<double>("total");
        QTest::addColumn<double>("active");
        QTest::newRow("deepseek-v3") << 671.03 << 36.63;
        QTest::newRow("gpt-oss-120b") << 116.83 << 5.13;
        QTest::newRow("llama-3.1-405b") << 405.85 << 403.75;
    }
    void countsParameters() {
        QFETCH(double, total);
        QFETCH(double, active);
        const Transformer model = shipped(QString::fromLatin1(QTest::currentDataTag()));
        const ParameterCount count = countParameters(model);
        QCOMPARE(std::round(count.total() / 1e7) / 100, total);
        QCOMPARE(std::round(count.active(model.tiedEmbedding) / 1e7) / 100, active);
    }

    void storesKeysAndValues_data() {
        QTest::addColumn<QString>("id");
        QTest::addColumn<double>("bytesPerElement");
        QTest::addColumn<double>("perToken");
        QTest::newRow("Llama 70B") << "llama-3.1-70b" << 2.0 << 327680.0;
        QTest::newRow("Llama 8B") << "llama-3.1-8b" << 2.0 << 131072.0;
        QTest::newRow("latent") << "deepseek-v3" << 2.0 << 70272.0;
        QTest::newRow("latent, one byte") << "deepseek-v3" << 1.0 << 35136.0;
    }
    void storesKeysAndValues() {
        QFETCH(QString, id);
        QFETCH(double, bytesPerElement);
        QFETCH(double, perToken);
        QCOMPARE(kvBytesPerToken(shipped(id), 1, bytesPerElement).si(), perToken);
    }

    void fillsTheCache_data() {
        QTest::addColumn<QString>("id");
        QTest::addColumn<double>("context");
        QTest::addColumn<double>("gigabytes");
        QTest::newRow("70B, 4K") << "llama-3.1-70b" << 4096.0 << 1.342;
        QTest::newRow("70B, 32K") << "llama-3.1-70b" << 32768.0 << 10.737;
        QTest::newRow("70B, 128K") << "llama-3.1-70b" << 131072.0 << 42.950;
        QTest::newRow("70B, 1M") << "llama-3.1-70b" << 1048576.0 << 343.597;
        QTest::newRow("8B, 4K") << "llama-3.1-8b" << 4096.0 << 0.537;
        QTest::newRow("8B, 128K") << "llama-3.1-8b" << 131072.0 << 17.180;
    }
    void fillsTheCache() {
        QFETCH(QString, id);
        QFETCH(double, context);
        QFETCH(double, gigabytes);
        QCOMPARE(std::round(kvBytes(shipped(id), 1, 2, context).si() / 1e6) / 1000, gigabytes);
    }
};

QTEST_GUILESS_MAIN(ModelCountsTest)
#include "model_counts_test.moc"
