# find_package(tamis): the targets tamis::tamis (static) and, where it is installed,
# tamis::shared, and what they are made of.
include(CMakeFindDependencyMacro)
find_dependency(ICU COMPONENTS uc)
find_dependency(tl-expected)
find_dependency(PkgConfig)
pkg_check_modules(uchardet REQUIRED IMPORTED_TARGET GLOBAL uchardet)
if(NOT TARGET uchardet::uchardet)
  add_library(uchardet::uchardet ALIAS PkgConfig::uchardet)
endif()
include(${CMAKE_CURRENT_LIST_DIR}/tamis-static.cmake)
include(${CMAKE_CURRENT_LIST_DIR}/tamis-shared.cmake OPTIONAL)
