// Requests tamis' trees from tests/judges/tree_server.cpp.

import { spawn } from 'node:child_process';

export class TreeServer {
  #process;
  #chunks;

  constructor(command) {
    this.#process = spawn(command, { stdio: ['pipe', 'pipe', 'inherit'] });
    this.#process.stdin.on('error', () => {}); // the missing answer will reveal the error
    this.#process.on('error', (error) => this.#process.stdout.destroy(error));
    this.#chunks = this.#process.stdout[Symbol.asyncIterator]();
  }

  /** Returns the tree of one page. Calls must not overlap. */
  async tree(html) {
    const bytes = Buffer.from(html);
    this.#process.stdin.write(`${bytes.length}\n`);
    this.#process.stdin.write(bytes);
    return this.#answer();
  }

  async #answer() {
    let head = Buffer.alloc(0);
    while (!head.includes('\n')) head = Buffer.concat([head, await this.#next()]);
    const lineEnd = head.indexOf('\n');
    const length = Number(head.subarray(0, lineEnd));
    const parts = [head.subarray(lineEnd + 1)];
    let have = parts[0].length;
    while (have < length) {
      parts.push(await this.#next());
      have += parts.at(-1).length;
    }
    return Buffer.concat(parts).toString();
  }

  async #next() {
    const { value, done } = await this.#chunks.next();
    if (done) throw new Error('tree_server ended before it answered');
    return value;
  }

  close() {
    this.#process.stdin.end();
  }
}
