import type { DocumentDetail } from '@conforme/contracts/modules/documents/documents.schemas.ts';
import type {
  Classification,
  DocumentKind,
  RelationKind,
} from '@conforme/contracts/platform/documents/document-choices.ts';
import type { Chosen } from '../../../core/form/schema-facts.ts';

export type RelationValue = { kind: RelationKind; id: Chosen | null };
export type DocumentValues = {
  code: string;
  title: string;
  kind: DocumentKind | '';
  unit_id: Chosen | null;
  owner_id: Chosen | null;
  classification: Classification | '';
  tags: readonly string[];
  language: DocumentDetail['language'];
  summary: string;
  effective_from: string | null;
  review_on: string | null;
  expires_on: string | null;
  retention_years: number | null;
  legal_basis: NonNullable<DocumentDetail['legal_basis']> | '';
  everyone: boolean;
  unit_ids: readonly Chosen[];
  role_ids: readonly Chosen[];
  list_ids: readonly Chosen[];
  user_ids: readonly Chosen[];
  relations: readonly RelationValue[];
  requires_signature: boolean;
  signature_statement: string;
  signature_due_on: string | null;
};

export const newDocument = (owner: Chosen | null): DocumentValues => ({
  ...{ code: '', title: '', kind: '', unit_id: null, owner_id: owner, classification: 'internal', tags: [] },
  ...{ language: 'pt-BR', summary: '', effective_from: null, review_on: null, expires_on: null },
  ...{ retention_years: null, legal_basis: '', everyone: true, unit_ids: [], role_ids: [], list_ids: [] },
  ...{ user_ids: [], relations: [], requires_signature: false, signature_due_on: null },
  signature_statement: 'Li e compreendi este documento.',
});

export const valuesOf = (document: DocumentDetail): DocumentValues => ({
  ...{ code: document.code, title: document.title, kind: document.kind, unit_id: document.unit },
  ...{ owner_id: document.owner, classification: document.classification, tags: document.tags },
  ...{ language: document.language, summary: document.summary ?? '', review_on: document.review_on },
  ...{ effective_from: document.effective_from, expires_on: document.expires_on },
  ...{ retention_years: document.retention_years, legal_basis: document.legal_basis ?? '' },
  ...{ everyone: document.everyone, unit_ids: document.units, role_ids: document.roles },
  ...{ list_ids: document.lists, user_ids: document.people },
  relations: document.relations.map(({ kind, id, label }) => ({ kind, id: { id, label } })),
  requires_signature: document.requires_signature,
  signature_statement: document.signature_statement ?? '',
  signature_due_on: document.signature_due_on,
});

/** For everyone means nobody in particular; nobody is asked to sign without a statement. */
export const tidied = (values: DocumentValues): object => ({
  ...values,
  ...(values.everyone ? { unit_ids: [], role_ids: [], list_ids: [], user_ids: [] } : {}),
  ...(values.requires_signature ? {} : { signature_statement: null, signature_due_on: null }),
});
