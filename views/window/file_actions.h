// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/workbench/document/background.h"
#include "app/workbench/document/preferences.h"
#include "app/workbench/document/workbench.h"
#include "app/workbench/export/picture.h"

#include <QCoreApplication>
#include <QDateTime>

#include <functional>
#include <string>

class QWidget;

namespace rackline {

/// What the File menu does. Each function asks where it must, and says in one sentence what went wrong.
class FileActions {
    Q_DECLARE_TR_FUNCTIONS(File)

public:
    FileActions(QWidget& window, Workbench& workbench, Preferences& preferences);

    /// Opens a project after asking about unsaved changes; false where nothing was opened.
    bool open(const QString& source);
    bool openNew();
    bool openProject(const Project& project);
    bool askOpen();
    /// Takes a file that was dropped on the window, by what it is about (`FileKind`); true where the project or the catalogue
    /// changed.
    bool take(const QString& file);
    /// Lays the runs of a file, measured or of another model, over the chart.
    void takeRuns(const QString& file);
    void askRuns();
    bool askImportModel();
    /// Takes a model into the catalogue, and makes it the model of all scenarios.
    bool importModel(const QString& file);
    bool save(bool askWhere);
    void exportReport();
    /// Asks for a name whose ending says the format: SVG, PNG, PDF or CSV.
    void exportPlot(const Picture& picture);
    /// Whether there is a chart; says so where a page draws none.
    bool hasPlot(const Picture& picture);
    /// Copies a chart to the clipboard, as a picture and as SVG.
    void copyPlot(const Picture& picture);
    /// Asks about changes that are not saved; false means that they may not be discarded.
    bool mayDiscard();
    /// Says in one sentence what is wrong, and in another why.
    void tell(const QString& head, const QString& detail);
    /// Says who has the project open, where another window does.
    void tellHolder();
    /// Asks once whose project is to stay where another program changed its file.
    void noticeDisk();

private:
    void remember(const QString& file);
    /// Asks where the project's file is not as it was when it was read or written here.
    bool mayReplace();
    bool askWhose();
    bool takeEntries(const QString& file);
    /// Shows a text in the status bar for a while.
    void say(const QString& text);
    /// Scenario, version and hash, for the foot of a picture.
    std::string caption() const;
    /// Asks for a file to write to, with the ending of the chosen kind where none was typed; empty where the user cancelled.
    QString nameFor(const QString& ending) const;
    QString askWhere(const QString& title, const QString& name, const QString& filters);
    void writeInBackground(const QString& file, std::function<Result<void>(const std::string& path)> work);

    QWidget& m_window;
    Workbench& m_workbench;
    Preferences& m_preferences;
    /// They draw and read on threads of their own.
    Background *m_draughtsman, *m_reader;
    /// When the file was written that was asked about last, and whether somebody is being asked.
    QDateTime m_noticed;
    bool m_asks = false;
};

} // namespace rackline
