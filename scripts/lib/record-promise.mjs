import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { promised } from './promised.mjs';
import { root } from './root.mjs';

/**
 * What was measured.
 * @typedef {object} Figures
 * @property {number} tried
 * @property {number} atLeast fewer tries than these would prove too little
 * @property {number} [failed] what went wrong and was counted; a test of the file that fails breaks the promise as well
 * @property {string} target what must hold, in one line
 * @property {readonly string[]} [missed] bounds beside the count of failures that were not kept, each told
 * @property {string} [unmeasured] why it could not be measured here: then it is neither held nor, in the short form, broken
 * @property {number} [seed] repeats the run
 * @property {Readonly<Record<string, number>>} [also] whatever else was measured
 */

/**
 * One line of figures for `npm run guarantees`.
 * @param {import('./promised.mjs').PromiseName} promise
 * @param {Figures} figures
 * @param {'short' | 'full'} form
 * @returns {{ failed: number, missed: string[] }} what breaks the promise
 */
export function writePromise(promise, { also = {}, missed = [], failed = 0, ...figures }, form) {
  if (!(promise in promised)) throw new Error(`${promise} is not in scripts/lib/promised.mjs`);
  const tooFew = figures.tried < figures.atLeast ? [`${figures.tried} tentativas de ${figures.atLeast}`] : [];
  const broken = { failed, missed: [...tooFew, ...missed] };
  const line = { promise, form, ...figures, ...also, ...broken };
  mkdirSync(join(root, '.cache'), { recursive: true });
  appendFileSync(join(root, '.cache/promises.jsonl'), `${JSON.stringify(line)}\n`);
  return broken;
}
