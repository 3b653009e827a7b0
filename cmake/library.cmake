# The libraries that a program links: the layers from base to extract, compiled once and linked as a
# static library (tamis::tamis) and as a shared one (tamis::shared). Only the command fetches pages,
# so programs do not have to link libcurl.
foreach(layer ${TAMIS_LIBRARY_LAYERS})
  list(APPEND objects $<TARGET_OBJECTS:${layer}>)
  get_target_property(uses ${layer} TAMIS_USES)
  list(APPEND TAMIS_USES ${uses})
endforeach()
list(REMOVE_DUPLICATES TAMIS_USES)

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

# The run-time library of a sanitizer belongs to the program, so a build with a sanitizer has no
# shared library.
if(NOT TAMIS_SANITIZE)
  tamis_library(tamis_shared shared SHARED)
  # Before 1.0 a minor version may break programs.
  set_target_properties(tamis_shared PROPERTIES VERSION ${PROJECT_VERSION}
    SOVERSION ${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR}
    LINK_DEPENDS ${PROJECT_SOURCE_DIR}/cmake/tamis.map)
  target_link_options(tamis_shared PRIVATE -Wl,-z,defs
    -Wl,--version-script=${PROJECT_SOURCE_DIR}/cmake/tamis.map)
endif()
