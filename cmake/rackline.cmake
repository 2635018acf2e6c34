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
  # The folder of the build must not show in what is built.
  target_compile_options(rackline_flags INTERFACE -fstack-protector-strong -fstack-clash-protection
    -U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=3 -D_GLIBCXX_ASSERTIONS "-ffile-prefix-map=${CMAKE_SOURCE_DIR}=.")
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

# rackline_test_library(name SOURCES a.cpp ... LINKS lib ...): what several tests stand on.
function(rackline_test_library name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "SOURCES;LINKS")
  add_library(${name} STATIC EXCLUDE_FROM_ALL ${arg_SOURCES})
  target_link_libraries(${name} PUBLIC rackline_flags rackline_test_paths Qt6::Test ${arg_LINKS})
endfunction()

# rackline_test(name SOURCES a.cpp ... LINKS lib ... [LABELS slow ...]): a Qt Test executable. The first source ends with its `a.moc`, which
# one call makes; AUTOMOC would start a program of its own for each test.
# Labels: slow and bench run apart; sanitized, which all have that are not plain, runs under ASan and UBSan too, threaded under TSan.
set(RACKLINE_QT_ROOMS workbench views)
# Rooms that the address sanitizer leaves out but for the tests that ask for it: Qt's own, the one that only reads sources, and the cluster.
set(RACKLINE_UNSANITIZED_ROOMS ${RACKLINE_QT_ROOMS} architecture slurm)
function(rackline_test name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "SOURCES;LINKS;LABELS")
  add_executable(${name} ${arg_SOURCES})
  set_target_properties(${name} PROPERTIES UNITY_BUILD OFF RUNTIME_OUTPUT_DIRECTORY "${CMAKE_BINARY_DIR}/tests")
  target_link_libraries(${name} PRIVATE rackline_flags rackline_test_paths Qt6::Test ${arg_LINKS})
  list(GET arg_SOURCES 0 first)
  get_filename_component(moc "${first}" NAME_WE)
  set(moc "${CMAKE_CURRENT_BINARY_DIR}/${moc}.moc")
  add_custom_command(OUTPUT "${moc}" COMMAND Qt6::moc -o "${moc}" "${CMAKE_CURRENT_SOURCE_DIR}/${first}" DEPENDS "${first}" Qt6::moc VERBATIM)
  target_sources(${name} PRIVATE "${moc}")
  target_include_directories(${name} PRIVATE "${CMAKE_CURRENT_BINARY_DIR}")
  add_test(NAME ${name} COMMAND ${name} -o "${CMAKE_BINARY_DIR}/tests/${name}.junit.xml,junitxml" -o -,txt)
  get_filename_component(room "${CMAKE_CURRENT_SOURCE_DIR}" NAME)
  # What tests measure is optimised; their own code is only compiled, quickly. Precompiled headers would halve that, but GCC 12 makes wrong
  # code with them (tests/traffic/queues_test.cpp counted no iterations).
  if(NOT "bench" IN_LIST arg_LABELS)
    target_compile_options(${name} PRIVATE $<$<CONFIG:Release>:-O1>)
  endif()
  if(NOT (room IN_LIST RACKLINE_UNSANITIZED_ROOMS OR "plain" IN_LIST arg_LABELS))
    list(APPEND arg_LABELS sanitized)
  endif()
  list(REMOVE_DUPLICATES arg_LABELS)
  set_tests_properties(${name} PROPERTIES
    TIMEOUT 900 LABELS "${arg_LABELS}"
    ENVIRONMENT "QT_QPA_PLATFORM=offscreen;LC_ALL=C.UTF-8;TZ=UTC;QT_HASH_SEED=0;XDG_CONFIG_HOME=${CMAKE_BINARY_DIR}/tests/${name}.config;XDG_DATA_HOME=${CMAKE_BINARY_DIR}/tests/${name}.data;LSAN_OPTIONS=suppressions=${PROJECT_SOURCE_DIR}/tests/leaks.supp:print_suppressions=0;TSAN_OPTIONS=suppressions=${PROJECT_SOURCE_DIR}/tests/threads.supp:print_suppressions=0:die_after_fork=0;RACKLINE_CATALOGUE=${CMAKE_BINARY_DIR}/share/rackline/catalogue.sqlite")
  foreach(label ${arg_LABELS})
    set_property(GLOBAL APPEND PROPERTY rackline_${label}_tests ${name})
  endforeach()
  set_property(GLOBAL APPEND PROPERTY rackline_all_tests ${name})
endfunction()

# rackline_test_again(test suffix VARIABLE=value ...): the same executable once more in another environment.
function(rackline_test_again test suffix)
  set(name ${test}_${suffix})
  add_test(NAME ${name} COMMAND ${test} -o "${CMAKE_BINARY_DIR}/tests/${name}.junit.xml,junitxml" -o -,txt)
  get_test_property(${test} ENVIRONMENT environment)
  get_test_property(${test} LABELS labels)
  set_tests_properties(${name} PROPERTIES TIMEOUT 900 LABELS "${labels}" ENVIRONMENT "${environment};${ARGN}")
endfunction()

# Where the decimal mark is a comma. The locale is made here: were it missing, the C library would silently stay with the point
# and the run would prove nothing.
set(RACKLINE_LOCALES "${CMAKE_BINARY_DIR}/locale")

# rackline_needs_german(test): the locale is there before the test runs.
function(rackline_needs_german test)
  if(NOT TEST german_locale)
    file(MAKE_DIRECTORY "${RACKLINE_LOCALES}")
    add_test(NAME german_locale COMMAND localedef -i de_DE -f UTF-8 "${RACKLINE_LOCALES}/de_DE.UTF-8")
    set_tests_properties(german_locale PROPERTIES FIXTURES_SETUP german LABELS sanitized)
  endif()
  set_tests_properties(${test} PROPERTIES FIXTURES_REQUIRED german)
endfunction()

# rackline_test_in_german(test): once more under that locale.
function(rackline_test_in_german test)
  rackline_test_again(${test} german LC_ALL=de_DE.UTF-8 "LOCPATH=${RACKLINE_LOCALES}")
  rackline_needs_german(${test}_german)
endfunction()
