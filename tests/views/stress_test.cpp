// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workbench/analyses/answer.h"
#include "app/workbench/document/autosave.h"
#include "hwdb/host/program.h"
#include "tests/views/open_window.h"
#include "tests/views/random_hand.h"
#include "views/charts/pareto_plot.h"
#include "views/pages/factory_page.h"
#include "views/panels/answer_label.h"
#include "views/panels/left_panel.h"
#include "views/widgets/parameter_row.h"
#include "views/widgets/parameter_slider.h"

#include <QDesktopServices>
#include <QElapsedTimer>
#include <QMessageBox>
#include <QSignalSpy>
#include <QTextStream>

#include <csignal>
#include <sched.h>
#include <sys/mount.h>
#include <sys/resource.h>
#include <unistd.h>

#if defined(__SANITIZE_ADDRESS__)
#include <sanitizer/common_interface_defs.h>
#endif

using namespace rackline;

namespace {

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr bool sanitized = true;
#else
constexpr bool sanitized = false;
#endif
/// Milliseconds in which the engine answers; whatever a hand has typed may be as large as the limits allow.
constexpr int patience = sanitized ? 600'000 : 120'000;

/// The amounts of `./dev prove stress` come from the environment.
double amount(const char* name, double usual) {
    bool read = false;
    const double asked = qEnvironmentVariable(name).toDouble(&read);
    return read ? asked : usual;
}

LastEvents& lastEvents() {
    static LastEvents last;
    return last;
}

extern "C" void sayLastEvents(int signal) {
    lastEvents().print();
    std::signal(signal, SIG_DFL);
    std::raise(signal);
}

/// What the hand did last is said even where the process dies of it.
void sayLastEventsAtDeath() {
    std::signal(SIGABRT, sayLastEvents);
#if defined(__SANITIZE_ADDRESS__)
    __sanitizer_set_death_callback([] { lastEvents().print(); });
#else
    for (const int deadly : {SIGSEGV, SIGFPE, SIGBUS}) std::signal(deadly, sayLastEvents);
#endif
}

/// What Qt says of a painter that has nothing to paint on is a fault of the widget.
QString painterFault;
QtMessageHandler usualHandler = nullptr;
void listenToPainters(QtMsgType type, const QMessageLogContext& context, const QString& text) {
    if (type == QtWarningMsg && painterFault.isEmpty() && text.startsWith(QLatin1String("QPainter"))) painterFault = text;
    usualHandler(type, context, text);
}

QByteArray bytesOf(const QString& name) {
    QFile file(name);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}
bool write(const QString& name, const QByteArray& bytes) {
    QFile file(name);
    return file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size();
}

const Parameter& prompt() { return *findParameter("workload.isl"); }
int promptOf(const Project& project) {
    const auto found = project.shared.find("workload.isl");
    return found == project.shared.end() ? 0 : std::stoi(found->second);
}

/// A copy of the shipped example that is a user's own.
bool ownProject(const QString& name) {
    return write(name, bytesOf(QString::fromStdString(sourcePath("resources/scenarios/three-generations.rackline"))));
}

/// Answers the questions of the window while this lives, and keeps what they said: with that button, or else by turning away.
class Answering : public QObject {
public:
    explicit Answering(QMessageBox::StandardButton button = QMessageBox::NoButton, QString file = {}) {
        connect(&m_timer, &QTimer::timeout, this, [this, button, file] {
            QWidget* asked = QApplication::activeModalWidget();
            if (auto* box = qobject_cast<QMessageBox*>(asked)) {
                said << box->text() + QLatin1Char('\n') + box->informativeText();
                QAbstractButton* chosen = box->button(button);
                chosen ? chosen->click() : box->reject();
            } else if (auto* dialog = qobject_cast<QFileDialog*>(asked)) {
                dialog->findChild<QLineEdit*>(QStringLiteral("fileNameEdit"))->setText(file);
                QMetaObject::invokeMethod(dialog, "accept");
            }
        });
        m_timer.start(20);
    }
    QStringList said;

private:
    QTimer m_timer;
};

/// Tells when a widget was painted.
class Painted : public QObject {
public:
    explicit Painted(QWidget& watched) { watched.installEventFilter(this); }
    bool wait() {
        m_painted = false;
        return QTest::qWaitFor([this] { return m_painted; }, patience);
    }

protected:
    bool eventFilter(QObject*, QEvent* event) override {
        m_painted = m_painted || event->type() == QEvent::Paint;
        return false;
    }

private:
    bool m_painted = false;
};

double residentMegabytes() {
    const QList<QByteArray> pages = bytesOf(QStringLiteral("/proc/self/statm")).split(' ');
    return pages.size() < 2 ? 0 : pages[1].toDouble() * static_cast<double>(sysconf(_SC_PAGESIZE)) * 1e-6;
}

/// The other process of a test. `--save`: edits a project in a window and saves it, for ever, and says each value before and
/// after.
/// `--hold`: has it open.
int otherWindow(const QString& what, const QString& file, const QString& drafts) {
    OpenWindow app;
    QTextStream out(stdout);
    if (!app.open(file)) return 1;
    const Autosave autosave(app.workbench.document(), drafts);
    out << "ready" << Qt::endl;
    if (what == QLatin1String("--hold")) return QTest::qWait(patience), 1;
    for (int n = promptOf(app.workbench.document().project()) + 1;; ++n) {
        app.workbench.setParameter(prompt(), n);
        QCoreApplication::processEvents();
        // The autosave's own rest, in some rounds alone, so that drafts are there too.
        if (n % 8 == 0) QTest::qWait(200);
        out << "saving " << n << Qt::endl;
        if (!app.window.files().save(false)) return 1;
        out << "saved " << n << Qt::endl;
    }
}

/// That process, until it is killed.
class OtherWindow {
public:
    OtherWindow(const char* what, const QString& file, const QString& drafts) {
        m_process.setProcessChannelMode(QProcess::ForwardedErrorChannel);
        m_process.start(QCoreApplication::arguments().constFirst(), {QLatin1String(what), file, drafts});
    }
    ~OtherWindow() { kill(); }
    /// The next line; empty where none comes.
    QByteArray line() {
        while (!m_process.canReadLine())
            if (!m_process.waitForReadyRead(patience)) return {};
        return m_process.readLine().trimmed();
    }
    QList<QByteArray> rest() {
        kill();
        return m_process.readAll().split('\n');
    }
    void kill() {
        if (m_process.state() == QProcess::NotRunning) return;
        ::kill(static_cast<pid_t>(m_process.processId()), SIGKILL);
        m_process.waitForFinished(patience);
    }
    qint64 id() const { return m_process.processId(); }

private:
    QProcess m_process;
};

} // namespace

/// The window where much happens, or goes wrong, for long. `./dev prove stress` has the amounts that users come to in months.
class StressTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() {
        sayLastEventsAtDeath();
        usualHandler = qInstallMessageHandler(listenToPainters);
        for (const char* scheme : schemes) QDesktopServices::setUrlHandler(QLatin1String(scheme), this, "openNothing");
        QApplication::setQuitOnLastWindowClosed(false);
    }
    void cleanupTestCase() {
        qInstallMessageHandler(usualHandler);
        for (const char* scheme : schemes) QDesktopServices::unsetUrlHandler(QLatin1String(scheme));
    }
    void init() {
        m_folder = std::make_unique<QTemporaryDir>();
        QVERIFY(m_folder->isValid());
        QVERIFY(ownProject(project()));
    }
    void openNothing(const QUrl&) {}

    /// A hand that knows nothing: after each fifty events the engine answers and the page says something.
    void aRandomHandBreaksNothing_data() {
        QTest::addColumn<QString>("source");
        QTest::addColumn<Speech>("speech");
        QTest::newRow("serving") << QString() << Speech::english;
        QTest::newRow("serving-german") << QStringLiteral("conversations") << Speech::german;
        QTest::newRow("training") << QStringLiteral("train-llama-405b") << Speech::english;
    }
    void aRandomHandBreaksNothing() {
        QFETCH(QString, source);
        QFETCH(Speech, speech);
        constexpr int rows = 3, round = 50;
        const int events = static_cast<int>(amount("RACKLINE_STRESS_EVENTS", 150)) / rows;
        const auto seed = static_cast<unsigned>(amount("RACKLINE_STRESS_SEED", 1));
        qInfo("RACKLINE_STRESS_SEED=%u", seed);
        QVERIFY(QDir::setCurrent(m_folder->path()));
        QVERIFY(write(m_folder->filePath(QStringLiteral("nonsense.rackline")), "{\"name\": \x01"));
        OpenWindow app(1, false, speech);
        QVERIFY(app.open(source.isEmpty() ? project() : source));
        RandomHand hand(app, m_folder->path(), seed, lastEvents());
        for (int given = 0; given < events; given += round) {
            hand.play(std::min(round, events - given));
            const QString fault = faultOf(app);
            if (!fault.isEmpty()) lastEvents().print();
            QVERIFY2(fault.isEmpty(), qPrintable(fault));
        }
    }

    /// A slider is dragged to and fro, and each step waited for. What the first tenth of the time needs is all that is ever
    /// needed.
    void memoryStaysFlatUnderASlider() {
        const double minutes = amount("RACKLINE_STRESS_MINUTES", 0.05);
        OpenWindow app;
        QVERIFY(app.open());
        ParameterSlider* slider = app.window.leftPanel()->parameters()->row("workload.isl")->slider();
        QWidget* canvas = app.window.factoryPage()->plot()->findChild<QWidget*>();
        Painted painted(*canvas);
        int moves = 0;
        const auto dragFor = [&](double share) {
            QElapsedTimer clock;
            clock.start();
            while (clock.elapsed() < minutes * share * 60'000)
                if (!dragToAndFro(*slider, painted, moves)) return false;
            return app.settle();
        };
        QVERIFY(dragFor(0.1));
        const double warm = residentMegabytes();
        QVERIFY(dragFor(0.9));
        const double end = residentMegabytes();
        qInfo("%d steps of the slider in %.2f min: %.1f MB after the first tenth, %.1f MB at the end", moves, minutes, warm, end);
        if (!sanitized) QVERIFY2(end <= 1.05 * warm, qPrintable(QStringLiteral("%1 MB, %2 MB").arg(warm).arg(end)));
    }

    /// Whenever the process is killed, the file is one that was saved, or the one that was about to be.
    void aProcessKilledWhileItSavesLeavesAWholeFile() {
        const int kills = static_cast<int>(amount("RACKLINE_STRESS_KILLS", 4));
        const QString foreign = m_folder->filePath(QStringLiteral("own.rackline.notes")), drafts = draftsFolder();
        QVERIFY(write(foreign, "notes"));
        std::mt19937 random(static_cast<unsigned>(amount("RACKLINE_STRESS_SEED", 1)));
        int saves = 0;
        for (int round = 0; round < kills; ++round) {
            const QByteArray before = bytesOf(project());
            OtherWindow other("--save", project(), drafts);
            QCOMPARE(other.line(), QByteArray("ready"));
            QTest::qSleep(static_cast<int>(random() % 400));
            int saving = 0, saved = 0;
            for (const QByteArray& line : other.rest()) {
                if (line.startsWith("saving ")) saving = line.mid(7).toInt();
                if (line.startsWith("saved ")) saved = line.mid(6).toInt(), ++saves;
            }
            const Result<Project> found = parseProject(bytesOf(project()).toStdString(), "own");
            QVERIFY2(static_cast<bool>(found), found ? "" : found.error().text().c_str());
            const int prompt = promptOf(*found);
            QVERIFY2(
                prompt == saved || prompt == saving || (saved == 0 && bytesOf(project()) == before),
                qPrintable(QStringLiteral("round %1: %2, saved %3, saving %4").arg(round).arg(prompt).arg(saved).arg(saving)));
            QVERIFY(isRecovered(drafts, prompt));
        }
        qInfo("%d kills, %d saves", kills, saves);
        {
            OpenWindow next;
            QVERIFY(next.open(project()));
            next.workbench.setParameter(prompt(), 7777);
            QVERIFY(next.window.files().save(false));
        }
        QCOMPARE(bytesOf(foreign), QByteArray("notes"));
        QCOMPARE(QDir(m_folder->path()).entryList(QDir::Files | QDir::Hidden, QDir::Name),
                 QStringList({QStringLiteral("own.rackline"), QStringLiteral("own.rackline.notes")}));
    }

    void theSecondWindowSaysWhoHasTheProject() {
        OtherWindow first("--hold", project(), draftsFolder());
        QCOMPARE(first.line(), QByteArray("ready"));
        const QByteArray before = bytesOf(project());
        OpenWindow second;
        QVERIFY(second.open());
        {
            const Answering answering;
            QVERIFY(second.window.files().open(project()));
            QCOMPARE(answering.said.size(), 1);
            const QString process = QString::number(first.id());
            QVERIFY2(answering.said[0].contains(QLatin1String("own.rackline")) && answering.said[0].contains(process),
                     qPrintable(answering.said[0]));
            second.workbench.setParameter(prompt(), 5000);
            QVERIFY(!second.window.files().save(false));
            QCOMPARE(answering.said.size(), 2);
            QVERIFY2(answering.said[1].contains(process), qPrintable(answering.said[1]));
        }
        QCOMPARE(bytesOf(project()), before);
        QVERIFY(second.workbench.document().isModified());
        first.kill();
        QVERIFY(second.window.files().save(false));
        QCOMPARE(promptOf(*parseProject(bytesOf(project()).toStdString(), "own")), 5000);
    }

    /// Nothing is told by a lock where another program writes: the bytes differ.
    void aFileThatAnotherProgramChangedIsAskedAbout() {
        OpenWindow app;
        QVERIFY(app.open(project()));
        app.workbench.setParameter(prompt(), 5000);
        const QByteArray theirs = bytesOf(project()) + '\n';
        QVERIFY(write(project(), theirs));
        // What the other answers do, views_dialogs asks.
        const Answering no(QMessageBox::Cancel);
        QVERIFY(!app.window.files().save(false));
        QCOMPARE(no.said.size(), 1);
        QCOMPARE(bytesOf(project()), theirs);
    }

    /// How a disk goes: each says one sentence, keeps what was typed, and lets it be saved elsewhere.
    void aDiskThatGoesTakesNothingWithIt_data() {
        QTest::addColumn<QString>("how");
        for (const char* how : {"removed", "taken away", "read only", "full"}) QTest::newRow(how) << QString::fromLatin1(how);
    }
    void aDiskThatGoesTakesNothingWithIt() {
        QFETCH(QString, how);
        const QString disk = m_folder->filePath(QStringLiteral("disk")), file = disk + QStringLiteral("/own.rackline");
        QVERIFY(QDir().mkpath(disk));
        const QByteArray path = disk.toLocal8Bit();
        const bool mounted = m_mounts && ::mount("tmpfs", path, "tmpfs", 0, "size=64k") == 0;
        // Rights keep root from nothing.
        if (how == QLatin1String("read only") && !mounted && ::geteuid() == 0) return;
        QVERIFY(ownProject(file));
        OpenWindow app;
        QVERIFY(app.open(file));
        Autosave autosave(app.workbench.document(), draftsFolder());
        app.workbench.setParameter(prompt(), 5000);
        const QByteArray before = bytesOf(file);
        lose(how, disk, mounted);
        {
            const Answering answering(QMessageBox::Cancel);
            QVERIFY(!app.window.files().save(false));
            QCOMPARE(answering.said.size(), 1);
            qInfo("%s", qPrintable(answering.said[0]));
        }
        if (how == QLatin1String("read only") || how == QLatin1String("full")) QCOMPARE(bytesOf(file), before);
        QVERIFY(app.workbench.document().isModified());
        QCOMPARE(promptOf(app.workbench.document().project()), 5000);
        autosave.flush();
        QVERIFY(bytesOf(autosave.file()).contains("5000"));
        QCOMPARE(faultOf(app), QString());
        const rlimit whole{RLIM_INFINITY, RLIM_INFINITY};
        ::setrlimit(RLIMIT_FSIZE, &whole);
        const Answering elsewhere(QMessageBox::NoButton, project());
        QVERIFY(QFile::remove(project()));
        QVERIFY(app.window.files().save(true));
        QVERIFY(!app.workbench.document().isModified());
        QCOMPARE(promptOf(*parseProject(bytesOf(project()).toStdString(), "own")), 5000);
        while (mounted && ::umount2(path, MNT_DETACH) == 0) continue;
        QFile::setPermissions(disk, QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
    }

private:
    static constexpr const char* schemes[] = {"http", "https", "mailto"};
    QString project() const { return m_folder->filePath(QStringLiteral("own.rackline")); }
    QString draftsFolder() const { return m_folder->filePath(QStringLiteral("drafts")); }

    /// One drag over the slider and back, which is one step of undo.
    static bool dragToAndFro(ParameterSlider& slider, Painted& painted, int& moves) {
        constexpr int steps = 40;
        const auto at = [&](int step) {
            return QPoint(slider.width() * (30 + std::abs(steps / 2 - step)) / 100, slider.height() / 2);
        };
        QTest::mousePress(&slider, Qt::LeftButton, {}, at(0));
        bool seen = true;
        for (int step = 1; step <= steps && seen; ++step, ++moves) {
            QMouseEvent move(QEvent::MouseMove, at(step), slider.mapToGlobal(QPointF(at(step))), Qt::LeftButton, Qt::LeftButton,
                             {});
            QApplication::sendEvent(&slider, &move);
            seen = painted.wait();
        }
        QTest::mouseRelease(&slider, Qt::LeftButton, {}, at(steps));
        return seen;
    }

    /// An edit gets the engine's answer, and the page that is shown says a sentence; empty where both are so.
    static QString faultOf(OpenWindow& app) {
        // What was written in the background may still say that it was not.
        const Answering answering;
        Workbench& workbench = app.workbench;
        const auto answers = [&] { return QTest::qWaitFor([&] { return !workbench.explorer().isBusy(); }, patience); };
        if (!painterFault.isEmpty()) return std::exchange(painterFault, {});
        if (!answers()) return QStringLiteral("the engine does not come to an end");
        if (!workbench.document().isReadOnly()) {
            QSignalSpy results(&workbench, &Workbench::resultsChanged);
            const double before = promptOf(workbench.document().project());
            workbench.setParameter(prompt(), before == 1000 ? 1001 : 1000);
            if (!QTest::qWaitFor([&] { return !results.isEmpty(); }, patience) || !answers())
                return QStringLiteral("an edit has no answer");
            workbench.document().undoStack()->undo();
            if (!answers()) return QStringLiteral("an undone edit has no answer");
        }
        const auto says = [&] {
            for (const auto* label : app.window.currentPage()->findChildren<AnswerLabel*>())
                if (label->isVisible()) return !label->answer().plainText().isEmpty();
            return !labels(*app.window.currentPage()).isEmpty();
        };
        if (QTest::qWaitFor(says, patience)) return {};
        return QStringLiteral("the page %1 says nothing").arg(QLatin1String(app.window.currentKind().id));
    }

    /// The next start finds what was typed after the last save, or nothing.
    static bool isRecovered(const QString& folder, int prompt) {
        Document document;
        const Autosave autosave(document, folder);
        for (const Recovered& found : autosave.orphans()) {
            if (promptOf(found.project) != prompt + 1) return false;
            Autosave::discard(found);
        }
        return autosave.orphans().empty();
    }

    static void lose(const QString& how, const QString& disk, bool mounted) {
        const QByteArray path = disk.toLocal8Bit();
        if (how == QLatin1String("full")) {
            // Where nothing can be mounted, a limit on the size of files says the same.
            std::signal(SIGXFSZ, SIG_IGN);
            const rlimit small{64, RLIM_INFINITY};
            if (!mounted) ::setrlimit(RLIMIT_FSIZE, &small);
            write(disk + QStringLiteral("/rest"), QByteArray(1 << 20, 'x'));
        } else if (how == QLatin1String("read only")) {
            // Once more on itself: a file is open on it, so that the disk as a whole is not made read-only.
            if (mounted)
                ::mount(path, path, nullptr, MS_BIND, nullptr),
                    ::mount(nullptr, path, nullptr, MS_REMOUNT | MS_BIND | MS_RDONLY, nullptr);
            else
                QFile::setPermissions(disk, QFile::ReadOwner | QFile::ExeOwner);
        } else {
            if (mounted) ::umount2(path, MNT_DETACH);
            if (how == QLatin1String("removed") || !mounted) QDir(disk).removeRecursively();
        }
    }

    /// Whether disks can be mounted, which nobody but this process sees.
    const bool m_mounts =
        ::geteuid() == 0 && ::unshare(CLONE_NEWNS) == 0 && ::mount("", "/", nullptr, MS_PRIVATE | MS_REC, nullptr) == 0;
    std::unique_ptr<QTemporaryDir> m_folder;
};

int main(int argc, char** argv) {
    host::keepFreedMemory();
    const QTemporaryDir home;
    for (const char* place : {"HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME"})
        qputenv(place, home.path().toLocal8Bit());
    // Nothing here is over when Qt Test would say so; ctest has a time of its own.
    qputenv("QTEST_FUNCTION_TIMEOUT", "10800000");
    QApplication application(argc, argv);
    QApplication::setAttribute(Qt::AA_DontUseNativeDialogs);
    const QStringList arguments = QCoreApplication::arguments();
    if (arguments.size() == 4 && arguments[1].startsWith(QLatin1String("--")))
        return otherWindow(arguments[1], arguments[2], arguments[3]);
    StressTest test;
    return QTest::qExec(&test, argc, argv);
}
#include "stress_test.moc"
