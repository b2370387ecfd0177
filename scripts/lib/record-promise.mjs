import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.mjs';

/**
 * What a script has measured, for `npm run guarantees`, which finds the promises by this very call; tests have
 * apps/server/src/testing/record-promise.ts.
 * @param {string} promise
 * @param {{ tried: number, atLeast: number, failed: number, target: string, missed: string[] }} figures
 */
export function recordPromise(promise, figures) {
  const missed = figures.tried < figures.atLeast ? [`${figures.tried} tentativas de ${figures.atLeast}`] : [];
  const line = { promise, form: 'full', ...figures, missed: [...missed, ...figures.missed] };
  mkdirSync(join(root, '.cache'), { recursive: true });
  appendFileSync(join(root, '.cache/promises.jsonl'), `${JSON.stringify(line)}\n`);
}
