import { cep, formatCep } from './brazil/cep.ts';
import { federationUnitChoices } from './brazil/federation-units.ts';
import { choices } from './choices.ts';
import { line, oneOf, optionalLine, z } from './schema.ts';

/** Where a seat is: nothing about it is left open. */
export const seatFields = {
  postal_code: cep,
  street: line(160),
  street_number: line(20),
  address_complement: optionalLine(120),
  district: optionalLine(120),
  city: line(120),
  federation_unit: oneOf(federationUnitChoices),
};

export const addressKinds = choices({
  home: 'Residencial',
  work: 'Comercial',
  mail: 'Correspondência',
});

/** One of somebody's addresses. What is not known stays empty; the city is the least worth keeping. */
export const postalAddress = z.strictObject({
  kind: oneOf(addressKinds),
  ...seatFields,
  postal_code: cep.nullable().default(null),
  street: optionalLine(160),
  street_number: optionalLine(20),
});

/** As it is stored and shown. */
export const shownAddress = z.strictObject({
  kind: oneOf(addressKinds),
  postal_code: z.string().nullable(),
  street: z.string().nullable(),
  street_number: z.string().nullable(),
  address_complement: z.string().nullable(),
  district: z.string().nullable(),
  city: z.string(),
  federation_unit: oneOf(federationUnitChoices),
});

/** 'Residencial: Rua Sergipe, 100, Londrina/PR, CEP 86010-190'. */
export function addressWords(address: z.output<typeof shownAddress>): string {
  const { kind, street, street_number, address_complement, district, city, federation_unit } = address;
  const place = [street, street_number, address_complement, district, `${city}/${federation_unit}`];
  const code = address.postal_code && `CEP ${formatCep(address.postal_code)}`;
  return `${addressKinds.labels[kind]}: ${[...place, code].filter(Boolean).join(', ')}`;
}
