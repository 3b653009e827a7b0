// Stores the open page of an evaluation in the browser's history. A user who looks at the page
// elsewhere and goes back finds it open.

export interface Opened {
  job: string;
  package: number;
  page: number;
}

export function openedHere(job: string): Opened | undefined {
  const opened = (history.state as { opened?: Opened } | null)?.opened;
  return opened?.job === job ? opened : undefined;
}

export function keepOpened(opened: Opened | undefined): void {
  history.replaceState({ ...(history.state as object | null), opened }, ""); // keeps other values stored there
}
