import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { howMany, inTurns, isFull } from '../../testing/full-form.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import {
  canaryB,
  foreignId,
  makeTwoOrganisations,
  type TwoOrganisations,
} from '../canaries/two-organisations.ts';
import { inputFor, knownRecords } from '../records/known-records.ts';
import { uuidsOfB } from '../records/uuids-of-b.ts';
import type { Found } from './attempts.ts';
import { grids, isRead, moduleOf, type Operation, ruled } from './operations.ts';
import { seekersFrom } from './seekers.ts';
import { foreignIn, type Seeker, sweep } from './sweep.ts';
import { contentsOf } from './table-contents.ts';

interface Belts {
  readonly prepare?: (t: TestApp) => Promise<void>;
  readonly swept: readonly Operation[];
  /** Told how often something of B was asked for, and how often it came. */
  readonly record: (figures: { tried: number; failed: number; target: string }) => void;
}

/** What must hold of two organisations on one installation, whichever belt is on. */
export const describeIsolation = (belts: string, { prepare = async () => {}, swept, record }: Belts) =>
  describe(belts, () => {
    let tried = 0;
    let failed = 0;
    let t: TestApp;
    let two: TwoOrganisations;
    let rowsOfB: Awaited<ReturnType<typeof contentsOf>>;
    let found: Found;
    let seekersOf: (operation: Operation) => Promise<Seeker[]>;
    beforeAll(async () => {
      t = await startTestApp({ LOGIN_TRIES_PER_ACCOUNT: '100000' });
      two = await makeTwoOrganisations(t);
      seekersOf = await seekersFrom(two);
      await prepare(t);
      rowsOfB = await contentsOf(t, foreignId.source);
      found = { ...(await uuidsOfB(t)), token: two.adminB.token };
    });
    afterAll(() => t.close());

    test('the other organisation is there to be seen', async () => {
      for (const grid of grids.filter(({ name }) => !knownRecords[name]?.shared)) {
        const { text } = await t.call(grid.endpoint, {}, { token: two.adminB.token });
        expect(text, grid.name).toMatch(canaryB);
        const isNamed = foreignId.test(text) || found.uuids.some((uuid) => text.includes(uuid));
        expect(isNamed, `${grid.name} ${text}`).toBe(true);
      }
    });

    const reads = swept.filter(isRead);
    const writes = swept.filter((operation) => !isRead(operation));
    const nothingReaches = async (operation: Operation): Promise<void> => {
      const leaks: string[] = [];
      for (const seeker of await seekersOf(operation)) {
        const swept = await sweep(operation, seeker, found);
        tried += swept.tried;
        leaks.push(...swept.leaks);
      }
      failed += leaks.length;
      expect(leaks).toEqual([]);
    };
    // Reading every row of B takes longer than most questions: once after all that write, in the full form after each module.
    const nothingChanged = async (): Promise<void> => {
      const before = rowsOfB;
      // What changed is told once, at the module that changed it.
      rowsOfB = await contentsOf(t, foreignId.source);
      expect(rowsOfB).toEqual(before);
    };
    const patience = howMany(120_000, 3_600_000);

    // Reads first: what A itself wrote under an address of B would be found as A's own.
    test.each(reads)('$name: nothing of B reaches A', nothingReaches, patience);
    test('nothing of B is changed by what only asks', nothingChanged);

    describe.each([...new Set(writes.map(moduleOf))])('%s', (module) => {
      const own = writes.filter((operation) => moduleOf(operation) === module);
      test.each(own)('$name: nothing of B reaches A', nothingReaches, patience);
      if (isFull) test('nothing of A reaches into B', nothingChanged);
    });
    if (!isFull) test('nothing of A reaches into B', nothingChanged);

    test('after all that, A still sees nothing of B', async () => {
      for (const operation of inTurns(6, 'after all that')(ruled.filter(isRead))) {
        const [seeker] = await seekersOf(operation);
        const asker = await (seeker as Seeker).enter();
        const input = await inputFor(operation, asker);
        const { text } = await t.call(operation.endpoint, input, { token: asker.token });
        expect(foreignIn(text, null, found.uuids), operation.name).toEqual([]);
      }
      expect(await contentsOf(t, foreignId.source)).toEqual(rowsOfB);
    });

    test('and this is how often it was tried', () =>
      record({ tried, failed, target: 'nada de outra organização em nenhuma resposta' }));
  });
