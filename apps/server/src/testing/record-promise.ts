import { expect } from 'vitest';
import type { PromiseName } from '../../../../scripts/lib/promised.mjs';
import { type Figures, writePromise } from '../../../../scripts/lib/record-promise.mjs';
import { isFull, turnsSeed } from './full-form.ts';

/**
 * The last test of a file that measures a promise: its line of figures. Fails where the promise is broken, and in the full
 * form also where it could not be measured.
 */
export function recordPromise(name: PromiseName, { also = {}, ...figures }: Figures): void {
  const turns: Record<string, number> = isFull ? {} : { turns_seed: turnsSeed };
  const broken = writePromise(name, { ...figures, also: { ...also, ...turns } }, isFull ? 'full' : 'short');
  if (figures.unmeasured !== undefined && !isFull) return;
  expect(figures.unmeasured).toBeUndefined();
  expect(broken).toEqual({ failed: 0, missed: [] });
}
