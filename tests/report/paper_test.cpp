// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/paper/paper.h"
#include "app/report/paper/report_file.h"
#include "app/report/pictures/svg.h"
#include "tests/paths.h"
#include "tests/report/report_sample.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace rackline;

namespace {
std::string picture() {
    return svgOf(
        StackChart{"Memory", "", "GB per GPU", {{"Rack", {{"Weights", 53, "53", 0}, {"KV cache", 96, "96", 1}}, "149", 199}}});
}
bool moduleIsBuilt() { return QFile::exists(QString::fromStdString(buildPath("lib/librackline_paper.so"))); }
} // namespace

class PaperTest : public QObject {
    Q_OBJECT

private:
    QTemporaryDir m_folder;

    QByteArray drawn(PaperFormat format, const char* name) {
        const QString path = m_folder.filePath(QLatin1String(name));
        const Result<void> done = writePaper(picture(), format, path.toStdString());
        if (!done) return QByteArray::fromStdString(done.error().text());
        QFile file(path);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }

    QByteArray report(const std::string& name, const char* file) {
        const QString path = m_folder.filePath(QLatin1String(file));
        const Result<void> done = writeReport(buildReport(ReportSample(name).input()), path.toStdString());
        if (!done) return QByteArray::fromStdString(done.error().text());
        QFile written(path);
        return written.open(QIODevice::ReadOnly) ? written.readAll() : QByteArray();
    }

private Q_SLOTS:
    void initTestCase() {
        if (!moduleIsBuilt()) QSKIP("librsvg and cairo were not there when this was built");
    }
    void png() { QVERIFY(drawn(PaperFormat::png, "a.png").startsWith("\x89PNG")); }
    void pdf() { QVERIFY(drawn(PaperFormat::pdf, "a.pdf").startsWith("%PDF")); }
    void sameBytes() {
        QCOMPARE(drawn(PaperFormat::png, "b.png"), drawn(PaperFormat::png, "c.png"));
        QCOMPARE(drawn(PaperFormat::pdf, "b.pdf"), drawn(PaperFormat::pdf, "c.pdf"));
    }
    void aReportIsADocument() {
        const QByteArray pdf = report("Rack", "report.pdf");
        QVERIFY2(pdf.startsWith("%PDF"), pdf.left(200).constData());
        for (const char* part : {"/Type /Outlines", "/Title (Recommendation and risks)", "/Subtype /Link",
                                 "/CreationDate (20260312000000", "/MediaBox [ 0 0 595.2", "/Creator (Rackline "})
            QVERIFY2(pdf.contains(part), part);
    }
    /// A document carries the product's own font and no other, with what a reader needs to search and copy.
    void aReportCarriesItsFont() {
        const QByteArray pdf = report("Rack", "fonts.pdf");
        int fonts = 0;
        for (qsizetype at = pdf.indexOf("/BaseFont /"); at >= 0; at = pdf.indexOf("/BaseFont /", at + 1), ++fonts)
            QCOMPARE(pdf.mid(at + 18, 13), QByteArray("RacklineSans-"));
        QVERIFY(fonts >= 3);
        QVERIFY(pdf.contains("/ToUnicode") && pdf.contains("/FontFile3"));
    }
    void aReportHasTheSameBytes() { QCOMPARE(report("Rack", "e.pdf"), report("Rack", "f.pdf")); }
    void hostileNamesMakeADocument() {
        QVERIFY(report("=cmd <img src=x> \"q\" \\ ) \xff\x01 </svg> \u6a21\u578b", "g.pdf").startsWith("%PDF"));
    }
    void otherEndingsAreSaid() {
        const Result<void> done = writeReport(Report{}, "report.docx");
        QVERIFY(!done && done.error().code == ErrorCode::usage);
    }
    void aFolderThatIsNotThereIsSaid() {
        const Result<void> done = writePaper(picture(), PaperFormat::png, "/nonexistent/folder/a.png");
        QVERIFY(!done);
        QCOMPARE(done.error().where, std::string("/nonexistent/folder/a.png"));
    }
    void whatIsNoPictureIsSaid() {
        const std::string path = m_folder.filePath(QStringLiteral("d.png")).toStdString();
        QVERIFY(!writePaper("not an svg", PaperFormat::png, path));
        QVERIFY(QDir(m_folder.path()).entryList({QStringLiteral("d.png*")}, QDir::Files | QDir::Hidden).isEmpty());
    }
};

QTEST_GUILESS_MAIN(PaperTest)
#include "paper_test.moc"
