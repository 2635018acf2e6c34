// SPDX-License-Identifier: GPL-3.0-or-later
#include "hwdb/host/program.h"
#include "views/window/application.h"

int main(int argc, char** argv) {
    rackline::host::keepFreedMemory();
    return rackline::runApplication(argc, argv);
}
