// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/words/failure_text.h"
#include "hwdb/host/program.h"
#include "views/window/application.h"

#include <exception>
#include <iostream>

int main(int argc, char** argv) {
    rackline::sayUncaught("rackline-gui");
    rackline::host::keepFreedMemory();
    try {
        return rackline::runApplication(argc, argv);
    } catch (const std::exception&) {
        std::cerr << "rackline-gui: " << rackline::failureText() << '\n';
        return rackline::endedWithin;
    }
}
