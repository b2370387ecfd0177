import { protocols } from '@conforme/contracts/modules/protocols/protocols.contract.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startHandling } from '../../testing/features/handling.ts';
import { atWork, bringTo, makeRequest } from '../../testing/features/privacy-requests.ts';
import { plainRequest } from '../../testing/plain-request.ts';

type Fixture = Awaited<ReturnType<typeof startHandling>>;
let fixture: Fixture;
beforeAll(async () => {
  fixture = await startHandling();
});
afterAll(() => fixture.t.close());

const WHY = 'O titular explicou por telefone o que queria.';
const access = { format: 'complete', medium: 'electronic' };
const granted = { result: 'granted', text: 'Fizemos o que você pediu.', confirmed: true };
let people = 0;

async function asked(types: string[], daysAgo = 0) {
  const email = `titular${++people}@exemplo.test`;
  const document = { kind: 'passport' as const, number: `FX${200_000 + people}` };
  const made = await makeRequest(
    fixture.t,
    fixture.school,
    {
      types: types as never,
      access: types.includes('ACES') ? plainRequest.access : null,
      holder: { ...plainRequest.holder, email, document },
    },
    new Date(Date.now() - daysAgo * 86_400_000).toISOString(),
  );
  await bringTo(fixture.t, made.id, atWork);
  return { ...made, email, document };
}
const done = async (...given: Parameters<Fixture['act']>) => {
  const { status, body } = await fixture.act(...given);
  expect([given[1], status, body.messages]).toEqual([given[1], 200, undefined]);
  return body;
};
const retype = (id: string, types: string[]) =>
  done(fixture.ana, 'retype', id, { types, reason: WHY, access: types.includes('ACES') ? access : null });
const running = (request: { clocks: { key: string; stopped_at: string | null; kind: string }[] }) =>
  request.clocks
    .filter(({ kind, stopped_at }) => kind === 'legal' && stopped_at === null)
    .map(({ key }) => key)
    .sort();

describe('a change of types', () => {
  test('ends no clock of the law: the earlier one runs on, the new one counts from the same day', async () => {
    const { id, dueAt } = await asked(['ACES'], 3);
    const request = await retype(id, ['OPOS']);
    expect(running(request)).toEqual(['dsr.confirm_access.complete', 'dsr.other_rights']);
    expect(request.due_at).toBe(dueAt);
    const started = request.clocks.find(({ key }: { key: string }) => key === 'dsr.other_rights').started_at;
    expect(Date.now() - Date.parse(started)).toBeGreaterThan(2.9 * 86_400_000);
    // Nor does another one, nor an end and a new beginning.
    expect(running(await retype(id, ['DUVI']))).toEqual(['dsr.confirm_access.complete', 'dsr.other_rights']);
    await done(fixture.ana, 'answer', id, granted);
    expect(running(await done(fixture.ana, 'reopen', id, { reason: WHY }))).toEqual([
      'dsr.confirm_access.complete',
      'dsr.other_rights',
    ]);
  });

  test('is told to the holder: by mail, and on their page with what was, what is and why', async () => {
    const { id, email, protocol, key } = await asked(['ACES']);
    const request = await retype(id, ['OPOS']);
    expect(request.entries.at(-1)).toMatchObject({
      kind: 'retyped',
      audience: 'outside',
      body: WHY,
      facts: {
        before: ['ACES'],
        types: ['OPOS'],
        kept: ['dsr.confirm_access.complete'],
        started: ['dsr.other_rights'],
      },
    });
    expect((await fixture.t.letters(email)).map(({ subject }) => subject)).toEqual([
      `O tipo do seu pedido mudou: ${protocol}`,
    ]);
    const { body } = await fixture.t.call(protocols.endpoints.query, {
      body: { form_type: 'privacy', protocol, key },
    });
    expect(body.entries.at(-1)).toMatchObject({
      kind: 'retyped',
      body: WHY,
      change:
        'Antes: Acessar meus dados. Agora: Me opor ao uso dos meus dados. Os prazos que já corriam continuam a correr. Começou também o prazo do novo tipo, contado do mesmo dia.',
    });
    expect(body.terms).toHaveLength(2);
  });

  test('of the form of access is told too, and the form outlives the type', async () => {
    const { id, email, protocol, key } = await asked(['ACES']);
    const print = { format: 'simplified', medium: 'print' };
    await done(fixture.ana, 'retype', id, { types: ['ACES'], reason: WHY, access: print });
    const { subject } = (await fixture.t.letters(email)).at(-1) ?? {};
    expect(subject).toBe(`A forma da resposta mudou: ${protocol}`);
    const { body } = await fixture.t.call(protocols.endpoints.query, {
      body: { form_type: 'privacy', protocol, key },
    });
    expect(body.entries.at(-1).change).toContain('agora Resposta simples, impresso.');
    expect((await retype(id, ['OPOS'])).access).toEqual(print);
  });
});

describe('the second approval of what erases is not evaded', () => {
  const waits = async (id: string) => {
    const request = await done(fixture.ana, 'answer', id, granted);
    expect([request.state, request.answered_at]).toEqual(['awaiting_approval', null]);
    return request;
  };

  test('by changing the types before the answer', async () => {
    const { id } = await asked(['ELIM']);
    await retype(id, ['ACES']);
    await waits(id);
  });

  test('by asking for access first, answering, and changing to erasure afterwards', async () => {
    const { id } = await asked(['ACES']);
    await done(fixture.ana, 'answer', id, granted);
    const { status } = await fixture.act(fixture.ana, 'retype', id, { types: ['ELIM'], reason: WHY });
    expect(status).toBe(409);
    await done(fixture.ana, 'reopen', id, { reason: WHY });
    await retype(id, ['ELIM']);
    await waits(id);
  });

  test('by changing away and back, or over several changes', async () => {
    const { id } = await asked(['ANON']);
    for (const types of [['ACES'], ['DUVI'], ['OPOS']]) await retype(id, types);
    await waits(id);
  });

  test('by taking the proposal back, changing the types and answering again', async () => {
    const { id } = await asked(['ELCO']);
    await waits(id);
    const during = await fixture.act(fixture.ana, 'retype', id, { types: ['DUVI'], reason: WHY });
    expect(during.status).toBe(409);
    const back = await done(fixture.ana, 'send_back', id, { text: WHY });
    expect(back.proposal).toBeNull();
    await retype(id, ['DUVI']);
    const { proposal } = await waits(id);
    const own = await fixture.act(fixture.ana, 'approve', id, {
      entry_id: proposal.entry_id,
      confirmed: true,
    });
    expect(own.status).toBe(409);
  });

  test('by an answer that was approved before: each answer is approved for itself', async () => {
    const { id } = await asked(['ELIM']);
    const { proposal } = await done(fixture.bia, 'answer', id, granted);
    await done(fixture.ana, 'approve', id, { entry_id: proposal.entry_id, confirmed: true });
    await done(fixture.ana, 'reopen', id, { reason: WHY });
    await retype(id, ['ACES']);
    await waits(id);
  });

  test('by joining it to another request that does not ask for it', async () => {
    const erase = await asked(['ELIM']);
    const other = await makeRequest(fixture.t, fixture.school, {
      holder: { ...plainRequest.holder, document: erase.document },
    });
    await bringTo(fixture.t, other.id, atWork);
    const join = () => fixture.act(fixture.ana, 'mark_duplicate', erase.id, { original_id: other.id });
    const { status, body } = await join();
    expect([status, body.messages]).toEqual([
      409,
      'O outro pedido não trata de: eliminação. Mude os tipos dele antes, ou responda a este.',
    ]);
    await retype(erase.id, ['ACES']);
    expect((await join()).status).toBe(409);
    await retype(other.id, ['ACES', 'ELIM']);
    expect((await join()).status).toBe(200);
    await waits(other.id);
  });

  test('by whoever writes to the row: what it has asked for cannot be unsaid', async () => {
    const { id } = await asked(['ELIM']);
    await fixture.t.pool.query(
      "update privacy_requests set types = '{DUVI}', types_ever = '{}' where id = $1",
      [id],
    );
    const { rows } = await fixture.t.pool.query('select types_ever from privacy_requests where id = $1', [
      id,
    ]);
    expect(rows[0].types_ever).toEqual(['DUVI', 'ELIM']);
  });
});

test('a change of types does not evade the notice to whoever received the data either', async () => {
  const { id } = await asked(['CORR']);
  await retype(id, ['ACES']);
  const answered = await done(fixture.ana, 'answer', id, granted);
  expect(running(answered)).toEqual(['dsr.share_notice']);
});
