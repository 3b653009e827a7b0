# tamis_embed_page(LAYER NAME PAGE PART...): a page of HTML, with these style sheets and
# scripts in it, becomes part of a layer: #include "LAYER/NAME.inc" is it in rows of strings.
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

# All such files are in the global property TAMIS_GENERATED.
function(tamis_add_generated layer file)
  tamis_layer_target(${layer} target)
  target_sources(${target} PRIVATE ${file})
  target_include_directories(${target} PRIVATE ${PROJECT_BINARY_DIR}/generated)
  set_property(GLOBAL APPEND PROPERTY TAMIS_GENERATED ${file})
endfunction()
