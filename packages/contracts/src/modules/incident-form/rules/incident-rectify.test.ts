import { expect, test } from 'vitest';
import type { FilingKind } from './incident-choices.ts';
import { refusedRectifiedFiling, stateAfterRectifying } from './incident-rectify.ts';
import type { IncidentState } from './incident-states.ts';

test.each<[FilingKind | null, readonly FilingKind[], string | null]>([
  ['preliminary', [], null],
  ['complete', [], null],
  // The number of the first is put right though others followed it.
  ['preliminary', ['complementary', 'declaration'], null],
  ['preliminary', ['complete'], 'esta é a complementar'],
  ['complete', ['preliminary'], 'esta é a complementar'],
  ['complementary', [], 'vem depois'],
  [null, ['complementary'], 'vem depois'],
  [null, ['preliminary'], null],
  [null, [], null],
])('%s beside %j', (instead, filed, words) => {
  const refused = refusedRectifiedFiling(instead, { filed, holdersTold: false });
  expect(refused).toEqual(words === null ? null : expect.stringContaining(words));
});

test('a declaration needs holders who were told', () => {
  const filed: FilingKind[] = ['complete'];
  expect(refusedRectifiedFiling('declaration', { filed, holdersTold: false })).not.toBeNull();
  expect(refusedRectifiedFiling('declaration', { filed, holdersTold: true })).toBeNull();
});

test.each<[readonly FilingKind[], IncidentState, 'communicate' | 'not_communicate', boolean, IncidentState]>([
  [['preliminary'], 'communicated', 'communicate', false, 'communicated_preliminary'],
  [['preliminary', 'complementary'], 'follow_up', 'communicate', false, 'follow_up'],
  [['complete'], 'communicated_preliminary', 'communicate', false, 'communicated'],
  [[], 'communicated', 'communicate', false, 'communication_due'],
  [[], 'communicated', 'not_communicate', false, 'assessing'],
  [[], 'communicated', 'not_communicate', true, 'not_communicated'],
  [[], 'communication_due', 'communicate', false, 'communication_due'],
])('with %j left, one that was %s', (filed, state, duty, isDecidedNot, after) => {
  expect(stateAfterRectifying({ filed, state, duty }, isDecidedNot)).toBe(after);
});
