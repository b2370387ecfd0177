import { type GuestInput, MOST_GUESTS } from '@conforme/contracts/modules/schedules/event-input.schemas.ts';
import { sql } from 'kysely';
import { invalidField } from '../../core/app-error.ts';
import type { InTransaction, UserCtx } from '../../core/context.ts';
import type { Transaction } from '../../core/database/database.ts';
import { scopeSql } from '../../core/scope-sql.ts';
import { recipientsOf } from '../../platform/contacts/recipients.ts';
import { usableLists } from '../../platform/contacts/usable-lists.ts';
import { hasAttendance } from './series/carry-dates.ts';
import type { StoredEvent } from './stored-event.ts';
import { type Guest, guestColumns } from './write-to-guests.ts';

type Writing = InTransaction<UserCtx>;

export interface NewGuest {
  readonly user_id: number | null;
  readonly contact_id: number | null;
  readonly name: string;
  readonly email: string;
}

/** Everybody these stand for, each address once: those within the asker's reach and nobody else. */
export async function guestsMeant(ctx: Writing, inputs: readonly GuestInput[]): Promise<NewGuest[]> {
  const ids = (kind: GuestInput['kind']) =>
    inputs.flatMap((input) => (input.kind === kind && 'id' in input ? [input.id] : []));
  const addresses = inputs.flatMap((input) => (input.kind === 'email' ? [input.email] : []));
  const all = [
    ...(await usersMeant(ctx, ids('user'))),
    ...(await contactsMeant(ctx, ids('contact'))),
    ...(await membersMeant(ctx, ids('list'))),
    ...(await addressesMeant(ctx, addresses)),
  ];
  return [...new Map(all.reverse().map((guest) => [guest.email, guest])).values()].reverse();
}

async function usersMeant(ctx: Writing, ids: readonly number[]): Promise<NewGuest[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<NewGuest>`
    select u.id as user_id, null::bigint as contact_id, u.name, u.email from users u
    where u.id = any (${[...ids]}::bigint[]) and u.status in ('active', 'invited')
      and u.id in (select users_in_scope(${scopeSql(ctx)}))`.execute(ctx.db);
  if (rows.length < new Set(ids).size)
    throw invalidField('guests', 'Uma das pessoas escolhidas não está mais na organização.');
  return rows;
}

async function contactsMeant(ctx: Writing, ids: readonly number[]): Promise<NewGuest[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<NewGuest>`
    select null::bigint as user_id, c.id as contact_id, c.name, c.emails[1] as email from contacts c
    where c.id = any (${[...ids]}::bigint[]) and c.legal_entity_id = any (${scopeSql(ctx)}) and c.deleted_at is null
      and cardinality(c.emails) > 0`.execute(ctx.db);
  if (rows.length < new Set(ids).size || !ctx.user.permissions.has('contacts.show'))
    throw invalidField('guests', 'Um dos contatos escolhidos não existe ou não tem e-mail.');
  return rows;
}

async function membersMeant(ctx: Writing, ids: readonly number[]): Promise<NewGuest[]> {
  const members: NewGuest[] = [];
  for (const id of new Set(ids)) {
    const { rows } = await sql`select from contact_lists
      where id = ${id} and legal_entity_id = any (${scopeSql(ctx)}) and deleted_at is null and ${usableLists(ctx)}`.execute(
      ctx.db,
    );
    if (rows.length === 0 || !ctx.user.permissions.has('contact_lists.show'))
      throw invalidField('guests', 'Uma das listas escolhidas não existe.');
    // Whoever asked to be left alone is left out here, as in every other letter to a list.
    const reached = await recipientsOf(ctx.db, id, 'email');
    if (reached.length > MOST_GUESTS) throw tooManyGuests();
    members.push(
      ...reached.map(({ contact_id, name, address }) => ({
        user_id: null,
        contact_id,
        name,
        email: address,
      })),
    );
  }
  return members;
}

/** An address of somebody of the organisation is that person. */
async function addressesMeant(ctx: Writing, addresses: readonly string[]): Promise<NewGuest[]> {
  if (addresses.length === 0) return [];
  const { rows } = await sql<NewGuest>`
    select u.id as user_id, null::bigint as contact_id, coalesce(u.name, a.address) as name, a.address as email
    from unnest(${[...addresses]}::text[]) a (address)
    left join users u on u.id = reached_user_with_email(a.address, ${scopeSql(ctx)})`.execute(ctx.db);
  return rows;
}

const tooManyGuests = () => invalidField('guests', `Um evento tem no máximo ${MOST_GUESTS} convidados.`);

/** Those who were not guests before. */
export async function addGuests(
  db: Transaction,
  event: Pick<StoredEvent, 'id' | 'legal_entity_id'>,
  people: readonly NewGuest[],
): Promise<Guest[]> {
  const { rows } = await sql<Guest>`
    with added as (
      insert into schedule_guests (schedule_id, legal_entity_id, user_id, contact_id, name, email)
      select ${event.id}, ${event.legal_entity_id}, given.user_id, given.contact_id, given.name, given.email
      from unnest(${people.map(({ user_id }) => user_id)}::bigint[], ${people.map(({ contact_id }) => contact_id)}::bigint[],
        ${people.map(({ name }) => name)}::text[], ${people.map(({ email }) => email)}::text[])
        as given (user_id, contact_id, name, email)
      on conflict (schedule_id, email) do nothing returning *)
    select ${guestColumns} from added g order by g.id`.execute(db);
  const { rows: counted } = await sql<{ guests: number }>`
    select count(*) as guests from schedule_guests where schedule_id = ${event.id}`.execute(db);
  if ((counted[0]?.guests ?? 0) > MOST_GUESTS) throw tooManyGuests();
  return rows;
}

export async function guestsOf(db: Transaction, eventId: number): Promise<Guest[]> {
  const { rows } = await sql<Guest>`
    select ${guestColumns} from schedule_guests g where g.schedule_id = ${eventId} order by g.id`.execute(db);
  return rows;
}

/** All but these go; those who went are told. Whose attendance was noted stays, or the record would go along. */
export async function removeGuestsBut(
  db: Transaction,
  eventId: number,
  kept: readonly number[],
): Promise<Guest[]> {
  const { rows: attended } = await sql<{ name: string }>`
    select g.name from schedule_guests g where g.schedule_id = ${eventId} and g.id <> all (${[...kept]}::bigint[])
      and exists (select from schedule_attendance a where a.guest_id = g.id) limit 1`.execute(db);
  if (attended[0]) throw hasAttendance(attended[0].name);
  const { rows } = await sql<Guest>`
    with gone as (delete from schedule_guests
      where schedule_id = ${eventId} and id <> all (${[...kept]}::bigint[]) returning *)
    select ${guestColumns} from gone g`.execute(db);
  return rows;
}
