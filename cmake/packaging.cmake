# SPDX-License-Identifier: GPL-3.0-or-later
# Install rules and Debian packages: `rackline` has no Qt, `rackline-gui` stands on it.
include(GNUInstallDirs)

# compressed(name source): gzip without name and time, as Debian wants documentation.
find_program(GZIP gzip)
function(rackline_compressed name source)
  set(out "${CMAKE_BINARY_DIR}/packaging/${name}.gz")
  add_custom_command(OUTPUT "${out}"
    COMMAND "${CMAKE_COMMAND}" -E make_directory "${CMAKE_BINARY_DIR}/packaging"
    COMMAND sh -c "'${GZIP}' -9nc '${source}' > '${out}'"
    DEPENDS "${source}" VERBATIM)
  set_property(GLOBAL APPEND PROPERTY rackline_compressed_files "${out}")
endfunction()
rackline_compressed(changelog "${CMAKE_SOURCE_DIR}/packaging/changelog")
rackline_compressed(rackline-gui.1 "${CMAKE_SOURCE_DIR}/packaging/man/rackline-gui.1")

set(made "${CMAKE_BINARY_DIR}/packaging")
# rackline_words(shell file): what `rackline completion` says, with the examples in it.
function(rackline_words shell file)
  add_custom_command(OUTPUT "${made}/${file}"
    COMMAND "${CMAKE_COMMAND}" -E make_directory "${made}"
    COMMAND sh -c "'$<TARGET_FILE:rackline>' completion ${shell} > '${made}/${file}'"
    DEPENDS rackline rackline_scenarios VERBATIM)
  set_property(GLOBAL APPEND PROPERTY rackline_compressed_files "${made}/${file}")
endfunction()
rackline_words(bash rackline.bash)
rackline_words(zsh _rackline)
rackline_words(fish rackline.fish)
rackline_words(man rackline.1)
rackline_compressed(rackline.1 "${made}/rackline.1")
get_property(compressed GLOBAL PROPERTY rackline_compressed_files)
add_custom_target(rackline_documents ALL DEPENDS ${compressed})

set(share "${CMAKE_INSTALL_DATADIR}")

install(TARGETS rackline RUNTIME DESTINATION "${CMAKE_INSTALL_BINDIR}" COMPONENT cli)
if(TARGET rackline_paper)
  # Two folders below lib: one that is nearer makes CPack call ldconfig, which has nothing to do here.
  install(TARGETS rackline_paper LIBRARY DESTINATION lib/rackline/modules COMPONENT cli)
endif()
if(TARGET rackline_workbook_module)
  install(TARGETS rackline_workbook_module LIBRARY DESTINATION lib/rackline/modules COMPONENT cli)
endif()
# What `./dev package` builds beside this build, for live reports.
install(DIRECTORY "${CMAKE_BINARY_DIR}/share/rackline/live" DESTINATION "${share}/rackline" COMPONENT cli OPTIONAL)
install(FILES "${made}/rackline.bash" DESTINATION "${share}/bash-completion/completions" RENAME rackline COMPONENT cli)
install(FILES "${made}/_rackline" DESTINATION "${share}/zsh/vendor-completions" COMPONENT cli)
install(FILES "${made}/rackline.fish" DESTINATION "${share}/fish/vendor_completions.d" COMPONENT cli)
install(FILES "${made}/rackline.1.gz" DESTINATION "${CMAKE_INSTALL_MANDIR}/man1" COMPONENT cli)
install(FILES "${CMAKE_SOURCE_DIR}/packaging/copyright" "${made}/changelog.gz" DESTINATION "${share}/doc/rackline" COMPONENT cli)

# The library: what runs with it, and what is needed to build with it.
configure_file("${CMAKE_SOURCE_DIR}/packaging/rackline.pc.in" "${made}/rackline.pc" @ONLY)
include(CMakePackageConfigHelpers)
write_basic_package_version_file("${made}/rackline-config-version.cmake" VERSION ${PROJECT_VERSION} COMPATIBILITY SameMinorVersion)
install(TARGETS rackline_c EXPORT rackline
  LIBRARY DESTINATION "${CMAKE_INSTALL_LIBDIR}" COMPONENT lib NAMELINK_COMPONENT dev
  PUBLIC_HEADER DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}" COMPONENT dev
  INCLUDES DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}")
install(EXPORT rackline NAMESPACE rackline:: FILE rackline-config.cmake DESTINATION "${CMAKE_INSTALL_LIBDIR}/cmake/rackline" COMPONENT dev)
install(FILES "${made}/rackline-config-version.cmake" DESTINATION "${CMAKE_INSTALL_LIBDIR}/cmake/rackline" COMPONENT dev)
install(FILES "${made}/rackline.pc" DESTINATION "${CMAKE_INSTALL_LIBDIR}/pkgconfig" COMPONENT dev)
foreach(package lib dev)
  set(name_of_lib librackline0)
  set(name_of_dev librackline-dev)
  install(FILES "${CMAKE_SOURCE_DIR}/packaging/copyright" "${made}/changelog.gz"
    DESTINATION "${share}/doc/${name_of_${package}}" COMPONENT ${package})
endforeach()

if(RACKLINE_GUI)
  set(id io.github.rackline.Rackline)
  install(TARGETS rackline-gui RUNTIME DESTINATION "${CMAKE_INSTALL_BINDIR}" COMPONENT gui)
  install(FILES "${CMAKE_SOURCE_DIR}/packaging/${id}.desktop" DESTINATION "${share}/applications" COMPONENT gui)
  install(FILES "${CMAKE_SOURCE_DIR}/packaging/${id}.metainfo.xml" DESTINATION "${share}/metainfo" COMPONENT gui)
  install(FILES "${CMAKE_SOURCE_DIR}/packaging/rackline-mime.xml" DESTINATION "${share}/mime/packages" RENAME rackline.xml COMPONENT gui)
  install(FILES "${CMAKE_SOURCE_DIR}/resources/icons/rackline.svg"
    DESTINATION "${share}/icons/hicolor/scalable/apps" COMPONENT gui)
  install(FILES "${CMAKE_SOURCE_DIR}/resources/icons/rackline-symbolic.svg"
    DESTINATION "${share}/icons/hicolor/symbolic/apps" COMPONENT gui)
  install(FILES "${made}/rackline-gui.1.gz" DESTINATION "${CMAKE_INSTALL_MANDIR}/man1" COMPONENT gui)
  install(FILES "${CMAKE_SOURCE_DIR}/packaging/copyright" "${made}/changelog.gz" DESTINATION "${share}/doc/rackline-gui" COMPONENT gui)
endif()

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME rackline)
set(CPACK_PACKAGE_VENDOR "The Rackline contributors")
set(CPACK_PACKAGE_CONTACT "The Rackline contributors <rackline@users.noreply.github.com>")
set(CPACK_STRIP_FILES ON)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS
  OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_COMPONENTS_GROUPING IGNORE)
set(CPACK_COMPONENTS_ALL cli lib dev)
if(RACKLINE_GUI)
  list(APPEND CPACK_COMPONENTS_ALL gui)
endif()
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_SECTION science)
set(CPACK_DEBIAN_CLI_PACKAGE_NAME rackline)
set(CPACK_DEBIAN_GUI_PACKAGE_NAME rackline-gui)
# The catalogue comes with the command line.
set(CPACK_DEBIAN_LIB_PACKAGE_NAME librackline0)
set(CPACK_DEBIAN_LIB_PACKAGE_SECTION libs)
set(CPACK_DEBIAN_LIB_PACKAGE_DEPENDS "rackline (= ${PROJECT_VERSION})")
set(CPACK_DEBIAN_DEV_PACKAGE_NAME librackline-dev)
set(CPACK_DEBIAN_DEV_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_DEV_PACKAGE_DEPENDS "librackline0 (= ${PROJECT_VERSION})")
set(CPACK_DEBIAN_PACKAGE_GENERATE_SHLIBS ON)
file(WRITE "${made}/triggers" "activate-noawait ldconfig\n")
set(CPACK_DEBIAN_LIB_PACKAGE_CONTROL_EXTRA "${made}/triggers")
set(CPACK_COMPONENT_LIB_DESCRIPTION "performance of AI factories, as a library
 Predicts tokens per second per megawatt, cost per million tokens, power and
 memory of AI factories, with C functions that any language can call.")
set(CPACK_COMPONENT_DEV_DESCRIPTION "performance of AI factories, header of the library
 The header, the pkg-config file and the CMake package of librackline.")
# Qt's own dialogs in the user's language.
set(CPACK_DEBIAN_GUI_PACKAGE_RECOMMENDS "qt6-translations-l10n")
# The platform plugins are loaded at run time, so no library dependency names them.
set(CPACK_DEBIAN_GUI_PACKAGE_DEPENDS "rackline (= ${PROJECT_VERSION}), qt6-qpa-plugins")
set(CPACK_COMPONENT_CLI_DESCRIPTION "performance of AI factories, on the command line
 Predicts tokens per second per megawatt, cost per million tokens, power and
 memory of AI factories from the spec sheets of racks, with intervals and with
 the source of every figure.")
set(CPACK_COMPONENT_GUI_DESCRIPTION "performance of AI factories, live in a window
 Compose racks, pick a model and a workload, drag sliders and read the Pareto
 of tokens per second per megawatt over tokens per second per user.")
include(CPack)
