import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeAdministrator } from '../../../testing/features/people.ts';
import {
  aRequestBody,
  newDraft,
  openPrivacyForm,
  sendRequest,
} from '../../../testing/features/privacy-forms.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

let t: TestApp;
let param: string;
let network = 0;
const elsewhere = () => ({ address: `10.44.${++network}.1` });

const send = async (email: string, from: { address: string }) => {
  const { draft } = await newDraft(t, param, from);
  const sent = await sendRequest(t, draft, { holder: { ...aRequestBody().holder, email } }, from);
  expect(sent.status, sent.text).toBe(200);
  return sent.body;
};
/** Seconds from now until it may leave; 0 where it leaves at once. */
const delays = async (like: string): Promise<number[]> =>
  (
    await t.pool.query(
      `select greatest(0, round(coalesce(extract(epoch from not_before - now()), 0)))::int as seconds
       from mail_messages where about = 'form-receipt' and recipient_address like $1 order by id`,
      [like],
    )
  ).rows.map(({ seconds }) => seconds);

beforeAll(async () => {
  t = await startTestApp({
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'nao-responda@conforme.test',
    FORMS_PER_ADDRESS_PER_HOUR: '1000',
    MAILS_PER_NETWORK_PER_HOUR: '10',
    MAILS_PER_ADDRESS_PER_HOUR: '3',
  });
  const { entity, admin } = await makeAdministrator(t);
  param = await openPrivacyForm(t, { entity, userId: admin.id });
});
afterAll(() => t.close());

describe('the receipt of an accepted request', () => {
  test('is written for each of eleven requests of one network; the eleventh leaves later, and the page says so', async () => {
    const from = elsewhere();
    const mailed = [];
    for (let sent = 1; sent <= 11; sent++) mailed.push((await send(`n${sent}@rede.test`, from)).mailed);
    expect((await t.letters()).filter(({ to }) => to.address.endsWith('@rede.test'))).toHaveLength(11);
    expect(mailed).toEqual([...Array(10).fill('now'), 'later']);
    const waits = await delays('%@rede.test');
    expect(waits.slice(0, 10)).toEqual(Array(10).fill(0));
    // Ten an hour: six minutes each.
    expect(waits[10]).toBeGreaterThan(300);
    expect(waits[10]).toBeLessThanOrEqual(360);
    const { rows } = await t.pool.query(
      "select count(*)::int as jobs, count(*) filter (where run_at > now() + interval '5 minutes')::int as later from graphile_worker._private_jobs where key like 'mail %'",
    );
    expect(rows).toEqual([{ jobs: 11, later: 1 }]);
  });

  test('to one mailbox leaves at the pace of three an hour, from however many networks', async () => {
    for (let sent = 0; sent < 5; sent++) await send('vitima@caixa.test', elsewhere());
    const waits = await delays('vitima@caixa.test');
    expect(waits.slice(0, 3)).toEqual([0, 0, 0]);
    expect(waits[3]).toBeGreaterThan(1100);
    expect(waits[4]).toBeGreaterThan(2300);
  });

  test('is left out only where it could not leave within a day, and then the page says so', async () => {
    const mailed = [];
    for (let sent = 0; sent < 80; sent++) mailed.push((await send('cheia@caixa.test', elsewhere())).mailed);
    expect(mailed.filter((word) => word === 'too_many').length).toBeGreaterThan(0);
    expect(new Set(mailed.slice(76))).toEqual(new Set(['too_many']));
    // Each that the page announced is there.
    expect(await delays('cheia@caixa.test')).toHaveLength(
      mailed.filter((word) => word !== 'too_many').length,
    );
  });

  test('takes nobody’s turn by what was refused', async () => {
    const from = elsewhere();
    const input = { holder: { ...aRequestBody().holder, email: 'lia@recusa.test' } };
    for (let refused = 0; refused < 20; refused++)
      expect((await sendRequest(t, 'x'.repeat(43), input, from)).status).toBe(404);
    expect((await send('lia@recusa.test', from)).mailed).toBe('now');
  });
});
