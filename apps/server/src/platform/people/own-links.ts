import type { OwnLinks } from '@conforme/contracts/platform/people/own-person.schemas.ts';
import { sql } from 'kysely';
import { AppError, found } from '../../core/app-error.ts';
import type { Database, Transaction } from '../../core/database/database.ts';
import { recordAudit } from '../audit/audit.ts';

/** What an account's holder decides about: the records that are theirs, and those that wait for their answer. */
export async function ownLinks(db: Database | Transaction, userId: number): Promise<OwnLinks> {
  const { rows } = await sql<{
    request_id: number | null;
    person_id: number;
    name: string;
    organisation: string;
    asked_at: string;
  }>`select * from person_links_of(${userId}) order by organisation, name, person_id`.execute(db);
  return {
    linked_people: rows.flatMap(({ request_id, person_id: id, name, organisation }) =>
      request_id === null ? [{ id, name, organisation }] : [],
    ),
    link_requests: rows.flatMap(({ request_id: id, name, organisation, asked_at }) =>
      id === null ? [] : [{ id, name, organisation, asked_at }],
    ),
  };
}

interface Asked {
  readonly natural_entity_id: number;
  readonly legal_entity_id: number;
}

/** As the owner: the record lies in an organisation that its holder may not reach. Taken once, by whom it was for. */
async function takeRequest(db: Transaction, userId: number, id: number): Promise<Asked> {
  const { rows } = await sql<Asked>`delete from person_link_requests r using natural_entities n
    where r.id = ${id} and r.user_id = ${userId} and r.created_at > now() - interval '30 days'
      and n.id = r.natural_entity_id and n.deleted_at is null
    returning r.natural_entity_id, n.legal_entity_id`.execute(db);
  return found(rows[0]);
}

export async function acceptLink(db: Transaction, userId: number, id: number): Promise<void> {
  const { natural_entity_id: personId, legal_entity_id: legalEntityId } = await takeRequest(db, userId, id);
  const { rows: theirs } = await sql`select from natural_entities
    where user_id = ${userId} and deleted_at is null and id <> ${personId}
      and same_organisation(legal_entity_id, ${legalEntityId})`.execute(db);
  if (theirs.length > 0)
    throw new AppError(
      'conflict',
      'A sua conta já está ligada a outro cadastro desta organização. Desligue-a dele antes.',
    );
  const { rows } = await sql`update natural_entities set user_id = ${userId}
    where id = ${personId} and deleted_at is null returning id`.execute(db);
  found(rows[0]);
  await tell(db, userId, 'natural_entity.link_accepted', personId, legalEntityId);
}

export async function declineLink(db: Transaction, userId: number, id: number): Promise<void> {
  const { natural_entity_id, legal_entity_id } = await takeRequest(db, userId, id);
  await tell(db, userId, 'natural_entity.link_declined', natural_entity_id, legal_entity_id);
}

/** The record stays where it is; only the account is no longer its own. */
export async function leavePerson(db: Transaction, userId: number, personId: number): Promise<void> {
  const { rows } = await sql<{ legal_entity_id: number }>`update natural_entities set user_id = null
    where id = ${personId} and user_id = ${userId} and deleted_at is null returning legal_entity_id`.execute(
    db,
  );
  await tell(db, userId, 'natural_entity.link_left', personId, found(rows[0]).legal_entity_id);
}

/**
 * By a secret that an organisation handed over, the account may have come to somebody else: documents count as unchecked,
 * and links and questions end outside that organisation and its units.
 */
export async function releasePersons(db: Transaction, userId: number, handedIn: number): Promise<void> {
  await sql`select release_persons_of(${userId}, array(
    select entity_id from legal_entity_tree where ancestor_id = ${handedIn}))`.execute(db);
}

/** In the chain of the organisation that keeps the record: its staff read there what became of the link. */
const tell = (
  db: Transaction,
  actorId: number,
  action: 'natural_entity.link_accepted' | 'natural_entity.link_declined' | 'natural_entity.link_left',
  personId: number,
  legalEntityId: number,
) => recordAudit(db, { legalEntityId, actorId }, { action, object: ['natural_entity', personId] });
