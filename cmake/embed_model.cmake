# cmake -D OUT=FILE -D MODEL=FILE -P embed_model.cmake: writes the bytes of a file as string
# literals, which compile three times as fast as numbers. An empty file, which exists before the
# first model is made, gives an empty string.
file(READ ${MODEL} bytes HEX)
string(REGEX REPLACE "([0-9a-f][0-9a-f])" "\\\\x\\1" bytes "${bytes}")
string(LENGTH "${bytes}" length)
set(rows "\"\"\n")
foreach(at RANGE 0 ${length} 16384)
  string(SUBSTRING "${bytes}" ${at} 16384 row)
  string(APPEND rows "\"${row}\"\n")
endforeach()
file(WRITE ${OUT} "${rows}")
