import { id, instant, oneOf, z } from '../../core/schema.ts';
import { type FileKind, fileKinds } from '../../core/upload.ts';
import { termLineList } from '../deadlines/term-lines.schemas.ts';
import { entryAuthors, entryKinds } from './case-entries.ts';
import { formTypes } from './form-types.ts';
import { outsideActs } from './outside-acts.ts';
import { statusTones } from './outside-status.ts';

const caseFile = z.strictObject({ id: z.uuid(), name: z.string(), size: z.number() });
const row = z.strictObject({ label: z.string(), text: z.string() });

/** What only the kind of case knows, as plain data: the page and the dossier draw it without knowing the kind. */
const kindPart = {
  /** What came in: a list in a few words each, what the person wrote, and everything else that was asked. */
  sections: z.array(
    z.strictObject({
      title: z.string(),
      list: z.array(z.string()),
      said: z.string().nullable(),
      rows: z.array(row),
    }),
  ),
  /** Whom the page names as responsible, and what they are called: an encarregado, a commission. */
  officer: z.strictObject({ title: z.string(), name: z.string(), email: z.string() }).nullable(),
  /** Another case this one was joined to: the words before its protocol, and the protocol. */
  related: z.strictObject({ words: z.string(), protocol: z.string() }).nullable(),
  /** Beside the answer: why it is what it is. A text that the answer repeats is not shown twice. */
  answer_rows: z.array(z.strictObject({ label: z.string(), texts: z.array(z.string()) })),
  /** What can be done once a date of the law has passed. */
  late_words: z.string(),
  /** What the receipt is good for, and where to go with it. */
  receipt: z.strictObject({
    words: z.string(),
    link: z.strictObject({ label: z.string(), url: z.string() }).nullable(),
  }),
  /** What the dossier says in the words of the kind. */
  paper: z.strictObject({
    title: z.string(),
    lead: z.array(z.string()),
    heading: z.string(),
    about: z.string(),
    /** Whom the kind names there beside the organisation: an encarregado, a commission. */
    responsible: row.nullable(),
    person_label: z.string(),
    asked_label: z.string(),
    outcome: z.array(row),
  }),
};

/** What whoever has the key reads: the same for every kind of case, and what the kind gives besides. */
export const outsideCase = z.strictObject({
  access: z.literal('outside'),
  form_type: oneOf(formTypes),
  protocol: z.string(),
  organisation: z.strictObject({
    name: z.string(),
    city: z.string().nullable(),
    federation_unit: z.string().nullable(),
  }),
  status: z.strictObject({
    tone: oneOf(statusTones),
    title: z.string(),
    /** What happens next, and what there is to do. */
    detail: z.string(),
    steps: z.array(z.string()),
    /** Which of them it has reached. */
    step: z.number(),
  }),
  /** When it came, and what the page calls that day; of an application, when it was sent. */
  received_at: instant,
  received_label: z.string(),
  /** Of what came by phone or letter nobody noted the hour. */
  received_day_only: z.boolean(),
  answered_at: instant.nullable(),
  ended_at: instant.nullable(),
  /** Until when there has to be an answer, and who says so. */
  terms: z.array(z.strictObject({ label: z.string(), lines: termLineList, stopped_at: instant.nullable() })),
  reply_until: instant.nullable(),
  reopen_until: instant.nullable(),
  rating: z.strictObject({ stars: z.number(), text: z.string().nullable(), at: instant }).nullable(),
  /** Each thing the case waits for, which a reply may name; empty where a reply is about the case. */
  reply_about: z.array(z.strictObject({ id: z.uuid(), label: z.string() })),
  /** What files a reply may bring. */
  file_rules: z.strictObject({
    kinds: z.array(z.enum(Object.keys(fileKinds) as [FileKind, ...FileKind[]])),
    max_bytes: z.number(),
    max_files: z.number(),
  }),
  /** What may be done now. */
  acts: z.array(oneOf(outsideActs)),
  ...kindPart,
  /** Sent with the case. */
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
export type OutsideCase = z.output<typeof outsideCase>;
