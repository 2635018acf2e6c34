# SPDX-License-Identifier: GPL-3.0-or-later
# Flags, packages and the functions that every folder uses.

set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
set(CMAKE_ARCHIVE_OUTPUT_DIRECTORY "${CMAKE_BINARY_DIR}/lib")
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY "${CMAKE_BINARY_DIR}/bin")
if(NOT CMAKE_BUILD_TYPE)
  set(CMAKE_BUILD_TYPE Release)
endif()
# The model alone is worth -O3 (model/CMakeLists.txt); contraction would give other bits on processors with FMA.
if(NOT MSVC)
  set(CMAKE_CXX_FLAGS_RELEASE "-O2 -DNDEBUG")
endif()

find_program(CCACHE ccache)
if(CCACHE)
  # What is not found is compiled at once (depend mode) and not preprocessed before, which a new machine feels. Paths are kept relative
  # to the tree, so that a clone elsewhere finds the tests that another one compiled; unity sources name theirs whole.
  set(CMAKE_CXX_COMPILER_LAUNCHER "${CMAKE_COMMAND}" -E env "CCACHE_BASEDIR=${CMAKE_SOURCE_DIR}" CCACHE_NOHASHDIR=1
    CCACHE_DEPEND=1 "${CCACHE}")
endif()
find_program(MOLD mold)

add_library(rackline_flags INTERFACE)
target_include_directories(rackline_flags INTERFACE "${CMAKE_SOURCE_DIR}")
# In a unity build a local name may hide what belongs to another file; the dev build sees each for itself.
set(local "")
if(CMAKE_UNITY_BUILD AND CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  set(local "=local")
endif()
# GCC 12 sees overlaps in std::string where there are none (its bug 105651). It also looks for what it no longer needs from 128 MB on,
# again and again; from a gigabyte on instead, a source is compiled in 85 to 91 % of the time.
if(MSVC)
  target_compile_options(rackline_flags INTERFACE /fp:precise /W3 /utf-8 $<$<BOOL:${RACKLINE_WERROR}>:/WX>)
  target_compile_definitions(rackline_flags INTERFACE NOMINMAX _USE_MATH_DEFINES)
else()
  target_compile_options(rackline_flags INTERFACE
    "$<$<CXX_COMPILER_ID:GNU>:-Wno-restrict;--param=ggc-min-heapsize=1048576;--param=ggc-min-expand=100>"
    -ffp-contract=off -Wall -Wextra -Wno-missing-field-initializers -Wpedantic -Wshadow${local} -Wnon-virtual-dtor -Woverloaded-virtual
    $<$<BOOL:${RACKLINE_WERROR}>:-Werror>)
endif()
target_compile_definitions(rackline_flags INTERFACE
  QT_NO_EMIT QT_NO_CAST_FROM_ASCII QT_NO_CAST_TO_ASCII RACKLINE_VERSION="${PROJECT_VERSION}")
if(RACKLINE_HARDEN AND CMAKE_SYSTEM_NAME STREQUAL "Linux")
  # What is tested is what is shipped. The flags add 7 % to the instructions of `pareto` and of `estimate`.
  # The folder of the build must not show in what is built.
  target_compile_options(rackline_flags INTERFACE -fstack-protector-strong -fstack-clash-protection
    $<$<STREQUAL:${CMAKE_SYSTEM_PROCESSOR},x86_64>:-fcf-protection> -U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=3 -D_GLIBCXX_ASSERTIONS "-ffile-prefix-map=${CMAKE_SOURCE_DIR}=.")
  target_link_options(rackline_flags INTERFACE -Wl,-z,relro,-z,now)
endif()
if(MOLD AND CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_SYSTEM_NAME STREQUAL "Linux")
  target_link_options(rackline_flags INTERFACE -fuse-ld=mold)
endif()

if(EMSCRIPTEN)
  include(browser)
else()
  find_package(Threads REQUIRED)
  find_package(Eigen3 3.4 REQUIRED NO_MODULE)
  find_package(nlohmann_json 3.11 REQUIRED)
  find_package(ZLIB REQUIRED)
  find_package(SQLite3 3.40 REQUIRED)
  find_package(CLI11 2.1 REQUIRED)
endif()
if(RACKLINE_GUI OR RACKLINE_TESTS)
  find_package(Qt6 6.4 REQUIRED COMPONENTS Core Test)
  # Qt would compile the folders into every test; tests/paths.cpp alone knows them, so that clones share what ccache keeps.
  set_target_properties(Qt6::Test PROPERTIES INTERFACE_COMPILE_DEFINITIONS QT_TESTLIB_LIB)
endif()
if(RACKLINE_GUI)
  find_package(Qt6 6.4 REQUIRED COMPONENTS Core Gui Widgets PrintSupport Svg)
  find_package(Qt6LinguistTools 6.4 QUIET) # without it the window speaks English only
  find_package(QCustomPlotQt6 REQUIRED) # after Qt6, and without a version: it ships none
endif()

# rackline_grouped(target): the sources of a room are compiled as one, or, where it has more than a dozen, in several groups that a file's
# name chooses: a new file meets those of its room alone.
function(rackline_grouped target)
  get_target_property(sources ${target} SOURCES)
  list(FILTER sources INCLUDE REGEX "\\.cpp$")
  set(rooms "")
  foreach(source IN LISTS sources)
    get_filename_component(room "./${source}" DIRECTORY)
    string(MAKE_C_IDENTIFIER "${room}" room)
    list(APPEND rooms "${room}")
  endforeach()
  foreach(source room IN ZIP_LISTS sources rooms)
    set(fellows "${rooms}")
    list(FILTER fellows INCLUDE REGEX "^${room}$")
    list(LENGTH fellows count)
    math(EXPR groups "(${count} + 11) / 12")
    string(MD5 hash "${source}")
    string(SUBSTRING "${hash}" 0 6 hash)
    math(EXPR group "0x${hash} % ${groups}")
    set_source_files_properties(${source} PROPERTIES UNITY_GROUP "${room}_${group}")
  endforeach()
  set_target_properties(${target} PROPERTIES UNITY_BUILD_MODE GROUP)
endfunction()

# rackline_lightly_optimised(target): what is done once for a page or a command takes longer to compile than it will ever run. Charts and
# the window stay as they are, because each frame is laid out and painted by them.
function(rackline_lightly_optimised target)
  target_compile_options(${target} PRIVATE $<$<AND:$<CXX_COMPILER_ID:GNU>,$<CONFIG:Release>>:-O1>)
endfunction()

# rackline_library(name SOURCES a.cpp ... LINKS lib ... [QT])
function(rackline_library name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "QT" "" "SOURCES;LINKS")
  add_library(${name} STATIC ${arg_SOURCES})
  rackline_grouped(${name})
  target_link_libraries(${name} PUBLIC rackline_flags ${arg_LINKS})
  if(arg_QT)
    set_target_properties(${name} PROPERTIES AUTOMOC ON)
  endif()
endfunction()
