import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { howMany } from '../testing/full-form.ts';
import { openTestSession } from '../testing/people.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import type { Asker } from './askers.ts';
import { inputFor, knownRecords } from './known-records.ts';
import { grids, type Operation, operations, ruled } from './operations.ts';
import { foreignIn, sweep } from './sweep.ts';
import { contentsOf } from './table-contents.ts';
import { canaryB, foreignId, makeTwoOrganisations, type TwoOrganisations } from './two-organisations.ts';

/**
 * An address of B that A typed itself has become A's own: a contact, an encarregado, the reader of a letter. That is no
 * leak, and must not look like one.
 */
async function forgetTyped(t: TestApp): Promise<void> {
  const isTyped = (address: string) =>
    `${address} ~ 'canary-b' and legal_entity_id::text !~ '${foreignId.source}'`;
  await t.pool.query(`delete from contacts where ${isTyped('emails::text')};
    delete from privacy_officers where ${isTyped('email')};
    delete from mail_messages where ${isTyped('recipient_address')}`);
}

interface Belts {
  readonly prepare?: (t: TestApp) => Promise<void>;
  readonly swept?: readonly Operation[];
  /** Told how often something of B was asked for, and how often it came. */
  readonly record: (figures: { tried: number; failed: number; target: string }) => void;
}

/** What must hold of two organisations on one installation, whichever belt is on. */
export const describeIsolation = (
  belts: string,
  { prepare = async () => {}, swept = operations, record }: Belts,
) =>
  describe(belts, () => {
    let tried = 0;
    let failed = 0;
    let t: TestApp;
    let two: TwoOrganisations;
    let rowsOfB: Awaited<ReturnType<typeof contentsOf>>;
    /** A session of its own for each request: some end the one that made them. */
    let asA: () => Promise<Asker>;
    beforeAll(async () => {
      t = await startTestApp({ LOGIN_TRIES_PER_ACCOUNT: '100000' });
      two = await makeTwoOrganisations(t);
      const { adminA } = two;
      asA = async () => {
        // So many questions by one person would be refused for their number, not for what they ask.
        await t.pool.query('delete from rate_limits');
        return { ...adminA, token: await openTestSession(t, adminA.userId, adminA.roleId) };
      };
      await prepare(t);
      rowsOfB = await contentsOf(t, foreignId.source);
    });
    afterAll(() => t.close());

    test('the other organisation is there to be seen', async () => {
      for (const grid of grids.filter(({ name }) => !knownRecords[name]?.shared)) {
        const { text } = await t.call(grid.endpoint, {}, { token: two.adminB.token });
        expect(text).toMatch(canaryB);
        expect(text).toMatch(foreignId);
      }
    });

    test.each(swept)(
      '$name: nothing of B reaches A, and nothing of A reaches into B',
      async (operation) => {
        const found = await sweep(operation, asA);
        tried += found.tried;
        failed += found.leaks.length;
        expect(found.leaks).toEqual([]);
        // Reading every row of B takes longer than most questions: after those that only read, once in the end.
        if (operation.endpoint.method === 'GET') return;
        expect(await contentsOf(t, foreignId.source)).toEqual(rowsOfB);
        await forgetTyped(t);
      },
      howMany(60_000, 1_200_000),
    );

    test('after all that, A still sees nothing of B', async () => {
      for (const operation of ruled.filter(({ endpoint }) => endpoint.method === 'GET')) {
        const asker = await asA();
        const { text } = await t.call(operation.endpoint, await inputFor(operation, asker), {
          token: asker.token,
        });
        expect(foreignIn(text, null), operation.name).toEqual([]);
      }
      expect(await contentsOf(t, foreignId.source)).toEqual(rowsOfB);
    });

    test('and this is how often it was tried', () =>
      record({ tried, failed, target: 'nada de outra organização em nenhuma resposta' }));
  });
