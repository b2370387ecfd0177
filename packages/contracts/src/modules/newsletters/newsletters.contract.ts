import { crudEndpoints, restoreEndpoint } from '../../core/crud.ts';
import { endpoint, fileEndpoint, uploadEndpoint } from '../../core/endpoint.ts';
import { gridQuery, gridResponse } from '../../core/grid.ts';
import { defineModule } from '../../core/module.ts';
import { byId, idInPath, version, z } from '../../core/schema.ts';
import { newsletterUploads } from '../../platform/newsletters/newsletter-uploads.ts';
import { textFile } from '../../platform/rich-text/rich-text.schemas.ts';
import { newslettersList } from './newsletters.list.ts';
import { newslettersPages } from './newsletters.pages.ts';
import {
  audienceSize,
  newsletterCreate,
  newsletterDetail,
  newsletterRelease,
  newsletterRow,
  newsletterUpdate,
  newsletterVersion,
  otherEditors,
  publicLinkOf,
} from './newsletters.schemas.ts';
import { newsletterReadingEndpoints } from './reading.endpoints.ts';
import { peopleGrid, reminded, signatureFigures } from './signatures.schemas.ts';

const { path } = newslettersList;
const edits = { rule: 'newsletters.edit' } as const;
const releases = { rule: 'newsletters.release' } as const;
const seesSignatures = { rule: 'newsletters.view_signatures' } as const;
const fileOf = z.strictObject({ id: idInPath, file_id: z.uuid() });

export const newsletters = defineModule({
  ...newslettersPages,
  endpoints: {
    ...crudEndpoints({
      list: newslettersList,
      row: newsletterRow,
      noun: 'informativo',
      rules: {
        grid: 'newsletters.show',
        list: 'newsletters.show',
        read: 'newsletters.edit|newsletters.show',
        create: 'newsletters.create',
        update: 'newsletters.edit',
        remove: 'newsletters.delete',
      },
      detail: newsletterDetail,
      create: newsletterCreate,
      update: newsletterUpdate,
    }),
    restore: restoreEndpoint({
      path,
      noun: 'informativo',
      rule: 'newsletters.delete',
      detail: newsletterDetail,
    }),
    ...newsletterReadingEndpoints(path),
    release: endpoint({
      method: 'POST',
      path: `${path}/:id/release`,
      access: releases,
      summary: 'Liberar o informativo, ou publicar uma nova versão dele',
      params: byId,
      body: newsletterRelease,
      response: newsletterDetail,
    }),
    archive: endpoint({
      method: 'POST',
      path: `${path}/:id/archive`,
      access: releases,
      summary: 'Arquivar um informativo liberado, ou tirá-lo do arquivo',
      params: byId,
      body: z.strictObject({ version, archived: z.boolean() }),
      response: newsletterDetail,
    }),
    versions: endpoint({
      method: 'GET',
      path: `${path}/:id/versions`,
      access: { rule: 'newsletters.edit|newsletters.show' },
      summary: 'Versões publicadas de um informativo, a mais nova primeiro',
      params: byId,
      response: z.array(newsletterVersion),
    }),
    audienceSize: endpoint({
      method: 'GET',
      path: `${path}/:id/audience`,
      access: { rule: 'newsletters.edit|newsletters.view_signatures' },
      summary: 'Quantas pessoas o informativo alcança agora',
      params: byId,
      response: audienceSize,
    }),
    editing: endpoint({
      method: 'POST',
      path: `${path}/:id/editing`,
      access: edits,
      passive: true,
      summary: 'Dizer que o editor está aberto e saber quem mais está nele',
      params: byId,
      body: z.strictObject({ open: z.boolean() }),
      response: otherEditors,
    }),
    uploadImage: uploadEndpoint(
      {
        path: `${path}/:id/images`,
        access: edits,
        summary: 'Enviar uma imagem para o texto',
        params: byId,
        response: textFile,
      },
      newsletterUploads.image,
    ),
    uploadCover: uploadEndpoint(
      {
        path: `${path}/:id/cover`,
        access: edits,
        summary: 'Enviar ou trocar a capa',
        params: byId,
        response: newsletterDetail,
      },
      newsletterUploads.image,
    ),
    removeCover: endpoint({
      method: 'DELETE',
      path: `${path}/:id/cover`,
      access: edits,
      summary: 'Tirar a capa',
      params: byId,
    }),
    uploadAttachment: uploadEndpoint(
      {
        path: `${path}/:id/attachments`,
        access: edits,
        summary: 'Anexar um arquivo',
        params: byId,
        response: textFile,
      },
      newsletterUploads.attachment,
    ),
    removeAttachment: endpoint({
      method: 'DELETE',
      path: `${path}/:id/attachments/:file_id`,
      access: edits,
      summary: 'Tirar um anexo do texto; versões publicadas ficam com ele',
      params: fileOf,
    }),
    publicLink: endpoint({
      method: 'GET',
      path: `${path}/:id/public_link`,
      access: { rule: 'newsletters.edit|newsletters.release|newsletters.show' },
      summary: 'O endereço público do informativo, se houver',
      params: byId,
      response: publicLinkOf,
    }),
    openPublicLink: endpoint({
      method: 'POST',
      path: `${path}/:id/public_link`,
      access: releases,
      summary: 'Abrir o informativo a quem tiver o link público',
      params: byId,
      response: publicLinkOf,
    }),
    closePublicLink: endpoint({
      method: 'DELETE',
      path: `${path}/:id/public_link`,
      access: releases,
      summary: 'Revogar o link público',
      params: byId,
    }),
    signatures: endpoint({
      method: 'GET',
      path: `${path}/:id/signatures`,
      access: seesSignatures,
      summary: 'Quantos receberam, leram e assinaram, por unidade',
      params: byId,
      response: signatureFigures,
    }),
    people: endpoint({
      method: 'GET',
      path: `${path}/:id/people`,
      access: seesSignatures,
      summary: 'O público de um informativo: quem leu, quem assinou, quem falta',
      params: byId,
      query: gridQuery(peopleGrid),
      response: gridResponse(peopleGrid.row),
    }),
    remind: endpoint({
      method: 'POST',
      path: `${path}/:id/remind`,
      access: releases,
      summary: 'Lembrar agora quem ainda não assinou',
      params: byId,
      response: reminded,
    }),
    file: fileEndpoint(
      {
        method: 'GET',
        path: `${path}/:id/files/:file_id`,
        access: { rule: 'newsletters.detail|newsletters.edit|newsletters.show' },
        summary: 'Imagem, capa ou anexo de um informativo',
        params: fileOf,
      },
      newsletterUploads.types,
    ),
  },
});
