// Links of a page that is shown here lead nowhere, by whichever button.
export function stopLinks(of: Document | Element): void {
  const stop = (event: Event) => (event.target as Element).closest?.("a, area") && event.preventDefault();
  of.addEventListener("click", stop);
  of.addEventListener("auxclick", stop);
}
