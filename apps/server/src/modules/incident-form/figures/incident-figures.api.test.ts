import { civilDayOf } from '@conforme/contracts/core/brazil/civil-days.ts';
import type { IncidentFigures } from '@conforme/contracts/modules/incident-form/incident-figures.endpoints.ts';
import { incidentForm } from '@conforme/contracts/modules/incident-form/incident-form.contract.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bringIncident, makeIncident, startIncidents } from '../../../testing/features/incidents.ts';
import { makeOrganisation, makeRole, makeUser } from '../../../testing/features/people.ts';
import { pdfPages } from '../../../testing/pdf-text.ts';

type Fixture = Awaited<ReturnType<typeof startIncidents>>;
let f: Fixture;
beforeAll(async () => {
  f = await startIncidents();
});
afterAll(() => f.t.close());

/** Of a period in which nothing came in: what runs now is told all the same. */
const figures = async (): Promise<IncidentFigures> => {
  const query = { from: '2026-01-01', to: '2026-01-31' };
  const answer = await f.t.call(incidentForm.endpoints.figures, { query }, { token: f.ana.token });
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
};
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
const known = async (entity: number, hours: number, own: object = {}) => {
  const { id } = await makeIncident(f.t, entity);
  await bringIncident(f.t, id, {}, { validation: 'validated', known_at: hoursAgo(hours), ...own });
  return id;
};

test('the clocks that run now are counted by term, and the first of them are named', async () => {
  const { t, school, act, ana, bia } = f;
  expect(await figures()).toMatchObject({ clocks: [], next_due: [] });
  const north = await makeOrganisation(t, 'Unidade Norte', school);
  const late = await known(school, 24 * 20, { unit_id: north });
  const fresh = await known(school, 1);
  // Of another organisation, and of one that has ended: nobody's here.
  await known(await makeOrganisation(t, 'Clínica Vizinha'), 1);
  const ended = await known(school, 1);
  expect((await act(ana, 'discard', ended, { reason: 'Era um teste da equipe.' })).status).toBe(200);
  const { clocks, next_due, total } = await figures();
  expect(total).toBe(0);
  expect(clocks.map(({ key, open, overdue }) => [key, open, overdue])).toEqual([
    ['inc.anpd', 2, 1],
    ['inc.holders', 2, 1],
    ['inc.holders_declaration', 2, 1],
  ]);
  expect(clocks.every(({ first_due_at }) => Date.parse(first_due_at) < Date.now())).toBe(true);
  expect(next_due.map(({ id, key }) => [id, key])).toEqual([
    ...['inc.anpd', 'inc.holders', 'inc.holders_declaration'].map((key) => [late, key]),
    ...['inc.anpd', 'inc.holders', 'inc.holders_declaration'].map((key) => [fresh, key]),
  ]);
  expect(next_due[0]).toMatchObject({ unit: 'Unidade Norte', legal_due_at: null });
  // What was done runs no more.
  const duty = {
    damages: ['financial_fraud'],
    criteria: ['financial'],
    severity: 'high',
    likelihood: 'likely',
  };
  await act(bia, 'assess', fresh, duty);
  const told = { told_on: civilDayOf(Date.now()), means: ['email'], count: 3 };
  expect((await act(bia, 'declare_holders', fresh, told)).status).toBe(200);
  expect((await figures()).clocks.find(({ key }) => key === 'inc.holders')?.open).toBe(1);
});

test('what is measured is what was recorded, and is taken as a sheet or a paper', async () => {
  const { t, act, ana, bia, register } = f;
  const at = (hour: number) => `2026-11-12T${hour}:00:00Z`;
  const occurred = { occurred_at: at(10), data_natures: ['school', 'health'] };
  // Noticed at 11, contained at 13, known at 12, told at 16 hours: 2 to contain, 4 to communicate.
  const one = await register(bia, { ...occurred, detected_at: at(11), known_at: at(12) });
  await act(bia, 'add_event', one, { type: 'containment', at: at(13), text: 'Acesso cortado.' });
  await act(bia, 'assess', one, {
    ...{ damages: ['financial_fraud'], criteria: ['financial'], severity: 'high', likelihood: 'likely' },
  });
  const filed = { kind: 'complete', sei_number: '00261.000123/2026-11', filed_at: at(16) };
  expect((await act(bia, 'file', one, filed)).status).toBe(200);
  const query = { from: '2026-11-01', to: civilDayOf(Date.now()) };
  const told = async () =>
    (await t.call(incidentForm.endpoints.figures, { query }, { token: ana.token })).body as IncidentFigures;
  const measured = await told();
  expect(measured).toMatchObject({ hours_to_contain: 2, hours_to_communicate: 4 });
  expect(measured.communicated).toEqual({ on_time: 1, late: 0 });
  expect(measured.by_data_nature).toEqual(
    expect.arrayContaining([
      { key: 'health', count: 1 },
      { key: 'school', count: 1 },
    ]),
  );
  // Cut off by itself before anybody noticed: it took no time, and never less than none.
  const other = await register(bia, { ...occurred, detected_at: at(14), known_at: at(15) });
  await act(bia, 'add_event', other, { type: 'containment', at: at(11), text: 'A sessão expirou.' });
  expect((await told()).hours_to_contain).toBe(1);
  const { figures_report } = incidentForm.endpoints;
  const take = (format: 'pdf' | 'xls', token: string) =>
    t.call(figures_report, { query: { ...query, format } }, { token });
  expect((await take('pdf', bia.token)).status).toBe(403);
  const exporting = await makeRole(t, ['incident.form.menu', 'incident_form.export']);
  const carla = await makeUser(t, { home: f.school, roleId: exporting, name: 'Carla Auditora' });
  const text = pdfPages((await take('pdf', carla.token)).bytes)
    .flat()
    .join(' ')
    .replace(/\s+/g, ' ');
  for (const words of [
    'Números dos incidentes',
    'Tempo mediano até conter 1 hora',
    'Saúde',
    'Comunicação à ANPD',
  ])
    expect(text).toContain(words);
  const sheet = await take('xls', carla.token);
  expect([sheet.status, sheet.bytes.subarray(0, 2).toString()]).toEqual([200, 'PK']);
});
