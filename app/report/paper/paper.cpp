// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/paper/paper.h"

#include <dlfcn.h>

#include <array>
#include <filesystem>

namespace rackline {

namespace {
using Draw = int (*)(const char* svg, unsigned long size, int isPdf, const char* path, double scale, const char* fonts,
                     char* error, unsigned long errorSize);
constexpr const char* moduleName = "librackline_paper.so";

std::filesystem::path programFolder() {
    std::error_code failed;
    const std::filesystem::path program = std::filesystem::read_symlink("/proc/self/exe", failed);
    return failed ? std::filesystem::path() : program.parent_path();
}

/// Beside the libraries of a build tree, of an installation, or where the loader finds it.
void* loadedModule() {
    const std::filesystem::path folder = programFolder();
    for (const char* place : {"../lib/rackline", "../lib"})
        if (const auto path = folder / place / moduleName; std::filesystem::exists(path))
            if (void* library = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL)) return library;
    return dlopen(moduleName, RTLD_NOW | RTLD_LOCAL);
}

std::string fontFolder() {
    const auto path = programFolder() / "../share/rackline/fonts";
    return std::filesystem::is_directory(path) ? path.string() : std::string();
}
} // namespace

Result<void> writePaper(const std::string& svg, PaperFormat format, const std::string& path, double scale) {
    void* library = loadedModule();
    if (library == nullptr)
        return Error{ErrorCode::io, path, "PNG and PDF need librsvg, which could not be loaded; SVG needs nothing"};
    const auto draw = reinterpret_cast<Draw>(dlsym(library, "rackline_paper_draw"));
    if (draw == nullptr) return Error{ErrorCode::internal, moduleName, "is of another version"};
    std::array<char, 400> error{};
    const std::string unfinished = path + ".part", fonts = fontFolder();
    if (draw(svg.data(), svg.size(), format == PaperFormat::pdf, unfinished.c_str(), scale, fonts.c_str(), error.data(),
             error.size()) != 0) {
        std::error_code ignored;
        std::filesystem::remove(unfinished, ignored);
        return Error{ErrorCode::io, path, error.data()};
    }
    std::error_code failed;
    std::filesystem::rename(unfinished, path, failed);
    if (failed) return Error{ErrorCode::io, path, failed.message()};
    return {};
}

} // namespace rackline
