# SPDX-License-Identifier: GPL-3.0-or-later
# The functions that declare tests.

# rackline_test_library(name SOURCES a.cpp ... LINKS lib ...): what several tests stand on.
function(rackline_test_library name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "SOURCES;LINKS")
  add_library(${name} STATIC EXCLUDE_FROM_ALL ${arg_SOURCES})
  target_link_libraries(${name} PUBLIC rackline_flags rackline_test_paths Qt6::Test ${arg_LINKS})
endfunction()

# What libraries of the system keep until the end is not ours; whatever runs under the address sanitizer is told so.
set(RACKLINE_LEAKS_KNOWN "LSAN_OPTIONS=suppressions=${PROJECT_SOURCE_DIR}/tests/leaks.supp:print_suppressions=0")

# rackline_test(name SOURCES a.cpp ... LINKS lib ... [LABELS slow ...] [NEEDS target ...] [DEFINES X=1 ...] [ALONE]): a Qt Test. The first
# source ends with its `a.moc`, which one call makes; AUTOMOC would start a program of its own for each test.
# Labels: slow and bench run apart; sanitized, which all have that are not plain, runs under ASan and UBSan too, threaded under TSan.
# A test is mostly the headers that it includes, so that a unity build makes one program of a room's tests, which is each test under that
# test's name; a test that says ALONE, or has definitions of its own, stays alone, and so does every one in the dev build.
set(RACKLINE_QT_ROOMS workbench views)
# Rooms that the address sanitizer leaves out but for the tests that ask for it: Qt's own, the one that only reads sources, and the cluster.
set(RACKLINE_UNSANITIZED_ROOMS ${RACKLINE_QT_ROOMS} architecture slurm)
function(rackline_test name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "ALONE" "" "SOURCES;LINKS;LABELS;NEEDS;DEFINES")
  get_filename_component(room "${CMAKE_CURRENT_SOURCE_DIR}" NAME)
  if(NOT (room IN_LIST RACKLINE_UNSANITIZED_ROOMS OR "plain" IN_LIST arg_LABELS))
    list(APPEND arg_LABELS sanitized)
  endif()
  list(REMOVE_DUPLICATES arg_LABELS)
  if(RACKLINE_TESTS_LABELLED AND NOT RACKLINE_TESTS_LABELLED IN_LIST arg_LABELS)
    return()
  endif()
  list(GET arg_SOURCES 0 first)
  get_filename_component(moc "${first}" NAME_WE)
  set(moc "${CMAKE_CURRENT_BINARY_DIR}/${moc}.moc")
  add_custom_command(OUTPUT "${moc}" COMMAND Qt6::moc -o "${moc}" "${CMAKE_CURRENT_SOURCE_DIR}/${first}" DEPENDS "${first}" Qt6::moc VERBATIM)
  if(CMAKE_UNITY_BUILD AND UNIX AND NOT (arg_ALONE OR arg_DEFINES))
    get_property(fellows DIRECTORY PROPERTY rackline_room_names)
    if(NOT fellows)
      cmake_language(DEFER CALL rackline_room_of_tests ${room}_tests)
    endif()
    list(REMOVE_AT arg_SOURCES 0)
    set_property(DIRECTORY APPEND PROPERTY rackline_room_names ${name})
    set_property(DIRECTORY APPEND PROPERTY rackline_room_firsts "${first}")
    set_property(DIRECTORY APPEND PROPERTY rackline_room_sources ${arg_SOURCES} "${moc}")
    set_property(DIRECTORY APPEND PROPERTY rackline_room_links ${arg_LINKS})
    set_property(DIRECTORY APPEND PROPERTY rackline_room_needs ${arg_NEEDS})
    file(CREATE_LINK ${room}_tests "${CMAKE_BINARY_DIR}/tests/${name}" SYMBOLIC)
  else()
    if(IS_SYMLINK "${CMAKE_BINARY_DIR}/tests/${name}")
      file(REMOVE "${CMAKE_BINARY_DIR}/tests/${name}")
    endif()
    rackline_test_program(${name} "${arg_SOURCES};${moc}" "${arg_LINKS}" "${arg_NEEDS}")
    target_compile_definitions(${name} PRIVATE ${arg_DEFINES})
  endif()
  add_test(NAME ${name} COMMAND "${CMAKE_BINARY_DIR}/tests/${name}" -o "${CMAKE_BINARY_DIR}/tests/${name}.junit.xml,junitxml" -o -,txt)
  set_tests_properties(${name} PROPERTIES
    TIMEOUT 900 LABELS "${arg_LABELS}"
    ENVIRONMENT "QT_QPA_PLATFORM=offscreen;LC_ALL=C.UTF-8;TZ=UTC;QT_HASH_SEED=0;XDG_CONFIG_HOME=${CMAKE_BINARY_DIR}/tests/${name}.config;XDG_DATA_HOME=${CMAKE_BINARY_DIR}/tests/${name}.data;${RACKLINE_LEAKS_KNOWN};TSAN_OPTIONS=suppressions=${PROJECT_SOURCE_DIR}/tests/threads.supp:print_suppressions=0:die_after_fork=0;RACKLINE_CATALOGUE=${CMAKE_BINARY_DIR}/share/rackline/catalogue.sqlite")
endfunction()

# rackline_test_program(program sources links needs): what tests measure is optimised; their own code is only compiled, quickly.
function(rackline_test_program program sources links needs)
  add_executable(${program} ${sources})
  set_target_properties(${program} PROPERTIES UNITY_BUILD OFF RUNTIME_OUTPUT_DIRECTORY "${CMAKE_BINARY_DIR}/tests")
  target_link_libraries(${program} PRIVATE rackline_flags rackline_test_paths Qt6::Test ${links})
  target_include_directories(${program} PRIVATE "${CMAKE_CURRENT_BINARY_DIR}")
  rackline_lightly_optimised(${program})
  set_property(GLOBAL APPEND PROPERTY rackline_test_programs ${program})
  if(needs)
    add_dependencies(${program} ${needs})
  endif()
endfunction()

# rackline_room_of_tests(program): the tests of this folder as one program. Eight are compiled as one, each in a namespace of its name, in
# which it includes nothing: all that they include stands before them.
function(rackline_room_of_tests program)
  foreach(what names firsts sources links needs)
    get_property(${what} DIRECTORY PROPERTY rackline_room_${what})
    if(NOT what MATCHES "names|firsts")
      list(REMOVE_DUPLICATES ${what})
    endif()
  endforeach()
  file(RELATIVE_PATH here "${PROJECT_SOURCE_DIR}" "${CMAKE_CURRENT_SOURCE_DIR}")
  set(units "")
  set(declarations "")
  set(table "")
  while(names)
    list(LENGTH units count)
    set(unit_name "${program}_${count}")
    set(unit "${CMAKE_CURRENT_BINARY_DIR}/${unit_name}")
    list(SUBLIST names 0 8 unit_names)
    list(SUBLIST firsts 0 8 unit_firsts)
    set(paths ${unit_firsts})
    list(TRANSFORM paths PREPEND "${CMAKE_CURRENT_SOURCE_DIR}/")
    add_custom_command(OUTPUT "${unit}.h" DEPENDS ${paths} "${PROJECT_SOURCE_DIR}/cmake/includes_of.cmake" VERBATIM
      COMMAND "${CMAKE_COMMAND}" "-DOUT=${unit}.h" -P "${PROJECT_SOURCE_DIR}/cmake/includes_of.cmake" ${paths})
    set(body "#include \"${unit_name}.h\"\n")
    foreach(name first IN ZIP_LISTS unit_names unit_firsts)
      string(APPEND body "namespace ${name} {\n#include \"${here}/${first}\"\n}\n")
      string(APPEND declarations "namespace ${name} {\nint main(int, char**);\n}\n")
      string(APPEND table "    {\"${name}\", ${name}::main},\n")
      list(POP_FRONT names)
      list(POP_FRONT firsts)
    endforeach()
    file(CONFIGURE OUTPUT "${unit}.cpp" CONTENT "${body}" @ONLY)
    list(APPEND units "${unit}.cpp")
    list(APPEND sources "${unit}.h")
  endwhile()
  configure_file("${PROJECT_SOURCE_DIR}/tests/room.cpp.in" "${CMAKE_CURRENT_BINARY_DIR}/${program}.cpp" @ONLY)
  rackline_test_program(${program} "${CMAKE_CURRENT_BINARY_DIR}/${program}.cpp;${units};${sources}" "${links}" "${needs}")
  # What a test's own types are made of is not seen elsewhere, though its file is included.
  target_compile_options(${program} PRIVATE $<$<CXX_COMPILER_ID:GNU>:-Wno-subobject-linkage>)
endfunction()

# rackline_test_again(test suffix VARIABLE=value ...): the same executable once more in another environment.
function(rackline_test_again test suffix)
  set(name ${test}_${suffix})
  if(NOT TEST ${test})
    return()
  endif()
  add_test(NAME ${name} COMMAND "${CMAKE_BINARY_DIR}/tests/${test}" -o "${CMAKE_BINARY_DIR}/tests/${name}.junit.xml,junitxml" -o -,txt)
  get_test_property(${test} ENVIRONMENT environment)
  get_test_property(${test} LABELS labels)
  set_tests_properties(${name} PROPERTIES TIMEOUT 900 LABELS "${labels}" ENVIRONMENT "${environment};${ARGN}")
endfunction()

# Where the decimal mark is a comma. The locale is made here: were it missing, the C library would silently stay with the point
# and the run would prove nothing.
set(RACKLINE_LOCALES "${CMAKE_BINARY_DIR}/locale")

# rackline_needs_german(test): the locale is there before the test runs.
function(rackline_needs_german test)
  if(NOT TEST ${test})
    return()
  endif()
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
