// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/paper/paper.h"
#include "tests/fuzz/input_file.h"

using namespace rackline;

/// Whatever stands in an SVG, among it the names that strangers give, a PDF is whole or there is one printable line and no file.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string& path = fuzz::InputFile::path();
    std::error_code ignored;
    std::filesystem::remove(path, ignored);
    const Result<void> written = writePaper(std::string(reinterpret_cast<const char*>(data), size), PaperFormat::pdf, path);
    if (!written) {
        fuzz::demand(fuzz::isCleanText(written.error().text()), "an error is one printable line");
        fuzz::demand(!std::filesystem::exists(path), "what is not whole is not there");
        return 0;
    }
    std::ifstream in(path, std::ios::binary);
    std::string head(4, ' ');
    fuzz::demand(in.read(head.data(), 4) && head == "%PDF", "what was written is a PDF");
    return 0;
}
