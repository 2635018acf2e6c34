// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/project/project.h"
#include "app/report/words/wording.h"
#include "app/workbench/export/command_line.h"
#include "app/workbench/models/catalogue_model.h"
#include "app/workbench/text/engine_text.h"
#include "app/workbench/text/field_text.h"
#include "tests/paths.h"
#include "tests/views/german_words.h"
#include "tests/views/open_window.h"
#include "views/charts/chart_view.h"
#include "views/charts/pareto_plot.h"
#include "views/pages/validate_page.h"
#include "views/panels/inspector.h"
#include "views/panels/left_panel.h"
#include "views/widgets/data_table.h"
#include "views/window/rail.h"

#include <QAction>
#include <QDirIterator>
#include <QProcess>
#include <QRegularExpression>
#include <QXmlStreamReader>

#include <set>

using namespace rackline;

namespace {

constexpr auto file = "resources/i18n/rackline_de.ts";

struct Text {
    QString source, german;
    bool finished = true;
};

std::vector<Text> textsOf(const QString& path) {
    std::vector<Text> texts;
    QFile in(path);
    if (!in.open(QIODevice::ReadOnly)) return texts;
    QXmlStreamReader xml(&in);
    while (!xml.atEnd()) {
        xml.readNext();
        if (!xml.isStartElement()) continue;
        if (xml.name() == QLatin1String("source")) texts.push_back({xml.readElementText(), {}});
        if (xml.name() == QLatin1String("translation") && !texts.empty()) {
            texts.back().finished = !xml.attributes().hasAttribute(QLatin1String("type"));
            texts.back().german = xml.readElementText();
        }
    }
    return texts;
}

} // namespace

class GermanTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() {
        if (!hasTexts(Language::german)) QSKIP("built without lrelease");
        QVERIFY(m_texts.load(QStringLiteral(":/i18n/rackline_de.qm")));
    }

    void everyWordOfTheEngineHasGerman() {
        for (const Parameter& parameter : parameters())
            for (const std::string_view words : {parameter.label, parameter.group, parameter.help}) check(words);
        // Choices too, but for schedules that are names and words with a number.
        const std::set<std::string_view> names{"gpipe", "zero-bubble", "dualpipe"};
        for (const Parameter& parameter : parameters())
            for (const std::string_view choice : parameter.choices)
                if (!names.contains(choice) && choice.find_first_of("0123456789+") == choice.npos) check(choice);
        for (const MetricInfo& info : everyMetric())
            for (const std::string_view words : {info.title, info.column, info.sentence}) check(words);
        for (int code = 0; code < findingCount; ++code) {
            check(patternOf(static_cast<FindingCode>(code)));
            check(cureOf(static_cast<FindingCode>(code)));
        }
        for (const TrainingMetricInfo& info : trainingMetrics()) check(info.title);
        for (const Grade grade :
             {Grade::measured, Grade::vendor, Grade::announced, Grade::estimate, Grade::yours, Grade::judgement})
            check(nameOf(grade));
        for (const Status status : {Status::shipping, Status::announced, Status::projected, Status::roadmap})
            check(nameOf(status));
    }

    /// But for what is a name with a number in it.
    void everyFigureOfTheCatalogueHasGerman() {
        const Catalogue catalogue = Catalogue::open(Catalogue::defaultPath()).value();
        for (const char* kind :
             {"accelerator", "rack",        "chassis", "node",    "tray",     "switch",   "nic",     "optics",
              "cable",       "fabric",      "storage", "cpu",     "model",    "facility", "cooling", "power",
              "economics",   "reliability", "engine",  "kernels", "training", "climate",  "plant",   "drafter"})
            for (const EntrySummary& summary : catalogue.list(kind)) {
                const Entry entry = catalogue.entry(kind, summary.id).value();
                for (const Figure& figure : entry.figures)
                    for (QString part : QString::fromStdString(figure.path).split(QLatin1Char('.'))) {
                        part.replace(QLatin1Char('_'), QLatin1Char(' '));
                        if (std::any_of(part.begin(), part.end(), [](QChar c) { return c.isDigit(); })) continue;
                        QVERIFY2(!m_texts.translate("figure", part.toUtf8().constData()).isEmpty(), qPrintable(part));
                    }
            }
        QCOMPARE(figureName("peak.fp64"), QStringLiteral("Peak FP64"));
        const German german;
        QCOMPARE(figureName("hbm.bandwidth"), QStringLiteral("HBM Bandbreite"));
    }

    /// A value that the German sentence forgets would be missing on screen.
    void everyValueIsKept() {
        for (const Text& text : textsOf(source())) {
            for (const char* mark : {"%1", "%2", "%3", "%4", "%5", "{0}", "{1}"})
                QVERIFY2(text.source.contains(QLatin1String(mark)) == text.german.contains(QLatin1String(mark)),
                         qPrintable(text.source));
            QVERIFY2(text.source.endsWith(QLatin1Char(' ')) == text.german.endsWith(QLatin1Char(' ')), qPrintable(text.source));
        }
    }

    /// lupdate finds no text in the sources that the file does not have.
    void theFileIsComplete() {
#ifdef RACKLINE_LUPDATE
        QTemporaryDir folder;
        const QString copy = folder.filePath(QStringLiteral("rackline_de.ts"));
        QVERIFY(QFile::copy(source(), copy));
        QProcess lupdate;
        lupdate.setWorkingDirectory(QString::fromStdString(sourcePath("")));
        lupdate.start(QStringLiteral(RACKLINE_LUPDATE),
                      QStringLiteral("-I . views app/workbench resources/i18n -locations none -ts").split(QLatin1Char(' '))
                          << copy);
        QVERIFY(lupdate.waitForFinished(120000));
        QCOMPARE(lupdate.exitCode(), 0);
        const std::vector<Text> texts = textsOf(copy);
        QVERIFY(texts.size() > 1000);
        for (const Text& text : texts) QVERIFY2(text.finished && !text.german.isEmpty(), qPrintable(text.source));
#else
        QSKIP("built without lupdate");
#endif
    }

    /// lupdate files a text under the class that it stands in, and nobody looks there where the class is no QObject.
    void everyTextIsFiledWhereItIsLookedUp() {
        QFile in(source());
        QVERIFY(in.open(QIODevice::ReadOnly));
        QXmlStreamReader xml(&in);
        QByteArray sources;
        for (const char* folder : {"views", "app/workbench"}) {
            QDirIterator files(QString::fromStdString(sourcePath(folder)), {QStringLiteral("*.h"), QStringLiteral("*.cpp")},
                               QDir::Files, QDirIterator::Subdirectories);
            while (files.hasNext()) {
                QFile one(files.next());
                if (one.open(QIODevice::ReadOnly)) sources += '\n' + one.readAll();
            }
        }
        const QString all = QString::fromUtf8(sources);
        int classes = 0;
        while (!xml.atEnd()) {
            xml.readNext();
            if (!xml.isStartElement() || xml.name() != QLatin1String("name")) continue;
            const QString name = xml.readElementText();
            QVERIFY2(name != QLatin1String("std"), "texts of functions that lupdate takes for those of a class");
            if (!name.startsWith(QLatin1String("rackline::"))) continue;
            ++classes;
            const QString declared = QStringLiteral("(^|\\n)class %1 : public [^{]*\\{\\s*Q_OBJECT").arg(name.mid(10));
            QVERIFY2(all.contains(QRegularExpression(declared)), qPrintable(name));
        }
        QVERIFY(classes > 30);
    }

    void findingsSpeakGerman() {
        const German german;
        QCOMPARE(findingText({FindingCode::ttftLimit, {2.5, 2}}, screenStyle(german.locale)),
                 QStringLiteral("Das erste Token kommt nach 2,5\u202fs, die Grenze ist 2\u202fs."));
        QCOMPARE(figureText("1.21\u202fM"), QStringLiteral("1,21\u202fM"));
        QCOMPARE(remarkText("announced \u00b7 carried over"), QStringLiteral("angekündigt \u00b7 übertragen"));
    }

    /// What is shown has a comma; what is written is the same as of an English window, to the letter.
    void commasAreShownAndNeverWritten() {
        const auto edited = [](Speech speech, const QString& typed, QString& shown) -> std::string {
            OpenWindow app(1, false, speech);
            if (!app.open()) return {};
            app.workbench.setCurrent(0);
            ParameterRow* row = app.window.leftPanel()->parameters()->row("hardware.accelerator.hbm.bandwidth");
            row->field()->setFocus();
            row->field()->selectAll();
            QTest::keyClicks(row->field(), typed);
            QTest::keyClick(row->field(), Qt::Key_Return);
            if (!app.settle()) return {};
            shown = row->field()->text();
            const std::optional<Pin> pin = app.workbench.pin(PinName::a);
            return writeProject(app.workbench.document().project()) +
                   (pin ? commandLine(app.workbench, *pin).toStdString() : "no point");
        };
        QString english, shown;
        const std::string plain = edited(Speech::english, QStringLiteral("7.25"), english);
        QVERIFY(english.contains(QStringLiteral("7.25")));
        const std::string written = edited(Speech::german, QStringLiteral("7,25"), shown);
        QVERIFY2(shown.contains(QStringLiteral("7,25")), qPrintable(shown));
        QVERIFY(plain.find("7.25") != std::string::npos);
        QVERIFY(plain.find("rackline ") != std::string::npos);
        QCOMPARE(QString::fromStdString(written), QString::fromStdString(plain));
        QCOMPARE(QString::fromStdString(valueText(*findParameter("hardware.accelerator.hbm.bandwidth"), 7.25e12)),
                 QStringLiteral("7.25 TB/s"));
    }

    void pages_data() {
        QTest::addColumn<QSize>("size");
        QTest::newRow("1440x900") << QSize(1440, 900);
        QTest::newRow("1024x640") << QSize(1024, 640);
        QTest::newRow("640x480") << QSize(640, 480);
    }
    /// No label is cut, and none is still English.
    void pages() {
        QFETCH(QSize, size);
        QSet<QString> english, germans;
        for (const Text& text : textsOf(source())) {
            if (text.source != text.german) english.insert(text.source);
            germans.insert(text.german);
        }
        english.subtract(germans);
        OpenWindow app(1, false, Speech::german);
        app.window.resize(size);
        QVERIFY(app.open());
        for (const PageKind& kind : pageKinds()) {
            app.window.showPage(kind.id);
            QVERIFY(app.settle());
            for (const Picture& picture : picturesOf(app.window)) {
                const QString words = wordsWithoutGerman(picture);
                QVERIFY2(words.isEmpty(), qPrintable(QLatin1String(kind.id) + QStringLiteral(": ") + words));
            }
            const QString cut = cutLabel(app.window);
            QVERIFY2(cut.isEmpty(), qPrintable(QLatin1String(kind.id) + QStringLiteral(": ") + cut));
            const auto left = [&](const QString& text) { return english.contains(text) || english.contains(text.trimmed()); };
            for (const QLabel* label : app.window.findChildren<QLabel*>())
                QVERIFY2(!label->isVisible() || !left(label->text()), qPrintable(label->text()));
            for (const QAbstractButton* button : app.window.findChildren<QAbstractButton*>()) {
                // Names of catalogue figures are paths of files.
                if (button->inherits("rackline::FigureButton")) continue;
                // Qt's own buttons of docks are never shown: docks have titles of ours.
                if (button->objectName().startsWith(QLatin1String("qt_dockwidget")) && !button->isVisible()) continue;
                QVERIFY2(!left(button->text()) && !left(button->accessibleName()),
                         qPrintable(button->text() + button->accessibleName()));
            }
        }
        for (const QAction* action : app.window.findChildren<QAction*>())
            QVERIFY2(!english.contains(action->text()), qPrintable(action->text()));
    }

    /// Words under the symbols are whole, in the weight of the page that is shown.
    void theRailHasRoomForItsWords() {
        for (const Speech speech : {Speech::english, Speech::german}) {
            OpenWindow app(1, false, speech);
            app.window.resize(1440, 900);
            QVERIFY(app.open());
            const auto* rail = app.window.findChild<Rail*>();
            QVERIFY(rail != nullptr);
            QFont font = app.theme.font(Type::rail);
            font.setWeight(QFont::DemiBold);
            for (int row = 0; row < rail->count(); ++row) {
                const QString word = rail->item(row)->text();
                const int room = rail->visualItemRect(rail->item(row)).width();
                QVERIFY2(QFontMetrics(font).horizontalAdvance(word) <= room, qPrintable(word));
            }
            // The pages keep their room.
            QCOMPARE(rail->width(), 72);
        }
    }

    void groupsOfCasesSpeakGerman() {
        const German german;
        QCOMPARE(groupText("from 512"), QStringLiteral("ab 512"));
        QCOMPARE(groupText("disaggregated"), engineText("disaggregated"));
        QVERIFY(groupText("disaggregated") != QStringLiteral("disaggregated"));
        QCOMPARE(groupText("32-127"), QStringLiteral("32-127"));
        OpenWindow app(1, false, Speech::german);
        QVERIFY(app.open());
        app.window.showPage("validate");
        QTemporaryDir folder;
        auto* page = qobject_cast<ValidatePage*>(app.window.currentPage());
        page->validate(fewCases(folder));
        QVERIFY(app.settle());
        QTRY_VERIFY_WITH_TIMEOUT(page->isSettled(), 60000);
        bool shown = false;
        const DataTable* table = page->table();
        for (const TableRow& row : table->data().rows) {
            QVERIFY2(!row.cells.front().text.startsWith(QStringLiteral("from ")), qPrintable(row.cells.front().text));
            shown = shown || row.cells.front().text == QStringLiteral("ab 512");
        }
        QVERIFY(shown);
    }

    void chartsOfTraining() {
        OpenWindow app(1, false, Speech::german);
        QVERIFY(app.open(QStringLiteral("train-llama-405b")));
        for (const char* id : {"training", "factory", "compare", "sensitivity", "memory", "power", "cost"}) {
            app.window.showPage(id);
            QVERIFY(app.settle());
            for (const Picture& picture : picturesOf(app.window)) QCOMPARE(wordsWithoutGerman(picture), QString());
        }
    }

private:
    static std::vector<Picture> picturesOf(MainWindow& window) {
        std::vector<Picture> all{window.picture()};
        for (const ChartView* view : window.findChildren<ChartView*>()) all.push_back(view->picture());
        for (const ParetoPlot* plot : window.findChildren<ParetoPlot*>()) all.push_back(plot->chart());
        return all;
    }
    static QString source() { return QString::fromStdString(sourcePath(file)); }
    void check(std::string_view words) const {
        if (words.empty()) return;
        const std::string text(words);
        QVERIFY2(!m_texts.translate("engine", text.c_str()).isEmpty(), text.c_str());
    }

    QTranslator m_texts;
};

QTEST_MAIN(GermanTest)
#include "german_test.moc"
