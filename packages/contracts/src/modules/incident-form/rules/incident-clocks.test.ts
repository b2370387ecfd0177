import { describe, expect, test } from 'vitest';
import { type ClockFacts, owedClocks } from './incident-clocks.ts';

const known: ClockFacts = {
  nature: 'security',
  state: 'assessing',
  knownAt: '2026-11-16T12:00:00Z',
  filed: [],
  holdersTold: false,
};

describe('the terms that run', () => {
  test.each<[string, Partial<ClockFacts>, readonly string[]]>([
    ['from the knowledge on', {}, ['inc.anpd', 'inc.holders', 'inc.holders_declaration']],
    ['none before it', { knownAt: null }, []],
    [
      'after a preliminary',
      { state: 'communicated_preliminary', filed: ['preliminary'] },
      ['inc.holders', 'inc.holders_declaration', 'inc.complement'],
    ],
    [
      'after a complete one',
      { state: 'communicated', filed: ['complete'] },
      ['inc.holders', 'inc.holders_declaration'],
    ],
    [
      'with the holders told',
      { state: 'communicated', filed: ['preliminary', 'complementary'], holdersTold: true },
      ['inc.holders_declaration'],
    ],
    [
      'with everything filed',
      { state: 'follow_up', filed: ['complete', 'declaration'], holdersTold: true },
      [],
    ],
    ['none of one that is not communicated', { state: 'not_communicated' }, []],
    ['none of one that was discarded', { state: 'discarded' }, []],
    ['none of one that was closed', { state: 'closed', filed: ['preliminary'] }, []],
    ['none of a scam', { nature: 'scam', state: 'registered' }, []],
  ])('%s', (_, part, keys) => {
    expect(owedClocks({ ...known, ...part })).toEqual(keys);
  });
});
