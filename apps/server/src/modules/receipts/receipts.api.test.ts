import { protocols } from '@conforme/contracts/modules/protocols/protocols.contract.ts';
import { receipts } from '@conforme/contracts/modules/receipts/receipts.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeAdministrator } from '../../testing/features/people.ts';
import { newDraft, openPrivacyForm, sendRequest } from '../../testing/features/privacy-forms.ts';
import { pdfPages } from '../../testing/pdf-text.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const { pdf, verify, verifyFile } = receipts.endpoints;

let t: TestApp;
let sent: { protocol: string; key: string; receipt_code: string };
beforeAll(async () => {
  t = await startTestApp();
  const { entity, admin } = await makeAdministrator(t);
  const param = await openPrivacyForm(t, { entity, userId: admin.id });
  const { draft } = await newDraft(t, param);
  sent = (await sendRequest(t, draft)).body;
});
afterAll(() => t.close());

const check = (code: string, address = '10.1.1.1') => t.call(verify, { body: { code } }, { address });
const paper = (part: object = {}) =>
  t.call(pdf, { body: { form_type: 'privacy', protocol: sent.protocol, key: sent.key, ...part } });
const stored = async () => (await t.pool.query('select id from case_receipts order by id')).rows.length;

describe('a receipt', () => {
  test('is checked by its code, however it is typed, and of who asked only the initials', async () => {
    for (const code of [sent.receipt_code, sent.receipt_code.replaceAll('-', '').toLowerCase()]) {
      const { status, body } = await check(code);
      expect(status).toBe(200);
      expect(body).toEqual({
        paper: 'receipt',
        authentic: true,
        protocol: sent.protocol,
        organisation: expect.any(String),
        received_at: expect.any(String),
        received_day_only: false,
        holder_initials: 'C. P.',
        types: ['Acessar meus dados (LGPD, art. 18, II)'],
        terms: [
          {
            about: 'Confirmação e acesso, em declaração completa',
            lines: [expect.objectContaining({ name: 'Prazo da lei', words: '15 dias' })],
          },
        ],
        superseded_at: null,
      });
      expect(JSON.stringify(body)).not.toMatch(/Caio|529|exemplo\.test/);
    }
  });

  test('that was invented or changed anywhere is refused, always with the same words', async () => {
    const refusal = (await check('')).body;
    expect(refusal.code).toBe('not_found');
    const bare = sent.receipt_code.replaceAll('-', '');
    const forged = [...bare].map(
      (sign, at) => bare.slice(0, at) + (sign === '0' ? '1' : '0') + bare.slice(at + 1),
    );
    for (const code of [...forged, `${bare}0`, bare.slice(1), 'U'.repeat(24), '0'.repeat(24)])
      expect(await check(code, '10.2.2.2'), code).toMatchObject({ status: 404, body: refusal });
  });

  test('guessing ends soon; what is real does not count', async () => {
    const from = '10.3.3.3';
    for (let good = 0; good < 5; good++) expect((await check(sent.receipt_code, from)).status).toBe(200);
    const answers = [];
    for (let bad = 0; bad < 61; bad++) answers.push((await check('0'.repeat(24), from)).status);
    expect(answers.filter((status) => status === 404)).toHaveLength(60);
    expect(answers.at(-1)).toBe(429);
  });

  test('on paper has protocol, key, what was asked, until when and by which law, and where to go', async () => {
    const { status, headers, bytes } = await paper();
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('application/pdf');
    expect(headers['content-disposition']).toContain(`comprovante-${sent.protocol}.pdf`);
    const text = pdfPages(bytes).flat().join(' ');
    for (const words of [
      sent.protocol,
      `${sent.key.slice(0, 5)}-${sent.key.slice(5)}`,
      'Acessar meus dados (LGPD, art. 18, II)',
      'art. 19, II',
      'Agência Nacional de Proteção de Dados (ANPD)',
      '/form-protocol-query/privacy',
      sent.receipt_code,
    ])
      expect(text).toContain(words);
    expect(text).toContain('Caio Prado');
    // What a date is about is said where there are two.
    expect(text).not.toContain('declaração completa');
    expect(text).not.toContain('529.982');
    expect(await stored()).toBe(1);
  });

  test('is given to nobody without the key', async () => {
    const before = await stored();
    const wrong = await paper({ key: '0000000000' });
    expect(wrong.status).toBe(404);
    const unknown = await paper({ form_type: 'incident' });
    expect([unknown.status, unknown.body]).toEqual([404, wrong.body]);
    expect(await stored()).toBe(before);
  });

  test('gives way to a newer one when what it says has changed; both are ours', async () => {
    await sql`update case_clocks set started_at = started_at + interval '5 days' where rule_key = 'dsr.confirm_access.complete'`.execute(
      t.system,
    );
    expect((await paper()).status).toBe(200);
    expect((await paper()).status).toBe(200);
    expect(await stored()).toBe(2);
    expect((await check(sent.receipt_code)).body).toMatchObject({
      authentic: true,
      superseded_at: expect.any(String),
    });
  });

  test('of a request that was taken up again has the date that counts now, and no other', async () => {
    const { protocol, key } = sent;
    await sql`update cases set state = 'answered', state_group = 'ended', result = 'granted', answered_at = now(),
      ended_at = now(), reopen_until = now() + interval '1 day' where protocol = ${protocol}`.execute(
      t.system,
    );
    const again = await t.call(protocols.endpoints.reopen, {
      body: { form_type: 'privacy', protocol, key, reason: 'Faltou o histórico.' },
    });
    expect([again.status, again.body.terms.length]).toEqual([200, 1]);
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from case_clocks
      where rule_key = 'dsr.confirm_access.complete'`.execute(t.system);
    expect(rows[0]?.count).toBe(2);
    const text = pdfPages((await paper()).bytes)
      .flat()
      .join(' ');
    expect(text.match(/Prazo da resposta/g)).toHaveLength(1);
  });
});

describe('a file', () => {
  test('that is nobody’s is refused with the words of a code, and guesses are counted together', async () => {
    const refusal = (await check('')).body;
    const from = { address: '10.4.4.4' };
    const asked = (sha256: string) => t.call(verifyFile, { body: { sha256 } }, from);
    expect(await asked('0'.repeat(64))).toMatchObject({ status: 404, body: refusal });
    for (const sha256 of ['', 'x'.repeat(64), '0'.repeat(63)])
      expect(await asked(sha256)).toMatchObject({
        status: 422,
        body: { errors: { sha256: [expect.any(String)] } },
      });
    for (let bad = 0; bad < 59; bad++) await check('0'.repeat(24), '10.4.4.4');
    expect((await asked('0'.repeat(64))).status).toBe(429);
  });
});
