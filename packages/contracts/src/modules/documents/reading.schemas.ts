import { choices } from '../../core/choices.ts';
import { id, instant, oneOf, version, z } from '../../core/schema.ts';
import {
  classifications,
  documentKinds,
  documentStates,
  relationKinds,
  textStates,
  versionStates,
} from '../../platform/documents/document-choices.ts';
import { allActs, type DocumentAct } from '../../platform/documents/document-rules.ts';
import { ownSignature } from '../../platform/read-signatures/read-signature.schemas.ts';
import { resultPage, resultPages } from '../../platform/text-search/result-pages.ts';

const day = z.iso.date().nullable();
const documentAct = z.enum(allActs as [DocumentAct, ...DocumentAct[]]);

export const shownVersion = z.strictObject({
  number: z.number().int(),
  state: oneOf(versionStates),
  file_name: z.string(),
  media_type: z.string(),
  size: z.number(),
  /** In hexadecimal. */
  sha256: z.string(),
  note: z.string(),
  relevant: z.boolean(),
  author: z.string().nullable(),
  approver: z.string().nullable(),
  approved_at: instant.nullable(),
  released_at: instant.nullable(),
  superseded_at: instant.nullable(),
  returned_reason: z.string().nullable(),
  created_at: instant,
  text_state: oneOf(textStates),
  pages: z.number().int().nullable(),
  /** Can be opened by the asker. */
  opens: z.boolean(),
  /** Of what came into force: how anybody checks it, by the code or at the address. */
  check: z.strictObject({ code: z.string(), url: z.string() }).nullable(),
});
export type ShownVersion = z.output<typeof shownVersion>;

/** A document as whoever opens it gets it: readers what is in force, staff all of it. */
export const shownDocument = z.strictObject({
  id,
  version,
  code: z.string(),
  title: z.string(),
  kind: oneOf(documentKinds),
  classification: oneOf(classifications),
  status: oneOf(documentStates),
  summary: z.string().nullable(),
  tags: z.array(z.string()),
  organisation: z.string(),
  unit: z.string().nullable(),
  owner: z.string().nullable(),
  effective_from: day,
  review_on: day,
  expires_on: day,
  /** In force by its state, and its last day is over. */
  has_expired: z.boolean(),
  ended_at: instant.nullable(),
  /** How it first ended, also once it is archived. */
  ended_as: z.enum(['superseded', 'revoked', 'archived']).nullable(),
  ended_reason: z.string().nullable(),
  /** Since when and why nothing of it is disposed of; for staff alone. */
  held_at: instant.nullable(),
  hold_reason: z.string().nullable(),
  disposed_at: instant.nullable(),
  disposal_reason: z.string().nullable(),
  retention_years: z.number().int().nullable(),
  kept_until: day,
  current_version: z.number().int(),
  versions: z.array(shownVersion),
  relations: z.array(
    z.strictObject({
      kind: oneOf(relationKinds),
      /** Read from the other document. */
      back: z.boolean(),
      id,
      code: z.string(),
      title: z.string(),
      status: oneOf(documentStates),
    }),
  ),
  /** What the asker may do with it now. */
  acts: z.array(documentAct),
  /** Of a restricted document, whether the asker is one of those who may open and so change it. */
  may_change: z.boolean(),
  numbers: z.strictObject({ audience: z.number(), signed: z.number() }),
  signature: z
    .strictObject({
      statement: z.string(),
      due_on: day,
      /** Of those who are asked: others only look. */
      asked: z.boolean(),
      own: ownSignature.nullable(),
      /** Signed an earlier version, before a relevant change. */
      signed_before: z.boolean(),
    })
    .nullable(),
  events: z.array(
    z.strictObject({
      id,
      kind: z.string(),
      number: z.number().int().nullable(),
      actor: z.string().nullable(),
      reason: z.string().nullable(),
      created_at: instant,
    }),
  ),
});
export type ShownDocument = z.output<typeof shownDocument>;

const side = z.strictObject({
  ...shownVersion.pick({
    number: true,
    state: true,
    file_name: true,
    media_type: true,
    size: true,
    sha256: true,
    note: true,
    author: true,
    approver: true,
    created_at: true,
    released_at: true,
    text_state: true,
    pages: true,
  }).shape,
  /** As it was read out of the file; empty where nothing was. */
  text: z.string(),
  cut: z.boolean(),
});
export const comparedVersions = z.strictObject({ from: side, to: side });
export type ComparedVersions = z.output<typeof comparedVersions>;

const consultOrders = choices({ fit: 'Mais próximos da busca', title: 'Título' });
export const consultQuery = z.strictObject({
  search: z.string().trim().max(200).default(''),
  kind: oneOf(documentKinds).optional(),
  tag: z.string().trim().min(1).max(40).optional(),
  order: oneOf(consultOrders).default('fit'),
  page: resultPage,
});

/** A piece of text, what was searched for marked in it (platform/text-search). */
const passage = z.strictObject({ page: z.number().int().nullable(), text: z.string() });
export const consultRow = z.strictObject({
  id,
  code: z.string(),
  title: z.string(),
  kind: oneOf(documentKinds),
  summary: z.string().nullable(),
  tags: z.array(z.string()),
  organisation: z.string(),
  current_version: z.number().int(),
  effective_from: day,
  media_type: z.string(),
  to_sign: z.boolean(),
  passages: z.array(passage),
});
export type ConsultRow = z.output<typeof consultRow>;
export const consulted = z.strictObject({
  rows: z.array(consultRow),
  ...resultPages,
  tags: z.array(z.string()),
});
export type Consulted = z.output<typeof consulted>;

export const documentsAttention = z.strictObject({
  /** Whose reading the asker still has to sign. */
  to_sign: z.number(),
  /** Past their review date, or within 30 days of it. */
  to_review: z.number(),
  /** Versions of others that wait for the asker's approval. */
  to_approve: z.number(),
});
