# cmake -D OUT=FILE -D FOLDER=src/pipelines/explanation -P embed_explanation.cmake: page.html
# with its style sheet and its script inside, as one string of C++. The page's own policy
# names both by their hashes, so that a browser runs them and nothing else.

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
  # 32 bytes are ten groups of three and two bytes: the last digit is padding.
  string(SUBSTRING "${text}" 0 43 text)
  set(${out} "${text}=" PARENT_SCOPE)
endfunction()

file(READ ${FOLDER}/page.html page)
foreach(part style.css script.js)
  file(READ ${FOLDER}/${part} text)
  string(SHA256 hash "${text}")
  to_base64(${hash} hash)
  string(REPLACE "@${part}@" "${text}" page "${page}")
  string(REPLACE "@${part} hash@" "sha256-${hash}" page "${page}")
endforeach()
file(WRITE ${OUT} "R\"~~~(${page})~~~\"\n")
