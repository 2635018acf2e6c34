// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/application.h"

int main(int argc, char** argv) { return rackline::runApplication(argc, argv); }
