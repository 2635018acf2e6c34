// SPDX-License-Identifier: GPL-3.0-or-later
#include "hwdb/catalogue/catalogue.h"

#include <cstdlib>
#include <dlfcn.h>

namespace rackline {

namespace fs = std::filesystem;

namespace {
fs::path fromEnvironment(const char* name) {
    const char* value = std::getenv(name);
    return value ? fs::path(value) : fs::path();
}

/// Of the program or the library that this is part of: another program may have loaded it.
fs::path ownFolder() {
    static const char mark = 0;
    Dl_info found{};
    return dladdr(&mark, &found) != 0 && found.dli_fname != nullptr ? fs::path(found.dli_fname).parent_path() : fs::path();
}
} // namespace

fs::path Catalogue::defaultPath() {
    if (const fs::path named = fromEnvironment("RACKLINE_CATALOGUE"); !named.empty()) return named;
    std::error_code ignored;
    const fs::path program = fs::read_symlink("/proc/self/exe", ignored).parent_path();
    const fs::path name = "share/rackline/catalogue.sqlite";
    const fs::path own = ownFolder();
    for (const fs::path& base : {program, program.parent_path(), own, own.parent_path()})
        if (!base.empty() && fs::exists(base / name, ignored)) return base / name;
    return fs::path(RACKLINE_INSTALL_PREFIX) / name;
}

fs::path Catalogue::defaultOverlay() {
    const fs::path name = "rackline/catalogue.sqlite";
    if (const fs::path data = fromEnvironment("XDG_DATA_HOME"); data.is_absolute()) return data / name;
    const fs::path home = fromEnvironment("HOME");
    return home.empty() ? fs::path() : home / ".local/share" / name;
}

} // namespace rackline
