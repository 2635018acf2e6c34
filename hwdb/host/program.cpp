// SPDX-License-Identifier: GPL-3.0-or-later
#include "hwdb/host/program.h"

#include <dlfcn.h>
#include <sys/resource.h>

#include <cstdio>

#ifdef __GLIBC__
#include <malloc.h>
#endif
#ifdef __APPLE__
#include <mach-o/dyld.h>

#include <array>
#endif

namespace rackline::host {

namespace fs = std::filesystem;

namespace {
/// The file of this program; empty where the system does not say, as without /proc.
fs::path programFile() {
    std::error_code failed;
#ifdef __APPLE__
    std::array<char, 4096> name{};
    std::uint32_t size = name.size();
    const fs::path program = _NSGetExecutablePath(name.data(), &size) == 0 ? fs::canonical(name.data(), failed) : fs::path();
#else
    const fs::path program = fs::read_symlink("/proc/self/exe", failed);
#endif
    return failed ? fs::path() : program;
}

fs::path ownFile() {
    static const char mark = 0;
    Dl_info found{};
    return dladdr(&mark, &found) != 0 && found.dli_fname != nullptr ? fs::path(found.dli_fname) : fs::path();
}
} // namespace

std::vector<fs::path> ownFolders() {
    std::vector<fs::path> folders;
    for (const fs::path& file : {programFile(), ownFile()})
        if (file.has_parent_path()) folders.push_back(file.parent_path());
    return folders;
}

void* ownModule(const char* name) {
    std::error_code failed;
    for (const fs::path& folder : ownFolders())
        for (const char* place : {"../lib/rackline/modules", "../lib"})
            if (const fs::path file = folder / place / name; fs::exists(file, failed))
                if (void* module = dlopen(file.c_str(), RTLD_NOW | RTLD_LOCAL)) return module;
    return dlopen(name, RTLD_NOW | RTLD_LOCAL);
}
void* functionOf(void* module, const char* name) { return dlsym(module, name); }

std::string outputOf(const std::string& command) {
    std::string said;
    std::FILE* pipe = popen(command.c_str(), "r");
    if (pipe == nullptr) return said;
    for (int c; (c = std::fgetc(pipe)) != EOF;) said += static_cast<char>(c);
    return pclose(pipe) == 0 ? said : std::string();
}

std::uintmax_t mostMemory() {
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
#ifdef __APPLE__
    constexpr std::uintmax_t unit = 1;
#else
    constexpr std::uintmax_t unit = 1024;
#endif
    return unit * static_cast<std::uintmax_t>(usage.ru_maxrss);
}

std::optional<std::uintmax_t> memoryLimit() {
    struct rlimit limit {};
    if (getrlimit(RLIMIT_AS, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) return std::nullopt;
    return limit.rlim_cur;
}

void keepFreedMemory() {
#ifdef __GLIBC__
    constexpr int largest = 32 << 20, kept = 64 << 20;
    mallopt(M_MMAP_THRESHOLD, largest);
    mallopt(M_TRIM_THRESHOLD, kept);
#endif
}

} // namespace rackline::host
