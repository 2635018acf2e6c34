// SPDX-License-Identifier: GPL-3.0-or-later
#include "hwdb/catalogue/catalogue.h"
#include "hwdb/host/program.h"

#include <cstdlib>

namespace rackline {

namespace fs = std::filesystem;

namespace {
fs::path fromEnvironment(const char* name) {
    const char* value = std::getenv(name);
    return value ? fs::path(value) : fs::path();
}
} // namespace

fs::path Catalogue::defaultPath() {
    if (const fs::path named = fromEnvironment("RACKLINE_CATALOGUE"); !named.empty()) return named;
    std::error_code ignored;
    const fs::path name = "share/rackline/catalogue.sqlite";
    for (const fs::path& folder : host::ownFolders())
        for (const fs::path& base : {folder, folder.parent_path()})
            if (fs::exists(base / name, ignored)) return base / name;
    return fs::path(RACKLINE_INSTALL_PREFIX) / name;
}

fs::path Catalogue::defaultOverlay() {
    const fs::path name = "rackline/catalogue.sqlite";
    if (const fs::path data = fromEnvironment("XDG_DATA_HOME"); data.is_absolute()) return data / name;
    const fs::path home = fromEnvironment("HOME");
    return home.empty() ? fs::path() : home / ".local/share" / name;
}

} // namespace rackline
