# SPDX-License-Identifier: GPL-3.0-or-later
# The engine as WebAssembly, by Emscripten: the same sources without database, threads, terminal and paper.

set(CMAKE_EXECUTABLE_SUFFIX .js)
target_compile_options(rackline_flags INTERFACE -msimd128 -fwasm-exceptions
  "-I${CMAKE_SOURCE_DIR}/app/live/libcxx" -include "${CMAKE_SOURCE_DIR}/app/live/libcxx/missing.h")
target_link_options(rackline_flags INTERFACE -fwasm-exceptions)

# The system's folder of headers belongs to its own C library, so these two are taken out of it by links.
find_path(EIGEN_HEADERS Eigen/Core PATHS /usr/include/eigen3 /usr/local/include/eigen3 REQUIRED NO_CMAKE_FIND_ROOT_PATH)
find_path(JSON_HEADERS nlohmann/json.hpp PATHS /usr/include /usr/local/include REQUIRED NO_CMAKE_FIND_ROOT_PATH)
file(MAKE_DIRECTORY "${CMAKE_BINARY_DIR}/headers")
file(CREATE_LINK "${EIGEN_HEADERS}/Eigen" "${CMAKE_BINARY_DIR}/headers/Eigen" SYMBOLIC)
file(CREATE_LINK "${JSON_HEADERS}/nlohmann" "${CMAKE_BINARY_DIR}/headers/nlohmann" SYMBOLIC)
foreach(package Eigen3::Eigen nlohmann_json::nlohmann_json)
  add_library(${package} INTERFACE IMPORTED)
  target_include_directories(${package} SYSTEM INTERFACE "${CMAKE_BINARY_DIR}/headers")
endforeach()
# There is one thread.
add_library(Threads::Threads INTERFACE IMPORTED)
