// Stores small values across a reload, on this machine only. A browser may forbid it.

export function remember(name: string, value: unknown): void {
  try {
    localStorage.setItem(`tamis.${name}`, JSON.stringify(value));
  } catch {
    // the value is not stored
  }
}

export function recall<T>(name: string, otherwise: T): T {
  try {
    const text = localStorage.getItem(`tamis.${name}`);
    return text === null ? otherwise : (JSON.parse(text) as T);
  } catch {
    return otherwise;
  }
}
