# cmake --install build/release --prefix DIR: the command, and the library for
# find_package(tamis).
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

set(TAMIS_PACKAGE_DIR ${CMAKE_INSTALL_LIBDIR}/cmake/tamis)
get_property(layers GLOBAL PROPERTY TAMIS_LAYERS)
list(REMOVE_ITEM layers tamis_cli tamis_eval)

install(TARGETS tamis RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT command)
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
