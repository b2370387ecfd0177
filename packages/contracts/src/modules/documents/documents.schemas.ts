import { civilDate } from '../../core/brazil/civil-date.ts';
import { invalidBecause } from '../../core/invalid-because.ts';
import { legalBases } from '../../core/legal-basis.ts';
import { messages } from '../../core/messages.ts';
import { id, instant, line, numberWithin, oneOf, optionalText, text, version, z } from '../../core/schema.ts';
import { plainText } from '../../core/text/plain-text.ts';
import { audienceDetail, audienceInput } from '../../platform/audiences/audience.schemas.ts';
import {
  classifications,
  documentKinds,
  documentLanguages,
  documentStates,
  pendingStates,
  relationKinds,
} from '../../platform/documents/document-choices.ts';
import { decidingActs, preparingActs, readersRefusal } from '../../platform/documents/document-rules.ts';

const day = z.iso.date().nullable();

export const documentRow = z.strictObject({
  id,
  code: z.string(),
  title: z.string(),
  kind: oneOf(documentKinds),
  classification: oneOf(classifications),
  status: oneOf(documentStates),
  review_on: day,
  owner: z.string().nullable(),
  pending: oneOf(pendingStates).nullable(),
  tags: z.array(z.string()),
  unit: z.string().nullable(),
  current_version: z.number().int(),
  expires_on: day,
  has_expired: z.boolean(),
  organisation: z.string(),
  updated_at: instant,
});
export type DocumentRow = z.output<typeof documentRow>;

const chosen = z.strictObject({ id, label: z.string() });
const relation = z.strictObject({ kind: oneOf(relationKinds), id, label: z.string() });

/** As it is edited. */
export const documentDetail = z.strictObject({
  id,
  version,
  code: z.string(),
  title: z.string(),
  kind: oneOf(documentKinds),
  unit: chosen.nullable(),
  owner: chosen.nullable(),
  classification: oneOf(classifications),
  tags: z.array(z.string()),
  language: oneOf(documentLanguages),
  summary: z.string().nullable(),
  effective_from: day,
  review_on: day,
  expires_on: day,
  retention_years: z.number().int().nullable(),
  legal_basis: oneOf(legalBases).nullable(),
  ...audienceDetail,
  relations: z.array(relation),
  requires_signature: z.boolean(),
  signature_statement: z.string().nullable(),
  signature_due_on: day,
  status: oneOf(documentStates),
  current_version: z.number().int(),
  organisation: z.string(),
  legal_entity_id: id,
  updated_at: instant,
});
export type DocumentDetail = z.output<typeof documentDetail>;

const noneTwice = (tags: readonly string[]): string[] =>
  [...new Map([...tags].reverse().map((tag) => [plainText(tag), tag])).values()].reverse();

const code = z
  .string()
  .trim()
  .max(30)
  .regex(
    /^[A-Za-z0-9][A-Za-z0-9./_-]*$/,
    invalidBecause('Use letras, números, ponto, barra e hífen, como POL-SI-003.'),
  );
const optionalDay = civilDate.nullable().default(null);

const writable = {
  /** Left empty, the next of its kind: POL-004. */
  code: code.nullable().default(null),
  title: line(150),
  kind: oneOf(documentKinds),
  unit_id: id.nullable().default(null),
  owner_id: id,
  classification: oneOf(classifications).meta({ examples: ['internal'] }),
  tags: z.array(line(40)).max(20).default([]).transform(noneTwice),
  language: oneOf(documentLanguages).default('pt-BR'),
  summary: optionalText(600),
  effective_from: optionalDay,
  review_on: optionalDay,
  expires_on: optionalDay,
  retention_years: z.number().int().min(1).max(100).nullable().default(null),
  legal_basis: oneOf(legalBases).nullable().default(null),
  ...audienceInput,
  relations: z
    .array(z.strictObject({ kind: oneOf(relationKinds), id }))
    .max(30)
    .default([]),
  requires_signature: z.boolean().default(false),
  signature_statement: optionalText(500),
  signature_due_on: optionalDay,
};
const whole = z.strictObject(writable);
type Whole = z.output<typeof whole>;

/** What no field can tell alone, each at the field that puts it right. */
function together<S extends z.ZodObject>(schema: S): S {
  return schema.superRefine((value, ctx) => {
    const input = value as unknown as Whole;
    const refuse = (field: keyof Whole, message: string) =>
      ctx.addIssue({ code: 'custom', path: [field], message });
    if (input.requires_signature && !input.signature_statement)
      refuse('signature_statement', messages.required);
    if (
      input.effective_from !== null &&
      input.expires_on !== null &&
      input.expires_on <= input.effective_from
    )
      refuse('expires_on', invalidBecause('A validade termina depois de começar a vigência.'));
    const refusal = readersRefusal(input.classification, {
      everyone: input.everyone,
      units: input.unit_ids.length,
      roles: input.role_ids.length,
      lists: input.list_ids.length,
      people: input.user_ids.length,
    });
    if (refusal !== null) refuse(input.everyone ? 'everyone' : 'unit_ids', refusal);
  });
}

export const documentCreate = together(whole);
export type DocumentInput = z.output<typeof documentCreate>;
export const documentUpdate = together(z.strictObject({ ...writable, code, version }));
export type DocumentChange = z.output<typeof documentUpdate>;

/** What is said about the version that is being prepared. */
export const versionNote = z.strictObject({ version, note: text(500), relevant: z.boolean().default(true) });

export const prepare = z.strictObject({ version, act: oneOf(preparingActs) });
export type Prepare = z.output<typeof prepare>;

export const decide = z.strictObject({
  version,
  act: oneOf(decidingActs),
  reason: optionalText(500),
  /** Of 'keep': when it is looked at next. */
  review_on: optionalDay,
  /** Of 'supersede': the document that takes its place. */
  replaced_by_id: id.nullable().default(null),
});
export type Decide = z.output<typeof decide>;

export const dispose = z.strictObject({ version, reason: text(500) });

export const compareQuery = z.strictObject({
  from: z
    .string()
    .regex(/^[1-9]\d{0,8}$/, messages.invalid)
    .transform(Number),
  to: z
    .string()
    .regex(/^[1-9]\d{0,8}$/, messages.invalid)
    .transform(Number),
});
export const versionOf = z.strictObject({
  id: z
    .string()
    .regex(/^[1-9]\d{0,14}$/, messages.invalid)
    .transform(Number),
  number: z
    .string()
    .regex(/^[1-9]\d{0,8}$/, messages.invalid)
    .transform(Number),
});
export const signedVersion = z.strictObject({ number: numberWithin });
