import { messages } from '@conforme/contracts/core/messages.ts';
import {
  type HandlingState,
  handlingStates,
  type RequestAction,
  type RequestFacts,
  refusedAction,
  refusedAnswer,
  requestActions,
} from '@conforme/contracts/modules/privacy-form/rules/request-states.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startHandling, versionOf } from '../../testing/features/handling.ts';
import { atWork, bringTo, makeEntry, makeProposal } from '../../testing/features/privacy-requests.ts';

type Fixture = Awaited<ReturnType<typeof startHandling>>;
let fixture: Fixture;
/** Of the same holder, known and at work: what another may be a duplicate of. */
let original_id: string;
beforeAll(async () => {
  fixture = await startHandling();
  original_id = (await fixture.request()).id;
  await bringTo(fixture.t, original_id, atWork);
});
afterAll(() => fixture.t.close());

const WHY = 'Um motivo por escrito.';
const refusal = { reason: 'other', text: WHY };

/** A request that has come to this state, with what each act needs. */
async function requestIn(state: HandlingState) {
  const { t, bia } = fixture;
  const of = await fixture.request();
  const { id } = of;
  const entry_id = await makeEntry(t, of, { kind: 'note', body: 'O pedido está em análise.' });
  const published = await makeEntry(t, of, { kind: 'published', body: 'O pedido chegou.' });
  await sql`update case_entries set audience = 'public', published_at = now()
    where case_id = ${id} and id = ${published}`.execute(t.system);
  const { id: clock_id } = await t.system
    .selectFrom('case_clocks')
    .select('id')
    .where('case_id', '=', id)
    .where('rule_key', '=', 'dsr.internal')
    .executeTakeFirstOrThrow();
  if (state === 'awaiting_approval') {
    const { entryId } = await makeProposal(t, of, bia.id);
    return { id, entry_id, published, clock_id, proposal: entryId };
  }
  const ended = { reopen_until: sql<string>`now() + interval '1 day'`, ended_at: sql<string>`now()` };
  const columns = {
    answered: { ...ended, result: 'granted', answered_at: sql<string>`now()` },
    refused: { ...ended, result: 'refused', refusal_reason: 'other', refusal_text: WHY },
    closed: { ...ended, result: 'granted' },
    cancelled: { ...ended, result: 'withdrawn' },
    duplicate: { ...ended, result: 'duplicate', duplicate_of_id: original_id },
  }[state as string];
  await bringTo(t, id, { ...atWork, ...columns, state });
  return { id, entry_id, published, clock_id, proposal: entry_id };
}
type Prepared = Awaited<ReturnType<typeof requestIn>>;

/** A body each act takes, whatever state the request is in. */
const bodies: Record<RequestAction, (made: Prepared) => Record<string, unknown>> = {
  identity: () => ({ state: 'verified', method: 'document' }),
  validate: () => ({}),
  retype: () => ({ types: ['DUVI'], reason: WHY }),
  assign: () => ({ responsible_id: fixture.bia.id }),
  forward: () => ({ area: 'Secretaria' }),
  note: () => ({ text: 'Anotado.' }),
  start: () => ({}),
  ask: () => ({ text: 'Qual é a sua matrícula?' }),
  resume: () => ({}),
  answer: () => ({ result: 'granted', text: 'Segue a cópia dos dados.', confirmed: true }),
  approve: ({ proposal }) => ({ entry_id: proposal, confirmed: true }),
  send_back: () => ({ text: WHY }),
  extend: ({ clock_id }) => ({ clock_id, amount: 2, reason: WHY }),
  mark_duplicate: () => ({ original_id }),
  publish: ({ entry_id }) => ({ entry_id, text: 'O pedido está em análise.', confirmed: true }),
  unpublish: ({ published }) => ({ entry_id: published, reason: WHY }),
  close: () => ({}),
  reopen: () => ({ reason: WHY }),
  withdraw: () => ({ reason: WHY }),
};
const actions = requestActions.options.map(({ value }) => value);
const states = handlingStates.options.map(({ value }) => value);

describe('the rule of the contract is the rule of the server', () => {
  test.each(states)('of one that is %s', async (state) => {
    const { t, ana, bia, act } = fixture;
    let made = await requestIn(state);
    for (const action of actions) {
      const facts: RequestFacts = {
        validation: 'validated',
        state,
        identity: 'verified',
        types: state === 'awaiting_approval' ? ['ELIM'] : ['ACES'],
        typesEver: state === 'awaiting_approval' ? ['ACES', 'ELIM'] : ['ACES'],
        owesNotice: false,
        proposedBy: state === 'awaiting_approval' ? bia.id : null,
        reopenUntil: new Date(Date.now() + 3_600_000).toISOString(),
      };
      const asker = { userId: ana.id, now: Date.now() };
      const refused =
        refusedAction(action, facts, asker) ??
        (action === 'answer' ? refusedAnswer({ result: 'granted', reason: null }, facts, asker) : null);
      const { actions: offered } = await fixture.read(made.id, ana);
      const told = offered.find(({ name }: { name: string }) => name === action);
      // The screen is told the same, except what nobody would ask about.
      if (refused === null || told)
        expect([action, told?.refused]).toEqual([action, refusedAction(action, facts, asker)]);
      const version = await versionOf(t, made.id);
      const { status, body } = await act(ana, action, made.id, bodies[action](made));
      if (refused === null) {
        expect([action, status, body.messages]).toEqual([action, 200, undefined]);
        made = await requestIn(state);
      } else {
        expect([action, status, body.code, body.messages]).toEqual([action, 409, 'conflict', refused]);
        expect(await versionOf(t, made.id)).toBe(version);
      }
    }
  });
});

test('whoever comes with an old version is told so, whatever the act', async () => {
  const { ana, act } = fixture;
  const made = await requestIn('in_progress');
  for (const action of [...actions, 'renew_key', 'share_notice'] as const) {
    const body =
      action === 'renew_key'
        ? { reason: WHY }
        : action === 'share_notice'
          ? { outcome: 'sent', text: WHY }
          : bodies[action](made);
    const { status, body: answer } = await act(ana, action, made.id, { ...body, version: 99 });
    expect([action, status, answer.code]).toEqual([action, 409, 'stale_version']);
  }
});

describe('what must be said', () => {
  test.each([
    ['answer', { result: 'refused', text: 'Não é possível.', confirmed: true }, 'refusal', messages.required],
    ['answer', { result: 'partial', text: 'Só uma parte.', confirmed: true }, 'refusal', messages.required],
    ['answer', { result: 'not_agent', text: 'Não somos nós.', confirmed: true }, 'agent', messages.required],
    [
      'answer',
      { result: 'granted', text: 'Segue a cópia.', confirmed: true, refusal },
      'refusal',
      'Esta parte não faz parte desta resposta.',
    ],
    ['answer', { result: 'granted', text: 'Segue a cópia.' }, 'confirmed', messages.required],
    ['identity', { state: 'waived', method: 'none' }, 'reason', messages.atLeastTen],
    ['identity', { state: 'verified', method: 'none' }, 'method', 'Diga como a identidade foi confirmada.'],
    [
      'identity',
      { state: 'verified', method: 'email_code' },
      'method',
      'Nenhum código foi digitado neste pedido. Diga como você conferiu quem pede.',
    ],
    ['retype', { types: ['ACES'], reason: WHY }, 'access', messages.required],
    [
      'assign',
      { responsible_id: 1_000_000 },
      'responsible_id',
      'Esta pessoa não trata pedidos desta unidade.',
    ],
    [
      'note',
      { text: 'Veja.', mentions: [1_000_000] },
      'mentions',
      'Esta pessoa não trata pedidos desta unidade.',
    ],
  ] as const)('%s %j: at %s', async (action, body, path, said) => {
    const { ana, act } = fixture;
    const { id } = await requestIn('in_progress');
    const answer = await act(ana, action, id, body);
    expect([answer.status, answer.body.errors?.[path]]).toEqual([422, [said]]);
  });

  test('an auditor reads and does nothing; extending and approving are for those who decide', async () => {
    const { t, auditor, bia, act, read } = fixture;
    const { id, ...made } = await requestIn('in_progress');
    for (const action of actions)
      expect((await act(auditor, action, id, bodies[action]({ id, ...made }))).status).toBe(403);
    expect((await act(bia, 'extend', id, bodies.extend({ id, ...made }))).status).toBe(403);
    expect((await act(bia, 'approve', id, bodies.approve({ id, ...made }))).status).toBe(403);
    expect((await read(id, auditor)).version).toBe(await versionOf(t, id));
  });
});
