import { portalCebasVacancies } from '@conforme/contracts/modules/credentialing-configs/public/vacancies.contract.ts';
import { credentialingHandlings } from '@conforme/contracts/modules/credentialing-handlings/credentialing-handlings.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { linksOf } from '../../../testing/features/public-links.ts';
import {
  bringApplication,
  makeApplication,
  makeOpenCall,
  opinedColumns,
  sentColumns,
  startScholarships,
} from '../../../testing/features/scholarships.ts';
import { pdfPages } from '../../../testing/pdf-text.ts';
import { auditRows } from '../../../testing/stored-rows.ts';

const { endpoints } = credentialingHandlings;
let fixture: Awaited<ReturnType<typeof startScholarships>>;
beforeAll(async () => {
  fixture = await startScholarships();
});
afterAll(() => fixture.t.close());

test('the ranking follows the edital, and the public page tells protocol and masked CPF alone', async () => {
  const { t, school, ana } = fixture;
  const call = await makeOpenCall(t, school, { full: 1, partial: 1 });
  const made: string[] = [];
  for (const [score, grant] of [
    [40, 'full'],
    [70, 'full'],
    [55, 'partial'],
    [90, 'none'],
  ] as const) {
    const { id, protocol } = await makeApplication(t, school, call.id);
    await bringApplication(
      t,
      id,
      { state: 'classified' },
      {
        ...{ ...sentColumns(t, call.vacancyId), ...opinedColumns, score, opinion_grant: grant },
      },
    );
    made.push(protocol);
  }
  const { body } = await t.call(endpoints.ranking, { params: { id: call.id } }, { token: ana.token });
  expect(body.classes[0].places.map((one: { outcome: string }) => one.outcome)).toEqual([
    ...['full', 'partial', 'waiting', 'refused'],
  ]);
  expect(body.classes[0].places[0].protocol).toBe(made[1]);
  const take = (format: string) =>
    t.call(endpoints.rankingReport, { params: { id: call.id }, query: { format } } as never, {
      token: ana.token,
    });
  const paper = pdfPages((await take('pdf')).bytes)
    .join(' ')
    .replace(/\s+/g, ' ');
  for (const words of [made[1] as string, '1ª série', 'Bolsa de 100 %', 'Lista de espera'])
    expect(paper).toContain(words);
  expect((await take('xls')).bytes.subarray(0, 2).toString()).toBe('PK');
  expect((await auditRows(t)).at(-1)).toMatchObject({
    action: 'scholarship_ranking.exported',
    meta: { format: 'xls' },
  });
  const links = await linksOf(t);
  const link = await t.system.transaction().execute((db) =>
    links.create(db, {
      ...{ purpose: 'vacancies', label: 'Vagas', legalEntityId: school, createdBy: ana.id },
      target: { type: 'scholarship_call', id: call.id },
    }),
  );
  await sql`update scholarship_calls set link_id = ${link.id}, status = 'preliminary' where id = ${call.id}`.execute(
    t.system,
  );
  await sql`update scholarship_applications set decision = 'granted_full', decided_at = now(), decision_text = 'Sim'
    where protocol = ${made[1]}`.execute(t.system);
  const shown = await t.call(portalCebasVacancies.endpoints.open, { body: { param: link.token } });
  expect(shown.body.results).toEqual([
    expect.objectContaining({ protocol: made[1], cpf: '***.111.222-**', outcome: 'full' }),
  ]);
  expect(JSON.stringify(shown.body.results)).not.toContain('Kauã');
});

test('equals stand in the public result as the ties of the edital are broken', async () => {
  const { t, school, ana } = fixture;
  const call = await makeOpenCall(t, school, { full: 1, partial: 0 });
  const made: Record<string, string> = {};
  // Against every order that could come of itself: of protocols, and of when they were begun or sent.
  const names = ['last', 'larger', 'disabled', 'poorest', 'granted', 'better'];
  const protocols: { id: string; protocol: string }[] = [];
  for (const _ of names) protocols.push(await makeApplication(t, school, call.id));
  protocols.sort((one, other) => (one.protocol < other.protocol ? -1 : 1));
  const own: Record<string, object> = {
    last: { members: 2 },
    larger: { members: 5 },
    disabled: { disability: true },
    poorest: { per_capita: 90_000 },
    better: { score: 60 },
    granted: { decision: 'granted_full', granted: 'full', score: 10 },
  };
  for (const [at, name] of names.entries()) {
    const { id, protocol } = protocols[at] as { id: string; protocol: string };
    made[name] = protocol;
    const decided = {
      decision: 'waiting_list',
      decision_text: 'Sem vaga.',
      decided_at: '2026-11-12T12:00:00Z',
    };
    await bringApplication(
      t,
      id,
      { state: name === 'granted' ? 'granted_full' : 'waiting_list' },
      { ...sentColumns(t, call.vacancyId), ...opinedColumns, ...decided, ...own[name] },
    );
  }
  const links = await linksOf(t);
  const link = await t.system.transaction().execute((db) =>
    links.create(db, {
      ...{ purpose: 'vacancies', label: 'Vagas', legalEntityId: school, createdBy: ana.id },
      target: { type: 'scholarship_call', id: call.id },
    }),
  );
  await sql`update scholarship_calls set link_id = ${link.id}, status = 'final' where id = ${call.id}`.execute(
    t.system,
  );
  const order = ['granted', 'better', 'poorest', 'disabled', 'larger', 'last'].map((name) => made[name]);
  const { open, results } = portalCebasVacancies.endpoints;
  const protocolsOf = ({ body }: { body: { results: { protocol: string }[] } }) =>
    body.results.map(({ protocol }) => protocol);
  expect(protocolsOf(await t.call(open, { body: { param: link.token } }))).toEqual(order);
  const rest = await t.call(results, { body: { param: link.token, from: 3 } });
  expect(protocolsOf(rest)).toEqual(order.slice(3));
  // The same as the calls follow.
  const { body } = await t.call(endpoints.ranking, { params: { id: call.id } }, { token: ana.token });
  const waiting = body.classes[0].places.map(({ protocol }: { protocol: string }) => protocol);
  expect(waiting.filter((one: string) => one !== made.granted)).toEqual(order.slice(1));
});
