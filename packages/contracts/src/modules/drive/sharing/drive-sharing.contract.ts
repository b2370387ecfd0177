import { arrived, endpoint, fileEndpoint, pieceEndpoint } from '../../../core/endpoint.ts';
import { defineModule } from '../../../core/module.ts';
import { id, instant, oneOf, secret, z } from '../../../core/schema.ts';
import { ofLink } from '../../../platform/cases/public-form.schemas.ts';
import { visitorUpload } from '../drive.schemas.ts';
import { driveTypes, linkKinds, MOST_PIECE_BYTES } from '../drive-words.ts';
import { driveSharingPages } from './drive-sharing.pages.ts';

const path = '/api/v1/public/drive_sharing';

/** The link, the type its address claims, and what was handed out for the right password. */
const opened = { ...ofLink.shape, type: oneOf(linkKinds), ticket: secret.nullable().default(null) };

export const sharedItem = z.strictObject({
  id,
  name: z.string(),
  is_folder: z.boolean(),
  size: z.number(),
  media_type: z.string(),
  items: z.number().nullable(),
});
export type SharedItem = z.output<typeof sharedItem>;

export const sharedByLink = z.strictObject({
  type: oneOf(linkKinds),
  organisation: z.string(),
  unit: z.string(),
  /** Nothing but the organisation is told before the password. */
  needs_password: z.boolean(),
  ticket: z.string().nullable(),
  name: z.string().nullable(),
  sender: z.string().nullable(),
  expires_at: instant.nullable(),
  downloads_left: z.number().nullable(),
  max_downloads: z.number().nullable(),
  size: z.number(),
  /** From the shared folder down to the one that is shown. */
  trail: z.array(z.strictObject({ id, name: z.string() })),
  items: z.array(sharedItem),
  /** Of what lies in the folder, counted from one. */
  page: z.number(),
  has_more: z.boolean(),
  officer: z.strictObject({ name: z.string(), email: z.string() }).nullable(),
});
export type SharedByLink = z.output<typeof sharedByLink>;

export const driveSharing = defineModule({
  ...driveSharingPages,
  endpoints: {
    open: endpoint({
      method: 'POST',
      path: `${path}/open`,
      access: 'public',
      summary: 'Mostrar o que um link do drive abre',
      body: z.strictObject({
        ...opened,
        folder: id.nullable().default(null),
        page: z.number().int().min(1).max(1000).default(1),
      }),
      response: sharedByLink,
    }),
    enter: endpoint({
      method: 'POST',
      path: `${path}/enter`,
      access: 'public',
      summary: 'Dizer a senha de um link do drive',
      body: z.strictObject({ ...ofLink.shape, type: oneOf(linkKinds), password: z.string().min(1).max(200) }),
      response: sharedByLink,
    }),
    download: fileEndpoint(
      {
        method: 'POST',
        path: `${path}/download`,
        access: 'public',
        summary: 'Baixar um arquivo de um link do drive',
        body: z.strictObject({ ...opened, item: id }),
      },
      driveTypes,
    ),
    archive: fileEndpoint(
      {
        method: 'POST',
        path: `${path}/archive`,
        access: 'public',
        summary: 'Baixar em um zip a pasta de um link do drive',
        body: z.strictObject({ ...opened, folder: id.nullable().default(null) }),
      },
      ['application/zip'],
    ),
    startUpload: endpoint({
      method: 'POST',
      path: `${path}/uploads`,
      access: 'public',
      summary: 'Começar a enviar um arquivo a quem o pediu por link',
      body: z.strictObject({ ...opened, ...visitorUpload.shape }),
      response: z.strictObject({ upload: z.uuid(), key: z.string() }),
    }),
    uploadState: endpoint({
      method: 'POST',
      path: `${path}/uploads/:upload/state`,
      access: 'public',
      summary: 'Quanto já chegou de um envio por link',
      params: z.strictObject({ upload: z.uuid() }),
      body: z.strictObject({ key: secret }),
      response: arrived,
    }),
    sendPiece: pieceEndpoint(
      {
        path: `${path}/uploads/:upload`,
        access: 'public',
        summary: 'Enviar os próximos bytes de um arquivo por link (tus 1.0)',
        params: z.strictObject({ upload: z.uuid() }),
      },
      { maxBytes: MOST_PIECE_BYTES },
    ),
  },
});
