// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QString>

namespace rackline {

/// What a file is about, whatever its name; a project where nothing else is recognized, so that its reader says what is wrong.
enum class FileKind {
    project,
    /// A model's config.json of Hugging Face.
    model,
    /// Entries of a catalogue.
    entries,
    /// A case file, or results of InferenceMAX.
    cases,
    /// What aiconfigurator predicts: it may stand on a chart, and validates nothing.
    predictions
};
FileKind kindOfFile(const QString& file);

} // namespace rackline
