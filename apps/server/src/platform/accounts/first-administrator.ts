import type { Database } from '../../core/database/database.ts';
import { recordAudit } from '../audit/audit.ts';
import { assertGoodPassword, hashPassword } from '../passwords.ts';
import { hasAdministrator, insertAccount, lockLastAdministrator } from './accounts.ts';

interface FirstAdministrator {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly organisation: {
    readonly company_name: string;
    readonly trading_name: string | null;
    readonly cnpj: string | null;
  };
}

/** The organisation, its administrator and the grant between them; false when an administrator exists already. */
export async function createFirstAdministrator(
  system: Database,
  first: FirstAdministrator,
): Promise<boolean> {
  const { organisation } = first;
  assertGoodPassword(first.password, {
    email: first.email,
    words: [organisation.company_name, organisation.trading_name ?? ''],
  });
  const passwordHash = await hashPassword(first.password);
  return system.transaction().execute(async (db) => {
    await lockLastAdministrator(db);
    if (await hasAdministrator(db)) return false;
    const entity = await db
      .insertInto('legal_entities')
      .values({ ...organisation })
      .returning('id')
      .executeTakeFirstOrThrow();
    const userId = await insertAccount(db, {
      homeEntityId: entity.id,
      name: first.name,
      email: first.email,
      passwordHash,
      status: 'active',
      firstAccess: false,
      // Whoever installs the product states it: a provider's word about the same address must find this account.
      emailVerified: true,
    });
    const { id: roleId } = await db
      .selectFrom('roles')
      .select('id')
      .where('name', '=', 'admin')
      .executeTakeFirstOrThrow();
    await db.insertInto('role_users').values({ user_id: userId, role_id: roleId }).execute();
    await db
      .insertInto('data_access_grants')
      .values({ role_id: roleId, user_id: userId, legal_entity_id: entity.id })
      .execute();
    await recordAudit(
      db,
      { legalEntityId: entity.id, actorId: userId },
      { action: 'installation.set_up', object: ['legal_entity', entity.id] },
    );
    return true;
  });
}
