import { portalCebasVacancies } from '@conforme/contracts/modules/credentialing-configs/public/vacancies.contract.ts';
import { credentialingHandlings } from '@conforme/contracts/modules/credentialing-handlings/credentialing-handlings.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeOrganisation, makeRole, makeUser } from '../../testing/features/people.ts';
import { linksOf } from '../../testing/features/public-links.ts';
import {
  bringApplication,
  makeApplication,
  makeOpenCall,
  opinedColumns,
  sentColumns,
  startScholarships,
} from '../../testing/features/scholarships.ts';

let fixture: Awaited<ReturnType<typeof startScholarships>>;
beforeAll(async () => {
  fixture = await startScholarships();
});
afterAll(() => fixture.t.close());

test('the public page counts who was called up and enrolled, and what is left', async () => {
  const { t, school, ana } = fixture;
  const call = await makeOpenCall(t, school, { full: 5, partial: 2 });
  for (const [state, granted] of [
    ...[
      ['called', 'full'],
      ['enrolled', 'full'],
      ['enrolled', 'full'],
      ['enrolled', 'partial'],
    ],
    // Their places are free again, or were never taken.
    ...[
      ['lost', 'full'],
      ['withdrawn', 'partial'],
      ['granted_full', 'full'],
    ],
  ] as [string, 'full' | 'partial'][]) {
    const { id } = await makeApplication(t, school, call.id);
    const own = { ...sentColumns(t, call.vacancyId), ...opinedColumns, granted };
    await bringApplication(t, id, { state }, own);
  }
  const links = await linksOf(t);
  const link = await t.system.transaction().execute((db) =>
    links.create(db, {
      ...{ purpose: 'vacancies', label: 'Vagas', legalEntityId: school, createdBy: ana.id },
      target: { type: 'scholarship_call', id: call.id },
    }),
  );
  await sql`update scholarship_calls set link_id = ${link.id} where id = ${call.id}`.execute(t.system);
  const { body } = await t.call(portalCebasVacancies.endpoints.open, { body: { param: link.token } });
  expect(body.units[0].vacancies[0]).toMatchObject({
    full: { offered: 5, called: 1, enrolled: 2, left: 2 },
    partial: { offered: 2, called: 0, enrolled: 1, left: 1 },
  });
});

test('whoever writes an edital looks at its form before it is published; nobody of another organisation does', async () => {
  const { t, school } = fixture;
  const call = await makeOpenCall(t, school);
  await sql`update scholarship_calls set status = 'draft', published_at = null, application_link_id = null
    where id = ${call.id}`.execute(t.system);
  const roleId = await makeRole(t, ['portal_cebas.credentialing.config.edit']);
  const look = async (home: number) => {
    const { token } = await makeUser(t, { home, roleId });
    return t.call(credentialingHandlings.endpoints.formPreview, { params: { id: call.id } }, { token });
  };
  const seen = await look(school);
  expect(seen.body).toMatchObject({
    ...{ number: call.number, declarations: [{ text: 'Declaro que é verdade.' }] },
    vacancies: [{ id: call.vacancyId, grade: '1ª série' }],
  });
  expect(seen.body.questionnaire.questions.length).toBeGreaterThan(0);
  expect(seen.body.months).toHaveLength(3);
  expect((await look(await makeOrganisation(t, 'Rede Alheia'))).status).toBe(404);
});
