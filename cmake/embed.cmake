# tamis_embed_page(LAYER NAME PAGE PART...): adds an HTML page, with these style sheets and scripts
# inside, to a layer. #include "LAYER/NAME.inc" inserts it as string literals.
function(tamis_embed_page layer name page)
  tamis_layer_target(${layer} target)
  if(NOT TARGET ${target})  # see TAMIS_LAYERS_OF_THE_COMMAND
    return()
  endif()
  set(out ${PROJECT_BINARY_DIR}/generated/${layer}/${name}.inc)
  list(JOIN ARGN "," parts)
  add_custom_command(
    OUTPUT ${out}
    COMMAND ${CMAKE_COMMAND} -D OUT=${out} -D PAGE=${page} -D PARTS=${parts}
            -P ${PROJECT_SOURCE_DIR}/cmake/embed_page.cmake
    DEPENDS ${page} ${ARGN} ${PROJECT_SOURCE_DIR}/cmake/embed_page.cmake VERBATIM)
  tamis_add_generated(${layer} ${out})
endfunction()

# The global property TAMIS_GENERATED lists all such files.
function(tamis_add_generated layer file)
  tamis_layer_target(${layer} target)
  target_sources(${target} PRIVATE ${file})
  target_include_directories(${target} PRIVATE ${PROJECT_BINARY_DIR}/generated)
  set_property(GLOBAL APPEND PROPERTY TAMIS_GENERATED ${file})
endfunction()
