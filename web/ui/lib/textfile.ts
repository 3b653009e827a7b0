// Checks whether a file can be a page. An image sent as one would keep the browser busy for a long
// time.

const LOOKED_AT = 1024; // bytes

const SIGNATURES: [string, readonly number[]][] = [
  ["a PNG picture", [0x89, 0x50, 0x4e, 0x47]],
  ["a JPEG picture", [0xff, 0xd8, 0xff]],
  ["a GIF picture", [0x47, 0x49, 0x46, 0x38]],
  ["a PDF document", [0x25, 0x50, 0x44, 0x46, 0x2d]],
  ["an archive (ZIP)", [0x50, 0x4b, 0x03, 0x04]],
  ["packed (gzip)", [0x1f, 0x8b]],
];

// UTF-16 has a zero byte in each English letter. It is detected by its byte order mark, or by the
// first bytes of a page.
const WIDE: readonly (readonly number[])[] = [[0xff, 0xfe], [0xfe, 0xff], [0x3c, 0x00], [0x00, 0x3c]];

const begins = (bytes: Uint8Array, with_: readonly number[]) => with_.every((byte, i) => bytes[i] === byte);

// Returns what the file is if it is not text, or nothing.
export function whatElse(bytes: Uint8Array): string {
  const known = SIGNATURES.find(([, signature]) => begins(bytes, signature));
  if (known) return known[0];
  return bytes.includes(0) && !WIDE.some((mark) => begins(bytes, mark)) ? "no text" : "";
}

// Throws an error that names the file.
export async function expectText(file: Blob): Promise<void> {
  const found = whatElse(new Uint8Array(await file.slice(0, LOOKED_AT).arrayBuffer()));
  if (!found) return;
  const name = file instanceof File ? file.name : "the file";
  throw new Error(`${name} is ${found}; a page is HTML or text`);
}
