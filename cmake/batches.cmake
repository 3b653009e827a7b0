# Batches: files that are compiled together. Most of the compile time of a small file goes into
# headers and template instantiations that other files also need. cmake/batches.py says which files
# can share a batch. CMake forms the batches when it configures. After a "redefinition" error
# between two files of a batch, run cmake again. The preset debug, which make tidy reads, compiles
# every file alone.

set(TAMIS_FILES_PER_BATCH 10)
find_package(Python3 QUIET COMPONENTS Interpreter)

# tamis_batch(TARGET FILE...): compiles FILE... of TARGET in batches.
function(tamis_batch target)
  if(NOT TAMIS_BATCHES OR NOT Python3_FOUND OR NOT ARGN)
    return()
  endif()
  execute_process(
    COMMAND ${Python3_EXECUTABLE} ${PROJECT_SOURCE_DIR}/cmake/batches.py ${PROJECT_SOURCE_DIR}
            ${TAMIS_FILES_PER_BATCH} ${ARGN}
    OUTPUT_VARIABLE lines COMMAND_ERROR_IS_FATAL ANY)
  string(REGEX MATCHALL "[^\n]+" lines "${lines}")
  foreach(line ${lines})
    string(REGEX MATCH "^([0-9]+) (.*)$" line "${line}")
    set_source_files_properties(${CMAKE_MATCH_2} PROPERTIES UNITY_GROUP ${CMAKE_MATCH_1})
  endforeach()
  set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
endfunction()
