import { sql } from 'kysely';
import { hashSecret, newSecret } from '../../core/secrets.ts';
import type { LinkPurpose } from '../../platform/accounts/mailed-links.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import { Mail } from '../../platform/mail/mail.ts';
import { hashPassword } from '../../platform/passwords.ts';
import { SecondFactors } from '../../platform/second-factor/second-factors.ts';
import { newSeed } from '../../platform/second-factor/totp.ts';
import { goodPassword, makeRole } from '../../testing/features/people.ts';
import { giveSecondFactor, ticketFor } from '../../testing/features/second-factor.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { codeOf } from '../../testing/totp-codes.ts';

let counter = 0;

/** An identifier nobody has used. */
export const fresh = (what: string) => `${what}_${++counter}`;

export async function makePerson(t: TestApp, entity: number, name: string, userId: number | null = null) {
  const { id } = await t.system
    .insertInto('natural_entities')
    .values({ legal_entity_id: entity, user_id: userId, first_name: name, surname: 'Prado' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** An organisation says that a record is this account's, and waits for the answer. */
export async function makeLinkRequest(
  t: TestApp,
  { person, entity, userId }: { readonly person: number; readonly entity: number; readonly userId: number },
): Promise<number> {
  const { id } = await t.system
    .insertInto('person_link_requests')
    .values({ legal_entity_id: entity, natural_entity_id: person, user_id: userId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function makeContact(t: TestApp, legal_entity_id: number, name: string): Promise<number> {
  const { id } = await t.system
    .insertInto('contacts')
    .values({ legal_entity_id, name, emails: [`${fresh('contato')}@exemplo.test`] })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function makeContactList(t: TestApp, legal_entity_id: number, name: string): Promise<number> {
  const { id } = await t.system
    .insertInto('contact_lists')
    .values({ legal_entity_id, name, kind: 'static' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A number nobody has, with its own check digits. */
export function freshCnpj(): string {
  const base = `${String(++counter).padStart(8, '0')}0001`;
  const digit = (text: string) => {
    const sum = [...text].reverse().reduce((total, char, at) => total + Number(char) * (2 + (at % 8)), 0);
    return String(sum % 11 < 2 ? 0 : 11 - (sum % 11));
  };
  const first = digit(base);
  return base + first + digit(base + first);
}

/** A registration complement that is accepted. */
export const complementBody = () => ({
  cnpj: freshCnpj(),
  company_name: 'Nova Escola Ltda',
  trading_name: 'Nova Escola',
  size: 'DEMAIS',
  postal_code: '86010190',
  street: 'Rua das Flores',
  street_number: '77',
  address_complement: null,
  district: 'Centro',
  city: 'Londrina',
  federation_unit: 'PR',
  phone: '4333224455',
  email: 'contato@nova.test',
  encarregado: { name: 'Enzo Encarregado', email: 'dpo@nova.test', phone: null },
  substitute: null,
});

/** Makes the asker the one who registered their organisation and still owes its data; gives the version. */
export async function oweComplement(t: TestApp, entity: number, userId: number): Promise<number> {
  await sql`update users set home_entity_id = ${entity} where id = ${userId}`.execute(t.system);
  await sql`insert into role_users (user_id, role_id)
    select ${userId}, id from roles where catalog_name = 'responsavel_organizacao' on conflict do nothing`.execute(
    t.system,
  );
  await sql`insert into data_access_grants (role_id, user_id, legal_entity_id)
    select id, ${userId}, ${entity} from roles where catalog_name = 'responsavel_organizacao'
    on conflict do nothing`.execute(t.system);
  const { rows } = await sql<{ version: number }>`update legal_entities set completed_at = null
    where id = ${entity} returning version`.execute(t.system);
  return rows[0]?.version ?? 1;
}

/** With something in it: an empty one goes with the next change of whatever functionality. */
export async function makeModule(t: TestApp): Promise<number> {
  const { id } = await t.system
    .insertInto('modules')
    .values({ display_name: fresh('Módulo') })
    .returning('id')
    .executeTakeFirstOrThrow();
  const functionality = { module_id: id, name: fresh('funcionalidade'), display_name: 'Relatórios' };
  await t.system.insertInto('functionalities').values(functionality).execute();
  return id;
}

export async function someModule(t: TestApp): Promise<number> {
  const { id } = await t.system
    .selectFrom('modules')
    .select('id')
    .where('key', '=', 'sistema')
    .executeTakeFirstOrThrow();
  return id;
}

export async function makeFunctionality(t: TestApp, display_name = 'Relatórios'): Promise<number> {
  const { id } = await t.system
    .insertInto('functionalities')
    .values({ module_id: await someModule(t), name: fresh('funcionalidade'), display_name })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Someone between the two steps of signing in, with the code that finishes the second. */
export async function secondStepOf(t: TestApp, userId: number) {
  const { seed } = await giveSecondFactor(t, userId, { withCodes: false });
  return { attempt: await ticketFor(t, userId), code: codeOf(seed) };
}

/** Someone who was shown a seed, with the code that confirms it. */
export async function enrolmentOf(t: TestApp, userId: number) {
  const seed = newSeed();
  await t.system
    .insertInto('second_factor_enrolments')
    .values({
      user_id: userId,
      seed: new SecondFactors(t.keys).seal(seed, userId),
      expires_at: sql`now() + interval '1 hour'`,
    })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet((row) => ({ seed: row.ref('excluded.seed') })),
    )
    .execute();
  return { code: codeOf(seed) };
}

export async function anotherSessionOf(t: TestApp, userId: number): Promise<number> {
  const { id } = await t.system
    .insertInto('sessions')
    .values({
      user_id: userId,
      token_hash: hashSecret(newSecret()),
      expires_at: sql`now() + interval '1 hour'`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A group that asks for a second factor, held by someone who has none. */
export async function requireSecondFactor(t: TestApp, userId: number): Promise<void> {
  const role = await makeRole(t, []);
  await t.pool.query('update roles set requires_second_factor = true where id = $1', [role]);
  await t.pool.query('insert into role_users (user_id, role_id) values ($1, $2)', [userId, role]);
}

export async function makeNotification(t: TestApp, userId: number, message = 'Olá'): Promise<string> {
  const { id } = await t.system
    .insertInto('notifications')
    .values({ user_id: userId, type: 'text.message', message, shown: true, mail: 'none' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A message that could not leave, with a link in it, or with a code where one is given; about a case, if it says so. */
export async function makeMail(
  t: TestApp,
  legalEntityId: number,
  subject = 'Convite',
  { code, caseId }: { readonly code?: string; readonly caseId?: string } = {},
): Promise<number> {
  const secret = code ? { code } : { link: { label: 'Abrir', url: 'http://conforme.test/#/a' } };
  const letter = { subject, paragraphs: ['Um texto.'], ...secret };
  const to = { name: 'Nara', address: `${fresh('nara')}@conforme.test` };
  // Written while there was no mail server: it waits for nobody.
  const mail = new Mail({ ...t.config, SMTP_URL: undefined }, t.keys);
  const about = { about: 'test', ...(caseId ? { caseId } : {}) };
  await t.system.transaction().execute((db) => mail.queue(db, { to, letter, legalEntityId, ...about }));
  const { rows } = await sql<{ id: number }>`select id from mail_messages
    where recipient_address = ${to.address}`.execute(t.system);
  return rows[0]?.id as number;
}

/** Makes the user wait for an invitation to be used, and gives its secret. */
export async function invite(t: TestApp, userId: number): Promise<string> {
  const token = newSecret();
  await sql`update users set status = 'invited', password_hash = null where id = ${userId}`.execute(t.system);
  await sql`insert into user_tokens (user_id, purpose, token_hash, expires_at)
    values (${userId}, 'invitation', ${hashSecret(token)}, now() + interval '1 hour')`.execute(t.system);
  return token;
}

/** A link that waits in somebody's mailbox; gives its secret. */
export async function makeLink(t: TestApp, userId: number, purpose: LinkPurpose, email: string) {
  const token = newSecret();
  await sql`delete from user_tokens where user_id = ${userId} and purpose = ${purpose}`.execute(t.system);
  await sql`insert into user_tokens (user_id, purpose, email, token_hash, expires_at)
    values (${userId}, ${purpose}, ${email}, ${hashSecret(token)}, now() + interval '30 minutes')`.execute(
    t.system,
  );
  return token;
}

/** Somebody who registered with the usual password and waits to be activated; gives the link's secret. */
export async function makeRegistration(t: TestApp, email = `${fresh('registro')}@conforme.test`) {
  const token = newSecret();
  await sql`insert into registrations (email, name, password_hash, token_hash, expires_at)
    values (${email}, 'Nova Pessoa', ${await hashPassword(goodPassword)}, ${hashSecret(token)},
      now() + interval '1 hour')`.execute(t.system);
  return token;
}

/** A record in the organisation's audit, as if this person had done something. */
export async function tellOf(t: TestApp, entity: number, userId: number): Promise<number> {
  await t.system
    .transaction()
    .execute((db) =>
      recordAudit(db, { legalEntityId: entity, actorId: userId }, { action: 'session.opened' }),
    );
  const { rows } = await t.pool.query<{ id: number }>('select max(id) as id from audit_events');
  return rows[0]?.id as number;
}
