import type { FederationUnit } from '@conforme/contracts/core/brazil/federation-units.ts';
import type { ContactDetail } from '@conforme/contracts/modules/contacts/contacts.schemas.ts';
import type { Chosen } from '../../core/form/schema-facts.ts';

export type ContactValues = {
  name: string;
  organisation: string;
  organisation_entity_id: Chosen | null;
  role: string;
  emails: readonly string[];
  bounced_emails: readonly string[];
  phones: readonly string[];
  federation_unit: FederationUnit | '';
  tags: readonly string[];
  notes: string;
  natural_entity_id: Chosen | null;
  legal_basis: NonNullable<ContactDetail['legal_basis']> | '';
  data_source: string;
  consented_on: string | null;
  consent_how: string;
  email_opt_out_on: string | null;
  message_opt_out_on: string | null;
  phone_opt_out_on: string | null;
};

export const NOBODY: ContactValues = {
  name: '',
  organisation: '',
  organisation_entity_id: null,
  role: '',
  emails: [],
  bounced_emails: [],
  phones: [],
  federation_unit: '',
  tags: [],
  notes: '',
  natural_entity_id: null,
  legal_basis: '',
  data_source: '',
  consented_on: null,
  consent_how: '',
  email_opt_out_on: null,
  message_opt_out_on: null,
  phone_opt_out_on: null,
};

export const valuesOf = (contact: ContactDetail): ContactValues => ({
  name: contact.name,
  organisation: contact.organisation ?? '',
  organisation_entity_id: contact.organisation_entity,
  role: contact.role ?? '',
  emails: contact.emails,
  bounced_emails: contact.bounced_emails,
  phones: contact.phones,
  federation_unit: contact.federation_unit ?? '',
  tags: contact.tags,
  notes: contact.notes ?? '',
  natural_entity_id: contact.person,
  legal_basis: contact.legal_basis ?? '',
  data_source: contact.data_source ?? '',
  consented_on: contact.consented_on,
  consent_how: contact.consent_how ?? '',
  email_opt_out_on: contact.email_opt_out_on,
  message_opt_out_on: contact.message_opt_out_on,
  phone_opt_out_on: contact.phone_opt_out_on,
});

/** What is not on the screen any more is not sent: marks of an address that went, a consent that is no longer the basis. */
export const withoutLeftovers = (values: ContactValues): ContactValues => ({
  ...values,
  bounced_emails: values.bounced_emails.filter((address) => values.emails.includes(address)),
  ...(values.legal_basis === 'consent' ? {} : { consented_on: null, consent_how: '' }),
});
