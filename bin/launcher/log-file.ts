import { closeSync, existsSync, fstatSync, mkdirSync, openSync, renameSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

const limit = 10_000_000;
const kept = 3;

/** Where a role's log lines go: a file that is renamed to `.1`, `.2`, … when it has grown to 10 MB. */
export class LogFile {
  readonly #path: string;
  #file: number;
  #size: number;

  constructor(path: string) {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    this.#path = path;
    this.#file = openSync(path, 'a', 0o600);
    this.#size = fstatSync(this.#file).size;
  }

  /** Writes one line. A full disk loses the line, not the process. */
  write(line: string): void {
    try {
      if (this.#size > limit) this.#turn();
      this.#size += writeSync(this.#file, `${line}\n`);
    } catch {
      // Nowhere to tell it.
    }
  }

  #turn(): void {
    closeSync(this.#file);
    for (let age = kept - 1; age >= 0; age--) {
      const from = age === 0 ? this.#path : `${this.#path}.${age}`;
      if (existsSync(from)) renameSync(from, `${this.#path}.${age + 1}`);
    }
    this.#file = openSync(this.#path, 'a', 0o600);
    this.#size = 0;
  }
}
