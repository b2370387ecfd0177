import { birthDate } from '../../core/brazil/civil-date.ts';
import { genders, maritalStatuses } from '../../core/person.ts';
import { id, instant, oneOf, optionalLine, version, z } from '../../core/schema.ts';

/** What people say about themselves; what is left out stays as it is. */
export const ownPersonFields = {
  /** The person's own version, null while the account has none. */
  person_version: version.nullable().optional(),
  social_name: optionalLine(120).removeDefault().optional(),
  gender: oneOf(genders).nullable().optional(),
  birth_date: birthDate.nullable().optional(),
  marital_status: oneOf(maritalStatuses).nullable().optional(),
};
const ownPersonInput = z.strictObject(ownPersonFields);
export type OwnPersonInput = z.output<typeof ownPersonInput>;

export const ownLinks = {
  /** The records that are this account's, wherever they are. */
  linked_people: z.array(z.strictObject({ id, name: z.string(), organisation: z.string() })),
  /** The records that an organisation says are this account's, while their holder has not answered. */
  link_requests: z.array(
    z.strictObject({ id, name: z.string(), organisation: z.string(), asked_at: instant }),
  ),
};
const shownLinks = z.strictObject(ownLinks);
export type OwnLinks = z.output<typeof shownLinks>;
