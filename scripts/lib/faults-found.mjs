import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './root.mjs';

/** @typedef {import('./faults.mjs').Fault & { area: string }} Fault */
/** @typedef {{ key: string, area: string, name: string, caught: boolean, words: string, seconds: number, at: string }} Line */

/** What came of each fault, one line of JSON each, written as it comes: a run that was ended goes on from there. */
export class FaultsFound {
  #file = join(root, '.cache/mutants.jsonl');
  /** @type {Map<string, Line>} */
  #lines = new Map();

  /** @param {boolean} goOn whether what was found before still counts */
  constructor(goOn) {
    if (!goOn) rmSync(this.#file, { force: true });
    if (!existsSync(this.#file)) return;
    for (const text of readFileSync(this.#file, 'utf8').split('\n').filter(Boolean)) {
      const line = /** @type {Line} */ (JSON.parse(text));
      this.#lines.set(line.key, line);
    }
  }

  /**
   * Found before, by the same tests in the same source: it need not be planted again.
   * @param {Fault} fault
   */
  has(fault) {
    return this.#lines.get(keyOf(fault))?.caught === true;
  }

  /**
   * @param {Fault} fault
   * @param {{ caught: boolean, words: string, seconds: number }} outcome
   */
  note(fault, outcome) {
    const at = new Date().toISOString();
    /** @type {Line} */
    const line = { key: keyOf(fault), area: fault.area, name: fault.name, ...outcome, at };
    this.#lines.set(line.key, line);
    mkdirSync(dirname(this.#file), { recursive: true });
    appendFileSync(this.#file, `${JSON.stringify(line)}\n`);
  }
}

/** @param {Fault} fault */
function keyOf({ name, file, find, replace, caughtBy }) {
  const hash = createHash('sha256').update(JSON.stringify([name, find, replace, caughtBy]));
  for (const path of [file, caughtBy.file])
    hash.update(existsSync(join(root, path)) ? readFileSync(join(root, path)) : 'gone');
  return hash.digest('hex').slice(0, 16);
}
