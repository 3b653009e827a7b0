# Tests of the Python package: one builds and installs it, the others use it. It is built as
# pip builds it, whatever the preset, so once is enough.
if(TAMIS_SANITIZE)
  return()
endif()
tamis_test_scripts(python)
tamis_test_scripts(spark)  # skipped until make test-spark has installed Spark
get_property(tests DIRECTORY PROPERTY TESTS)
list(FILTER tests INCLUDE REGEX "^(python|spark)\\.")
foreach(test ${tests})
  if(test STREQUAL python.wheel)
    # Without ccache it compiles most of the library a second time.
    set_tests_properties(${test} PROPERTIES FIXTURES_SETUP python_package TIMEOUT 3600)
  else()
    set_tests_properties(${test} PROPERTIES FIXTURES_REQUIRED python_package)
  endif()
endforeach()
# Starting and ending a cluster takes a while on a busy machine.
set_tests_properties(python.ray_cluster spark.spark_cluster PROPERTIES TIMEOUT 900)
