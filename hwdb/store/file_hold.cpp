// SPDX-License-Identifier: GPL-3.0-or-later
#include "hwdb/store/file_hold.h"

#include "hwdb/host/files.h"
#include "hwdb/store/replaced_file.h"
#include "model/base/quoted.h"

#include <algorithm>
#include <cerrno>

namespace rackline {

namespace fs = std::filesystem;

namespace {

/// The same file whatever name or link leads to the target.
fs::path fileFor(const fs::path& target) {
    const Result<fs::path> real = replaceable(target);
    std::error_code failed;
    const fs::path whole = fs::weakly_canonical(real ? *real : target, failed);
    const fs::path& named = failed ? target : whole;
    return named.parent_path() / ("." + named.filename().string() + ".rackline-open");
}

std::string whoOf(int handle) {
    std::string text(256, '\0');
    const std::int64_t got = host::readStart(handle, text.data(), text.size());
    text.resize(got > 0 ? static_cast<std::size_t>(got) : 0);
    text.resize(std::min(text.find('\n'), text.size()));
    return text.empty() ? "another program" : printable(text);
}

} // namespace

FileHold::FileHold(const fs::path& target, std::string_view who) : m_file(fileFor(target)) {
    constexpr int tries = 10;
    for (int i = 0; i < tries; ++i) {
        int handle = host::openFile(m_file, host::Opening::kept);
        const bool writes = handle >= 0;
        // The file of another user may still be asked.
        if (!writes) handle = host::openFile(m_file, host::Opening::readingNoLink);
        if (handle < 0) return;
        if (!host::lockFile(handle)) {
            if (errno == EWOULDBLOCK) m_other = whoOf(handle);
        } else if (writes && host::isStill(handle, m_file)) {
            // What a longer text of a dead program left stands behind the end of the line.
            const std::string line = std::string(who) + '\n';
            host::writeSome(handle, line.data(), line.size());
            m_handle = handle;
            return;
        }
        host::closeFile(handle);
        if (!writes || !m_other.empty()) return;
    }
}

FileHold::~FileHold() {
    if (m_handle < 0) return;
    std::error_code ignored;
    if (host::isStill(m_handle, m_file)) fs::remove(m_file, ignored);
    host::closeFile(m_handle);
}

bool FileHold::isOf(const fs::path& target) const {
    return m_handle >= 0 && fileFor(target) == m_file && host::isStill(m_handle, m_file);
}

} // namespace rackline
