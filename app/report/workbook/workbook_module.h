// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

/// What the product hands to the module that writes spreadsheets; plain, because either may have been built by itself.
extern "C" {
/// A number, or a text where there is one; nothing where the number is none.
struct rackline_workbook_cell {
    double number;
    const char* text;
};
/// Rows of a sheet, from 0 and both included, with the columns across, of words perhaps several, and up.
struct rackline_workbook_series {
    const char *name, *sheet;
    unsigned first, last, x, last_x, y;
    unsigned colour;
};
struct rackline_workbook_chart {
    const char *title, *x, *y;
    /// 0: columns over words, 1: points over numbers, 2: points that lines join.
    int form;
    /// 1 where an axis has decades, and where columns stand on 0.
    int log_x, log_y, from_zero;
    const rackline_workbook_series* series;
    unsigned long count;
};
struct rackline_workbook_functions {
    /// A workbook at the path, of a day, whose rows wait in a folder until it is closed; 0 where there is no memory.
    void* (*open)(const char* path, const char* folder, const char* title, int year, int month, int day);
    /// The sheet that rows are added to from here on. 0 is success, as it is of all that follow.
    int (*sheet)(void* book, const char* name, const char* const* head, const double* widths, unsigned columns);
    int (*row)(void* book, const rackline_workbook_cell* cells, unsigned columns);
    int (*chart)(void* book, const rackline_workbook_chart* chart);
    /// Bytes that wait; below 0 where some could not be kept.
    long long (*waiting)(void* book);
    /// Writes and closes; a sentence that says what went wrong, or 0.
    const char* (*close)(void* book);
    /// Lets it go without a file.
    void (*drop)(void* book);
};
/// The one name that is exported.
const rackline_workbook_functions* rackline_workbook();
}
