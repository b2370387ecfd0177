import { protocols } from '@conforme/contracts/modules/protocols/protocols.contract.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  allYes,
  makeDueDiligence,
  startDueDiligence,
  tomorrowPlus,
} from '../../../testing/features/due-diligence.ts';
import { toldTo } from '../../../testing/features/handling.ts';

let f: Awaited<ReturnType<typeof startDueDiligence>>;
beforeAll(async () => {
  f = await startDueDiligence();
});
afterAll(() => f.t.close());

const { query, reply } = protocols.endpoints;
type Own = { readonly form_type: 'due-diligence'; readonly protocol: string; readonly key: string };

/** Sent in and under analysis; gives what the supplier follows it by. */
async function analysed(): Promise<{ id: string; own: Own }> {
  const { id } = await makeDueDiligence(f.t, f.school, { templateVersionId: f.templateVersionId });
  const param = await f.invite(f.bia, id);
  await f.save(param, allYes);
  const { protocol, key } = (await f.submit(param)).body;
  await f.act(f.bia, 'start_analysis', id);
  return { id, own: { form_type: 'due-diligence', protocol, key } };
}
const look = async (own: Own) => (await f.t.call(query, { body: own })).body;
const write = (own: Own, text: string) =>
  f.t.call(
    reply,
    { body: { ...own, text, draft: null, files: [] } },
    { headers: { 'idempotency-key': `reply-${text.length}-0000000000000000` } },
  );
const pending = (shown: { sections: { title: string; list: string[] }[] }) =>
  shown.sections.find(({ title }) => title === 'O que falta completar')?.list;

test('by protocol and key a supplier reads what is pending, and a reply takes the case back to analysis', async () => {
  const { id, own } = await analysed();
  expect(pending(await look(own))).toBeUndefined();
  await f.act(f.bia, 'ask', id, {
    ...{ text: 'Quem lê as denúncias?', questions: ['channel'], files: [] },
    answer_until: tomorrowPlus(5),
  });
  const shown = await look(own);
  expect(shown).toMatchObject({
    status: { tone: 'yours' },
    acts: ['reply'],
    reply_until: expect.any(String),
  });
  expect(pending(shown)).toEqual(['Há canal de denúncias?']);
  expect(shown.entries).toContainEqual(
    expect.objectContaining({ kind: 'question', body: 'Quem lê as denúncias?' }),
  );

  expect((await write(own, 'Uma comissão de três pessoas.')).status).toBe(200);
  expect(await f.read(id, f.bia)).toMatchObject({ state: 'analysing', answer_until: null });
  expect(pending(await look(own))).toBeUndefined();
  expect(await toldTo(f.t, f.bia)).toContainEqual(expect.stringContaining('Um fornecedor escreveu'));
});

test('approved with reservations, it reads its part of the plan; without the key, or once it ended, nothing is taken', async () => {
  const { id, own } = await analysed();
  const finding = {
    question: 'policy',
    severity: 'medium',
    plan: 'Revisar a política',
    due_on: '2027-03-01',
  };
  await f.act(f.bia, 'add_finding', id, { ...finding, gap: 'Política antiga', owner: 'supplier' });
  await f.act(f.bia, 'add_finding', id, { ...finding, gap: 'Falta o nosso aditivo', owner: 'organisation' });
  const opinion = { decision: 'approved_reservations', text: 'Revise a política.', months: 12 };
  await f.act(f.bia, 'propose', id, opinion);
  expect((await f.act(f.caio, 'decide', id, opinion)).status).toBe(200);
  const shown = await look(own);
  expect(shown.sections).toContainEqual(
    expect.objectContaining({
      title: 'O que falta fazer',
      rows: [{ label: 'Política antiga', text: 'Revisar a política Até 01/03/2027.' }],
    }),
  );
  // What is the organisation's own to do, and what was said inside, stays inside.
  expect(JSON.stringify(shown)).not.toContain('Falta o nosso aditivo');
  expect((await write({ ...own, key: own.key.replace(/.$/, 'Z') }, 'Sou eu.')).status).not.toBe(200);
  expect((await write(own, 'A política foi revisada.')).status).toBe(200);

  const ended = await analysed();
  await f.act(f.bia, 'cancel', ended.id, { reason: 'O contrato não será assinado.' });
  expect(await look(ended.own)).toMatchObject({ status: { tone: 'ended' }, acts: [] });
  expect((await write(ended.own, 'E agora?')).status).toBe(409);
});
