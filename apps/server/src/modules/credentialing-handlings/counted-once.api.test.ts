import { credentialingHandlings } from '@conforme/contracts/modules/credentialing-handlings/credentialing-handlings.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aForm, newCpf } from '../../testing/features/scholarship-form.ts';
import {
  bringApplication,
  makeApplication,
  makeOpenCall,
  opinedColumns,
  sentColumns,
  startScholarships,
} from '../../testing/features/scholarships.ts';
import { pdfPages } from '../../testing/pdf-text.ts';
import { auditRows } from '../../testing/stored-rows.ts';

const { endpoints } = credentialingHandlings;
let fixture: Awaited<ReturnType<typeof startScholarships>>;
beforeAll(async () => {
  fixture = await startScholarships();
});
afterAll(() => fixture.t.close());

const called = (year: number, cpf_digest: Buffer) => ({
  ...{ ...opinedColumns, granted: 'full', year, cpf_digest },
});
async function made(year: number, kind: string, own: object, state = 'called') {
  const { t, school } = fixture;
  const call = await makeOpenCall(t, school, { year, kind });
  const { id } = await makeApplication(t, school, call.id);
  const columns = { ...sentColumns(t, call.vacancyId), unit_id: school, kind, ...own };
  await bringApplication(t, id, { state }, columns);
  return id;
}
const countOf = async (year: number) =>
  (
    await sql<{ full: number; counted_on: string }>`select "full", counted_on::text from scholarship_counts
      where legal_entity_id = ${fixture.school} and year = ${year}`.execute(fixture.t.system)
  ).rows;

test('one CPF in a renewal and in a new edital of the year is enrolled once, also at once', async () => {
  const { t, act, ana, caio } = fixture;
  const { cpf_digest } = sentColumns(t, 1);
  const [renewal, fresh] = [
    await made(2050, 'renewal', called(2050, cpf_digest)),
    await made(2050, 'new', called(2050, cpf_digest)),
  ];
  const both = await Promise.all([renewal, fresh].map((id) => act(ana, 'enrol', id)));
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(both.find(({ status }) => status === 409)?.text).toContain('já está matriculado com bolsa em 2050');
  expect((await countOf(2050)).map(({ full }) => full)).toEqual([1]);
  // In another year, and after the first has ended, it may.
  expect((await act(ana, 'enrol', await made(2051, 'new', called(2051, cpf_digest)))).status).toBe(200);
  const [won, lost] = both[0]?.status === 200 ? [renewal, fresh] : [fresh, renewal];
  await act(caio, 'cancel', won, { reason: 'Documento falso, apurado hoje.' });
  expect((await act(ana, 'enrol', lost)).status).toBe(200);
});

test('a scholarship ends with a reason that the family reads, counts no more and leaves the register', async () => {
  const { t, act, ana, caio } = fixture;
  const { cpf_digest } = sentColumns(t, 1);
  const id = await made(2056, 'new', called(2056, cpf_digest));
  await act(ana, 'enrol', id);
  expect((await act(caio, 'end', id, { reason: '' })).body.errors).toHaveProperty('reason');
  const reason = 'A família se mudou para outra cidade.';
  const { body } = await act(caio, 'end', id, { reason });
  expect([body.state, body.actions.map(({ name }: { name: string }) => name).includes('cancel')]).toEqual([
    ...['ended', false],
  ]);
  expect(body.entries.at(-1)).toMatchObject({ kind: 'closed', audience: 'outside', body: reason });
  expect((await countOf(2056)).map(({ full }) => full)).toEqual([0]);
  const { body: listed } = await t.call(
    endpoints.grantees,
    { query: { custom_filters: { year: '2056' } } } as never,
    { token: ana.token },
  );
  expect(listed.model.data).toEqual([]);
  // The CPF is free for another edital of the year.
  const { rows } = await sql`select is_live from scholarship_applications where id = ${id}`.execute(t.system);
  expect(rows).toEqual([{ is_live: false }]);
});

test('an enrolment leaves the day on which the paying pupils were counted', async () => {
  const { t, school, act, ana } = fixture;
  await sql`insert into scholarship_counts (legal_entity_id, year, stage, paying, "full", full_disability, full_time, partial,
      benefits, by_agreement, terms_signed, counted_on)
    values (${school}, 2052, 'basic', 90, 4, 0, 0, 0, 0, 0, 0, '2026-03-02')`.execute(t.system);
  await act(ana, 'enrol', await made(2052, 'new', called(2052, sentColumns(t, 1).cpf_digest)));
  expect(await countOf(2052)).toEqual([{ full: 5, counted_on: '2026-03-02' }]);
});

test('the term of concession names the whole CPF of whoever signs it', async () => {
  const { t, school, begin, addFile, submit, idOf, act, ana } = fixture;
  const call = await makeOpenCall(t, school, { year: 2053 });
  const begun = await begin(call.param);
  await addFile(begun.handle);
  const form = aForm(call.vacancyId);
  const cpf = newCpf();
  await submit(begun, { ...form, candidate: { ...form.candidate, cpf } });
  const id = await idOf(begun.protocol);
  await bringApplication(t, id, { state: 'called' }, { ...opinedColumns, granted: 'full' });
  const { body } = await act(ana, 'issue', id);
  const { bytes } = await t.call(
    endpoints.document,
    { params: { id, document_id: body.documents[0].id } } as never,
    { token: ana.token },
  );
  const bare = cpf.replace(/\D/g, '');
  const whole = bare.replace(/^(.{3})(.{3})(.{3})(.{2})$/, '$1.$2.$3-$4');
  expect(pdfPages(bytes).join(' ')).toContain(whole);
  expect(body.cpf_masked).not.toContain(bare.slice(0, 3));
});

test('what proves a disability is read by whoever handles applications, and stands in no audit line', async () => {
  const { t, act, ana, bia } = fixture;
  const id = await made(2054, 'new', {}, 'checking');
  const reason = 'O laudo confirma a deficiência.';
  const facts = { sibling: false, disability: true, children: 0, by_agreement: false, reason };
  expect((await act(ana, 'check_facts', id, facts)).status).toBe(200);
  const wordsFor = async (token: string) => {
    const { body } = await t.call(endpoints.read, { params: { id } }, { token });
    return body.entries.find(({ kind }: { kind: string }) => kind === 'facts_checked')?.body;
  };
  expect([await wordsFor(ana.token), await wordsFor(bia.token)]).toEqual([reason, null]);
  expect((await auditRows(t)).filter(({ action }) => action.endsWith('facts_checked'))).toMatchObject([
    { meta: { changed: [] } },
  ]);
});

test('the list shows the income as it was checked and what waits for the school; the ranking is on record', async () => {
  const { t, ana, bia } = fixture;
  const checked = await made(2055, 'new', { ...opinedColumns, told_class: 'full', income_class: 'partial' });
  const listed = async (query: object) =>
    (await t.call(endpoints.grid, { query } as never, { token: ana.token })).body.model.data as {
      id: string;
      income_class: string;
      state: string;
    }[];
  const partial = await listed({ custom_filters: { income_class: 'partial' } });
  expect(partial.find(({ id }) => id === checked)?.income_class).toBe('partial');
  const open = await listed({ custom_filters: { is_open: 'yes' } });
  expect(open.length).toBeGreaterThan(0);
  expect(open.filter(({ state }) => state === 'draft')).toEqual([]);
  const { id: call } = await makeOpenCall(t, fixture.school);
  expect((await t.call(endpoints.ranking, { params: { id: call } }, { token: bia.token })).status).toBe(200);
  expect((await auditRows(t)).at(-1)).toMatchObject({ action: 'scholarship_ranking.viewed' });
});
