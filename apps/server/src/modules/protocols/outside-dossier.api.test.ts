import { protocols } from '@conforme/contracts/modules/protocols/protocols.contract.ts';
import { receipts } from '@conforme/contracts/modules/receipts/receipts.contract.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startHandling } from '../../testing/features/handling.ts';
import { atWork, bringTo } from '../../testing/features/privacy-requests.ts';
import { pdfPages } from '../../testing/pdf-text.ts';

let fixture: Awaited<ReturnType<typeof startHandling>>;
beforeAll(async () => {
  fixture = await startHandling();
});
afterAll(() => fixture.t.close());

const { dossier, reply } = protocols.endpoints;

test('the holder takes along all they may read, with a code that can be checked; nothing of the organisation', async () => {
  const { t, ana, bia, act, request } = fixture;
  const { id, protocol, key } = await request({ types: ['ACES'] });
  const own = { form_type: 'privacy', protocol, key };
  await bringTo(t, id, atWork);
  const done = ({ status, text }: { status: number; text: string }) => expect(status, text).toBe(200);
  done(await act(bia, 'note', id, { text: 'Nota que fica em casa.', mentions: [] }));
  done(await t.call(reply, { body: { ...own, text: 'Mudei de endereço.' } }));
  const refusal = { reason: 'trade_secret', text: 'A lei manda guardar as notas.' };
  done(
    await act(ana, 'answer', id, {
      result: 'refused',
      refusal,
      text: 'Não podemos atender.',
      confirmed: true,
    }),
  );
  const { status, headers, bytes } = await t.call(dossier, { body: own });
  expect([status, headers['content-type']]).toEqual([200, 'application/pdf']);
  expect(headers['content-disposition']).toContain(`dossie-${protocol}.pdf`);
  const words = pdfPages(bytes).flat().join(' ');
  for (const told of [
    protocol,
    'Caio Prado',
    'Quero uma cópia dos meus dados.',
    'Mudei de endereço.',
    'A lei manda guardar as notas.',
    'Não podemos atender.',
    'art. 19, II',
  ])
    expect(words).toContain(told);
  for (const hidden of ['Nota que fica em casa', 'Ana Encarregada', 'Bia', key, '529'])
    expect(words).not.toContain(hidden);
  const code = /\b(?:[0-9A-Z]{4}-){5}[0-9A-Z]{4}\b/.exec(words)?.[0] ?? '';
  expect((await t.call(receipts.endpoints.verify, { body: { code } })).body).toMatchObject({ protocol });
});

test('nobody else does', async () => {
  const { t, request } = fixture;
  const { protocol } = await request();
  const wrong = await t.call(dossier, { body: { form_type: 'privacy', protocol, key: '0000000000' } });
  expect([wrong.status, wrong.body.code]).toEqual([404, 'not_found']);
  expect(
    (
      await t.pool.query(
        'select from case_receipts r join cases c on c.id = r.case_id where c.protocol = $1',
        [protocol],
      )
    ).rows,
  ).toEqual([]);
});
