import { id, instant, oneOf, optionalText, secret, text, z } from '../../core/schema.ts';
import { entryAuthors, entryKinds } from '../../platform/cases/case-entries.ts';
import { caseReference } from '../../platform/cases/case-reference.ts';
import { draftFileIds } from '../../platform/cases/draft-schemas.ts';
import { formTypes } from '../../platform/cases/form-types.ts';
import { holderActs } from '../../platform/cases/holder-acts.ts';
import { statusTones } from '../../platform/cases/holder-status.ts';
import { termLineList } from '../../platform/deadlines/term-lines.schemas.ts';

/** Without the key only what was made public is told. */
export const protocolQuery = z.strictObject({ ...caseReference, key: caseReference.key.nullable() });
export const ownCase = z.strictObject(caseReference);
/** What was asked of the holder; files wait in a draft, where there are any. */
export const holderReply = z.strictObject({
  ...caseReference,
  text: text(5000),
  draft: secret.nullable().default(null),
  files: draftFileIds.default([]),
});
export const reopening = z.strictObject({ ...caseReference, reason: text(2000) });
export const rating = z.strictObject({
  ...caseReference,
  stars: z.number().int().min(1).max(5),
  text: optionalText(2000),
});
export const ownFile = z.strictObject({ ...caseReference, file_id: z.uuid() });

const caseFile = z.strictObject({ id: z.uuid(), name: z.string(), size: z.number() });

/** What whoever has the key reads. Words come from the kind of case; what they stand for is the same for all. */
export const holderCase = z.strictObject({
  access: z.literal('holder'),
  form_type: oneOf(formTypes),
  protocol: z.string(),
  organisation: z.strictObject({
    name: z.string(),
    city: z.string().nullable(),
    federation_unit: z.string().nullable(),
  }),
  /** Who answers for the data there: the law has them named (art. 41, § 1º). */
  officer: z.strictObject({ name: z.string(), email: z.string(), phone: z.string().nullable() }).nullable(),
  status: z.strictObject({
    tone: oneOf(statusTones),
    title: z.string(),
    /** What happens next, and what there is to do. */
    detail: z.string(),
    steps: z.array(z.string()),
    /** Which of them it has reached. */
    step: z.number(),
  }),
  asked: z.array(z.string()),
  /** All that was asked besides, as the form names it: what to correct, where to, which decision, in whose name. */
  details: z.array(z.strictObject({ label: z.string(), text: z.string() })),
  /** In the holder's own words. */
  said: z.string().nullable(),
  received_at: instant,
  /** Of what came by phone or letter nobody noted the hour. */
  received_day_only: z.boolean(),
  answered_at: instant.nullable(),
  ended_at: instant.nullable(),
  /** Until when there has to be an answer, and who says so. */
  terms: z.array(
    z.strictObject({
      label: z.string(),
      lines: termLineList,
      stopped_at: instant.nullable(),
    }),
  ),
  reply_until: instant.nullable(),
  reopen_until: instant.nullable(),
  refusal: z.strictObject({ reason: z.string(), text: z.string() }).nullable(),
  /** Who has the data, where it is somebody else (art. 18, § 4º, I). */
  agent: z.string().nullable(),
  /** The protocol of the request this one was joined to. */
  duplicate_of: z.string().nullable(),
  rating: z.strictObject({ stars: z.number(), text: z.string().nullable(), at: instant }).nullable(),
  /** What may be done now. */
  acts: z.array(oneOf(holderActs)),
  /** Sent with the request. */
  files: z.array(caseFile),
  entries: z.array(
    z.strictObject({
      id,
      kind: oneOf(entryKinds),
      author: oneOf(entryAuthors),
      at: instant,
      body: z.string().nullable(),
      /** What changed, in a sentence; null where the kind of line says it all. */
      change: z.string().nullable(),
      is_public: z.boolean(),
      files: z.array(caseFile),
    }),
  ),
});
export type HolderCase = z.output<typeof holderCase>;

/** What anybody with the protocol reads, and nothing besides. */
const publicCase = z.strictObject({
  access: z.literal('public'),
  entries: z.array(z.strictObject({ at: instant, body: z.string() })),
});

export const foundCase = z.discriminatedUnion('access', [holderCase, publicCase]);
export type FoundCase = z.output<typeof foundCase>;
