# cmake --install build/release --prefix DIR: the command, and the library for
# find_package(tamis).
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

set(TAMIS_PACKAGE_DIR ${CMAKE_INSTALL_LIBDIR}/cmake/tamis)
get_property(layers GLOBAL PROPERTY TAMIS_LAYERS)
list(REMOVE_ITEM layers tamis_cli tamis_eval)

install(TARGETS tamis RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT command)

# What shells and man want to know of the command; it tells them itself.
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

install(TARGETS ${layers} tamis_library EXPORT tamis
        ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT library)
install(DIRECTORY ${PROJECT_SOURCE_DIR}/include/tamis ${PROJECT_BINARY_DIR}/include/tamis
        DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} COMPONENT library)
install(EXPORT tamis NAMESPACE tamis:: DESTINATION ${TAMIS_PACKAGE_DIR} COMPONENT library)

write_basic_package_version_file(${PROJECT_BINARY_DIR}/tamis-config-version.cmake
                                 COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_SOURCE_DIR}/cmake/tamis-config.cmake
              ${PROJECT_BINARY_DIR}/tamis-config-version.cmake
        DESTINATION ${TAMIS_PACKAGE_DIR} COMPONENT library)
