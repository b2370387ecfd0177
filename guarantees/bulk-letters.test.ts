import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '../apps/server/src/core/context.ts';
import { systemDatabase } from '../apps/server/src/core/database/database.ts';
import {
  prepareSending,
  sendingOf,
  startSending,
} from '../apps/server/src/platform/bulk-letters/bulk-sendings.ts';
import { howMany } from '../apps/server/src/testing/full-form.ts';
import { bareCase, staffCtx } from '../apps/server/src/testing/staff-ctx.ts';
import { newUser, post, signIn } from './support/api-client.ts';
import { MailingProduct } from './support/mailing-product.ts';
import { until } from './support/server-process.ts';

const LETTERS = howMany(60, 10_000);
const KILLS = howMany(1, 2);
const PATIENCE_MS = howMany(240_000, 3_600_000);
/** Of somebody else's letter while many are on their way: a start of the worker's next look, and the letter at hand. */
const LONGEST_WAIT_MS = 15_000;

describe(`${LETTERS} letters of one sending, the process killed ${KILLS} times`, () => {
  let product: MailingProduct;
  beforeAll(async () => {
    product = await MailingProduct.start();
  });
  afterAll(() => product.catcher.close());

  it(
    'miss nobody, repeat one for each kill at most under the same Message-ID, and let others pass',
    async () => {
      const { url, catcher, owner } = product;
      const token = await signIn(url);
      const { rows } = await owner.query(
        'select u.id as user_id, u.home_entity_id as entity from users u order by u.id limit 1',
      );
      const { user_id, entity } = rows[0];
      const made = await bareCase({ pool: owner }, entity);
      const ctx = staffCtx(
        { pool: owner, system: systemDatabase(owner), config: undefined as never },
        user_id,
        entity,
      );
      const recipients = Array.from({ length: LETTERS }, (_, n) => ({
        name: `Pessoa ${n}`,
        address: `pessoa-${n}@x.test`,
      }));
      const { sending } = await inTransaction(ctx, (ctx) =>
        prepareSending(
          ctx,
          { host: 'conforme.test' },
          {
            of: made,
            subject: 'Aviso sobre os seus dados',
            text: 'Olá, {{primeiro_nome}}.\n\nEscrevemos sobre {{protocolo}}.',
            fields: { protocolo: made.protocol },
            contact: null,
            link: null,
            recipients: { recipients, problems: [], problemCount: 0, repeated: 0 },
          },
        ),
      );
      const since = performance.now();
      await inTransaction(ctx, (ctx) => startSending(ctx, made, sending.id));
      for (let kill = 1; kill <= KILLS; kill++) {
        const enough = Math.floor((LETTERS * kill) / (KILLS + 2));
        await until(() => catcher.mails.length >= enough, PATIENCE_MS);
        await product.kill();
      }
      // Somebody else's letter does not wait for them.
      const invited = performance.now();
      expect((await post(url, 'users', newUser('outra@x.test'), token)).status).toBe(200);
      const came = () => catcher.mails.some(({ envelope }) => envelope.to.includes('outra@x.test'));
      await until(came, PATIENCE_MS);
      const waited = performance.now() - invited;

      const read = () => sendingOf(systemDatabase(product.owner), made, sending.id);
      await until(async () => (await read()).state === 'done', PATIENCE_MS, 200);
      const seconds = (performance.now() - since) / 1000;
      expect(await read()).toMatchObject({ total: LETTERS, sent: LETTERS, queued: 0, failed: 0, bounced: 0 });
      const got = product.received('pessoa-');
      const addresses = new Set(got.map((line) => line.split(' ')[0] as string));
      expect([...addresses].toSorted()).toEqual(recipients.map(({ address }) => address).toSorted());
      // One Message-ID for each person, however often it came, and it is the one in the log.
      expect(new Set(got).size).toBe(LETTERS);
      const log = await product.owner.query(
        'select address, message_id, sent_at from bulk_letters where sending_id = $1',
        [sending.id],
      );
      expect(new Set(log.rows.map(({ address, message_id }) => `${address} <${message_id}>`))).toEqual(
        new Set(got),
      );
      expect(log.rows.filter(({ sent_at }) => sent_at === null)).toEqual([]);
      const repeated = got.length - LETTERS;
      process.stdout.write(
        `kill -9 × ${KILLS}: ${LETTERS} letters in ${seconds.toFixed(0)} s, 0 missed, ${repeated} repeated; another's letter after ${Math.round(waited)} ms\n`,
      );
      expect(repeated).toBeLessThanOrEqual(KILLS);
      expect(waited).toBeLessThan(LONGEST_WAIT_MS);
      const { code, stderr } = await product.end();
      expect(code).toBe(0);
      expect(stderr).not.toMatch(/x\.test|Pessoa \d/);
    },
    PATIENCE_MS + 120_000,
  );
});
