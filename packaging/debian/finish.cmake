# Adds what Debian's policy requires beyond the other installed files: a copyright file, and a
# compressed changelog and manual page. CPack runs this script in the directory that becomes the
# package.
set(root ${CPACK_TEMPORARY_INSTALL_DIRECTORY}/usr/share)
set(doc ${root}/doc/tamis)
file(MAKE_DIRECTORY ${doc})
# Readable by all users, even if only the owner can read the clone.
set(mode FILE_PERMISSIONS OWNER_READ OWNER_WRITE GROUP_READ WORLD_READ)
configure_file(${CPACK_TAMIS_SOURCE_DIR}/packaging/debian/copyright.in ${doc}/copyright ${mode} @ONLY)
configure_file(${CPACK_TAMIS_SOURCE_DIR}/CHANGELOG.md ${doc}/changelog ${mode} COPYONLY)
# -n: omits the name and the time of the file.
execute_process(COMMAND gzip -9n ${doc}/changelog ${root}/man/man1/tamis.1 COMMAND_ERROR_IS_FATAL ANY)
execute_process(COMMAND ${CPACK_TAMIS_SOURCE_DIR}/packaging/licences ${doc}/licences
                COMMAND_ERROR_IS_FATAL ANY)
