import { yesNo } from '../../core/choices.ts';
import { invalidBecause } from '../../core/invalid-because.ts';
import { messages } from '../../core/messages.ts';
import { id, instant, line, oneOf, optionalLine, optionalText, version, z } from '../../core/schema.ts';
import { audienceDetail, audienceInput } from '../../platform/audiences/audience.schemas.ts';
import { newsletterStages, newsletterStatus } from '../../platform/newsletters/newsletter-choices.ts';
import { richTextInput, textFile } from '../../platform/rich-text/rich-text.schemas.ts';

export const newsletterRow = z.strictObject({
  id,
  title: z.string(),
  stage: oneOf(newsletterStages),
  group: z.string(),
  publish_at: instant.nullable(),
  requires_signature: oneOf(yesNo),
  /** Of the version that counts. */
  signatures: z.number(),
  author: z.string().nullable(),
  organisation: z.string(),
  updated_at: instant,
});
export type NewsletterRow = z.output<typeof newsletterRow>;

const chosen = z.strictObject({ id, label: z.string() });

export const newsletterDetail = z.strictObject({
  id,
  version,
  title: z.string(),
  summary: z.string().nullable(),
  body: z.string(),
  cover_id: z.uuid().nullable(),
  cover_alt: z.string().nullable(),
  attachments: z.array(textFile),
  group: chosen,
  subgroup: chosen.nullable(),
  ...audienceDetail,
  status: oneOf(newsletterStatus),
  stage: oneOf(newsletterStages),
  publish_at: instant.nullable(),
  expires_at: instant.nullable(),
  archived_at: instant.nullable(),
  pinned: z.boolean(),
  highlighted: z.boolean(),
  allow_comment: z.boolean(),
  comments_moderated: z.boolean(),
  allow_like: z.boolean(),
  requires_signature: z.boolean(),
  signature_statement: z.string().nullable(),
  signature_due_on: z.iso.date().nullable(),
  current_version: z.number().int(),
  /** It is released when its reviewers are through with it. */
  under_review: z.boolean(),
  /** The text differs from what readers see. */
  changed_since_release: z.boolean(),
  author: chosen.nullable(),
  organisation: z.string(),
  legal_entity_id: id,
  created_at: instant,
  updated_at: instant,
});
export type NewsletterDetail = z.output<typeof newsletterDetail>;

const moment = instant.nullable().default(null);

/** A draft begins with as little as this; the rest is written in the editor. */
export const newsletterCreate = z.strictObject({
  title: line(150),
  group_id: id,
  subgroup_id: id.nullable().default(null),
});
export type NewsletterInput = z.output<typeof newsletterCreate>;

/** What a save changes at once for the readers of a released newsletter; the rest waits for its next version. */
export const actsAtOnce = [
  ...([
    'everyone',
    'units',
    'roles',
    'lists',
    'people',
    'group',
    'subgroup',
    'publish_at',
    'expires_at',
  ] as const),
  ...([
    'pinned',
    'highlighted',
    'allow_comment',
    'comments_moderated',
    'allow_like',
    'signature_due_on',
  ] as const),
] satisfies readonly (keyof NewsletterDetail)[];

export const newsletterUpdate = z
  .strictObject({
    title: line(150),
    summary: optionalText(400),
    body: richTextInput,
    cover_alt: optionalLine(200),
    group_id: id,
    subgroup_id: id.nullable().default(null),
    ...audienceInput,
    publish_at: moment,
    expires_at: moment,
    pinned: z.boolean(),
    highlighted: z.boolean(),
    allow_comment: z.boolean(),
    comments_moderated: z.boolean(),
    allow_like: z.boolean(),
    requires_signature: z.boolean(),
    signature_statement: optionalText(500),
    signature_due_on: z.iso.date().nullable().default(null),
    /** Whoever saves knows that what acts at once reaches the readers of a released newsletter now. */
    at_once: z.boolean().default(false),
    version,
  })
  .superRefine((input, ctx) => {
    const refuse = (field: string, message: string) =>
      ctx.addIssue({ code: 'custom', path: [field], message });
    if (input.requires_signature && !input.signature_statement)
      refuse('signature_statement', messages.required);
    if (
      input.publish_at !== null &&
      input.expires_at !== null &&
      Date.parse(input.expires_at) <= Date.parse(input.publish_at)
    )
      refuse('expires_at', invalidBecause('O fim vem depois da publicação.'));
  });
export type NewsletterChange = z.output<typeof newsletterUpdate>;

/** Everything a release may ask of whoever releases. */
export const newsletterRelease = z.strictObject({
  version,
  /** Asks for signatures again; the first release always does. */
  relevant: z.boolean().default(false),
  /** What changed, for the readers of the versions. */
  note: optionalText(500),
});
export type NewsletterRelease = z.output<typeof newsletterRelease>;

export const newsletterVersion = z.strictObject({
  number: z.number().int(),
  title: z.string(),
  summary: z.string().nullable(),
  body: z.string(),
  cover_id: z.uuid().nullable(),
  cover_alt: z.string().nullable(),
  attachments: z.array(textFile),
  signature_statement: z.string().nullable(),
  content_hash: z.string(),
  relevant: z.boolean(),
  note: z.string().nullable(),
  released_by: z.string().nullable(),
  created_at: instant,
});
export type NewsletterVersion = z.output<typeof newsletterVersion>;

/** Whom it would reach now. */
export const audienceSize = z.strictObject({
  accounts: z.number(),
  contacts: z.number(),
});

/** Somebody else who has the editor open. */
export const otherEditors = z.array(z.strictObject({ id, name: z.string(), since: instant }));

export const publicLinkOf = z.strictObject({ address: z.string().nullable() });
