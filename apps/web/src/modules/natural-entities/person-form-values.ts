import type { FederationUnit } from '@conforme/contracts/core/brazil/federation-units.ts';
import type { addressKinds } from '@conforme/contracts/core/postal-address.ts';
import type { NaturalEntityDetail } from '@conforme/contracts/modules/natural-entities/natural-entities.schemas.ts';
import type { SealedPart } from '@conforme/contracts/platform/people/person.schemas.ts';
import { isStarted } from '../../core/form/is-started.ts';
import type { Chosen } from '../../core/form/schema-facts.ts';
import type { AddressValues } from '../../platform/address/address-fields.tsx';

export interface PersonAddress extends AddressValues {
  readonly kind: keyof typeof addressKinds.labels;
}

export interface BankAccountValues {
  readonly kind: 'CC' | 'CP' | '';
  readonly bank: string;
  readonly branch: string;
  readonly account: string;
}

/** Undefined for what is stored and stays as it is: it was never sent here. */
export type SealedValues = {
  readonly cpf: string | null | undefined;
  readonly rg: string | null | undefined;
  readonly mother_name: string | null | undefined;
  readonly bank_account: BankAccountValues | null | undefined;
};

export type PersonValues = SealedValues & {
  first_name: string;
  surname: string;
  social_name: string;
  gender: 'M' | 'F' | '';
  birth_date: string | null;
  marital_status: 'S' | 'C' | 'V' | 'J' | 'D' | '';
  emails: readonly string[];
  phones: readonly string[];
  addresses: readonly PersonAddress[];
  notes: string;
  legal_basis: NonNullable<NaturalEntityDetail['legal_basis']> | '';
  data_source: string;
  user_id: Chosen | null;
};

export const NO_ADDRESS: PersonAddress = {
  kind: 'home',
  postal_code: '',
  street: '',
  street_number: '',
  address_complement: '',
  district: '',
  city: '',
  federation_unit: '',
};
export const NO_ACCOUNT: BankAccountValues = { kind: '', bank: '', branch: '', account: '' };

export const NOBODY: PersonValues = {
  first_name: '',
  surname: '',
  social_name: '',
  gender: '',
  birth_date: null,
  marital_status: '',
  emails: [],
  phones: [],
  addresses: [],
  notes: '',
  legal_basis: '',
  data_source: '',
  user_id: null,
  cpf: '',
  rg: '',
  mother_name: '',
  bank_account: NO_ACCOUNT,
};

/** Never kept as a draft in the browser. */
export const SEALED: readonly SealedPart[] = ['cpf', 'rg', 'mother_name', 'bank_account'];

export const valuesOf = (person: NaturalEntityDetail): PersonValues => ({
  first_name: person.first_name,
  surname: person.surname,
  social_name: person.social_name ?? '',
  gender: person.gender ?? '',
  birth_date: person.birth_date,
  marital_status: person.marital_status ?? '',
  emails: person.emails,
  phones: person.phones,
  addresses: person.addresses.map((address) => ({
    kind: address.kind,
    postal_code: address.postal_code ?? '',
    street: address.street ?? '',
    street_number: address.street_number ?? '',
    address_complement: address.address_complement ?? '',
    district: address.district ?? '',
    city: address.city,
    federation_unit: address.federation_unit as FederationUnit,
  })),
  notes: person.notes ?? '',
  legal_basis: person.legal_basis ?? '',
  data_source: person.data_source ?? '',
  user_id: person.user,
  cpf: person.sealed.cpf === null ? '' : undefined,
  rg: person.sealed.rg === null ? '' : undefined,
  mother_name: person.sealed.mother_name === null ? '' : undefined,
  bank_account: person.sealed.bank_account === null ? NO_ACCOUNT : undefined,
});

/** An account nobody began to write is none. */
export const withoutEmptyAccount = (values: PersonValues): PersonValues => ({
  ...values,
  bank_account: values.bank_account && !isStarted(values.bank_account) ? null : values.bank_account,
});
