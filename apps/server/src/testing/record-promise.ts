import { appendFileSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import { isFull } from './full-form.ts';

interface Figures {
  readonly tried: number;
  /** Fewer tries than these would prove too little. */
  readonly atLeast: number;
  /** What went wrong and was counted; a test of the file that fails breaks the promise as well. */
  readonly failed?: number;
  /** What must hold, in one line. */
  readonly target: string;
  /** Bounds beside the count of failures that were not kept, each told. */
  readonly missed?: readonly string[];
  /** Repeats the run. */
  readonly seed?: number;
  /** Whatever else was measured. */
  readonly also?: Readonly<Record<string, number>>;
}

const file = fileURLToPath(new URL('../../../../.cache/promises.jsonl', import.meta.url));

/**
 * The last test of a file that measures a promise: one line of figures for scripts/guarantees.mjs, which finds the
 * promises by this very call. Fails where the promise is broken.
 */
export function recordPromise(
  name: string,
  { also = {}, missed = [], failed = 0, ...figures }: Figures,
): void {
  const tooFew = figures.tried < figures.atLeast ? [`${figures.tried} tentativas de ${figures.atLeast}`] : [];
  const line = {
    promise: name,
    form: isFull ? 'full' : 'short',
    ...figures,
    failed,
    ...also,
    missed: [...tooFew, ...missed],
  };
  mkdirSync(dirname(file), { recursive: true });
  appendFileSync(file, `${JSON.stringify(line)}\n`);
  expect({ failed, missed: line.missed }).toEqual({ failed: 0, missed: [] });
}
