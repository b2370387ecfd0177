import { birthDate } from '../../core/brazil/civil-date.ts';
import { cpf } from '../../core/brazil/cpf.ts';
import { federationUnitChoices } from '../../core/brazil/federation-units.ts';
import { choices, yesNo } from '../../core/choices.ts';
import { legalBases } from '../../core/legal-basis.ts';
import { genders, maritalStatuses } from '../../core/person.ts';
import { pictureAddress } from '../../core/picture.ts';
import { shownAddress } from '../../core/postal-address.ts';
import { id, instant, oneOf, version, z } from '../../core/schema.ts';
import { maskedParts } from '../../platform/people/person.schemas.ts';
import { undoableMerge } from './merge.schemas.ts';

export const naturalEntityRow = z.strictObject({
  id,
  /** The social name where there is one: nobody is called by a name that is not theirs. */
  name: z.string(),
  /** Without its ends; the whole number is shown only to who asks for it, and that is told. */
  cpf: z.string().nullable(),
  birth_date: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  city: z.string().nullable(),
  federation_unit: oneOf(federationUnitChoices).nullable(),
  organisation: z.string(),
  has_user: oneOf(yesNo),
  updated_at: instant,
  photo: pictureAddress,
});
export type NaturalEntityRow = z.output<typeof naturalEntityRow>;

export const naturalEntityDetail = z.strictObject({
  id,
  version,
  name: z.string(),
  first_name: z.string(),
  surname: z.string(),
  social_name: z.string().nullable(),
  gender: oneOf(genders).nullable(),
  birth_date: z.string().nullable(),
  marital_status: oneOf(maritalStatuses).nullable(),
  sealed: maskedParts,
  emails: z.array(z.string()),
  phones: z.array(z.string()),
  addresses: z.array(shownAddress),
  notes: z.string().nullable(),
  legal_basis: oneOf(legalBases).nullable(),
  data_source: z.string().nullable(),
  user: z.strictObject({ id, label: z.string() }).nullable(),
  /** The account whose holder was asked whether this record is theirs, while there is no answer. */
  link_request: z.strictObject({ user: z.string(), asked_at: instant }).nullable(),
  /** When somebody compared the documents of the account's holder with this record. */
  holder_confirmed_at: instant.nullable(),
  organisation: z.string(),
  photo: pictureAddress,
  merges: z.array(undoableMerge),
  created_at: instant,
  updated_at: instant,
});
export type NaturalEntityDetail = z.output<typeof naturalEntityDetail>;

export const revealed = z.strictObject({ value: z.string() });

export const duplicateQuestion = z.strictObject({
  cpf: cpf.nullable().default(null),
  first_name: z.string().trim().max(60).default(''),
  surname: z.string().trim().max(120).default(''),
  birth_date: birthDate.nullable().default(null),
  /** The record being edited is not its own duplicate. */
  except: id.nullable().default(null),
});
export const duplicateReasons = choices({
  cpf: 'Mesmo CPF',
  name_and_birth: 'Mesmo nome e data de nascimento',
});
export const duplicate = z.strictObject({
  id,
  name: z.string(),
  birth_date: z.string().nullable(),
  reason: oneOf(duplicateReasons),
});
