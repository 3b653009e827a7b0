# The scripts of web/: TypeScript and npm packages, bundled into single files by esbuild.
# The library does without; the command does not.
find_program(TAMIS_NPM npm)
find_program(TAMIS_NODE NAMES node nodejs)
mark_as_advanced(TAMIS_NPM TAMIS_NODE)

set(TAMIS_WEB ${PROJECT_SOURCE_DIR}/web)
set(TAMIS_WEB_INSTALLED ${TAMIS_WEB}/node_modules/.package-lock.json)  # npm writes it last

# npm ci only when the list of packages is newer than what is installed.
if(TAMIS_NPM AND TAMIS_NODE)
  add_custom_command(
    OUTPUT ${TAMIS_WEB_INSTALLED}
    COMMAND ${TAMIS_NPM} ci --prefix ${TAMIS_WEB} --no-audit --no-fund --loglevel=error
    COMMAND ${CMAKE_COMMAND} -E touch ${TAMIS_WEB_INSTALLED}
    DEPENDS ${TAMIS_WEB}/package-lock.json
    WORKING_DIRECTORY ${TAMIS_WEB} COMMENT "Installing the npm packages of web/" VERBATIM)
else()
  add_custom_command(
    OUTPUT ${TAMIS_WEB_INSTALLED}
    COMMAND ${CMAKE_COMMAND} -E echo
            "node and npm are missing: the command needs them to bundle web/ (Debian: nodejs npm, or run tools/setup). The library can be built without: target tamis_library."
    COMMAND ${CMAKE_COMMAND} -E false VERBATIM)
endif()

# tamis_web_bundle(NAME OUT): web/NAME/main.ts with all that it imports as one script, whose
# path is left in the variable OUT.
function(tamis_web_bundle name out)
  set(bundle ${PROJECT_BINARY_DIR}/web/${name}/script.js)
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${TAMIS_WEB}/${name}/*.ts ${TAMIS_WEB}/plots/*.ts)
  add_custom_command(
    OUTPUT ${bundle}
    COMMAND ${TAMIS_WEB}/node_modules/.bin/esbuild ${name}/main.ts
            --bundle --minify --format=iife --target=es2022 --charset=ascii
            --legal-comments=eof --log-level=warning --outfile=${bundle}
    DEPENDS ${sources} ${TAMIS_WEB_INSTALLED} ${TAMIS_WEB}/tsconfig.json
    WORKING_DIRECTORY ${TAMIS_WEB} COMMENT "Bundling web/${name}" VERBATIM)
  set(${out} ${bundle} PARENT_SCOPE)
endfunction()
