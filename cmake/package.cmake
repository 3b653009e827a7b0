# cpack --config build/release/CPackConfig.cmake: makes the Debian package. tools/package makes this
# package and the others. One package contains everything: the command, both libraries and the
# headers.
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME tamis)
# CITATION.cff names the authors, with or without an e-mail address.
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/CITATION.cff)
file(READ CITATION.cff citation)
string(REGEX MATCH "\nauthors:\n  - name: ([^\n]+)(\n    email: ([^\n]+))?" _ "${citation}")
set(CPACK_PACKAGE_VENDOR "${CMAKE_MATCH_1}")
set(CPACK_PACKAGE_CONTACT "${CMAKE_MATCH_1}")
if(CMAKE_MATCH_3)
  string(APPEND CPACK_PACKAGE_CONTACT " <${CMAKE_MATCH_3}>")
endif()
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "keeps what a reader came for on a web page")
set(CPACK_DEBIAN_PACKAGE_DESCRIPTION
"tamis takes a web page and keeps its main content, as text, Markdown, HTML
or JSON, by pipelines of published algorithms. It reads files, addresses and
whole crawls, measures and tunes pipelines, and serves as a proxy that cleans
pages while one browses.

This package has the command, its manual page and completions, a unit for
systemd (off until you enable it), and the C++ library, static and shared,
with its headers.")
set(CPACK_STRIP_FILES ON)
set(CPACK_MONOLITHIC_INSTALL ON)
# Files are installed under their final paths, so that the unit names the command where it will be.
set(CPACK_SET_DESTDIR ON)
set(CPACK_INSTALL_PREFIX /usr)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION web)
set(CPACK_DEBIAN_PACKAGE_PRIORITY optional)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_GENERATE_SHLIBS ON)
set(CPACK_DEBIAN_COMPRESSION_TYPE xz)
# Fetching over HTTPS needs trusted CA certificates. Compiling with the library needs the headers of
# tl::expected. Linking the static library also needs the libraries it depends on.
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS ca-certificates)
set(CPACK_DEBIAN_PACKAGE_SUGGESTS
    "libexpected-dev, libicu-dev, libuchardet-dev, libcld2-dev, pkg-config, chromium")
set(CPACK_PRE_BUILD_SCRIPTS ${PROJECT_SOURCE_DIR}/packaging/debian/finish.cmake)
set(CPACK_TAMIS_SOURCE_DIR ${PROJECT_SOURCE_DIR})
set(CPACK_VERBATIM_VARIABLES ON)
include(CPack)
