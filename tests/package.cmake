# Tests of the packages for people (tools/package): installed where nothing else is, used, and made
# twice. They take minutes, disk and root, so make test leaves them out: make test-package.
if(TAMIS_SANITIZE)
  return()
endif()
tamis_test_scripts(package)
add_test(NAME package.reproducible COMMAND tools/reproducible
         WORKING_DIRECTORY ${PROJECT_SOURCE_DIR})
set_tests_properties(package.reproducible PROPERTIES LABELS package)
get_property(tests DIRECTORY PROPERTY TESTS)
list(FILTER tests INCLUDE REGEX "^package\\.")
# One after the other: they share the clean root, and compile.
set_tests_properties(${tests} PROPERTIES RUN_SERIAL ON TIMEOUT 7200)
