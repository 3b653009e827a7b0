// node size.mjs FOLDER: the built page, packed, must stay below 500 KB.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

const MOST = 500 * 1000;
const folder = process.argv[2];
const sizes = readdirSync(folder).map((name) => gzipSync(readFileSync(join(folder, name))).length);
const total = sizes.reduce((sum, size) => sum + size, 0);
console.log(`the web page has ${total} bytes, packed; ${MOST} are allowed`);
process.exit(total > MOST ? 1 : 0);
