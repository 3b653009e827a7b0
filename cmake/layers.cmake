# tamis_layer(FOLDER ABOUT SENTENCE NEEDS LAYER... USES LIBRARY...): defines the static library
# tamis_FOLDER, with _ for /. It has the files of src/FOLDER that do not belong to another layer
# further down. A layer may include the layers that it NEEDS. ABOUT is for the table of layers in
# docs/architecture.md. A directory without sources becomes a library without objects. The Python
# package omits what only the command needs: these layers, and fetching pages.
set(TAMIS_LAYERS_OF_THE_COMMAND io/sqlite filters/learned/train tune serve/tls serve/http serve/store
    serve/proxy serve/reader serve/jobs serve/api serve cli)

# Layers that only call others. With -O1 instead of -O3 they compile in three quarters of the time.
set(TAMIS_LAYERS_OF_GLUE "^(cli|serve/(api|jobs|reader|store))$")

# All layers, including those that are declared later.
file(STRINGS ${PROJECT_SOURCE_DIR}/CMakeLists.txt TAMIS_LAYER_FOLDERS REGEX "^tamis_layer\\(")
list(TRANSFORM TAMIS_LAYER_FOLDERS REPLACE "^tamis_layer\\(([^ )]+).*" "\\1")

function(tamis_layer_target layer out)
  string(REPLACE / _ target tamis_${layer})
  set(${out} ${target} PARENT_SCOPE)
endfunction()

# tamis_layer_sources(LAYER OUT): stores its *.cpp files in OUT.
function(tamis_layer_sources layer out)
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/src/${layer}/*.cpp)
  foreach(other ${TAMIS_LAYER_FOLDERS})
    if(other MATCHES "^${layer}/")
      list(FILTER sources EXCLUDE REGEX "^${PROJECT_SOURCE_DIR}/src/${other}/")
    endif()
  endforeach()
  list(FILTER sources EXCLUDE REGEX "/main\\.cpp$")
  if(TAMIS_PYTHON)
    list(FILTER sources EXCLUDE REGEX "/io/net/(fetch|browser)\\.cpp$")
  endif()
  list(SORT sources)
  set(${out} ${sources} PARENT_SCOPE)
endfunction()

tamis_precompile(tamis_precompiled)
if(NOT TAMIS_PYTHON)
  tamis_precompile(tamis_precompiled_asio [["serve/http/asio.h"]])
  if(TAMIS_PCH)
    target_include_directories(tamis_precompiled_asio PRIVATE ${PROJECT_SOURCE_DIR}/src)
  endif()
endif()

function(tamis_layer layer)
  if(TAMIS_PYTHON AND layer IN_LIST TAMIS_LAYERS_OF_THE_COMMAND)
    return()
  endif()
  cmake_parse_arguments(arg "" "ABOUT" "NEEDS;USES" ${ARGN})
  if(TAMIS_PYTHON)
    list(REMOVE_ITEM arg_NEEDS ${TAMIS_LAYERS_OF_THE_COMMAND})
    list(REMOVE_ITEM arg_USES CURL::libcurl)
  endif()
  tamis_layer_target(${layer} target)
  tamis_layer_sources(${layer} sources)
  if(sources)
    add_library(${target} STATIC ${sources})
    target_link_libraries(${target} PRIVATE ${arg_USES} $<BUILD_INTERFACE:tamis_settings>)
    if(layer MATCHES "${TAMIS_LAYERS_OF_GLUE}")
      target_compile_options(${target} PRIVATE $<$<CONFIG:Release>:-O1>)
    endif()
    if(Boost::headers IN_LIST arg_USES)
      tamis_reuse_precompiled(${target} tamis_precompiled_asio)
    else()
      tamis_reuse_precompiled(${target} tamis_precompiled)
    endif()
    tamis_batch(${target} ${sources})
    set(scope PUBLIC)
  else()
    add_library(${target} INTERFACE)
    set(scope INTERFACE)
  endif()
  target_include_directories(${target} ${scope}
    $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/include>
    $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/src>
    $<BUILD_INTERFACE:${PROJECT_BINARY_DIR}/include> $<INSTALL_INTERFACE:include>)
  foreach(other ${arg_NEEDS})
    tamis_layer_target(${other} linked)
    target_link_libraries(${target} ${scope} ${linked})
  endforeach()
  target_link_libraries(${target} ${scope} tl::expected)
  target_compile_features(${target} ${scope} cxx_std_20)
  set_property(GLOBAL APPEND PROPERTY TAMIS_LAYERS ${target})
  set_property(TARGET ${target} PROPERTY TAMIS_USES "${arg_USES}")
endfunction()
