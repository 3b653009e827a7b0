# The scripts of web/: TypeScript and npm packages. esbuild bundles them into single files; Vite
# does so for the web page of tamis serve. The library does not need them. With TAMIS_WEB=OFF the
# command does not either, and its pages then say that they were left out (web/without).
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

# Runs npm ci only if the list of packages is newer than the installed packages.
if(TAMIS_NPM AND TAMIS_NODE)
  add_custom_command(
    OUTPUT ${TAMIS_WEB_INSTALLED}
    COMMAND ${TAMIS_NPM} ci --prefix ${TAMIS_WEB_FOLDER} --no-audit --no-fund --loglevel=error
    COMMAND ${CMAKE_COMMAND} -E touch ${TAMIS_WEB_INSTALLED}
    DEPENDS ${TAMIS_WEB_FOLDER}/package-lock.json
    WORKING_DIRECTORY ${TAMIS_WEB_FOLDER} COMMENT "Installing the npm packages of web/" VERBATIM)
else()
  # Packages may have been installed earlier, but are useless without node.
  set(TAMIS_WEB_INSTALLED ${PROJECT_BINARY_DIR}/web/node_is_missing)
  add_custom_command(
    OUTPUT ${TAMIS_WEB_INSTALLED}
    COMMAND ${CMAKE_COMMAND} -E echo
            "node and npm are missing: the command needs them to bundle web/ (Debian: nodejs npm, or run tools/setup). Without them: cmake -D TAMIS_WEB=OFF leaves the web pages out, and the target tamis_library never needs them."
    COMMAND ${CMAKE_COMMAND} -E false VERBATIM)
endif()

# tamis_web_bundle(NAME OUT): bundles web/NAME/main.ts and its imports into one script, and stores
# the script's path in the variable OUT.
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

# tamis_web_page(NAME OUT): builds web/NAME with Vite, and stores the directory with index.html,
# app.js and app.css in the variable OUT.
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
