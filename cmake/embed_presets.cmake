# cmake -D OUT=FILE -D FOLDER=presets -P embed_presets.cmake: writes the pipelines of a directory as
# C++ initialisers, {name, about, text}.
file(GLOB files ${FOLDER}/*.tamis)
list(SORT files)
set(rows "")
foreach(file ${files})
  get_filename_component(name ${file} NAME_WE)
  file(READ ${file} text)
  string(REGEX MATCH "^# ([^\n]*)" about "${text}")
  string(APPEND rows "{\"${name}\", R\"~(${CMAKE_MATCH_1})~\", R\"~(${text})~\"},\n")
endforeach()
file(WRITE ${OUT} "${rows}")
