import { sql } from 'kysely';
import type { Database, Transaction } from '../../core/database/database.ts';
import { recordAudit } from '../audit/audit.ts';
import { hashPassword } from '../passwords.ts';
import { sequence } from './demo-chance.ts';
import { makeDemoFormLink } from './demo-form-link.ts';
import { type DemoInstallation, type DemoPart, makeOrganisations } from './demo-installation.ts';
import { type DemoAccount, demoAccounts } from './demo-people.ts';
import { markDemonstration } from './demonstration-mark.ts';

const SEED = 13_709;

/** All of it or nothing, once: what is there already is kept as somebody left it. */
export async function fillDemo(
  system: Database,
  { keys, links, files }: Pick<DemoInstallation, 'keys' | 'links' | 'files'>,
  parts: readonly DemoPart[],
): Promise<void> {
  const hashes = new Map<DemoAccount, string>();
  for (const key of Object.keys(demoAccounts) as DemoAccount[])
    hashes.set(key, await hashPassword(demoAccounts[key].password));
  await system.transaction().execute(async (db) => {
    const { rows } = await sql<{
      filled: boolean;
    }>`select exists (select from legal_entities) as filled`.execute(db);
    if (rows[0]?.filled) return;
    await markDemonstration(db);
    const organisations = await makeOrganisations(db);
    const accounts = {} as Record<DemoAccount, number>;
    for (const [key, hash] of hashes) accounts[key] = await makeAccount(db, key, hash, organisations);
    const installation: DemoInstallation = {
      db,
      keys,
      links,
      files,
      chance: sequence(SEED),
      accounts,
      ...organisations,
    };
    for (const part of parts) await part(installation);
    await makeDemoFormLink(db, links, installation);
    await recordAudit(
      db,
      { legalEntityId: organisations.school.id, actorId: accounts.admin },
      { action: 'installation.set_up', object: ['legal_entity', organisations.school.id] },
    );
  });
}

/** The administration reaches both organisations, so that switching between them can be tried. */
async function makeAccount(
  db: Transaction,
  key: DemoAccount,
  password_hash: string,
  { school, charity }: Pick<DemoInstallation, 'school' | 'charity'>,
): Promise<number> {
  const { name, email, role } = demoAccounts[key];
  const { id } = await db
    .insertInto('users')
    .values({
      home_entity_id: school.id,
      name,
      email,
      password_hash,
      status: 'active',
      first_access: false,
      email_verified_at: sql<string>`now()`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await giveGroup(db, id, role, key === 'admin' ? [school.id, charity.id] : [school.id]);
  return id;
}

/** The group, and what it reaches for this person. */
export async function giveGroup(
  db: Transaction,
  user_id: number,
  role: string,
  entities: readonly number[],
): Promise<void> {
  const { id: role_id } = await db
    .selectFrom('roles')
    .select('id')
    .where('name', '=', role)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  await db.insertInto('role_users').values({ user_id, role_id }).execute();
  for (const legal_entity_id of entities)
    await db.insertInto('data_access_grants').values({ role_id, user_id, legal_entity_id }).execute();
}
