// Nothing: built with TAMIS_WEB=OFF.
