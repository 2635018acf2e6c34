// SPDX-License-Identifier: GPL-3.0-or-later
// A program only so that its headers are read with the flags of programs.
int main() { return 0; }
