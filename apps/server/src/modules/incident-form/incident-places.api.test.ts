import { randomUUID } from 'node:crypto';
import { incidentForm } from '@conforme/contracts/modules/incident-form/incident-form.contract.ts';
import { incidentPublicForm } from '@conforme/contracts/modules/incident-form/public-form/incident-public-form.contract.ts';
import { protocols } from '@conforme/contracts/modules/protocols/protocols.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPublicForm } from '../../platform/organisations/open-public-form.ts';
import { makeIncident, startIncidents } from '../../testing/features/incidents.ts';
import { makeOrganisation } from '../../testing/features/people.ts';
import { makeLink } from '../../testing/features/public-links.ts';

const { open, startDraft, submit } = incidentPublicForm.endpoints;
const { endpoints } = incidentForm;
type Fixture = Awaited<ReturnType<typeof startIncidents>>;
let f: Fixture;
/** Two units of the school, one below the first of them, one that is closed, and an organisation beside it. */
let north: number;
let south: number;
let library: number;
let closed: number;
let other: number;
let otherUnit: number;
beforeAll(async () => {
  f = await startIncidents();
  north = await makeOrganisation(f.t, 'Unidade Norte', f.school);
  south = await makeOrganisation(f.t, 'Unidade Sul', f.school);
  library = await makeOrganisation(f.t, 'Biblioteca', north);
  closed = await makeOrganisation(f.t, 'Unidade Antiga', f.school);
  other = await makeOrganisation(f.t, 'Clínica Vizinha');
  otherUnit = await makeOrganisation(f.t, 'Unidade da Clínica', other);
  await sql`update legal_entities set active = false where id = ${closed}`.execute(f.t.system);
});
afterAll(() => f.t.close());

const linkOf = async (entity: number) => {
  await f.t.system.transaction().execute((db) => openPublicForm(db, entity, 'incident-form'));
  return (await makeLink(f.t, { entity, userId: f.ana.id }, { purpose: 'incident-form' })).token;
};
const send = async (param: string, unit_id: number | null | string) => {
  const { draft } = (await f.t.call(startDraft, { body: { param } })).body;
  const body = {
    ...{ draft, nature: 'security', description: 'Uma pasta de matrículas sumiu.', area: 'Secretaria' },
    ...{ reporter: {}, notice_version: null, notice_read: true, unit_id },
  };
  return f.t.call(submit, { body, idempotencyKey: randomUUID() });
};
const caseOf = async (protocol: string) => {
  const { rows } = await sql<{ id: string; unit_id: number | null; legal_entity_id: number }>`
    select id, unit_id, legal_entity_id from incidents where protocol = ${protocol}`.execute(f.t.system);
  return rows[0] as { id: string; unit_id: number | null; legal_entity_id: number };
};

test('a form offers the units of the organisation it serves, and nobody else’s', async () => {
  const { t, school } = f;
  const offered = async (entity: number) =>
    (await t.call(open, { body: { param: await linkOf(entity) } })).body.units;
  expect(await offered(school)).toEqual([
    { id: school, label: 'Escola Ipê' },
    { id: library, label: 'Biblioteca' },
    { id: north, label: 'Unidade Norte' },
    { id: south, label: 'Unidade Sul' },
  ]);
  expect(await offered(north)).toEqual([
    { id: north, label: 'Unidade Norte' },
    { id: library, label: 'Biblioteca' },
  ]);
  // One place only is no choice.
  expect(await offered(south)).toEqual([]);
});

test('what was chosen is kept in its own column, shown to whoever reported, and to staff', async () => {
  const { t, bia, read, school } = f;
  const { body: sent } = await send(await linkOf(school), north);
  const { id, unit_id, legal_entity_id } = await caseOf(sent.protocol);
  expect([unit_id, legal_entity_id]).toEqual([north, school]);
  expect((await read(id, bia)).file.unit_id).toEqual({ id: north, label: 'Unidade Norte' });
  const query = { form_type: 'incident', protocol: sent.protocol, key: sent.key };
  const followed = (await t.call(protocols.endpoints.query, { body: query })).body;
  expect(JSON.stringify(followed)).toContain('"Unidade","text":"Unidade Norte"');
  const { body: unknown } = await send(await linkOf(school), null);
  expect((await caseOf(unknown.protocol)).unit_id).toBeNull();
  // Where there is one place only, it was there.
  const { body: single } = await send(await linkOf(south), null);
  expect((await caseOf(single.protocol)).unit_id).toBe(south);
});

test('no unit of another organisation is taken, nor one that is closed or above', async () => {
  const ofSchool = await linkOf(f.school);
  const ofNorth = await linkOf(north);
  for (const [param, unit] of [
    [ofSchool, other],
    [ofSchool, otherUnit],
    [ofSchool, closed],
    [ofSchool, 999_999],
    [ofNorth, f.school],
    [ofNorth, south],
  ] as const)
    expect((await send(param, unit)).body.errors, `${unit}`).toEqual({
      unit_id: ['Escolha uma unidade da lista.'],
    });
  for (const unit of [-1, 0, 1.5, '1'] as const)
    expect(Object.keys((await send(ofSchool, unit as number)).body.errors)).toEqual(['unit_id']);
});

test('staff filter by it, correct it with its history, and choose among the same units', async () => {
  const { act, t, bia, read, school } = f;
  const { id } = await makeIncident(t, school);
  const places = (search = '') =>
    t.call(
      endpoints.places,
      { query: { incident: id, ...(search ? { search } : {}) } },
      { token: bia.token },
    );
  expect((await places()).body.map(({ id: unit }: { id: number }) => unit)).toEqual([
    school,
    library,
    north,
    south,
  ]);
  expect((await places('sul')).body).toEqual([{ id: south, label: 'Unidade Sul' }]);
  const description = { description: 'Uma pasta de matrículas sumiu.', area: 'Secretaria' };
  const save = (version: number, unit_id: number | null) =>
    act(bia, 'section_description', id, { version, ...description, unit_id });
  for (const unit of [other, otherUnit, closed, 999_999])
    expect((await save(1, unit)).body.errors).toEqual({ unit_id: ['Escolha uma unidade da lista.'] });
  const missing = ({ sections }: { sections: { section: string; missing: string[] }[] }) =>
    sections.find(({ section }) => section === 'description')?.missing;
  expect(missing(await read(id, bia))).toContain('Unidade');
  const saved = (await save(1, south)).body;
  expect(saved.file.unit_id).toEqual({ id: south, label: 'Unidade Sul' });
  expect(missing(saved)).not.toContain('Unidade');
  const changes = async () =>
    (await t.call(endpoints.history, { params: { id } }, { token: bia.token })).body.changes;
  expect((await changes())[0]).toMatchObject({
    before: { unit_id: null },
    after: { unit_id: { id: south, label: 'Unidade Sul' } },
  });
  // A unit that closed later stays where it was said to be.
  await sql`update legal_entities set active = false where id = ${south}`.execute(t.system);
  expect((await save(2, south)).status).toBe(200);
  expect((await changes()).length).toBe(1);
  await sql`update legal_entities set active = true where id = ${south}`.execute(t.system);
  const found = async (value: string) => {
    const query = { filters: { items: [{ column: 'unit', operator: 'contains', value }] } };
    const answer = await t.call(endpoints.grid, { query }, { token: bia.token });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return answer.body.model.data.map((row: { id: string; unit: string }) => [row.id, row.unit]);
  };
  expect(await found('Unidade Sul')).toContainEqual([id, 'Unidade Sul']);
  expect(await found('Unidade Norte')).not.toContainEqual([id, expect.anything()]);
});
