# Checks of the sources: format, layers, sizes, names, the tests that SECURITY.md names, the commits, tests
# and paths that other texts name, and that every header compiles alone.

function(tamis_check name)
  add_test(NAME ${name} COMMAND ${ARGN} WORKING_DIRECTORY ${PROJECT_SOURCE_DIR})
  string(REGEX REPLACE "\\..*" "" label ${name})
  set_tests_properties(${name} PROPERTIES LABELS ${label})
endfunction()

tamis_check(format tools/format --check)
tamis_check(layers tools/check_layers.py)
tamis_check(sizes tools/check_sizes.py)
tamis_check(names tools/check_names.py)
tamis_check(security tools/check_security.py)
tamis_check(references tools/check_references.py)
tamis_check(layers.catches_wrong_includes tools/check_layers_test.py)
tamis_check(sizes.catches_long_files tools/check_sizes_test.py)
tamis_check(names.catches_doubles tools/check_names_test.py)
tamis_check(security.catches_missing_tests tools/check_security_test.py)
tamis_check(batches cmake/batches_test.py)
tamis_check(references.catches_missing_names tools/check_references_test.py)
tamis_check(prose.catches_phrases tools/check_prose_test.py)

# web/: types, what its parts compute and show, and how large the web page is.
if(TAMIS_NPM AND TAMIS_WEB)
  foreach(script types test size)
    tamis_check(web.${script} ${TAMIS_NPM} run --silent --prefix ${PROJECT_SOURCE_DIR}/web ${script})
  endforeach()
endif()

# One small source a header, checked for syntax only, by the test named headers.
file(GLOB_RECURSE headers CONFIGURE_DEPENDS RELATIVE ${PROJECT_SOURCE_DIR}
     ${PROJECT_SOURCE_DIR}/include/*.h ${PROJECT_SOURCE_DIR}/src/*.h)
foreach(header ${headers})
  string(REGEX REPLACE "^(include|src)/" "" included ${header})
  set(source ${CMAKE_CURRENT_BINARY_DIR}/headers/${header}.cpp)
  file(CONFIGURE OUTPUT ${source} CONTENT "#include \"${included}\"\n#include \"${included}\"\n")
  list(APPEND header_sources ${source})
endforeach()
if(header_sources)
  add_library(headers_alone OBJECT EXCLUDE_FROM_ALL ${header_sources})
  target_link_libraries(headers_alone PRIVATE tamis_cli tamis_settings)
  target_compile_options(headers_alone PRIVATE -O0)
  tamis_check(headers ${CMAKE_COMMAND} --build ${PROJECT_BINARY_DIR} --target headers_alone --parallel 1)
  # Six hundred sources to compile take ten minutes, so it starts first and runs beside all others.
  set_tests_properties(headers PROPERTIES COST 10000 TIMEOUT 2400)
endif()
