#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes font_advances.h from the shipped fonts: python3 app/report/pictures/advances.py"""
import pathlib
import struct

HERE = pathlib.Path(__file__).resolve().parent
FONTS = HERE.parents[2] / "resources" / "fonts"
RANGES = [(0x20, 0x17F), (0x370, 0x3FF), (0x2009, 0x2030), (0x2190, 0x2193), (0x2212, 0x2212), (0x2248, 0x2248), (0x2264, 0x2265)]


def tables(data):
    count = struct.unpack(">H", data[4:6])[0]
    return {data[12 + 16 * i : 16 + 16 * i].decode(): struct.unpack(">II", data[20 + 16 * i : 28 + 16 * i]) for i in range(count)}


def characters(data, offset):
    found = {}
    for i in range(struct.unpack(">H", data[offset + 2 : offset + 4])[0]):
        start = offset + struct.unpack(">I", data[offset + 8 + 8 * i : offset + 12 + 8 * i])[0]
        if struct.unpack(">H", data[start : start + 2])[0] != 4:
            continue
        segments = struct.unpack(">H", data[start + 6 : start + 8])[0] // 2
        words = lambda at: struct.unpack(">%dH" % segments, data[at : at + 2 * segments])
        ends, starts = words(start + 14), words(start + 16 + 2 * segments)
        deltas, offsets = words(start + 16 + 4 * segments), words(start + 16 + 6 * segments)
        for s in range(segments):
            for code in range(starts[s], ends[s] + 1):
                if offsets[s] == 0:
                    glyph = (code + deltas[s]) & 0xFFFF
                else:
                    at = start + 16 + 6 * segments + 2 * s + offsets[s] + 2 * (code - starts[s])
                    glyph = struct.unpack(">H", data[at : at + 2])[0]
                    glyph = (glyph + deltas[s]) & 0xFFFF if glyph else 0
                if glyph and code != 0xFFFF:
                    found[code] = glyph
    return found


def advances(path):
    data = path.read_bytes()
    at = tables(data)
    em = struct.unpack(">H", data[at["head"][0] + 18 : at["head"][0] + 20])[0]
    longs = struct.unpack(">H", data[at["hhea"][0] + 34 : at["hhea"][0] + 36])[0]
    glyphs = characters(data, at["cmap"][0])
    width = lambda g: struct.unpack(">H", data[at["hmtx"][0] + 4 * min(g, longs - 1) :][:2])[0]
    return {code: round(1000 * width(glyph) / em) for code, glyph in glyphs.items()}


def main():
    weights = {w: advances(FONTS / f"RacklineSans-{w}.otf") for w in ("Regular", "Medium", "SemiBold")}
    out = ["// SPDX-License-Identifier: GPL-3.0-or-later", "#pragma once", "#include <array>", "#include <cstdint>", "",
           "/// Advance widths of Rackline Sans in thousandths of an em, written by advances.py; 0 where the font has no such letter.",
           "namespace rackline::font {", "", "struct Run {", "    char32_t first, last;", "    std::uint16_t at;", "};"]
    runs, at = [], 0
    for first, last in RANGES:
        runs.append(f"{{0x{first:X}, 0x{last:X}, {at}}}")
        at += last - first + 1
    out.append(f"inline constexpr std::array<Run, {len(runs)}> runs{{{{{', '.join(runs)}}}}};")
    for name, table in weights.items():
        numbers = [str(table.get(code, 0)) for first, last in RANGES for code in range(first, last + 1)]
        out.append(f"inline constexpr std::array<std::uint16_t, {at}> {name[0].lower() + name[1:]}{{")
        out.append("    " + ", ".join(numbers) + "};")
    out += ["", "} // namespace rackline::font", ""]
    (HERE / "font_advances.h").write_text("\n".join(out))


if __name__ == "__main__":
    main()
