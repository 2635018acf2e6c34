// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QString>

namespace rackline {

/// What a file is about, whatever its name. A file that is not recognized counts as a project, so that the reader of projects
/// says what is wrong.
enum class FileKind {
    project,
    /// The config.json of a Hugging Face model.
    model,
    /// Entries of a catalogue.
    entries,
    /// A case file, or what other tools measured.
    cases,
    /// Predictions of aiconfigurator, which may stand on a chart and validate nothing.
    predictions
};
FileKind kindOfFile(const QString& file);

} // namespace rackline
