# The scripts of web/: TypeScript and npm packages, bundled into single files by esbuild and, for
# the web page of tamis serve, by Vite. The library does without; so does the command with
# TAMIS_WEB=OFF, whose pages then say that they were left out (web/without).
option(TAMIS_WEB "put the web pages into the command (needs node and npm)" ON)
if(NOT TAMIS_WEB)
  message(STATUS "TAMIS_WEB is OFF: reports and the page of tamis serve are left out of the command, "
                 "and node is not needed")
endif()
find_program(TAMIS_NPM npm)
find_program(TAMIS_NODE NAMES node nodejs)
mark_as_advanced(TAMIS_NPM TAMIS_NODE)

set(TAMIS_WEB_FOLDER ${PROJECT_SOURCE_DIR}/web)
set(TAMIS_WEB_INSTALLED ${TAMIS_WEB_FOLDER}/node_modules/.package-lock.json)  # npm writes it last

# npm ci only when the list of packages is newer than what is installed.
if(TAMIS_NPM AND TAMIS_NODE)
  add_custom_command(
    OUTPUT ${TAMIS_WEB_INSTALLED}
    COMMAND ${TAMIS_NPM} ci --prefix ${TAMIS_WEB_FOLDER} --no-audit --no-fund --loglevel=error
    COMMAND ${CMAKE_COMMAND} -E touch ${TAMIS_WEB_INSTALLED}
    DEPENDS ${TAMIS_WEB_FOLDER}/package-lock.json
    WORKING_DIRECTORY ${TAMIS_WEB_FOLDER} COMMENT "Installing the npm packages of web/" VERBATIM)
else()
  # Packages may be there from another day; without node they are of no use.
  set(TAMIS_WEB_INSTALLED ${PROJECT_BINARY_DIR}/web/node_is_missing)
  add_custom_command(
    OUTPUT ${TAMIS_WEB_INSTALLED}
    COMMAND ${CMAKE_COMMAND} -E echo
            "node and npm are missing: the command needs them to bundle web/ (Debian: nodejs npm, or run tools/setup). Without them: cmake -D TAMIS_WEB=OFF leaves the web pages out, and the target tamis_library never needs them."
    COMMAND ${CMAKE_COMMAND} -E false VERBATIM)
endif()

# tamis_web_bundle(NAME OUT): web/NAME/main.ts with all that it imports as one script, whose
# path is left in the variable OUT.
function(tamis_web_bundle name out)
  if(NOT TAMIS_WEB)
    set(${out} ${TAMIS_WEB_FOLDER}/without/script.js PARENT_SCOPE)
    return()
  endif()
  set(bundle ${PROJECT_BINARY_DIR}/web/${name}/script.js)
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${TAMIS_WEB_FOLDER}/${name}/*.ts ${TAMIS_WEB_FOLDER}/plots/*.ts)
  add_custom_command(
    OUTPUT ${bundle}
    COMMAND ${TAMIS_WEB_FOLDER}/node_modules/.bin/esbuild ${name}/main.ts
            --bundle --minify --format=iife --target=es2022 --charset=ascii
            --legal-comments=eof --log-level=warning --outfile=${bundle}
    DEPENDS ${sources} ${TAMIS_WEB_INSTALLED} ${TAMIS_WEB_FOLDER}/tsconfig.json
    WORKING_DIRECTORY ${TAMIS_WEB_FOLDER} COMMENT "Bundling web/${name}" VERBATIM)
  set(${out} ${bundle} PARENT_SCOPE)
endfunction()

# tamis_web_page(NAME OUT): web/NAME built by Vite; the folder with index.html, app.js and app.css is
# left in the variable OUT.
function(tamis_web_page name out)
  if(NOT TAMIS_WEB)
    set(${out} ${TAMIS_WEB_FOLDER}/without PARENT_SCOPE)
    return()
  endif()
  set(folder ${PROJECT_BINARY_DIR}/web/${name})
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${TAMIS_WEB_FOLDER}/${name}/* ${TAMIS_WEB_FOLDER}/plots/*.ts)
  list(FILTER sources EXCLUDE REGEX "/tests/|\\.test\\.ts$")
  add_custom_command(
    OUTPUT ${folder}/index.html ${folder}/app.js ${folder}/app.css
    COMMAND ${TAMIS_WEB_FOLDER}/node_modules/.bin/vite build --outDir ${folder} --emptyOutDir
            --logLevel warn
    DEPENDS ${sources} ${TAMIS_WEB_INSTALLED} ${TAMIS_WEB_FOLDER}/vite.config.ts
            ${TAMIS_WEB_FOLDER}/colours.css
            ${TAMIS_WEB_FOLDER}/svelte.config.js ${PROJECT_SOURCE_DIR}/examples/recipe.html
    WORKING_DIRECTORY ${TAMIS_WEB_FOLDER} COMMENT "Building web/${name}" VERBATIM)
  set(${out} ${folder} PARENT_SCOPE)
endfunction()
