# cmake -D OUT=FILE -D MODEL=FILE -P embed_model.cmake: the bytes of a file as numbers for an
# array of C++. Of an empty file (before a first model is made) one byte.
file(READ ${MODEL} bytes HEX)
if(bytes STREQUAL "")
  set(bytes "00")
endif()
string(REGEX REPLACE "(................................................................)" "\\1\n" bytes "${bytes}")
string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," bytes "${bytes}")
file(WRITE ${OUT} "${bytes}\n")
