document.body.insertAdjacentText("afterbegin",
  "This tamis was built without its web pages (TAMIS_WEB=OFF): nothing is drawn here. ");
