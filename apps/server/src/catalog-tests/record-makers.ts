import { sql } from 'kysely';
import { hashSecret, newSecret } from '../core/secrets.ts';
import { giveSecondFactor, ticketFor } from '../testing/second-factor.ts';
import type { TestApp } from '../testing/test-app.ts';

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

export async function makeModule(t: TestApp): Promise<number> {
  const { id } = await t.system
    .insertInto('modules')
    .values({ display_name: fresh('Módulo') })
    .returning('id')
    .executeTakeFirstOrThrow();
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
  const { codes } = await giveSecondFactor(t, userId);
  return { attempt: await ticketFor(t, userId), code: codes[0] };
}

/** Makes the user wait for an invitation to be used, and gives its secret. */
export async function invite(t: TestApp, userId: number): Promise<string> {
  const token = newSecret();
  await sql`update users set status = 'invited', password_hash = null where id = ${userId}`.execute(t.system);
  await sql`insert into user_tokens (user_id, purpose, token_hash, expires_at)
    values (${userId}, 'invitation', ${hashSecret(token)}, now() + interval '1 hour')`.execute(t.system);
  return token;
}
