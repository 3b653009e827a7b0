# What a program links: all layers but the command, the server, the
# measures, the search and crawls, from the same objects as a static library (tamis::tamis) and as a shared one
# (tamis::shared). Pages are fetched by the command only: nobody has to link libcurl to
# read what he has.
get_property(layers GLOBAL PROPERTY TAMIS_LAYERS)
list(REMOVE_ITEM layers tamis_cli tamis_eval tamis_tune tamis_serve tamis_bulk
     tamis_coding)
foreach(layer ${layers})
  list(APPEND objects $<FILTER:$<TARGET_OBJECTS:${layer}>,EXCLUDE,/bytes/fetch\\.cpp>)
  get_target_property(uses ${layer} TAMIS_USES)
  list(APPEND TAMIS_USES ${uses})
endforeach()
list(REMOVE_DUPLICATES TAMIS_USES)
list(REMOVE_ITEM TAMIS_USES CURL::libcurl)

function(tamis_library target name kind)
  add_library(${target} ${kind} ${objects})
  set_target_properties(${target} PROPERTIES OUTPUT_NAME tamis EXPORT_NAME ${name}
                        LINKER_LANGUAGE CXX)
  target_include_directories(${target} PUBLIC
    $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/include>
    $<BUILD_INTERFACE:${PROJECT_BINARY_DIR}/include> $<INSTALL_INTERFACE:include>)
  target_compile_features(${target} PUBLIC cxx_std_20)
  target_link_libraries(${target} PUBLIC tl::expected PRIVATE ${TAMIS_USES})
  add_library(tamis::${name} ALIAS ${target})
endfunction()

tamis_library(tamis_library tamis STATIC)

# The run-time of a sanitizer belongs to the program, so there is no such library then.
if(NOT TAMIS_SANITIZE)
  tamis_library(tamis_shared shared SHARED)
  # Before 1.0 a minor version may break programs.
  set_target_properties(tamis_shared PROPERTIES VERSION ${PROJECT_VERSION}
    SOVERSION ${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR}
    LINK_DEPENDS ${PROJECT_SOURCE_DIR}/cmake/tamis.map)
  target_link_options(tamis_shared PRIVATE -Wl,-z,defs
    -Wl,--version-script=${PROJECT_SOURCE_DIR}/cmake/tamis.map)
endif()
