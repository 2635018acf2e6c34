// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/workbench/document/preferences.h"

#include <QSize>
#include <QString>

#include <optional>

class QCoreApplication;

namespace rackline {

/// What `rackline-gui` was started with.
struct StartOptions {
    /// Without a source, the start page is shown over the first example.
    QString source;
    QString grab, page;
    std::optional<ThemeChoice> theme;
    std::optional<QSize> size;
    /// What is wrong with it, in one line; empty where nothing is.
    QString wrong;
};

/// Ends the program where only help or the version is asked for.
StartOptions startOptionsOf(const QCoreApplication& application);

/// A picture, help and the version need no display: without one they are made off screen. Before the application is made.
/// Returns false where there is no display and one is needed.
bool chooseDisplay(int argc, char** argv);

} // namespace rackline
