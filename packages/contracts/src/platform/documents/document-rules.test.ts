import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type DocumentState, documentStates } from './document-choices.ts';
import {
  actsOffered,
  allActs,
  type DocumentActor,
  type DocumentStanding,
  dueTone,
  isOffered,
  readersRefusal,
  statusAfter,
  yearsAfter,
} from './document-rules.ts';

const everything: DocumentActor = { mayEdit: true, mayRelease: true, mayDelete: true, isAuthor: false };
const standing = (change: Partial<DocumentStanding>): DocumentStanding => ({
  ...{ status: 'draft', pending: null, hasNote: true, effectiveFrom: null, keptUntil: null, isHeld: false },
  today: '2026-11-18',
  ...change,
});
const states = Object.keys(documentStates.labels) as DocumentState[];
const standings = fc.record({
  status: fc.constantFrom(...states),
  pending: fc.constantFrom('draft' as const, 'in_review' as const, 'approved' as const, null),
  hasNote: fc.boolean(),
  effectiveFrom: fc.constantFrom(null, '2026-01-01', '2027-01-01'),
  keptUntil: fc.constantFrom(null, '2026-01-01', '2030-01-01'),
  isHeld: fc.boolean(),
  today: fc.constant('2026-11-18'),
});

test('from draft to disposal, one act after the other', () => {
  expect(actsOffered(standing({}), everything)).toEqual(['add_version', 'delete']);
  expect(statusAfter('send_to_review', { status: 'draft' })).toBe('in_review');
  expect(statusAfter('approve', { status: 'in_review' })).toBe('approved');
  expect(statusAfter('release', { status: 'approved' })).toBe('in_force');
  expect(statusAfter('begin_review', { status: 'in_force' })).toBe('periodic_review');
  expect(statusAfter('keep', { status: 'periodic_review' })).toBe('in_force');
  expect(statusAfter('archive', { status: 'revoked' })).toBe('archived');
  expect(actsOffered(standing({ status: 'archived', keptUntil: '2026-11-17' }), everything)).toEqual([
    'hold',
    'dispose',
  ]);
});

test('a new version of what is in force does not take it out of force until it is released', () => {
  for (const act of ['add_version', 'send_to_review', 'approve', 'return', 'withdraw'] as const) {
    expect(statusAfter(act, { status: 'in_force' })).toBe('in_force');
    expect(statusAfter(act, { status: 'periodic_review' })).toBe('periodic_review');
  }
});

test('nobody approves what they wrote', () => {
  fc.assert(
    fc.property(standings, (one) => {
      expect(isOffered('approve', one, { ...everything, isAuthor: true })).toBe(false);
    }),
  );
});

test('without a permission nothing is offered, and what has ended never comes back', () => {
  const nobody = { mayEdit: false, mayRelease: false, mayDelete: false, isAuthor: false };
  fc.assert(
    fc.property(standings, (one) => {
      expect(actsOffered(one, nobody)).toEqual([]);
      const hasEnded = ['superseded', 'revoked', 'archived', 'disposed'].includes(one.status);
      if (!hasEnded) return;
      for (const act of actsOffered(one, everything))
        if (!['discard_version', 'hold', 'lift_hold'].includes(act))
          expect(['archived', 'disposed']).toContain(statusAfter(act, one));
    }),
  );
});

test('a released version waits for its day; without a note nothing is reviewed', () => {
  const approved = standing({ status: 'approved', pending: 'approved', effectiveFrom: '2026-11-19' });
  expect(isOffered('release', approved, everything)).toBe(false);
  expect(isOffered('release', { ...approved, today: '2026-11-19' }, everything)).toBe(true);
  expect(isOffered('send_to_review', standing({ pending: 'draft', hasNote: false }), everything)).toBe(false);
});

test('what is kept for good, or still within its years, is never disposed of', () => {
  const ended = standing({ status: 'revoked', keptUntil: null });
  expect(isOffered('dispose', ended, everything)).toBe(false);
  expect(isOffered('dispose', { ...ended, keptUntil: '2026-11-18' }, everything)).toBe(false);
  expect(isOffered('dispose', { ...ended, keptUntil: '2026-11-17' }, everything)).toBe(true);
  expect(isOffered('dispose', standing({ status: 'in_force', keptUntil: '2020-01-01' }), everything)).toBe(
    false,
  );
});

test('every act leads somewhere in the list of states', () => {
  for (const act of allActs)
    for (const status of states) expect(states).toContain(statusAfter(act, { status }));
});

test('years are counted by the calendar', () => {
  expect(yearsAfter('2026-11-18', 5)).toBe('2031-11-18');
  expect(yearsAfter('2024-02-29', 1)).toBe('2025-02-28');
  expect(yearsAfter('2024-02-29', 4)).toBe('2028-02-29');
});

test('readers fit the classification', () => {
  const nobody = { everyone: false, units: 0, roles: 0, lists: 0, people: 1 };
  expect(readersRefusal('restricted', nobody)).toBeNull();
  expect(readersRefusal('restricted', { ...nobody, roles: 1 })).not.toBeNull();
  expect(readersRefusal('restricted', { ...nobody, everyone: true })).not.toBeNull();
  expect(readersRefusal('confidential', { ...nobody, units: 1 })).toBeNull();
  expect(readersRefusal('confidential', { ...nobody, everyone: true })).not.toBeNull();
  expect(readersRefusal('internal', { ...nobody, everyone: true })).toBeNull();
});

test('a day is late, soon, near or far', () => {
  const today = '2026-11-18';
  expect(dueTone('2026-11-17', today)).toBe('late');
  expect(dueTone('2026-11-18', today)).toBe('soon');
  expect(dueTone('2026-12-18', today)).toBe('near');
  expect(dueTone('2026-12-19', today)).toBeNull();
});
