import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { casesToWarnOf } from '../../platform/cases/deadline-warnings.jobs.ts';
import { auditOf, startHandling, toldTo } from '../../testing/features/handling.ts';
import { atWork, bringTo } from '../../testing/features/privacy-requests.ts';
import { plainRequest } from '../../testing/plain-request.ts';
import { watchedRequests } from './privacy-form.jobs.ts';

type Fixture = Awaited<ReturnType<typeof startHandling>>;
let fixture: Fixture;
beforeAll(async () => {
  fixture = await startHandling();
});
afterAll(() => fixture.t.close());

let people = 0;
async function newRequest() {
  const email = `titular${++people}@exemplo.test`;
  return { ...(await fixture.request({ holder: { ...plainRequest.holder, email } })), email };
}

/** The clocks of a request, and the question in it, as if so many days had gone by. */
async function goBy(id: string, days: number): Promise<void> {
  await sql`update case_clocks set started_at = started_at - make_interval(days => ${days}),
    due_at = due_at - make_interval(days => ${days}) where case_id = ${id}`.execute(fixture.t.system);
  await sql`update case_entries set created_at = created_at - make_interval(days => ${days})
    where case_id = ${id}`.execute(fixture.t.system);
}
const subjects = async (email: string) =>
  (await fixture.t.letters(email)).map(({ subject }) => subject.split(':')[0]);

describe('deadline warnings', () => {
  const stages = async (who: { id: number }) =>
    (await toldTo(fixture.t, who))
      .filter((title) => /^(?:Pedido venc|Falta|A meta)/.test(title))
      .map((title) => title.split(': ')[0]);

  test('come once each, to whoever is responsible; late ones to those who decide as well', async () => {
    const { t, ana, bia, auditor, act } = fixture;
    const { id } = await newRequest();
    await act(ana, 'assign', id, { responsible_id: bia.id });
    // The organisation's own goal has a test of its own below.
    await sql`update case_clocks set stopped_at = now() where case_id = ${id} and rule_key = 'dsr.internal'`.execute(
      t.system,
    );
    const told: unknown[] = [];
    for (const days of [9, 1, 3, 2, 1]) {
      await goBy(id, days);
      await Promise.all([t.runJobs('warn-of-requests'), t.runJobs('warn-of-requests')]);
      await t.runJobs('warn-of-requests');
      told.push(await stages(bia));
      // Whoever was told of everything so far is not looked at again every hour.
      expect(await casesToWarnOf(watchedRequests, t.system)).not.toContain(id);
    }
    const said = [
      'Pedido vence em 5 dias',
      'Pedido vence em 2 dias',
      'Pedido vence hoje',
      'Pedido venceu há 1 dia',
    ];
    expect(told).toEqual([[], said.slice(0, 1), said.slice(0, 2), said.slice(0, 3), said]);
    expect(await stages(ana)).toEqual(['Pedido venceu há 1 dia']);
    expect(await stages(auditor)).toEqual([]);
  });

  test('go to all who handle when nobody is responsible, and to nobody once it is answered', async () => {
    const { t, ana, bia, act } = fixture;
    const [{ id }, answered] = [await newRequest(), await newRequest()];
    await bringTo(t, answered.id, atWork);
    const input = { result: 'granted', text: 'Segue a cópia dos dados.', confirmed: true };
    await act(ana, 'answer', answered.id, input);
    const before = (await stages(bia)).length;
    await goBy(id, 10);
    await goBy(answered.id, 10);
    await t.runJobs('warn-of-requests');
    // The law's five days, and the goal of ten that is due today.
    expect((await stages(bia)).slice(before).sort()).toEqual([
      'A meta interna é hoje',
      'Pedido vence em 5 dias',
    ]);
    expect((await stages(ana)).slice(1).sort()).toEqual(['A meta interna é hoje', 'Pedido vence em 5 dias']);
  });

  test('of the organisation’s goal rest while the holder is waited for; the law’s do not', async () => {
    const { t, ana, bia, act } = fixture;
    const { id } = await newRequest();
    await bringTo(t, id, atWork);
    await act(ana, 'ask', id, { text: 'Qual é a sua matrícula?' });
    const before = (await stages(bia)).length;
    await goBy(id, 10);
    await sql`update cases set pauses = jsonb_set(pauses, '{0,from}', to_jsonb(now() - interval '10 days'))
      where id = ${id}`.execute(t.system);
    await t.runJobs('warn-of-requests');
    expect((await stages(bia)).slice(before)).toEqual(['Pedido vence em 5 dias']);
  });
});

describe('while the holder is waited for', () => {
  const waiting = async () => {
    const made = await newRequest();
    await bringTo(fixture.t, made.id, atWork);
    await fixture.act(fixture.ana, 'ask', made.id, { text: 'Qual é a sua matrícula?' });
    return made;
  };
  const QUESTION = 'Precisamos de uma resposta sua';
  const REMINDER = 'Ainda esperamos a sua resposta';

  test('there is a reminder after three and after seven days, and an end after thirty', async () => {
    const { t, ana } = fixture;
    const { id, email } = await waiting();
    const seen: string[][] = [];
    for (const days of [2, 1, 3, 1, 5]) {
      await goBy(id, days);
      await Promise.all([t.runJobs('remind-holders'), t.runJobs('remind-holders')]);
      await t.runJobs('close-unanswered-requests');
      seen.push((await subjects(email)) as string[]);
    }
    expect(seen).toEqual([
      [QUESTION],
      [QUESTION, REMINDER],
      [QUESTION, REMINDER],
      [QUESTION, REMINDER, REMINDER],
      [QUESTION, REMINDER, REMINDER],
    ]);
    await goBy(id, 20);
    await Promise.all([t.runJobs('close-unanswered-requests'), t.runJobs('close-unanswered-requests')]);
    await t.runJobs('remind-holders');
    const after = await fixture.read(id, ana);
    expect(after).toMatchObject({ state: 'cancelled', result: 'withdrawn' });
    expect(after.entries.at(-1)).toMatchObject({ kind: 'withdrawn', author: 'system' });
    expect(after.clocks.every(({ stopped_at }: { stopped_at: string }) => stopped_at !== null)).toBe(true);
    expect(await subjects(email)).toEqual([QUESTION, REMINDER, REMINDER, 'Seu pedido foi encerrado']);
    expect((await auditOf(t, id)).filter((action) => action === 'withdrawn')).toHaveLength(1);
    expect(await toldTo(t, ana)).toContainEqual(
      expect.stringMatching(/^Pedido encerrado sem resposta do titular: LGPD-/),
    );
    // Still in time to be taken up again, by the clocks it had.
    const { status, body } = await fixture.act(ana, 'reopen', id, { reason: 'O titular apareceu.' });
    expect([status, body.clocks.length]).toEqual([200, after.clocks.length]);
  });

  test('a server that slept over a reminder sends one, not two; who replied gets none', async () => {
    const { t, ana, act } = fixture;
    const [late, replied] = [await waiting(), await waiting()];
    await act(ana, 'resume', replied.id);
    for (const { id } of [late, replied]) await goBy(id, 8);
    await t.runJobs('remind-holders');
    await t.runJobs('remind-holders');
    expect(await subjects(late.email)).toEqual([QUESTION, REMINDER]);
    expect(await subjects(replied.email)).toEqual([QUESTION]);
    await goBy(replied.id, 40);
    await t.runJobs('close-unanswered-requests');
    expect((await fixture.read(replied.id, ana)).state).toBe('in_progress');
  });
});

test('what was answered is closed once it can no longer be taken up again', async () => {
  const { t, ana, act } = fixture;
  const [{ id }, fresh] = [await newRequest(), await newRequest()];
  for (const one of [id, fresh.id]) {
    await bringTo(t, one, atWork);
    await act(ana, 'answer', one, { result: 'granted', text: 'Segue a cópia dos dados.', confirmed: true });
  }
  await bringTo(t, id, { reopen_until: sql<string>`now() - interval '1 second'` });
  await Promise.all([t.runJobs('close-answered-requests'), t.runJobs('close-answered-requests')]);
  const states = await Promise.all([id, fresh.id].map(async (one) => (await fixture.read(one, ana)).state));
  expect(states).toEqual(['closed', 'answered']);
  expect((await auditOf(t, id)).filter((action) => action === 'closed')).toHaveLength(1);
});
