# cmake --install build/release --prefix DIR: installs the command, and the library for
# find_package(tamis) and pkg-config. Components: command, library (headers and the static library),
# shared.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

set(TAMIS_PACKAGE_DIR ${CMAKE_INSTALL_LIBDIR}/cmake/tamis)
set(TAMIS_PC_DIR ${CMAKE_INSTALL_LIBDIR}/pkgconfig)

install(TARGETS tamis RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT command)

# Shell completions and the manual page. The command prints them itself.
set(TAMIS_SHARE ${PROJECT_BINARY_DIR}/share)
add_custom_command(TARGET tamis POST_BUILD
  COMMAND ${CMAKE_COMMAND} -E make_directory ${TAMIS_SHARE}
  COMMAND tamis completions bash > ${TAMIS_SHARE}/tamis
  COMMAND tamis completions zsh > ${TAMIS_SHARE}/_tamis
  COMMAND tamis completions fish > ${TAMIS_SHARE}/tamis.fish
  COMMAND tamis man > ${TAMIS_SHARE}/tamis.1
  VERBATIM)
set(TAMIS_SHARE_TO ${CMAKE_INSTALL_DATAROOTDIR})
install(FILES ${TAMIS_SHARE}/tamis COMPONENT command
        DESTINATION ${TAMIS_SHARE_TO}/bash-completion/completions)
install(FILES ${TAMIS_SHARE}/_tamis COMPONENT command
        DESTINATION ${TAMIS_SHARE_TO}/zsh/site-functions)
install(FILES ${TAMIS_SHARE}/tamis.fish COMPONENT command
        DESTINATION ${TAMIS_SHARE_TO}/fish/vendor_completions.d)
install(FILES ${TAMIS_SHARE}/tamis.1 COMPONENT command DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)

# The service unit names the command as it is installed, whatever the prefix. It is written to its
# destination directly, without a copy in the build tree, because several processes may install from
# that tree at once.
install(CODE "
  set(CMAKE_INSTALL_FULL_BINDIR \${CMAKE_INSTALL_PREFIX}/${CMAKE_INSTALL_BINDIR})
  set(unit \${CMAKE_INSTALL_PREFIX}/lib/systemd/system/tamis-serve.service)
  message(STATUS \"Installing: \$ENV{DESTDIR}\${unit}\")
  configure_file(${PROJECT_SOURCE_DIR}/cmake/tamis-serve.service.in \"\$ENV{DESTDIR}\${unit}\" @ONLY
                 FILE_PERMISSIONS OWNER_READ OWNER_WRITE GROUP_READ WORLD_READ)
  list(APPEND CMAKE_INSTALL_MANIFEST_FILES \${unit})" COMPONENT command)

install(TARGETS tamis_library EXPORT tamis-static
        ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT library)
install(DIRECTORY ${PROJECT_SOURCE_DIR}/include/tamis ${PROJECT_BINARY_DIR}/include/tamis
        DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} COMPONENT library)
install(EXPORT tamis-static NAMESPACE tamis:: DESTINATION ${TAMIS_PACKAGE_DIR}
        COMPONENT library)
if(TARGET tamis_shared)
  install(TARGETS tamis_shared EXPORT tamis-shared
          LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT shared)
  install(EXPORT tamis-shared NAMESPACE tamis:: DESTINATION ${TAMIS_PACKAGE_DIR}
          COMPONENT shared)
endif()

write_basic_package_version_file(${PROJECT_BINARY_DIR}/tamis-config-version.cmake
                                 COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_SOURCE_DIR}/cmake/tamis-config.cmake
              ${PROJECT_BINARY_DIR}/tamis-config-version.cmake
        DESTINATION ${TAMIS_PACKAGE_DIR} COMPONENT library)

# The pkg-config names of the libraries that the layers use. Header-only libraries need no name.
set(pc_name_of_ICU::uc icu-uc)
set(pc_name_of_uchardet::uchardet uchardet)
set(pc_library_of_cld2::cld2 -lcld2)  # pkg-config does not know it
foreach(used ${TAMIS_USES})
  if(used MATCHES "^\\$<BUILD_INTERFACE:")
    continue()
  endif()
  if(DEFINED pc_library_of_${used})
    string(APPEND TAMIS_PC_LIBRARIES " ${pc_library_of_${used}}")
    continue()
  endif()
  if(NOT DEFINED pc_name_of_${used})
    message(FATAL_ERROR "cmake/install.cmake: how does pkg-config call ${used}?")
  endif()
  list(APPEND TAMIS_PC_MODULES ${pc_name_of_${used}})
endforeach()
list(JOIN TAMIS_PC_MODULES " " TAMIS_PC_MODULES)
file(RELATIVE_PATH TAMIS_PREFIX_FROM_PC /prefix/${TAMIS_PC_DIR} /prefix)
configure_file(${PROJECT_SOURCE_DIR}/cmake/tamis.pc.in ${PROJECT_BINARY_DIR}/tamis.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/tamis.pc DESTINATION ${TAMIS_PC_DIR} COMPONENT library)
