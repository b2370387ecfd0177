import { linkState } from '../../core/link-purposes.ts';
import { email, id, idInPath, instant, line, oneOf, optionalText, z } from '../../core/schema.ts';
import {
  DEFAULT_LINK_DAYS,
  DEFAULT_VIEWS,
  linkAccessKinds,
  linkRights,
  MOST_LINK_DAYS,
  MOST_VIEWS,
  openingCodes,
} from './document-links.choices.ts';

const days = z.number().int().min(1).max(MOST_LINK_DAYS).default(DEFAULT_LINK_DAYS);

export const documentLinkInput = z.strictObject({
  recipient_name: line(120),
  recipient_email: email,
  right: oneOf(linkRights).default('view'),
  days,
  /** Null: as often as they like while it lives. */
  max_views: z.number().int().min(1).max(MOST_VIEWS).nullable().default(DEFAULT_VIEWS),
  asks_code: z.boolean().default(true),
  watermark: z.boolean().default(true),
  terms: optionalText(2_000),
  /** Writes to the recipient at once; without it the address is handed over by whoever made it. */
  send: z.boolean().default(true),
});
export type DocumentLinkInput = z.output<typeof documentLinkInput>;

export const renewLink = z.strictObject({ days });

export const linkOfDocument = z.strictObject({ id: idInPath, link_id: idInPath });

/** Without its address. */
export const documentLink = z.strictObject({
  id,
  recipient_name: z.string(),
  recipient_email: z.string(),
  right: oneOf(linkRights),
  watermark: z.boolean(),
  asks_code: z.boolean(),
  terms: z.string().nullable(),
  version: z.number().int(),
  state: oneOf(linkState),
  creator: z.string().nullable(),
  created_at: instant,
  expires_at: instant,
  views: z.number().int(),
  max_views: z.number().int().nullable(),
  last_opened_at: instant.nullable(),
});
export type DocumentLink = z.output<typeof documentLink>;

export const documentLinks = z.strictObject({
  /** Newest first; of very many the newest only. */
  links: z.array(documentLink),
  more: z.boolean(),
  /** Whether another one can be made of it now: null, or why not. */
  refusal: z.string().nullable(),
  /** Of the version in force: what its file allows, and the code anybody checks it with. */
  current: z
    .strictObject({
      number: z.number().int(),
      media_type: z.string(),
      check_code: z.string(),
      check_url: z.string(),
    })
    .nullable(),
  mail_leaves: z.boolean(),
});
export type DocumentLinks = z.output<typeof documentLinks>;

/** The address is told once, to whoever made it. */
export const madeLink = z.strictObject({ link: documentLink, url: z.string(), mail_leaves: z.boolean() });

export const linkAccess = z.strictObject({
  id,
  kind: oneOf(linkAccessKinds),
  /** Of an opening: null where the link asked for none, or nobody kept it. */
  code: oneOf(openingCodes).nullable(),
  /** Of staff; null for the recipient. */
  actor: z.string().nullable(),
  device: z.string().nullable(),
  created_at: instant,
});
export type LinkAccess = z.output<typeof linkAccess>;

/** What whoever holds the link sees before opening it. */
export const sharedDocument = z.strictObject({
  organisation: z.strictObject({
    name: z.string(),
    city: z.string().nullable(),
    federation_unit: z.string().nullable(),
  }),
  officer: z.strictObject({ name: z.string(), email: z.string() }).nullable(),
  code: z.string(),
  title: z.string(),
  version: z.number().int(),
  media_type: z.string(),
  recipient_name: z.string(),
  /** As in 'o***@dominio.com.br': the link may have been passed on. */
  recipient_email: z.string(),
  sender: z.string().nullable(),
  right: oneOf(linkRights),
  watermark: z.boolean(),
  asks_code: z.boolean(),
  terms: z.string().nullable(),
  views: z.number().int(),
  max_views: z.number().int().nullable(),
  expires_at: instant,
  /** Since when the document is no longer in force, and how it ended: then nothing opens. */
  ended: z
    .strictObject({ how: z.enum(['revoked', 'superseded', 'archived', 'expired']), at: instant })
    .nullable(),
  /** A newer version is in force; the link keeps opening its own. */
  newer_version: z.number().int().nullable(),
  mail_leaves: z.boolean(),
  /** Of the version that is opened, and where anybody checks it. */
  check_code: z.string(),
  check_url: z.string(),
});
export type SharedDocument = z.output<typeof sharedDocument>;
