// Disables the links of a page that is shown here, for any mouse button.
export function stopLinks(of: Document | Element): void {
  const stop = (event: Event) => (event.target as Element).closest?.("a, area") && event.preventDefault();
  of.addEventListener("click", stop);
  of.addEventListener("auxclick", stop);
}
