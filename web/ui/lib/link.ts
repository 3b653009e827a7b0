// The current view, in the fragment of the URL, which is not sent to a server:
//   #build?pipeline=vote(2%3B ccb%2C dsc)&url=https://example.org/

export interface Place {
  view: string;
  pipeline: string;
  url: string;
}

export function readPlace(hash: string): Place {
  const [view = "", query = ""] = hash.replace(/^#\/?/, "").split("?", 2);
  const values = new URLSearchParams(query);
  return { view, pipeline: values.get("pipeline") ?? "", url: values.get("url") ?? "" };
}

export function linkTo(place: Place, base: string): string {
  const values = new URLSearchParams();
  if (place.pipeline) values.set("pipeline", place.pipeline);
  if (place.url) values.set("url", place.url);
  const query = values.toString();
  return `${base.split("#")[0]}#${place.view}${query ? `?${query}` : ""}`;
}

// Reports whether the link was opened before. The browser stores this with each step of its
// history.
export const isOpened = (): boolean => (history.state as { isOpened?: boolean } | null)?.isOpened === true;
export const markOpened = (address = location.href): void => history.replaceState({ isOpened: true }, "", address);
