import { civilDayOf } from '@conforme/contracts/core/brazil/civil-days.ts';
import { privacyForm } from '@conforme/contracts/modules/privacy-form/privacy-form.contract.ts';
import { privacyPublicForm } from '@conforme/contracts/modules/privacy-form/public-form/privacy-public-form.contract.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { scopedDatabase } from '../../core/database/database.ts';
import { isPublicBody } from '../../platform/organisations/public-bodies.ts';
import { startHandling } from '../../testing/features/handling.ts';
import { makeSmallAgent } from '../../testing/features/organisation-parts.ts';
import { makeOrganisation, makeRole, makeUser } from '../../testing/features/people.ts';
import { openPrivacyForm } from '../../testing/features/privacy-forms.ts';
import { atWork, bringTo, makeRequest } from '../../testing/features/privacy-requests.ts';
import { plainRequest } from '../../testing/plain-request.ts';

let fixture: Awaited<ReturnType<typeof startHandling>>;
beforeAll(async () => {
  fixture = await startHandling();
});
afterAll(() => fixture.t.close());
beforeEach(() => natureOf(fixture.school, 'public'));

const natureOf = (id: number, nature: 'public' | 'private' | null) =>
  fixture.t.pool.query('update legal_entities set nature = $2 where id = $1', [id, nature]);
const running = async (id: string): Promise<string[]> =>
  (
    await fixture.t.pool.query(
      `select rule_key from case_clocks where case_id = $1 and stopped_at is null and rule_key <> 'dsr.internal'
       order by rule_key`,
      [id],
    )
  ).rows.map(({ rule_key }) => rule_key);
const receivedAt = '2026-11-02T15:00:00.000Z';
const asking = {
  types: ['ACES', 'CORR'],
  corrections: [{ field: 'Rua', current: 'A', correct: 'B', proof: null }],
};

test('a public body has the one term of its own law: twenty days, and ten more with a reason, once', async () => {
  const { t, school, ana, act, read } = fixture;
  const made = await makeRequest(t, school, asking as never, receivedAt);
  expect(await running(made.id)).toEqual(['dsr.public_body']);
  expect(made.dueAt).toBe('2026-11-23T02:59:59.000Z');
  await bringTo(t, made.id, atWork);
  const [law] = (await read(made.id, ana)).clocks.filter(({ kind }: { kind: string }) => kind === 'legal');
  expect(law).toMatchObject({ standing: 'law', source: expect.stringContaining('12.527/2011') });
  const input = { clock_id: law.id, amount: 10, reason: 'Os papéis estão no arquivo central.' };
  expect((await act(ana, 'extend', made.id, { ...input, amount: 11 })).status).toBe(409);
  const extended = await act(ana, 'extend', made.id, input);
  expect([extended.status, extended.body.due_at], extended.text).toEqual([200, '2026-12-03T02:59:59.000Z']);
  expect((await act(ana, 'extend', made.id, input)).status).toBe(409);
  const listed = await t.call(privacyForm.endpoints.grid, { query: {} }, { token: ana.token });
  expect(listed.body.model.data.find(({ id }: { id: string }) => id === made.id).due_source).toContain(
    '12.527/2011',
  );
});

test('whatever is made of its types, the date stays; a case that runs keeps the law it began with', async () => {
  const { t, school, ana, act } = fixture;
  const made = await makeRequest(t, school, asking as never, receivedAt);
  await natureOf(school, 'private');
  const retyped = await act(ana, 'retype', made.id, { types: ['DUVI'], reason: 'Era só uma dúvida.' });
  expect([retyped.status, retyped.body.due_at], retyped.text).toEqual([200, made.dueAt]);
  expect(await running(made.id)).toEqual(['dsr.public_body']);
  expect(await running((await makeRequest(t, school, asking as never)).id)).toEqual([
    'dsr.confirm_access.complete',
    'dsr.other_rights',
  ]);
});

test('a unit is what the organisation above it is, until it says otherwise; nobody said: private', async () => {
  const { t, school } = fixture;
  const unit = await makeOrganisation(t, 'Escola Ipê, Centro', school);
  const keys = async (id: number) => running((await makeRequest(t, id)).id);
  expect(await keys(unit)).toEqual(['dsr.public_body']);
  await natureOf(unit, 'private');
  expect(await keys(unit)).toEqual(['dsr.confirm_access.complete']);
  await natureOf(unit, null);
  await natureOf(school, null);
  expect(await keys(unit)).toEqual(['dsr.confirm_access.complete']);
});

test('what stands above a unit holds also for whoever works in the unit alone', async () => {
  const { t, school } = fixture;
  const unit = await makeOrganisation(t, 'Escola Ipê, Bosque', school);
  const roleId = await makeRole(t, ['privacy.form.menu', 'privacy_form.create', 'privacy_form.detail']);
  const clerk = await makeUser(t, { home: unit, roleId });
  const who = { token: clerk.token, entity: `${unit},legal_entity` };
  const register = async () => {
    const input = {
      ...plainRequest,
      channel: 'letter',
      identity: 'none',
      received_on: civilDayOf(Date.now()),
    };
    const { status, body, text } = await t.call(privacyForm.endpoints.create, { body: input as never }, who);
    expect(status, text).toBe(200);
    return body.id as string;
  };
  expect(await running(await register())).toEqual(['dsr.public_body']);
  await natureOf(school, 'private');
  const id = await register();
  expect(await running(id)).toEqual(['dsr.confirm_access.complete']);

  const isDoubled = async (id: string) => {
    const { body } = await t.call(privacyForm.endpoints.read, { params: { id } }, who);
    return body.clocks.some(({ lines }: { lines: { of: string }[] }) =>
      lines.some(({ of }) => of === 'common'),
    );
  };
  expect(await isDoubled(id)).toBe(false);
  await makeSmallAgent(t, school);
  expect(await isDoubled(await register())).toBe(true);
});

test('who reaches an organisation not at all learns nothing of it', async () => {
  const { t, school } = fixture;
  const away = await makeOrganisation(t, 'Outra casa');
  const db = scopedDatabase(t.pool, { role: 'conforme_app', userId: 1, legalEntityIds: [away] });
  expect([await isPublicBody(t.system, school), await isPublicBody(db, school)]).toEqual([true, false]);
});

test('the public form tells that term and no other', async () => {
  const { t, school, ana } = fixture;
  const param = await openPrivacyForm(t, { entity: school, userId: ana.id });
  const { body } = await t.call(privacyPublicForm.endpoints.open, { body: { param } });
  expect(body.terms).toEqual([
    {
      key: 'dsr.public_body',
      lines: [
        expect.objectContaining({
          of: 'law',
          words: '20 dias, mais 10 com justificativa',
          source: expect.stringContaining('Lei de Acesso à Informação'),
        }),
      ],
    },
  ]);
});
