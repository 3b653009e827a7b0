# Precompiled headers. Reading standard headers is most of the work of compiling a typical file, so
# each kind of target reads them once. A source file still includes everything it uses. The presets
# without TAMIS_PCH (make tidy reads the compile commands of one) and the test named headers find
# missing includes.

set(TAMIS_STANDARD_HEADERS <algorithm> <array> <atomic> <charconv> <chrono> <cmath> <condition_variable>
    <filesystem> <fstream> <functional> <map> <memory> <mutex> <numeric> <optional> <set> <span> <string>
    <string_view> <thread> <unordered_map> <utility> <variant> <vector> <tl/expected.hpp>)

# tamis_precompile(TARGET HEADER...): makes TARGET, an object library that only compiles the
# standard headers and HEADER.... Other targets reuse them with tamis_reuse_precompiled.
function(tamis_precompile target)
  if(NOT TAMIS_PCH)
    return()
  endif()
  set(source ${PROJECT_BINARY_DIR}/generated/${target}.cpp)
  file(CONFIGURE OUTPUT ${source} CONTENT "// Empty: the target has precompiled headers only.\n")
  add_library(${target} OBJECT ${source})
  target_link_libraries(${target} PRIVATE tamis_settings tl::expected)
  target_compile_features(${target} PRIVATE cxx_std_20)
  target_precompile_headers(${target} PRIVATE ${TAMIS_STANDARD_HEADERS} ${ARGN})
endfunction()

# Files of TARGET start with the precompiled headers of FROM. FROM is compiled with the same
# options.
function(tamis_reuse_precompiled target from)
  if(TAMIS_PCH)
    target_precompile_headers(${target} REUSE_FROM ${from})
  endif()
endfunction()
