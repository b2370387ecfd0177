import { invalidBecause } from '../../core/invalid-because.ts';
import { id, idInPath, instant, line, oneOf, z } from '../../core/schema.ts';
import { reportFormats } from '../../platform/reports/report-formats.ts';
import {
  driveActions,
  driveKinds,
  driveSorts,
  driveViews,
  linkKinds,
  MOST_FILE_BYTES,
  MOST_SELECTED,
  shareAccess,
} from './drive-words.ts';

const emoji =
  /\p{Extended_Pictographic}(?:\uFE0F|\p{Emoji_Modifier})?(?:\u200D(?=\p{Extended_Pictographic}))?/gu;
const unseen = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/u;
/** What does not show would make two names that look the same; within an emoji it shapes what is seen. */
const showsAll = (name: string) => !unseen.test(name.replace(emoji, ''));

/** A name among others in a folder; never a place on a disk. */
const nodeName = line(200)
  .regex(/^[^/\\:*?"<>|]+$/, invalidBecause('Um nome não pode ter / \\ : * ? " < > |'))
  .refine((name) => !['.', '..'].includes(name), invalidBecause('Escreva outro nome.'))
  .refine(
    showsAll,
    invalidBecause('Há no nome um caractere que não aparece na tela: apague e digite de novo.'),
  );
const tag = line(40);
/** Null is the top of one's own drive. */
const folderId = id.nullable();
const person = z.strictObject({ id, name: z.string() });

export const driveNode = z.strictObject({
  id,
  parent_id: id.nullable(),
  name: z.string(),
  is_folder: z.boolean(),
  size: z.number(),
  media_type: z.string(),
  tags: z.array(z.string()),
  changed_at: instant,
  trashed_at: instant.nullable(),
  owner: person.nullable(),
  access: z.enum(['owner', 'edit', 'read']),
  /** Whether the asker may move or delete it: that changes the folder above as well. */
  may_take: z.boolean(),
  is_shared: z.boolean(),
  has_link: z.boolean(),
  /** Of a folder: how many it holds, at most 1000; null for a file. */
  items: z.number().nullable(),
  /** Of a find and of one item: the folders it lies in, as far as the asker sees them; null at the top, and in a list of one folder. */
  place: z.string().nullable(),
});
export type DriveNode = z.output<typeof driveNode>;

const listed = {
  view: oneOf(driveViews).default('mine'),
  folder: idInPath.optional(),
  search: z.string().trim().max(200).default(''),
  kind: oneOf(driveKinds).optional(),
  tag: z.string().trim().max(40).optional(),
  sort: oneOf(driveSorts).default('name'),
  direction: z.enum(['asc', 'desc']).default('asc'),
};
export const driveListQuery = z.strictObject({
  ...listed,
  page: z
    .string()
    .regex(/^[1-9]\d{0,4}$/)
    .default('1')
    .transform(Number),
});
/** What the list shows, on all its pages, as a file. */
export const driveReportQuery = z.strictObject({ ...listed, format: oneOf(reportFormats) });

export const driveList = z.strictObject({
  folder: driveNode.nullable(),
  /** From the top that the asker may see down to the folder. */
  trail: z.array(z.strictObject({ id, name: z.string() })),
  items: z.array(driveNode),
  has_more: z.boolean(),
  room: z.strictObject({ used: z.number(), quota: z.number() }),
});
export type DriveList = z.output<typeof driveList>;

const driveVersion = z.strictObject({
  number: z.number(),
  size: z.number(),
  created_at: instant,
  author: z.string().nullable(),
});

export const driveShare = z.strictObject({
  user_id: id.nullable(),
  role_id: id.nullable(),
  name: z.string(),
  detail: z.string().nullable(),
  access: oneOf(shareAccess),
});
export type DriveShare = z.output<typeof driveShare>;

export const driveLink = z.strictObject({
  id,
  kind: oneOf(linkKinds),
  /** Null once it was revoked. */
  address: z.string().nullable(),
  state: z.enum(['active', 'expired', 'used_up', 'revoked', 'suspended']),
  expires_at: instant.nullable(),
  has_password: z.boolean(),
  max_downloads: z.number().nullable(),
  downloads: z.number(),
  opens: z.number(),
  last_opened_at: instant.nullable(),
  notify: z.boolean(),
});
export type DriveLink = z.output<typeof driveLink>;

export const driveEvent = z.strictObject({
  id,
  action: oneOf(driveActions),
  actor: z.string().nullable(),
  detail: z.string(),
  device: z.string().nullable(),
  happened_at: instant,
});
export type DriveEvent = z.output<typeof driveEvent>;

export const driveDetail = z.strictObject({
  ...driveNode.shape,
  version: z.number(),
  versions: z.array(driveVersion),
  shares: z.array(driveShare),
  /** Folders above it that are shared or can be opened by link: what was given there reaches it as well. */
  above: z.array(
    z.strictObject({
      folder: z.string(),
      shares: z.array(z.strictObject({ name: z.string(), access: oneOf(shareAccess) })),
      has_link: z.boolean(),
    }),
  ),
  links: z.array(driveLink),
  activity: z.array(driveEvent),
});
export type DriveDetail = z.output<typeof driveDetail>;

const ids = z.array(id).min(1).max(MOST_SELECTED);
export const selected = z.strictObject({ ids });
export const selectedTo = z.strictObject({ ids, to: folderId });
export const moved = z.strictObject({ count: z.number() });

/** Folders below the place that something lies in, made where they are not there. */
const foldersBelow = z.array(nodeName).max(20).default([]);
export const folderCreate = z.strictObject({ parent_id: folderId, folders: foldersBelow, name: nodeName });
export const nodeUpdate = z.strictObject({ name: nodeName, tags: z.array(tag).max(20) });

const fileSize = z.number().int().min(0).max(MOST_FILE_BYTES, 'O arquivo passa do limite de 2 GB.');
export const uploadCreate = z.strictObject({
  parent_id: folderId,
  folders: foldersBelow,
  name: nodeName,
  size: fileSize,
});
export const visitorUpload = z.strictObject({ name: nodeName, size: fileSize });

/** Of somebody else, into one's own drive; without a sender it comes by a public link. */
export const openUpload = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  size: z.number(),
  received: z.number(),
  created_at: instant,
  folder: z.string().nullable(),
  sender: z.string().nullable(),
});
export type OpenUpload = z.output<typeof openUpload>;

export const sharesInput = z.strictObject({
  shares: z
    .array(z.strictObject({ kind: z.enum(['user', 'role']), id, access: oneOf(shareAccess) }))
    .max(100),
});

const password = z.string().min(8).max(200).nullable().default(null);
const linkShape = {
  /** The last day it works on. */
  until: z.iso.date(),
  max_downloads: z.number().int().min(1).max(100_000).nullable().default(null),
  notify: z.boolean().default(false),
};
export const linkCreate = z.strictObject({ kind: oneOf(linkKinds), password, ...linkShape });
export const linkUpdate = z.strictObject({
  /** Null leaves it as it is; the last day too. */
  password,
  remove_password: z.boolean().default(false),
  until: linkShape.until.nullable().default(null),
  max_downloads: linkShape.max_downloads,
  notify: linkShape.notify,
});

const quotaRow = z.strictObject({
  role_id: id,
  name: z.string(),
  megabytes: z.number(),
  is_set: z.boolean(),
});
/** Of the whole organisation, in bytes: what its files take, of every feature, and what they may take. */
const organisationRoom = z.strictObject({ used: z.number(), limit: z.number() });
export const driveQuotas = z.strictObject({ quotas: z.array(quotaRow), organisation: organisationRoom });
export const quotasInput = z.strictObject({
  quotas: z
    .array(z.strictObject({ role_id: id, megabytes: z.number().int().min(0).max(100_000_000) }))
    .max(200),
});
