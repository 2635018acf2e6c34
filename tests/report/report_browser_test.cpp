// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/report/report_sample.h"

#include <QFile>
#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

#include <cmath>

using namespace rackline;

namespace {
struct Seen {
    QByteArray page, messages;
};
} // namespace

/// The report in a real browser; where there is none the test says so.
class ReportBrowserTest : public QObject {
    Q_OBJECT

private:
    QString m_browser;
    QTemporaryDir m_folder;

    QString written(const std::string& html) {
        QFile file(m_folder.filePath(QStringLiteral("report.html")));
        if (!file.open(QIODevice::WriteOnly)) return {};
        file.write(html.data(), static_cast<qint64>(html.size()));
        return file.fileName();
    }

    Seen shown(const QString& file, const QStringList& wanted) {
        QProcess browser;
        QStringList arguments{QStringLiteral("--headless"),
                              QStringLiteral("--no-sandbox"),
                              QStringLiteral("--disable-gpu"),
                              QStringLiteral("--disable-dev-shm-usage"),
                              QStringLiteral("--no-first-run"),
                              QStringLiteral("--disable-background-networking"),
                              QStringLiteral("--disable-component-update"),
                              QStringLiteral("--disable-sync"),
                              QStringLiteral("--enable-logging=stderr"),
                              QStringLiteral("--user-data-dir=") + m_folder.filePath(QStringLiteral("profile"))};
        browser.start(m_browser, arguments + wanted + QStringList{QStringLiteral("file://") + file});
        if (!browser.waitForFinished(60000)) {
            browser.kill();
            browser.waitForFinished();
            return {{}, "CONSOLE: the browser did not finish"};
        }
        return {browser.readAllStandardOutput(), browser.readAllStandardError()};
    }

    static void hasNoMessage(const Seen& seen) {
        for (const QByteArray& line : seen.messages.split('\n')) QVERIFY2(!line.contains("CONSOLE"), line.constData());
    }

private Q_SLOTS:
    void initTestCase() {
        m_browser = QStandardPaths::findExecutable(QStringLiteral("chromium"));
        if (m_browser.isEmpty()) QSKIP("chromium is not installed");
        QVERIFY(m_folder.isValid());
    }

    void rendersWithoutAMessage() {
        const Seen seen =
            shown(written(reportHtml(buildReport(ReportSample("R&D <rack>").input()))), {QStringLiteral("--dump-dom")});
        hasNoMessage(seen);
        QVERIFY(seen.page.contains("R&amp;D &lt;rack&gt; 1"));
        QVERIFY(seen.page.contains("</svg>"));
    }

    void tablesSort() {
        std::string html = reportHtml(buildReport(ReportSample("Rack").input()));
        const std::string probe =
            "<script>const t=document.querySelectorAll('#pareto table')[0];"
            "const values=()=>[...t.tBodies[0].rows].map(r=>Number(r.children[3].dataset.v));"
            "const ordered=(v,f)=>v.every((x,i)=>i===0||f(v[i-1],x));"
            "const b=t.querySelectorAll('th button')[3];b.click();const up=values();b.click();const down=values();"
            "document.body.dataset.probe=[up.length,ordered(up,(a,b)=>a<=b),ordered(down,(a,b)=>a>=b),"
            "b.parentNode.getAttribute('aria-sort')].join(' ');</script>";
        html.insert(html.rfind("</body>"), probe);
        const Seen seen = shown(written(html), {QStringLiteral("--dump-dom")});
        hasNoMessage(seen);
        QVERIFY2(seen.page.contains("data-probe=\"12 true true descending\""), "the table did not sort");
    }

    /// From a figure to what it assumes, to the input's row, to the entry of its source, each shown by a click.
    void figuresLeadToTheirSources() {
        const ReportSample sample("Rack");
        ReportInput input = sample.input();
        const double unknown = std::nan("");
        for (ReportScenario& s : input.scenarios) s.assumptions = {{s.scenario->inputs[1], 0.5, {unknown, unknown, unknown}}};
        std::string html = reportHtml(buildReport(input));
        const std::string probe =
            "<script>const seen=[];const step=from=>{const a=from.querySelector('a[href]')??from;a.click();show();"
            "const to=document.querySelector(a.getAttribute('href'));const box=to.getBoundingClientRect();"
            "seen.push(to.closest('section').id,box.height>0&&box.top>-1&&box.top<innerHeight);return to;};"
            "const assumed=step(document.querySelector('a.value'));const row=step(assumed.querySelector('tbody tr'));"
            "step(row.children[4]);document.body.dataset.probe=seen.join(' ');</script>";
        html.insert(html.rfind("</body>"), probe);
        const Seen seen = shown(written(html), {QStringLiteral("--window-size=1280,800"), QStringLiteral("--dump-dom")});
        hasNoMessage(seen);
        QVERIFY2(seen.page.contains("data-probe=\"assumptions true inputs true sources true\""),
                 seen.page.mid(seen.page.indexOf("data-probe"), 90).constData());
    }

    void hasNamesAndFitsTheWindow() {
        std::string html = reportHtml(buildReport(ReportSample("Rack").input()));
        const std::string probe =
            "<script>const "
            "unnamed=[...document.querySelectorAll('svg[role=img]')].filter(s=>!s.getAttribute('aria-label')).length;"
            "const ids=[...document.querySelectorAll('[id]')].map(e=>e.id);"
            "document.body.dataset.probe=[unnamed,ids.length-new Set(ids).size,document.querySelectorAll('h1').length,"
            "document.documentElement.scrollWidth<=innerWidth,"
            "[...document.querySelectorAll('a')].every(a=>document.querySelector(a.getAttribute('href')))].join(' "
            "');</script>";
        html.insert(html.rfind("</body>"), probe);
        const Seen seen = shown(written(html), {QStringLiteral("--window-size=1280,800"), QStringLiteral("--dump-dom")});
        hasNoMessage(seen);
        QVERIFY2(seen.page.contains("data-probe=\"0 0 1 true true\""),
                 seen.page.mid(seen.page.indexOf("data-probe"), 60).constData());
    }

    void prints() {
        const QString pdf = m_folder.filePath(QStringLiteral("report.pdf"));
        const Seen seen = shown(written(reportHtml(buildReport(ReportSample("Rack").input()))),
                                {QStringLiteral("--no-pdf-header-footer"), QStringLiteral("--print-to-pdf=") + pdf});
        hasNoMessage(seen);
        QFile file(pdf);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QByteArray bytes = file.readAll();
        QVERIFY(bytes.startsWith("%PDF"));
        QVERIFY(bytes.size() > 20000);
    }
};

QTEST_GUILESS_MAIN(ReportBrowserTest)
#include "report_browser_test.moc"
