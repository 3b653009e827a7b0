# tamis_layer(NAME NEEDS LAYER... USES LIBRARY...): one static library for src/NAME,
# which may include the public headers and the layers that it names, and nothing else.
# A folder without sources becomes a library without objects. The Python package does
# without what only the command needs: these layers, and fetching pages.
set(TAMIS_LAYERS_OF_THE_COMMAND tune serve cli)

tamis_precompile(tamis_precompiled)
if(NOT TAMIS_PYTHON)
  tamis_precompile(tamis_precompiled_asio [["serve/http/asio.h"]])
  if(TAMIS_PCH)
    target_include_directories(tamis_precompiled_asio PRIVATE ${PROJECT_SOURCE_DIR}/src)
  endif()
endif()

function(tamis_layer name)
  if(TAMIS_PYTHON AND name IN_LIST TAMIS_LAYERS_OF_THE_COMMAND)
    return()
  endif()
  cmake_parse_arguments(arg "" "" "NEEDS;USES" ${ARGN})
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/src/${name}/*.cpp)
  list(FILTER sources EXCLUDE REGEX "/main\\.cpp$")
  if(TAMIS_PYTHON)
    list(FILTER sources EXCLUDE REGEX "/bytes/fetch\\.cpp$")
    list(REMOVE_ITEM arg_USES CURL::libcurl)
  endif()
  list(SORT sources)
  if(sources)
    add_library(tamis_${name} STATIC ${sources})
    target_link_libraries(tamis_${name} PRIVATE ${arg_USES} $<BUILD_INTERFACE:tamis_settings>)
    if(Boost::headers IN_LIST arg_USES)
      tamis_reuse_precompiled(tamis_${name} tamis_precompiled_asio)
    else()
      tamis_reuse_precompiled(tamis_${name} tamis_precompiled)
    endif()
    set(scope PUBLIC)
  else()
    add_library(tamis_${name} INTERFACE)
    set(scope INTERFACE)
  endif()
  target_include_directories(tamis_${name} ${scope}
    $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/include>
    $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/src>
    $<BUILD_INTERFACE:${PROJECT_BINARY_DIR}/include> $<INSTALL_INTERFACE:include>)
  list(TRANSFORM arg_NEEDS PREPEND tamis_)
  target_link_libraries(tamis_${name} ${scope} ${arg_NEEDS} tl::expected)
  target_compile_features(tamis_${name} ${scope} cxx_std_20)
  set_property(GLOBAL APPEND PROPERTY TAMIS_LAYERS tamis_${name})
  set_property(TARGET tamis_${name} PROPERTY TAMIS_USES "${arg_USES}")
endfunction()
