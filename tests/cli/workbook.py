#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Reads a spreadsheet with Python's own zipfile and checks what is in it: workbook.py FILE CHECK."""
import csv
import pathlib
import re
import sys
import xml.etree.ElementTree as tree
import zipfile

SPACE = {"s": "http://schemas.openxmlformats.org/spreadsheetml/2006/main"}


class Sheet:
    def __init__(self, text):
        root = tree.fromstring(text)
        self.rows = []
        for row in root.iterfind("s:sheetData/s:row", SPACE):
            cells = {}
            for cell in row.iterfind("s:c", SPACE):
                assert cell.find("s:f", SPACE) is None, "a formula"
                text = cell.find("s:is/s:t", SPACE)
                value = text.text if text is not None else float(cell.find("s:v", SPACE).text)
                cells[re.match("[A-Z]+", cell.get("r")).group()] = value
            self.rows.append(cells)
        pane = root.find(".//s:pane", SPACE)
        self.frozen = pane is not None and pane.get("state") == "frozen" and pane.get("ySplit") == "1"
        self.filtered = root.find("s:autoFilter", SPACE) is not None


class Book:
    def __init__(self, path):
        self.path = pathlib.Path(path)
        book = zipfile.ZipFile(path)
        self.names = [s.get("name") for s in tree.fromstring(book.read("xl/workbook.xml")).iterfind("s:sheets/s:sheet", SPACE)]
        parts = [f"xl/worksheets/sheet{i}.xml" for i in range(1, 200)]
        self.sheets = [Sheet(book.read(part)) for part in parts if part in book.namelist()]
        self.charts = [book.read(part).decode() for part in book.namelist() if part.startswith("xl/charts/")]

    def sheet(self, name):
        return self.sheets[self.names.index(name)]


def letters(i):
    return chr(65 + i) if i < 26 else chr(64 + i // 26) + chr(65 + i % 26)


def like_csv(book):
    """Cell by cell what the CSV beside it has, to the 16 digits that such files have."""
    rows = list(csv.reader(book.path.with_suffix(".csv").open(newline="")))
    sheet, numbers = book.sheets[0], 0
    assert len(rows) == len(sheet.rows), (len(rows), len(sheet.rows))
    assert sheet.frozen and sheet.filtered
    for wanted, got in zip(rows, sheet.rows):
        for i, cell in enumerate(wanted):
            value = got.get(letters(i), "")
            if isinstance(value, float):
                numbers += 1
                assert abs(value - float(cell)) <= 1e-15 * abs(value), (cell, value)
            else:
                assert value == cell, (cell, value)
    assert numbers > len(rows), "hardly a number"
    assert "Provenance" in book.names


def site(book):
    assert {"site", "power", "capital", "money", "Inputs", "Provenance", "Chart"} <= set(book.names), book.names
    head = book.sheet("capital").rows[0].values()
    assert "capital_usd (USD)" in head and all("(USD)" in h for h in head if h != "scenario"), head
    for name, sheet in zip(book.names, book.sheets):
        assert sheet.frozen, name
        if name not in ("Inputs", "Provenance"):
            assert sum(isinstance(v, float) for row in sheet.rows for v in row.values()) > 2, name
    assert len(book.charts) == 1 and "barChart" in book.charts[0]
    provenance = {row["A"]: row["B"] for row in book.sheet("Provenance").rows}
    assert provenance["command"].startswith("rackline site site-100mw"), provenance
    assert any(what.startswith("hash of ") for what in provenance) and len(book.sheet("Inputs").rows) > 30


def cables(book):
    each, kinds = book.sheets[0].rows, book.sheets[1].rows
    assert list(kinds[0].values()) == ["scenario", "plane", "between", "kind", "cables", "length (m)"], kinds[0]
    assert sum(r["E"] for r in kinds[1:]) == sum(r["G"] for r in each[1:]) > 10000
    assert abs(sum(r["F"] for r in kinds[1:]) / sum(r["G"] * r["H"] for r in each[1:]) - 1) < 1e-12
    assert len(book.charts) == 1


def texts(book):
    assert {row["A"] for row in book.sheets[0].rows[1:]} == {"=1+1", "2026"}


def frontier_chart(book):
    assert len(book.charts) == 1 and book.charts[0].count("<c:ser>") == 3 and "logBase" in book.charts[0]


def parts(book):
    assert len(book.sheets[0].rows) == 1 + 3 * 6 and book.names == ["sweep", "Provenance", "Chart"], book.names


CHECKS = {check.__name__: check for check in (like_csv, site, cables, texts, frontier_chart, parts)}
CHECKS[sys.argv[2]](Book(sys.argv[1]))
