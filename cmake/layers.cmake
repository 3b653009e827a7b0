# tamis_layer(NAME NEEDS OTHER...): one static library for src/NAME, which may include
# the public headers and the layers that it names, and nothing else.
function(tamis_layer name)
  cmake_parse_arguments(arg "" "" "NEEDS" ${ARGN})
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/src/${name}/*.cpp)
  list(FILTER sources EXCLUDE REGEX "/main\\.cpp$")
  list(SORT sources)
  add_library(tamis_${name} STATIC ${sources})
  target_include_directories(tamis_${name} PUBLIC ${PROJECT_SOURCE_DIR}/include
                                                  ${PROJECT_SOURCE_DIR}/src
                                                  ${PROJECT_BINARY_DIR}/include)
  list(TRANSFORM arg_NEEDS PREPEND tamis_)
  target_link_libraries(tamis_${name} PUBLIC ${arg_NEEDS} tl::expected PRIVATE tamis_settings)
endfunction()
