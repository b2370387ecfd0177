import { bankAccount } from '../../core/brazil/bank-account.ts';
import { birthDate } from '../../core/brazil/civil-date.ts';
import { cpf } from '../../core/brazil/cpf.ts';
import { choices } from '../../core/choices.ts';
import { emails, phones } from '../../core/contact-points.ts';
import { legalBases } from '../../core/legal-basis.ts';
import { genders, maritalStatuses } from '../../core/person.ts';
import { postalAddress } from '../../core/postal-address.ts';
import { id, line, oneOf, optionalLine, optionalText, version, z } from '../../core/schema.ts';

/** What is encrypted at rest, and shown whole only on request. */
export const sealedParts = choices({
  cpf: 'CPF',
  rg: 'RG',
  mother_name: 'Nome da mãe',
  bank_account: 'Conta bancária',
});
export type SealedPart = keyof typeof sealedParts.labels;

const masked = z.string().nullable();
/** Each as far as it may be seen at a glance: '***.982.247-**'. */
export const maskedParts = z.strictObject({
  cpf: masked,
  rg: masked,
  mother_name: masked,
  bank_account: masked,
});
export type MaskedParts = z.output<typeof maskedParts>;

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
