# Language, warnings, sanitizers and third-party libraries.
set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
set(CMAKE_CXX_VISIBILITY_PRESET hidden)
set(CMAKE_VISIBILITY_INLINES_HIDDEN ON)
set(CMAKE_LINK_DEPENDS_NO_SHARED ON)

if(NOT CMAKE_BUILD_TYPE)
  set(CMAKE_BUILD_TYPE Release CACHE STRING "" FORCE)
endif()

option(TAMIS_PCH "precompile the standard headers" ON)
option(TAMIS_BATCHES "compile several files at once" ON)

find_program(CCACHE ccache)
if(CCACHE)
  # Without these settings ccache does not store files that start with a precompiled header. With
  # the base directory, several clones share compiled objects.
  set(CMAKE_CXX_COMPILER_LAUNCHER ${CMAKE_COMMAND} -E env CCACHE_BASEDIR=${PROJECT_SOURCE_DIR}
      CCACHE_SLOPPINESS=pch_defines,time_macros,include_file_mtime,include_file_ctime ${CCACHE})
endif()

find_package(ICU REQUIRED COMPONENTS uc)
find_package(tl-expected REQUIRED)
find_package(LibArchive REQUIRED)
find_package(nlohmann_json REQUIRED)
find_package(ZLIB REQUIRED)
if(NOT TAMIS_PYTHON)
  find_package(CURL REQUIRED)
  find_package(CLI11 REQUIRED)
  find_package(SQLite3 REQUIRED)
  find_package(Boost 1.81 REQUIRED)  # headers only: Asio and Beast, Sobol's numbers
  find_package(OpenSSL 3 REQUIRED)
endif()
find_package(PkgConfig REQUIRED)
pkg_check_modules(uchardet REQUIRED IMPORTED_TARGET GLOBAL uchardet)
add_library(uchardet::uchardet ALIAS PkgConfig::uchardet)
# Debian's package has neither a CMake nor a pkg-config file.
find_library(CLD2_LIBRARY cld2 REQUIRED)
find_path(CLD2_INCLUDE cld2/public/compact_lang_det.h REQUIRED)
add_library(cld2::cld2 UNKNOWN IMPORTED GLOBAL)
set_target_properties(cld2::cld2 PROPERTIES IMPORTED_LOCATION ${CLD2_LIBRARY}
                      INTERFACE_INCLUDE_DIRECTORIES ${CLD2_INCLUDE})
pkg_check_modules(brotli REQUIRED IMPORTED_TARGET GLOBAL libbrotlidec libbrotlienc)
pkg_check_modules(libpsl REQUIRED IMPORTED_TARGET GLOBAL libpsl)
pkg_check_modules(libdeflate REQUIRED IMPORTED_TARGET GLOBAL libdeflate)
pkg_check_modules(zstd REQUIRED IMPORTED_TARGET GLOBAL libzstd)

add_library(tamis_settings INTERFACE)
# Visible symbols of the shared library cannot be replaced, so they may be inlined.
target_compile_options(tamis_settings INTERFACE -fno-semantic-interposition)
# The same result with every compiler: no fused multiply-add and no reordering of sums.
target_compile_options(tamis_settings INTERFACE -ffp-contract=off
                       -ffile-prefix-map=${PROJECT_SOURCE_DIR}/=)
# Its functions are compiled once, in src/serve/http/asio.cpp.
target_compile_definitions(tamis_settings INTERFACE BOOST_ASIO_SEPARATE_COMPILATION)
if(TAMIS_DEVELOPER)
  target_compile_options(tamis_settings INTERFACE -Wall -Wextra -Wpedantic -Wshadow
                         -Wconversion -Wnon-virtual-dtor -Werror)
  # GCC 12 raises a false alarm on "literal" + std::string when optimising (GCC bug 105651).
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    target_compile_options(tamis_settings INTERFACE -Wno-restrict)
    # With precompiled headers it also reports false alarms inside the standard library.
    if(TAMIS_PCH)
      target_compile_options(tamis_settings INTERFACE -Wno-stringop-overflow -Wno-stringop-overread
                             -Wno-array-bounds -Wno-maybe-uninitialized)
    endif()
    # A batch includes sources. GCC therefore treats their classes as those of a header.
    if(TAMIS_BATCHES)
      target_compile_options(tamis_settings INTERFACE -Wno-subobject-linkage)
    endif()
  endif()
endif()
if(TAMIS_SANITIZE)
  add_compile_options(-fsanitize=${TAMIS_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
  add_link_options(-fsanitize=${TAMIS_SANITIZE})
  # GCC 12 then reports that the frames of Asio's coroutines are freed by a function that does not
  # match their allocation.
  add_compile_options(-Wno-mismatched-new-delete)
endif()
if(TAMIS_PYTHON)  # lets the linker drop unused functions
  add_compile_options(-ffunction-sections -fdata-sections)
endif()
if(TAMIS_FUZZ)
  add_compile_options(-fsanitize=fuzzer-no-link)
endif()

configure_file(${PROJECT_SOURCE_DIR}/cmake/version.h.in
               ${PROJECT_BINARY_DIR}/include/tamis/detail/version.h @ONLY)
