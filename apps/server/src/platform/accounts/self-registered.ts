import type { EntityType } from '@conforme/contracts/core/entity.ts';
import type { RoleName } from '@conforme/contracts/core/pages.ts';
import { AppError } from '../../core/app-error.ts';
import type { Config } from '../../core/config.ts';
import type { Database, Transaction } from '../../core/database/database.ts';
import { StartError } from '../../core/start-error.ts';
import { recordAudit } from '../audit/audit.ts';
import { insertAccount } from './accounts.ts';

interface Registrant {
  readonly name: string;
  readonly email: string;
  /** Null for somebody who only signs in through a provider. */
  readonly passwordHash: string | null;
  /** See `handedIn`: null or left out where the mailbox was read. */
  readonly emailHandedIn?: number | null;
}

/** Where people who register themselves belong; null before the installation has an organisation that is open. */
export async function registrationOrganisation(
  db: Database | Transaction,
  config: Config,
): Promise<number | null> {
  const wanted = config.REGISTRATION_ORGANISATION;
  const found = await db
    .selectFrom('legal_entities')
    .select('id')
    .where('active', '=', true)
    .$if(wanted !== undefined, (query) => query.where('id', '=', wanted as number))
    .where('parent_id', 'is', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return found?.id ?? null;
}

/** A number that names no organisation would lose every registration without a word. */
export async function checkRegistrationOrganisation(system: Database, config: Config): Promise<void> {
  const wanted = config.REGISTRATION_ORGANISATION;
  if (wanted === undefined) return;
  const roots = await system
    .selectFrom('legal_entities')
    .select('id')
    .where('parent_id', 'is', null)
    .execute();
  // Before the first steps there is none to be named. A closed one only closes registration.
  if (roots.length > 0 && !roots.some(({ id }) => id === wanted))
    throw new StartError(`REGISTRATION_ORGANISATION: não há organização principal com o número ${wanted}.`);
}

/** Whether people, or organisations, may make an account by themselves, in whatever way. */
export function assertRegistrationOpen({ REGISTRATION }: Config, type: EntityType): void {
  const wanted = type === 'natural_entity' ? 'people' : 'organisations';
  if (REGISTRATION !== 'both' && REGISTRATION !== wanted)
    throw new AppError('conflict', 'O cadastro está fechado. Fale com quem administra o sistema.');
}

export const registrationClosed = () => new AppError('conflict', 'O cadastro está fechado no momento.');

/**
 * A restricted account (specification §4): in the group of students, reaching nothing but its own person. The address
 * must have been shown to be theirs.
 */
export async function createStudent(db: Transaction, config: Config, registrant: Registrant) {
  const home = await registrationOrganisation(db, config);
  if (home === null) throw registrationClosed();
  const { userId, roleId } = await createAccount(db, home, registrant, 'student');
  const [first_name = '', ...others] = registrant.name.split(/\s+/);
  const person = await db
    .insertInto('natural_entities')
    .values({ legal_entity_id: home, user_id: userId, first_name, surname: others.join(' ') })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('data_access_grants')
    .values({ role_id: roleId, user_id: userId, natural_entity_id: person.id })
    .execute();
  await tell(db, home, userId, 'student');
  return userId;
}

/**
 * A tenant of its own and the one who answers for it. The group has force in this organisation alone and can neither
 * change groups nor reach anybody else's: nobody becomes powerful by registering.
 */
export async function createOwnOrganisation(db: Transaction, companyName: string, registrant: Registrant) {
  const { id: home } = await db
    .insertInto('legal_entities')
    // Until the registration complement is filled in.
    .values({ company_name: companyName, completed_at: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { userId, roleId } = await createAccount(db, home, registrant, 'responsavel_organizacao');
  await db
    .insertInto('data_access_grants')
    .values({ role_id: roleId, user_id: userId, legal_entity_id: home })
    .execute();
  await tell(db, home, userId, 'responsavel_organizacao');
  return userId;
}

async function createAccount(db: Transaction, home: number, registrant: Registrant, group: RoleName) {
  // Held until the end, so that nobody deletes the group meanwhile; a deleted one means: not here.
  const role = await db
    .selectFrom('roles')
    .select('id')
    .where('catalog_name', '=', group)
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst();
  if (!role) throw registrationClosed();
  const userId = await insertAccount(db, {
    ...registrant,
    homeEntityId: home,
    status: 'active',
    firstAccess: false,
    emailVerified: true,
  });
  await db.insertInto('role_users').values({ user_id: userId, role_id: role.id }).execute();
  return { userId, roleId: role.id };
}

const tell = (db: Transaction, home: number, userId: number, group: RoleName) =>
  recordAudit(
    db,
    { legalEntityId: home, actorId: userId },
    { action: 'user.registered', object: ['user', userId], meta: { group } },
  );
