# What Debian's policy wants of a package beyond what is installed elsewhere: what may be done with it,
# and a compressed changelog and manual page. CPack runs this in the folder that becomes the package.
set(root ${CPACK_TEMPORARY_INSTALL_DIRECTORY}/usr/share)
set(doc ${root}/doc/tamis)
file(MAKE_DIRECTORY ${doc})
# For all to read, also from a clone that is its owner's alone.
set(mode FILE_PERMISSIONS OWNER_READ OWNER_WRITE GROUP_READ WORLD_READ)
configure_file(${CPACK_TAMIS_SOURCE_DIR}/packaging/debian/copyright.in ${doc}/copyright ${mode} @ONLY)
configure_file(${CPACK_TAMIS_SOURCE_DIR}/CHANGELOG.md ${doc}/changelog ${mode} COPYONLY)
# -n: without the name and the time of the file.
execute_process(COMMAND gzip -9n ${doc}/changelog ${root}/man/man1/tamis.1 COMMAND_ERROR_IS_FATAL ANY)
execute_process(COMMAND ${CPACK_TAMIS_SOURCE_DIR}/packaging/licences ${doc}/licences
                COMMAND_ERROR_IS_FATAL ANY)
