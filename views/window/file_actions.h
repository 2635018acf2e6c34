// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/workbench/document/background.h"
#include "app/workbench/document/preferences.h"
#include "app/workbench/document/workbench.h"
#include "app/workbench/export/picture.h"

#include <QCoreApplication>

#include <functional>
#include <string>

class QWidget;

namespace rackline {

/// What the File menu does: each asks where it must, and says in one sentence what went wrong.
class FileActions {
    Q_DECLARE_TR_FUNCTIONS(File)

public:
    FileActions(QWidget& window, Workbench& workbench, Preferences& preferences);

    /// After asking about unsaved changes; false where nothing was opened.
    bool open(const QString& source);
    bool openNew();
    bool askOpen();
    /// Whatever was dropped on the window, by what it is about (`FileKind`); true where the project or the catalogue changed.
    bool take(const QString& file);
    /// Runs of a file, measured or another model's, to be laid over the chart.
    void takeRuns(const QString& file);
    void askRuns();
    bool askImportModel();
    /// Into the catalogue, and as the model of all scenarios.
    bool importModel(const QString& file);
    bool save(bool askWhere);
    void exportReport();
    /// Asks where; the ending of the name says how: SVG, PNG, PDF or CSV.
    void exportPlot(const Picture& picture);
    /// Says so where a page draws none.
    bool hasPlot(const Picture& picture);
    /// Onto the clipboard, as a picture and as SVG.
    void copyPlot(const Picture& picture);
    /// Asks about changes that are not saved; false means stay.
    bool mayDiscard();
    /// One sentence of what is wrong, and why.
    void tell(const QString& head, const QString& detail);

private:
    void remember(const QString& file);
    bool takeEntries(const QString& file);
    /// In the status bar, for a while.
    void say(const QString& text);
    /// Scenario, version and hash, for the foot of a picture.
    std::string caption() const;
    /// A file to write to, with the ending of the chosen kind where none was typed; empty where the user turned away.
    QString nameFor(const QString& ending) const;
    QString askWhere(const QString& title, const QString& name, const QString& filters);
    void writeInBackground(const QString& file, std::function<Result<void>(const std::string& path)> work);

    QWidget& m_window;
    Workbench& m_workbench;
    Preferences& m_preferences;
    /// They draw and read on threads of their own.
    Background *m_draughtsman, *m_reader;
};

} // namespace rackline
