// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

/// What the product hands to the module that writes spreadsheets. The types are plain C, because either side may have been built
/// on its own.
extern "C" {
/// A number, or a text where there is one; an empty cell where the number is NaN.
struct rackline_workbook_cell {
    double number;
    const char* text;
};
/// The rows of a series, from 0 with both ends included, and its columns: those across, which may be several columns of words,
/// and the one up.
struct rackline_workbook_series {
    const char *name, *sheet;
    unsigned first, last, x, last_x, y;
    unsigned colour;
};
struct rackline_workbook_chart {
    const char *title, *x, *y;
    /// 0: columns over words; 1: points over numbers; 2: points joined by lines.
    int form;
    /// 1 where an axis has decades, and where columns stand on 0.
    int log_x, log_y, from_zero;
    const rackline_workbook_series* series;
    unsigned long count;
};
struct rackline_workbook_functions {
    /// Opens a workbook at the path with a date. Its rows wait in a folder until it is closed. Returns 0 where there is no
    /// memory.
    void* (*open)(const char* path, const char* folder, const char* title, int year, int month, int day);
    /// Begins the sheet that rows are added to from here on. It returns 0 for success, as do all functions below.
    int (*sheet)(void* book, const char* name, const char* const* head, const double* widths, unsigned columns);
    int (*row)(void* book, const rackline_workbook_cell* cells, unsigned columns);
    int (*chart)(void* book, const rackline_workbook_chart* chart);
    /// The bytes that wait; negative where some could not be kept.
    long long (*waiting)(void* book);
    /// Writes and closes the file; returns a sentence that says what went wrong, or 0.
    const char* (*close)(void* book);
    /// Releases it without a file.
    void (*drop)(void* book);
};
/// The only name that the module exports.
const rackline_workbook_functions* rackline_workbook();
}
