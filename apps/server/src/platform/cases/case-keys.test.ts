import { createHash, createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Keys } from '../../core/keys.ts';
import { CaseKeys } from './case-keys.ts';

const keysOf = (installation: string): Keys => ({
  derive: (purpose) => createHmac('sha256', installation).update(purpose).digest(),
});
const here = new CaseKeys(keysOf('here'));
const elsewhere = new CaseKeys(keysOf('elsewhere'));
const protocol = 'LGPD-2026-7KQ4M2X-9';

test('what is stored of a key tells neither the key nor, without this installation’s secret, whether a guess is right', () => {
  const key = here.newKey();
  const stored = here.hash(protocol, key);
  expect(stored.toString('latin1')).not.toContain(key);
  expect(stored).not.toEqual(elsewhere.hash(protocol, key));
  for (const secretless of [createHash('sha256'), createHmac('sha256', '')])
    expect(stored).not.toEqual(secretless.update(`${protocol} ${key}`).digest());
});

test('it opens its own case, with its own key, here', () => {
  const key = here.newKey();
  const stored = here.hash(protocol, key);
  expect(here.opens(protocol, key, stored)).toBe(true);
  expect(here.opens('LGPD-2026-7KQ4M2Y-A', key, stored)).toBe(false);
  expect(here.opens(protocol, here.newKey(), stored)).toBe(false);
  expect(here.opens(protocol, key, null)).toBe(false);
  expect(elsewhere.opens(protocol, key, stored)).toBe(false);
});
