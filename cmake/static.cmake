# tamis_static: the command without any shared library, for any Linux. It is not part of the target
# all. It needs the group "package" of tools/setup, and libcld2.a, of which Debian has only the
# sources (tools/static-cld2 makes it). It uses the objects of the other libraries of this build.
set(TAMIS_STATIC_LIBRARIES ${PROJECT_SOURCE_DIR}/build/static-libraries CACHE PATH
    "where tools/static-cld2 has put libcld2.a")

get_property(layers GLOBAL PROPERTY TAMIS_LAYERS)
list(TRANSFORM layers REPLACE "(.+)" "$<TARGET_OBJECTS:\\1>")
add_executable(tamis_static EXCLUDE_FROM_ALL src/cli/main.cpp ${layers}
               packaging/static/absent_libraries.cpp packaging/static/no_plugins.cpp)
# SKIP_BUILD_RPATH: the program does not search for libraries, and glibc refuses to start a static
# program with an rpath.
set_target_properties(tamis_static PROPERTIES OUTPUT_NAME tamis SKIP_BUILD_RPATH ON
                      RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/static)
target_include_directories(tamis_static PRIVATE src include ${PROJECT_BINARY_DIR}/include)
target_link_directories(tamis_static PRIVATE ${TAMIS_STATIC_LIBRARIES})
target_link_options(tamis_static PRIVATE -static-pie -Wl,--gc-sections
                    -Wl,-Map=${PROJECT_BINARY_DIR}/static/tamis.map  # for packaging/licences
                    -Wl,--wrap=dlopen -Wl,--wrap=__libc_dlopen_mode)
target_link_libraries(tamis_static PRIVATE CLI11::CLI11 tl::expected tamis_settings
  -Wl,--start-group
  archive nettle lzma bz2 xml2                # libarchive and the parts of it that tamis uses
  curl nghttp2 psl idn2 unistring ssl crypto  # libcurl and libpsl
  brotlienc brotlidec brotlicommon zstd deflate z sqlite3 uchardet cld2 icuuc icudata
  -Wl,--end-group)
