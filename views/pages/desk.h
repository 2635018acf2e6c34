// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/workbench/document/preferences.h"
#include "app/workbench/document/workbench.h"
#include "views/pages/page.h"
#include "views/style/theme.h"

#include <QLocale>

#include <string_view>

namespace rackline {

/// What a page may ask of the window around it.
class Desk {
public:
    virtual ~Desk() = default;
    virtual void showPage(std::string_view id) = 0;
    /// Opens the inputs at a parameter, ready to be edited.
    virtual void showParameter(std::string_view path) = 0;
    /// A file or the name of a shipped example, after asking about unsaved changes; false where nothing was opened.
    virtual bool openSource(const QString& source) = 0;
    /// A project that was made for a question, likewise.
    virtual bool openProject(const Project& project) = 0;
    /// An entry of the menus by its id, such as `file.open` or `page.validate`.
    virtual void run(std::string_view action) = 0;
    virtual bool can(std::string_view action) const = 0;
    /// Shows the scenarios beside any page, for something to be dropped on them.
    virtual void offerScenarios(bool offered) = 0;
};

/// What a page is made with; all of it outlives the page.
struct PageContext {
    Theme& theme;
    Workbench& workbench;
    Preferences& preferences;
    QLocale locale;
    Desk& desk;
};

} // namespace rackline
