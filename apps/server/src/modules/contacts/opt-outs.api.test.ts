import { contactLists } from '@conforme/contracts/modules/contact-lists/contact-lists.contract.ts';
import { contacts } from '@conforme/contracts/modules/contacts/contacts.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ContactOptOuts } from '../../platform/contacts/opt-outs.ts';
import { recipientsOf } from '../../platform/contacts/recipients.ts';
import { SealedFields } from '../../platform/sealed-fields.ts';
import { makeAdministrator, makeOrganisation, type TestUser } from '../../testing/features/people.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { contactsImport } from './contacts.import.ts';

const { create, read, update, remove } = contacts.endpoints;

let t: TestApp;
let admin: TestUser;
let school: number;
beforeAll(async () => {
  t = await startTestApp();
  ({ admin, entity: school } = await makeAdministrator(t));
});
afterAll(() => t.close());

const asAdmin = () => ({ token: admin.token });
const make = async (values: object) =>
  (await t.call(create, { body: { name: 'Marina Prado', ...values } as never }, asAdmin())).body;
async function change(contact: Record<string, unknown>, changes: object) {
  const { id, organisation_entity, person, owner, created_at, updated_at, ...input } = contact;
  const body = { ...input, ...changes } as never;
  return (await t.call(update, { params: { id: id as number }, body }, asAdmin())).body;
}
const reread = async (id: number) => (await t.call(read, { params: { id } }, asAdmin())).body;

/** Deleted, and purged thirty days later. */
async function purge(...ids: number[]): Promise<void> {
  for (const id of ids) await t.call(remove, { params: { id } }, asAdmin());
  await sql`update contacts set deleted_at = now() - interval '31 days' where deleted_at is not null`.execute(
    t.system,
  );
  await t.runJobs('purge-contacts');
}

const no = { email_opt_out_on: '2026-03-01', message_opt_out_on: '2026-04-01' };

test('whoever asked to be left alone is, when their address is brought again after the purge', async () => {
  const phones = ['+5543998877665'];
  const gone = await make({ emails: ['marina@nao.test'], phones, ...no });
  const twin = await make({ emails: ['gemea@nao.test', 'marina@nao.test'] });
  await purge(gone.id);
  expect((await t.call(read, { params: { id: gone.id } }, asAdmin())).status).toBe(404);
  const dump = await sql<{ all: string }>`select json_agg(o)::text as all from contact_opt_outs o`.execute(
    t.system,
  );
  expect(dump.rows[0]?.all).not.toMatch(/marina|99887/);
  // Another contact that held the address before is left alone too.
  expect(await reread(twin.id)).toMatchObject({ email_opt_out_on: '2026-03-01', message_opt_out_on: null });

  expect(await make({ emails: ['nova@nao.test', 'marina@nao.test'] })).toMatchObject({
    email_opt_out_on: '2026-03-01',
    message_opt_out_on: null,
    phone_opt_out_on: null,
  });
  expect(await make({ phones })).toMatchObject({ email_opt_out_on: null, message_opt_out_on: '2026-04-01' });
  const innocent = await make({ emails: ['outra@nao.test'] });
  expect(innocent).toMatchObject({ email_opt_out_on: null });
  expect(await change(innocent, { emails: ['outra@nao.test', 'marina@nao.test'] })).toMatchObject({
    email_opt_out_on: '2026-03-01',
  });
});

test('by a spreadsheet and by a paste too, and in a unit what the head was asked', async () => {
  const gone = await make({ emails: ['planilha@nao.test'], ...no });
  await purge(gone.id);
  const unit = await makeOrganisation(t, 'Unidade do não', school);
  const target = contactsImport(new ContactOptOuts(new SealedFields(t.keys)));
  const parsed = target.parse({ name: 'Da planilha', emails: 'planilha@nao.test' });
  const [id] = await t.system.transaction().execute(async (db) => {
    const ctx = {
      db,
      user: { userId: admin.id, permissions: new Set<string>() },
      scope: { legalEntityIds: [unit] } as never,
      legalEntityId: unit,
    };
    return (await target.create(ctx, [(parsed as { row: unknown }).row])).outcomes;
  });
  expect(await reread(id as number)).toMatchObject({ email_opt_out_on: '2026-03-01' });

  await purge(id as number);
  const { body: list } = await t.call(
    contactLists.endpoints.create,
    { body: { name: 'Colada', kind: 'static' } as never },
    asAdmin(),
  );
  const text = '"Silva, Paula" <planilha@nao.test>, sim@sim.test';
  const { body } = await t.call(
    contactLists.endpoints.paste,
    { params: { id: list.id }, body: { text, create_unknown: true } },
    asAdmin(),
  );
  expect(body).toMatchObject({ created: 2, added: 2 });
  const { rows } = await sql`select name from contacts where emails = '{planilha@nao.test}'`.execute(
    t.system,
  );
  expect(rows).toEqual([{ name: 'Silva, Paula' }]);
  expect((await recipientsOf(t.system, list.id, 'email')).map(({ address }) => address)).toEqual([
    'sim@sim.test',
  ]);
});

test('an address that is taken from a contact takes the request along; taking the day back lets it be forgotten', async () => {
  const asked = await make({ emails: ['troca@nao.test', 'fica@nao.test'], ...no, message_opt_out_on: null });
  const changed = await change(asked, { emails: ['fica@nao.test'] });
  const again = await make({ emails: ['troca@nao.test'] });
  expect(again).toMatchObject({ email_opt_out_on: '2026-03-01' });
  await change(again, { email_opt_out_on: null });
  await change(changed, { email_opt_out_on: null });
  for (const emails of [['troca@nao.test'], ['fica@nao.test']])
    expect(await make({ emails })).toMatchObject({ email_opt_out_on: null });
});
