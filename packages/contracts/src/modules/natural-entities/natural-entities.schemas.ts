import { bankAccount } from '../../core/brazil/bank-account.ts';
import { birthDate } from '../../core/brazil/civil-date.ts';
import { cpf } from '../../core/brazil/cpf.ts';
import { federationUnitChoices } from '../../core/brazil/federation-units.ts';
import { choices, yesNo } from '../../core/choices.ts';
import { emails, phones } from '../../core/contact-points.ts';
import { legalBases } from '../../core/legal-basis.ts';
import { genders, maritalStatuses } from '../../core/person.ts';
import { pictureAddress } from '../../core/picture.ts';
import { postalAddress, shownAddress } from '../../core/postal-address.ts';
import { id, instant, line, oneOf, optionalLine, optionalText, version, z } from '../../core/schema.ts';
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

/** What is encrypted at rest, and shown whole only on request. */
export const sealedParts = choices({
  cpf: 'CPF',
  rg: 'RG',
  mother_name: 'Nome da mãe',
  bank_account: 'Conta bancária',
});
export type SealedPart = keyof typeof sealedParts.labels;

const masked = z.string().nullable();

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
  /** Each as far as it may be seen at a glance: '***.982.247-**'. */
  sealed: z.strictObject({ cpf: masked, rg: masked, mother_name: masked, bank_account: masked }),
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

const writable = {
  first_name: line(60),
  surname: line(120),
  social_name: optionalLine(120),
  gender: oneOf(genders).nullable().default(null),
  birth_date: birthDate.nullable().default(null),
  marital_status: oneOf(maritalStatuses).nullable().default(null),
  emails,
  phones,
  addresses: z.array(postalAddress).max(5).default([]),
  notes: optionalText(2000),
  legal_basis: oneOf(legalBases).nullable().default(null),
  /** Where the data came from: 'ficha de matrícula', 'planilha do RH'. */
  data_source: optionalLine(120),
  user_id: id.nullable().default(null),
  // What is left out stays as it is, null takes it away: nobody has to reveal a value to save the rest.
  cpf: cpf.nullable().optional(),
  rg: line(20).nullable().optional(),
  mother_name: line(120).nullable().optional(),
  bank_account: bankAccount.nullable().optional(),
};

export const naturalEntityCreate = z.strictObject(writable);
export const naturalEntityUpdate = z.strictObject({ ...writable, version });
export type NaturalEntityInput = z.output<typeof naturalEntityCreate>;

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
