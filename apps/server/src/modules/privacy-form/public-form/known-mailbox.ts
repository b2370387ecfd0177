import type { RequestInput } from '@conforme/contracts/modules/privacy-form/rules/request-input.ts';
import { sql } from 'kysely';
import type { SealedPerson } from '../../../platform/people/sealed-person.ts';

/**
 * One row where the organisation's own register has this person under this CPF with this mailbox. Reading a mailbox
 * alone proves only that it is read: anybody can write somebody else's name and CPF beside their own address.
 */
export function knownMailbox(
  sealed: SealedPerson,
  legalEntityId: number,
  { holder, requester }: Pick<RequestInput, 'holder' | 'requester'>,
) {
  const isOwn = requester === 'holder' && holder.document.kind === 'cpf' && holder.email !== null;
  return sql`
    select from natural_entities person
    join legal_entity_tree theirs on theirs.entity_id = person.legal_entity_id
    join legal_entity_tree ours on ours.ancestor_id = theirs.ancestor_id and ours.entity_id = ${legalEntityId}
    where person.cpf_digest = ${isOwn ? sealed.digest('cpf', holder.document.number) : null}
      and ${holder.email} = any (person.emails) and person.deleted_at is null limit 1`;
}
