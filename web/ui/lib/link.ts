// Where we are, in the fragment of the address, which no server gets to see:
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

// Whether what the address leads to was opened before. The browser keeps that with each step of its history.
export const isOpened = (): boolean => (history.state as { isOpened?: boolean } | null)?.isOpened === true;
export const markOpened = (address = location.href): void => history.replaceState({ isOpened: true }, "", address);
