import { privacyForm } from '@conforme/contracts/modules/privacy-form/privacy-form.contract.ts';
import { protocols } from '@conforme/contracts/modules/protocols/protocols.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CaseKeys } from '../../platform/cases/case-keys.ts';
import { auditOf, startHandling, toldTo } from '../../testing/features/handling.ts';
import { makeSmallAgent } from '../../testing/features/organisation-parts.ts';
import { makeOrganisation, makeRole, makeUser } from '../../testing/features/people.ts';
import { atWork, bringTo, makeRequest } from '../../testing/features/privacy-requests.ts';
import { plainRequest } from '../../testing/plain-request.ts';

type Fixture = Awaited<ReturnType<typeof startHandling>>;
let fixture: Fixture;
beforeAll(async () => {
  fixture = await startHandling();
});
afterAll(() => fixture.t.close());

/** As whoever has the key reads it. */
const queried = async ({ protocol, key }: { protocol: string; key: string }) =>
  (await fixture.t.call(protocols.endpoints.query, { body: { form_type: 'privacy', protocol, key } })).body;
const WHY = 'Um motivo por escrito.';
let people = 0;
/** A holder of their own: the letters in the outbox are theirs alone. */
const newHolder = () => ({
  ...plainRequest.holder,
  email: `titular${++people}@exemplo.test`,
  document: { kind: 'passport' as const, number: `FX${100_000 + people}` },
});
async function newRequest(input: Partial<typeof plainRequest> = {}, daysAgo = 0) {
  const holder = newHolder();
  const receivedAt = new Date(Date.now() - daysAgo * 86_400_000).toISOString();
  const made = await makeRequest(fixture.t, fixture.school, { holder, ...input }, receivedAt);
  return { ...made, email: holder.email };
}
const done = async (...given: Parameters<Fixture['act']>) => {
  const { status, body } = await fixture.act(...given);
  expect([given[1], status, body.messages]).toEqual([given[1], 200, undefined]);
  return body;
};
const clock = (request: { clocks: { key: string; stopped_at: string | null }[] }, key: string) =>
  request.clocks.findLast((one) => one.key === key) as never as Record<string, never> & { due_at: string };

test('from the public form to the answer: every step is told, audited and in the timeline', async () => {
  const { t, ana, bia } = fixture;
  const { id, email, protocol, dueAt } = await newRequest();
  await done(ana, 'identity', id, { state: 'verified', method: 'document' });
  await done(ana, 'validate', id);
  await done(ana, 'assign', id, { responsible_id: bia.id });
  await done(bia, 'start', id);
  await done(bia, 'note', id, { text: 'Pedi os dados à secretaria.', mentions: [ana.id] });
  await done(bia, 'forward', id, { area: 'Secretaria', responsible_id: ana.id, text: 'Favor separar.' });
  const answered = await done(ana, 'answer', id, {
    result: 'partial',
    refusal: { reason: 'trade_secret', text: 'Parte fica guardada por lei.' },
    text: 'Segue a cópia dos seus dados.',
    confirmed: true,
  });
  expect(answered).toMatchObject({
    state: 'answered',
    result: 'partial',
    refusal: { reason: 'trade_secret' },
    responsible: { id: ana.id, label: 'Ana Encarregada' },
    area: 'Secretaria',
    due_at: new Date(dueAt).toISOString(),
  });
  expect(answered.clocks.every((one: { stopped_at: string | null }) => one.stopped_at !== null)).toBe(true);
  expect(answered.entries.map(({ kind, audience }: Record<string, string>) => `${kind} ${audience}`)).toEqual(
    [
      'received outside',
      'identity internal',
      'validated outside',
      'assigned internal',
      'started outside',
      'note internal',
      'forwarded internal',
      'answer outside',
    ],
  );
  expect(answered.entries[5].mentions).toEqual([{ id: ana.id, label: 'Ana Encarregada' }]);
  expect(answered.entries[3].to).toEqual({ id: bia.id, label: 'Bia Analista' });
  expect(await auditOf(t, id)).toEqual([
    'created',
    'identity_decided',
    'validated',
    'assigned',
    'started',
    'noted',
    'forwarded',
    'answered',
  ]);
  expect(await toldTo(t, bia)).toEqual([expect.stringMatching(/^Pedido de titular atribuído a você: LGPD-/)]);
  expect(await toldTo(t, ana)).toEqual([
    expect.stringMatching(/^Citaram você em um pedido de titular: LGPD-/),
    expect.stringMatching(/^Pedido de titular encaminhado: LGPD-/),
  ]);
  const letters = await t.letters(email);
  expect(letters.map(({ subject }) => subject)).toEqual([`A resposta está pronta: ${protocol}`]);
  // What was said is read with protocol and key, never in a mailbox.
  expect(JSON.stringify({ ...letters[0], to: null })).not.toMatch(/cópia|guardada|Caio|secretaria/i);
  expect(letters[0]?.link?.url).toBe('http://conforme.test/#/form-protocol-query/privacy');
});

describe('waiting for the holder', () => {
  test('stops the organisation’s own goal and nothing of the law', async () => {
    const { t, ana } = fixture;
    const { id, email, protocol } = await newRequest({ types: ['ACES', 'OPOS'] }, 8);
    await bringTo(t, id, atWork);
    const asked = await done(ana, 'ask', id, { text: 'Qual é a sua matrícula?' });
    expect(asked.state).toBe('waiting_holder');
    expect(clock(asked, 'dsr.internal').pauses).toHaveLength(1);
    expect(clock(asked, 'dsr.confirm_access.complete').pauses).toEqual([]);
    expect((await t.letters(email)).map(({ subject }) => subject)).toEqual([
      `Precisamos de uma resposta sua: ${protocol}`,
    ]);
    // Five days go by.
    await sql`update cases set pauses = jsonb_set(pauses, '{0,from}', to_jsonb(now() - interval '5 days'))
      where id = ${id}`.execute(t.system);
    const again = await done(ana, 'resume', id);
    expect(again.state).toBe('in_progress');
    expect(again.due_at).toBe(asked.due_at);
    for (const key of ['dsr.confirm_access.complete', 'dsr.other_rights'])
      expect([key, clock(again, key).due_at]).toEqual([key, clock(asked, key).due_at]);
    const moved = Date.parse(again.internal_due_at) - Date.parse(asked.internal_due_at);
    expect(Math.round(moved / 86_400_000)).toBe(5);
    expect(clock(again, 'dsr.holder_reply').stopped_at).not.toBeNull();
  });
});

describe('deadlines', () => {
  test('are extended only where the rule lets them, and the holder is told', async () => {
    const { t, ana, act } = fixture;
    const { id, email } = await newRequest({ types: ['ACES', 'OPOS'] });
    const before = await fixture.read(id, ana);
    const input = { amount: 5, reason: 'Muitos documentos a reunir.' };
    const law = clock(before, 'dsr.confirm_access.complete');
    const refused = await act(ana, 'extend', id, { ...input, clock_id: law.id });
    expect([refused.status, refused.body.messages]).toEqual([409, 'Este prazo não admite prorrogação.']);
    const ours = await done(ana, 'extend', id, { ...input, clock_id: clock(before, 'dsr.internal').id });
    expect(Date.parse(ours.internal_due_at)).toBeGreaterThan(Date.parse(before.internal_due_at));
    expect(ours.due_at).toBe(before.due_at);
    expect(await t.letters(email)).toEqual([]);
    const other = await done(ana, 'extend', id, { ...input, clock_id: clock(before, 'dsr.other_rights').id });
    // The earliest promise is still the law's.
    expect(other.due_at).toBe(before.due_at);
    expect(other.entries.at(-1)).toMatchObject({ kind: 'extended', audience: 'outside', body: input.reason });
    expect(await t.letters(email)).toHaveLength(1);
  });

  test('show a small agent both dates of the simplified form', async () => {
    const { t, ana, school } = fixture;
    const access = { format: 'simplified' as const, medium: 'electronic' as const };
    const before = await newRequest({ access });
    const key = 'dsr.confirm_access.simplified';
    const shown = async ({ id }: { id: string }) => clock(await fixture.read(id, ana), key);
    await makeSmallAgent(t, school);
    const { due_at, legal_due_at, lines } = await shown(await newRequest({ access }));
    expect(Math.round((Date.parse(legal_due_at as never) - Date.parse(due_at)) / 86_400_000)).toBe(15);
    expect((lines as never as { of: string }[]).map(({ of }) => of)).toEqual(['law', 'common']);
    const earlier = await shown(before);
    expect(earlier.legal_due_at).toBe(earlier.due_at);
    await sql`delete from small_agent_assessments where legal_entity_id = ${school}`.execute(t.system);
  });
});

describe('an answer that erases', () => {
  test('waits for somebody else, and only then is it the answer', async () => {
    const { t, ana, bia, act } = fixture;
    const { id, email } = await newRequest({ types: ['ELIM'], access: null });
    await bringTo(t, id, atWork);
    const input = { result: 'granted', text: 'Apagamos os seus dados.', confirmed: true };
    const proposed = await done(ana, 'answer', id, input);
    expect(proposed).toMatchObject({
      state: 'awaiting_approval',
      result: null,
      answered_at: null,
      proposal: { result: 'granted', by: { id: ana.id } },
    });
    expect(proposed.entries.at(-1)).toMatchObject({ kind: 'proposal', audience: 'internal' });
    expect(await t.letters(email)).toEqual([]);
    const { entry_id } = proposed.proposal;
    const own = await act(ana, 'approve', id, { entry_id, confirmed: true });
    expect([own.status, own.body.messages]).toEqual([
      409,
      'Quem escreveu a resposta não a aprova: peça a outra pessoa.',
    ]);
    await done(bia, 'send_back', id, { text: 'Falta dizer o que fica guardado.' });
    expect(await toldTo(t, ana)).toContainEqual(expect.stringMatching(/^Resposta devolvida: LGPD-/));
    const again = await done(bia, 'answer', id, { ...input, text: 'Apagamos tudo, menos o histórico.' });
    expect(await toldTo(t, ana)).toContainEqual(
      expect.stringMatching(/^Resposta à espera de aprovação: LGPD-/),
    );
    const stale = await act(ana, 'approve', id, { entry_id, confirmed: true });
    expect([stale.status, stale.body.code]).toEqual([409, 'stale_version']);
    const answered = await done(ana, 'approve', id, {
      entry_id: again.proposal.entry_id,
      confirmed: true,
    });
    expect(answered).toMatchObject({ state: 'answered', result: 'granted', proposal: null });
    expect(answered.entries.at(-1)).toMatchObject({
      kind: 'answer',
      audience: 'outside',
      body: 'Apagamos tudo, menos o histórico.',
      by: { id: bia.id },
      facts: { approved_by: ana.id },
      approved_by: { id: ana.id, label: 'Ana Encarregada' },
    });
    expect(await t.letters(email)).toHaveLength(1);
    expect(await toldTo(t, bia)).toContainEqual(expect.stringMatching(/^Resposta aprovada: LGPD-/));
    // Art. 18 § 6: whoever received the data is told too, and that is owed until somebody says it was done.
    expect(clock(answered, 'dsr.share_notice').stopped_at).toBeNull();
    // Ana alone approves here: Bia has somebody to ask, and Ana has nobody.
    expect(answered.has_other_approver).toBe(false);
    expect((await fixture.read(id, bia)).has_other_approver).toBe(true);
    // Owed to others: the date of the answer goes by the answer's own clock, when it is asked for again.
    const reopened = await done(bia, 'reopen', id, { reason: WHY });
    const { body: list } = await t.call(
      privacyForm.endpoints.grid,
      { query: {} as never },
      { token: ana.token },
    );
    const row = list.model.data.find((one: { id: string }) => one.id === id);
    expect(row.due_source).toContain(clock(reopened, 'dsr.other_rights').source);
    const noticed = await done(bia, 'share_notice', id, {
      outcome: 'sent',
      text: 'Avisamos a empresa do transporte.',
    });
    expect(clock(noticed, 'dsr.share_notice').stopped_at).not.toBeNull();
    const twice = await act(bia, 'share_notice', id, {
      outcome: 'sent',
      text: 'Avisamos de novo a empresa.',
    });
    expect(twice.status).toBe(409);
  });
});

test('another agent is named; what is refused says why; both may be taken up again', async () => {
  const { t, ana, act } = fixture;
  const elsewhere = await newRequest();
  await bringTo(t, elsewhere.id, atWork);
  const input = {
    result: 'not_agent',
    agent: 'Secretaria de Educação',
    text: 'Não somos nós.',
    confirmed: true,
  };
  expect(await done(ana, 'answer', elsewhere.id, input)).toMatchObject({
    state: 'answered',
    agent: 'Secretaria de Educação',
  });
  // Art. 18 § 4 I: that is said to the holder.
  const named = { label: 'Quem tem os dados', text: 'Secretaria de Educação' };
  const told = await queried(elsewhere);
  // Who has the data, and no reason of a refusal.
  expect(told.answer_rows).toEqual([{ label: named.label, texts: [named.text] }]);
  expect(told.paper.outcome).toEqual([named]);
  const { id, email } = await newRequest();
  const refusal = { reason: 'identity', text: 'Não foi possível saber quem pede.' };
  const no = { result: 'refused', refusal, text: 'Não podemos atender.', confirmed: true };
  expect(await done(ana, 'answer', id, no)).toMatchObject({ state: 'refused', refusal });
  const before = await fixture.read(id, ana);
  expect(Math.round((Date.parse(before.reopen_until) - Date.now()) / 86_400_000)).toBeGreaterThan(29);
  const open = await done(ana, 'reopen', id, { reason: 'O titular trouxe o documento.' });
  expect(open).toMatchObject({
    state: 'received',
    result: null,
    refusal: null,
    reopened: 1,
    answered_at: null,
  });
  // Staff who take it up again gain no time: the same clocks go on, none begins.
  expect(open.clocks).toHaveLength(2);
  expect(open.clocks.filter((one: { stopped_at: null }) => one.stopped_at === null)).toHaveLength(2);
  expect((await t.letters(email)).map(({ subject }) => subject.split(':')[0])).toEqual([
    'A resposta está pronta',
    'Seu pedido foi reaberto',
  ]);
  // Noting a withdrawal and taking it back buys no time.
  await sql`update case_clocks set started_at = started_at - interval '5 days' where case_id = ${id}`.execute(
    t.system,
  );
  const { due_at } = open.clocks.find(
    (one: { kind: string; stopped_at: string | null }) => one.kind === 'legal' && !one.stopped_at,
  );
  await done(ana, 'withdraw', id, { reason: 'Engano da recepção.' });
  const again = await done(ana, 'reopen', id, { reason: 'O titular não tinha desistido.' });
  expect(Date.parse(due_at) - Date.parse(again.due_at)).toBe(5 * 86_400_000);
  await done(ana, 'withdraw', id, { reason: 'Desistiu por telefone.' });
  await bringTo(t, id, { reopen_until: sql<string>`now() - interval '1 minute'` });
  const late = await act(ana, 'reopen', id, { reason: 'Mudou de ideia outra vez.' });
  expect([late.status, late.body.messages]).toEqual([409, 'O prazo para reabrir este pedido terminou.']);
});

describe('duplicates', () => {
  const ENDED = 'O outro pedido já terminou: escolha um que está em aberto.';
  test('are marked between two of one known holder in one organisation, and nowhere else', async () => {
    const { t, ana, school, act } = fixture;
    const holder = newHolder();
    const input = { ...plainRequest, holder };
    const [first, second] = [await fixture.request(input), await fixture.request(input)];
    await bringTo(t, second.id, atWork);
    const said = async (original_id: string) => {
      const { status, body } = await act(ana, 'mark_duplicate', second.id, { original_id });
      return [status, body.errors?.original_id?.[0] ?? body.messages];
    };
    expect(await said(first.id)).toEqual([409, 'O outro pedido ainda não tem a identidade confirmada.']);
    expect(await said(second.id)).toEqual([422, 'Este pedido não existe nesta organização.']);
    const stranger = await newRequest();
    await bringTo(t, stranger.id, atWork);
    expect(await said(stranger.id)).toEqual([409, 'Os dois pedidos são de pessoas diferentes.']);
    const branch = await makeRequest(t, await makeOrganisation(t, 'Escola Ipê Norte', school), input);
    await bringTo(t, branch.id, atWork);
    expect(await said(branch.id)).toEqual([422, 'Este pedido não existe nesta organização.']);
    await bringTo(t, first.id, atWork);
    const request = await done(ana, 'mark_duplicate', second.id, { original_id: first.id });
    expect(request).toMatchObject({
      state: 'duplicate',
      duplicate_of: { id: first.id, protocol: first.protocol },
      similar: [{ id: first.id, protocol: first.protocol }],
    });
    expect((await t.letters(holder.email)).at(-1)?.paragraphs.join(' ')).toContain(first.protocol);
    expect(await queried(second)).toMatchObject({
      status: { tone: 'ended' },
      related: { words: 'O protocolo do outro pedido é', protocol: first.protocol },
      paper: { outcome: [{ label: 'Juntado ao pedido', text: first.protocol }] },
    });
    const circle = await act(ana, 'mark_duplicate', first.id, { original_id: second.id });
    expect([circle.status, circle.body.errors?.original_id?.[0]]).toEqual([422, ENDED]);
    const third = await fixture.request(input);
    await bringTo(t, third.id, atWork);
    await bringTo(t, first.id, { state: 'closed', result: 'granted', ended_at: sql<string>`now()` });
    const late = await act(ana, 'mark_duplicate', third.id, { original_id: first.id });
    expect([late.status, late.body.errors?.original_id?.[0]]).toEqual([422, ENDED]);
  });
});

test('an identity that proves wrong takes the request back to validation, but not from under an answer', async () => {
  const { t, ana, bia, act } = fixture;
  const { id } = await newRequest({ types: ['ELIM'], access: null });
  await bringTo(t, id, atWork);
  const wrong = { state: 'failed', method: 'document', reason: 'O documento é de outra pessoa.' };
  const back = await done(ana, 'identity', id, wrong);
  expect(back).toMatchObject({ state: 'received', validation: 'in_validation', validated_at: null });
  expect((await act(ana, 'validate', id)).status).toBe(409);
  await bringTo(t, id, atWork);
  await done(bia, 'answer', id, { result: 'granted', text: 'Apagamos os seus dados.', confirmed: true });
  const late = await act(ana, 'identity', id, wrong);
  expect([late.status, late.body.messages]).toEqual([
    409,
    'Há uma resposta à espera de aprovação: aprove ou devolva antes.',
  ]);
});

test('another key is told once, opens the case, and ends the old one; never to somebody unknown', async () => {
  const { t, ana, act } = fixture;
  const { id, protocol, key } = await newRequest();
  const unknown = await act(ana, 'renew_key', id, { reason: 'Perdeu o comprovante.' });
  expect([unknown.status, unknown.body.messages]).toEqual([
    409,
    'Confirme a identidade do titular antes de gerar nova chave.',
  ]);
  await bringTo(t, id, atWork);
  const renewed = await done(ana, 'renew_key', id, { reason: 'Perdeu o comprovante.' });
  const { key_hash } = await t.system
    .selectFrom('cases')
    .select('key_hash')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const keys = new CaseKeys(t.keys);
  expect(keys.opens(protocol, renewed.key.replace('-', ''), key_hash)).toBe(true);
  expect(keys.opens(protocol, key, key_hash)).toBe(false);
  const kept = JSON.stringify([await t.letters(), await fixture.read(id, ana)]);
  expect(kept).not.toContain(renewed.key);
});

test('a unit’s request is handled from above, and told to those who work there', async () => {
  const { t, ana, school, act } = fixture;
  const unit = await makeOrganisation(t, 'Escola Ipê Sul', school);
  const roleId = await makeRole(t, ['privacy_form.handling']);
  const local = await makeUser(t, { home: unit, roleId, entities: [unit] });
  const { id } = await makeRequest(t, unit);
  await done(ana, 'assign', id, { responsible_id: local.id });
  const elsewhere = await newRequest();
  const refused = await act(ana, 'assign', elsewhere.id, { responsible_id: local.id });
  expect(refused.status).toBe(422);
});
