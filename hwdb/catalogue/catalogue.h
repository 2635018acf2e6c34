// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "hwdb/entry/entry.h"
#include "model/base/result.h"
#include "model/hardware/rack.h"
#include "model/kernels/coefficients.h"
#include "model/training/training_profile.h"
#include "model/workload/transformer.h"

#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace rackline {

struct Bundle;
class EntryShelf;

/// The product's figures, read-only, with the user's own entries laid over them. Entries are read once and kept; a Catalogue
/// may be read from several threads.
class Catalogue {
public:
    /// `overlay` may be empty or name a file that does not exist yet.
    static Result<Catalogue> open(const std::filesystem::path& database, const std::filesystem::path& overlay = {});
    /// A catalogue of entries that are held in memory, where there is no file to open.
    static Catalogue of(Bundle bundle, std::string version, std::string date);
    /// RACKLINE_CATALOGUE, else beside the executable or the library, else where it is installed.
    static std::filesystem::path defaultPath();
    /// The file of the user's entries in the user's data directory.
    static std::filesystem::path defaultOverlay();

    Catalogue(Catalogue&&) noexcept;
    Catalogue& operator=(Catalogue&&) noexcept;
    ~Catalogue();

    std::string version() const;
    /// The date of the newest figure. A price or an announcement older than a year before it is stale.
    std::string date() const;
    /// All entries of a kind, or of every kind where it is empty, sorted by kind and id.
    std::vector<EntrySummary> list(std::string_view kind = {}) const;
    /// The id that a name stands for whatever its case and punctuation, "GB200 NVL72" for gb200-nvl72; else the name as it is.
    std::string idOf(std::string_view kind, std::string_view name) const;
    std::vector<Source> sources() const;
    std::vector<MissingEntry> missing() const;
    /// An unknown id is an error that names the nearest known one.
    Result<Entry> entry(std::string_view kind, std::string_view id) const;

    Result<Accelerator> accelerator(std::string_view id) const;
    /// A rack, or a plain server used as one, with its accelerator; a roadmap entry without figures is refused with that reason.
    Result<System> system(std::string_view rackId) const;
    Result<Transformer> model(std::string_view id) const;
    /// Kernel coefficients for a chip: its own, or those of the chip that its entry names, derated.
    Result<ChipKernels> kernels(std::string_view acceleratorId) const;
    /// The profile of an engine on a generation, or the nearest one, which then says so.
    Result<EngineProfile> engine(std::string_view engine, std::string_view generation) const;
    /// Names of the engines that have profiles, and the one a generation defaults to: for a model that the default's runs did not
    /// have, the same engine's newest software whose runs had it.
    std::vector<std::string> engines() const;
    std::string defaultEngine(std::string_view generation, std::string_view model = {}) const;

    /// The profile of a training framework on a generation, and the names that have one.
    Result<TrainingProfile> training(std::string_view framework, std::string_view generation) const;
    std::vector<std::string> trainingFrameworks() const;
    /// Sustained speed of a chip under training: its own, or that of a chip of its generation or the nearest one, which the
    /// result then names.
    Result<SustainedFactors> sustained(std::string_view acceleratorId) const;

private:
    struct Content;
    explicit Catalogue(std::unique_ptr<EntryShelf> shelf);
    std::unique_ptr<Content> m_content;
};

} // namespace rackline
