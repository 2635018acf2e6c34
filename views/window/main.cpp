// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/project/kept_memory.h"
#include "views/window/application.h"

int main(int argc, char** argv) {
    rackline::keepFreedMemory();
    return rackline::runApplication(argc, argv);
}
