# cmake --install build/release --prefix DIR: the command, and the library for
# find_package(tamis) and pkg-config. Components: command, library (headers and the
# static library), shared.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

set(TAMIS_PACKAGE_DIR ${CMAKE_INSTALL_LIBDIR}/cmake/tamis)
set(TAMIS_PC_DIR ${CMAKE_INSTALL_LIBDIR}/pkgconfig)

install(TARGETS tamis RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT command)
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

# How pkg-config calls what the layers use; what is only headers needs no name there.
set(pc_name_of_ICU::uc icu-uc)
set(pc_name_of_uchardet::uchardet uchardet)
set(pc_name_of_CURL::libcurl libcurl)
foreach(used ${TAMIS_USES})
  if(used MATCHES "^\\$<BUILD_INTERFACE:")
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
