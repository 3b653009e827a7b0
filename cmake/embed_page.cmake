# cmake -D OUT=FILE -D PAGE=FILE -D PARTS=FILE,... -P embed_page.cmake: writes an HTML page as C++
# string literals, with its style sheet and its script inside. The file NAME replaces @NAME@. The
# page's content security policy names the parts by their hashes (@NAME hash@), so that a browser
# runs only these scripts.

set(digits "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")

# 256 bits in hexadecimal digits as base64.
function(to_base64 hex out)
  set(text "")
  foreach(at RANGE 0 63 6)
    string(SUBSTRING "${hex}00" ${at} 6 group)
    foreach(shift 18 12 6 0)
      math(EXPR index "(0x${group} >> ${shift}) & 63")
      string(SUBSTRING "${digits}" ${index} 1 digit)
      string(APPEND text ${digit})
    endforeach()
  endforeach()
  # 32 bytes are ten groups of three bytes and one group of two. The last digit is padding.
  string(SUBSTRING "${text}" 0 43 text)
  set(${out} "${text}=" PARENT_SCOPE)
endfunction()

file(READ ${PAGE} page)
string(REPLACE "," ";" PARTS "${PARTS}")
foreach(file ${PARTS})
  cmake_path(GET file FILENAME part)
  file(READ ${file} text)
  string(SHA256 hash "${text}")
  to_base64(${hash} hash)
  string(REPLACE "@${part} hash@" "sha256-${hash}" page "${page}")
  string(REPLACE "@${part}@" "${text}" page "${page}")
endforeach()

# Compilers need not accept strings over 64 KB. The text must be ASCII, because it is split by
# bytes.
set(size 60000)
string(LENGTH "${page}" length)
set(rows "")
foreach(at RANGE 0 ${length} ${size})
  string(SUBSTRING "${page}" ${at} ${size} row)
  string(APPEND rows "R\"~~~(${row})~~~\",\n")
endforeach()
file(WRITE ${OUT} "${rows}")
