// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/project/sweep/shard_file.h"
#include "hwdb/entry/entry_json.h"
#include "hwdb/host/files.h"
#include "hwdb/store/replaced_file.h"
#include "hwdb/store/text_file.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <utility>

namespace rackline {

namespace {
/// A row has some hundred bytes; a head may hold a command line twice.
constexpr std::size_t longestLine = 8'000'000;

/// Reads the next line; false at the end and where it is longer than the longest.
bool takeLine(std::istream& file, std::string& line) {
    line.clear();
    std::streambuf& buffer = *file.rdbuf();
    for (int c = buffer.sbumpc(); c != std::char_traits<char>::eof(); c = buffer.sbumpc()) {
        if (c == '\n') return true;
        if (line.size() == longestLine) break;
        line += static_cast<char>(c);
    }
    file.setstate(std::ios::eofbit);
    return false;
}

/// Reads a row. A cell in quotes may hold line breaks, so a row goes on while a quote is open.
bool takeRow(std::istream& file, bool csv, std::string& row) {
    if (!takeLine(file, row)) return false;
    std::string more;
    while (csv && std::count(row.begin(), row.end(), '"') % 2 == 1) {
        if (row.size() > longestLine || !takeLine(file, more)) return false;
        row += '\n' + more;
    }
    return true;
}

std::unique_ptr<std::ifstream> openedText(const std::string& path) {
    return std::make_unique<std::ifstream>(checkReadable(path) ? path : std::string(), std::ios::binary);
}

constexpr std::string_view mark = "# rackline shard ", endMark = "# end ";
} // namespace

std::string ShardHead::line() const {
    const OrderedJson json{{"rackline", version}, {"catalogue", catalogue}, {"hash", hash},     {"format", format},
                           {"points", points},    {"scenarios", scenarios}, {"before", before}, {"between", between},
                           {"behind", behind},    {"shard", shard},         {"shards", shards}, {"first_point", first + 1},
                           {"last_point", end},   {"command", command},     {"date", date}};
    return std::string(mark) + json.dump(-1, ' ', false, OrderedJson::error_handler_t::replace);
}

Result<ShardHead> ShardHead::parse(std::string_view line, const std::string& file) {
    const Error none{ErrorCode::input, file, "is not a shard of a sweep: its first line does not say so"};
    if (!line.starts_with(mark)) return none;
    const Result<OrderedJson> parsed = parseJson(line.substr(mark.size()), file);
    if (!parsed) return none;
    try {
        const OrderedJson& json = *parsed;
        for (const char* count : {"points", "scenarios", "shard", "shards", "first_point", "last_point"})
            if (!json.at(count).is_number_unsigned()) return none;
        ShardHead head{json.at("rackline"),  json.at("catalogue"), json.at("hash"),   json.at("format"),
                       json.at("points"),    json.at("scenarios"), json.at("before"), json.at("between"),
                       json.at("behind"),    json.at("shard"),     json.at("shards"), 0,
                       json.at("last_point")};
        const std::uint64_t first = json.at("first_point");
        if (first == 0 || first > head.end + 1 || head.shard == 0 || head.shard > head.shards || head.end > head.points ||
            head.scenarios == 0 || head.points % head.scenarios != 0)
            return none;
        head.first = first - 1;
        head.command = json.value("command", std::string());
        head.date = json.value("date", std::string());
        return head;
    } catch (const OrderedJson::exception&) { return none; }
}

std::string ShardHead::difference(const ShardHead& o) const {
    if (version != o.version) return "version of Rackline (" + version + " and " + o.version + ")";
    if (catalogue != o.catalogue) return "version of the catalogue (" + catalogue + " and " + o.catalogue + ")";
    if (format != o.format) return "format (" + format + " and " + o.format + ")";
    if (shards != o.shards) return "number of shards (" + std::to_string(shards) + " and " + std::to_string(o.shards) + ")";
    if (hash != o.hash || points != o.points || scenarios != o.scenarios) return "sweep (" + hash + " and " + o.hash + ")";
    if (before != o.before || between != o.between || behind != o.behind) return "header of the table";
    return {};
}

DraftFile::DraftFile(DraftFile&& other) noexcept { *this = std::move(other); }
DraftFile& DraftFile::operator=(DraftFile&& other) noexcept {
    std::swap(m_file, other.m_file);
    std::swap(m_path, other.m_path);
    std::swap(m_draft, other.m_draft);
    return *this;
}
DraftFile::~DraftFile() { close(); }

void DraftFile::close() {
    if (m_file == nullptr) return;
    std::fclose(m_file);
    m_file = nullptr;
}

Error DraftFile::failure(const char* what) const {
    return {ErrorCode::io, m_path, std::string(what) + ": " + std::strerror(errno) + "; what was there before is unchanged"};
}

namespace {
/// Whether a file is a draft of ours; a file to which a user gave this name is not overwritten.
bool isDraft(int handle) {
    std::string start(mark.size(), '\0');
    const std::int64_t read = host::readStart(handle, start.data(), start.size());
    return read >= 0 && mark.starts_with(std::string_view(start).substr(0, static_cast<std::size_t>(read)));
}
} // namespace

Result<DraftFile> DraftFile::open(const std::string& path) {
    const Result<std::filesystem::path> target = replaceable(path);
    if (!target) return target.error();
    DraftFile file;
    file.m_path = target->string();
    file.m_draft = file.m_path + ".part";
    const int handle = host::openFile(file.m_draft, host::Opening::kept, draftRights(*target));
    if (handle < 0) return file.failure("cannot be written");
    const auto refuse = [&](const std::string& why) {
        host::closeFile(handle);
        return Error{ErrorCode::io, path, why};
    };
    if (host::factsOf(handle).kind != host::FileKind::file || !isDraft(handle))
        return refuse(file.m_draft + " is in the way: it is no draft of a sweep");
    if (!host::lockFile(handle)) return refuse("is being written by another process (" + file.m_draft + " is locked)");
    // Between opening and locking, another process may have finished and renamed the file that was opened.
    if (!host::isStill(handle, file.m_draft)) return refuse("was written by another process at the same moment; try again");
    file.m_file = host::streamOf(handle);
    return file.m_file != nullptr ? Result<DraftFile>(std::move(file)) : Result<DraftFile>(refuse("cannot be written"));
}

Result<void> DraftFile::continueAt(std::uint64_t bytes) {
    if (!host::cutStream(m_file, bytes)) return failure("cannot be written");
    return {};
}

Result<void> DraftFile::write(std::string_view text) {
    if (std::fwrite(text.data(), 1, text.size(), m_file) != text.size()) return failure("cannot be written");
    return {};
}

Result<void> DraftFile::flush() {
    if (std::fflush(m_file) != 0) return failure("cannot be written");
    return {};
}

Result<void> DraftFile::commit() {
    if (std::fflush(m_file) != 0) return failure("cannot be written");
    if (auto done = renameOnDisk(host::handleOf(m_file), m_draft, m_path); !done) return done;
    close();
    return {};
}

Result<ShardReader> ShardReader::open(const std::string& path) {
    ShardReader reader;
    reader.m_path = path;
    if (const auto fit = checkReadable(path); !fit) return Error{ErrorCode::input, path, fit.error().detail};
    std::ifstream file(path, std::ios::binary);
    std::string line;
    if (!file) return Error{ErrorCode::input, path, "cannot be read"};
    takeLine(file, line);
    Result<ShardHead> head = ShardHead::parse(line, path);
    if (!head) return head.error();
    reader.m_head = std::move(head).value();
    return reader;
}

Result<bool> ShardReader::next(std::string& row) {
    if (!m_file) {
        m_file = openedText(m_path);
        takeLine(*m_file, row);
    }
    if (!takeRow(*m_file, m_head.format == "csv", row)) return Error{ErrorCode::input, m_path, "is cut short: it has no end"};
    const std::uint64_t wanted = m_head.end - m_head.first;
    if (m_read < wanted) {
        if (row.starts_with(endMark))
            return Error{ErrorCode::input, m_path,
                         "has " + std::to_string(m_read) + " rows where its header says " + std::to_string(wanted)};
        m_print.add(row + '\n');
        ++m_read;
        return true;
    }
    if (row + '\n' != shardEnd(m_read, m_print)) return Error{ErrorCode::input, m_path, "was changed after it was written"};
    m_file.reset();
    return false;
}

bool takeRow(std::istream& file, const ShardHead& head, std::string& row) { return takeRow(file, head.format == "csv", row); }

std::string shardEnd(std::uint64_t rows, const Fingerprint& print) {
    return std::string(endMark) + std::to_string(rows) + " rows " + print.hex() + '\n';
}

Result<std::unique_ptr<std::ifstream>> openCheckpoint(const std::string& path, const ShardHead& wanted) {
    auto file = openedText(path);
    std::string line;
    takeLine(*file, line);
    if (line == wanted.line()) return file;
    const Result<ShardHead> head = ShardHead::parse(line, path);
    if (!head) return Error{ErrorCode::input, path, "holds nothing to resume from; start without --resume"};
    std::string other = wanted.difference(*head);
    if (other.empty()) other = "part of the sweep";
    return Error{ErrorCode::input, path, "cannot be resumed, it is of another " + other};
}

} // namespace rackline
