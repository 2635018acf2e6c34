// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QCoreApplication>
#include <QString>

namespace rackline {

/// Translates into the user's language, for functions that belong to no QObject.
inline QString tr(const char* text) { return QCoreApplication::translate("rackline", text); }
/// The sign that stands where there is no value.
inline QString dash() { return QStringLiteral("\u2013"); }

} // namespace rackline
