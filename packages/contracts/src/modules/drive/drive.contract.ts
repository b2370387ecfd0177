import { arrivedEndpoint, endpoint, fileEndpoint, pieceEndpoint } from '../../core/endpoint.ts';
import { messages } from '../../core/messages.ts';
import { defineModule } from '../../core/module.ts';
import { byId, id, idInPath, z } from '../../core/schema.ts';
import { reportFileTypes } from '../../platform/reports/report-formats.ts';
import { drivePages } from './drive.pages.ts';
import {
  driveDetail,
  driveList,
  driveListQuery,
  driveQuotas,
  driveReportQuery,
  folderCreate,
  moved,
  nodeUpdate,
  openUpload,
  quotasInput,
  selected,
  selectedTo,
  uploadCreate,
} from './drive.schemas.ts';
import { driveShareEndpoints } from './drive-share.endpoints.ts';
import { driveTypes, MOST_PIECE_BYTES } from './drive-words.ts';

const path = '/api/v1/drive';
const access = 'signedIn' as const;
const ofUpload = z.strictObject({ upload: z.uuid() });
/** '1,2,3' in an address. */
const idList = z
  .string()
  .regex(/^[1-9]\d{0,14}(?:,[1-9]\d{0,14}){0,499}$/)
  .transform((text) => text.split(',').map(Number));
const detail = { params: byId, response: driveDetail };

/** Versions are counted from one: a few digits. */
const versionInPath = z
  .string()
  .regex(/^[1-9]\d{0,8}$/, messages.invalid)
  .transform(Number);

export const drive = defineModule({
  ...drivePages,
  endpoints: {
    list: endpoint({
      method: 'GET',
      path,
      access,
      summary: 'O que há em uma pasta, no próprio drive, no que foi compartilhado ou na lixeira',
      query: driveListQuery,
      response: driveList,
    }),
    report: fileEndpoint(
      {
        method: 'GET',
        path: `${path}/report`,
        access,
        summary: 'A lista que se vê, em planilha ou PDF; o envio fica registrado',
        query: driveReportQuery,
      },
      Object.values(reportFileTypes),
    ),
    createFolder: endpoint({
      method: 'POST',
      path: `${path}/folders`,
      access,
      summary: 'Criar uma pasta',
      body: folderCreate,
      response: z.strictObject({ id }),
    }),
    move: endpoint({
      method: 'POST',
      path: `${path}/move`,
      access,
      summary:
        'Mover arquivos e pastas para outra pasta; o que é próprio e vai para a pasta de outra pessoa passa a ser dela',
      body: selectedTo,
      response: moved,
    }),
    copy: endpoint({
      method: 'POST',
      path: `${path}/copy`,
      access,
      summary: 'Copiar arquivos e pastas para outra pasta',
      body: selectedTo,
      response: moved,
    }),
    trash: endpoint({
      method: 'POST',
      path: `${path}/trash`,
      access,
      summary: 'Pôr arquivos e pastas na lixeira, por 30 dias',
      body: selected,
      response: moved,
    }),
    restore: endpoint({
      method: 'POST',
      path: `${path}/restore`,
      access,
      summary: 'Tirar arquivos e pastas da lixeira',
      body: selected,
      response: moved,
    }),
    erase: endpoint({
      method: 'POST',
      path: `${path}/erase`,
      access,
      summary: 'Apagar de vez o que está na lixeira',
      body: selected,
      response: moved,
    }),
    startUpload: endpoint({
      method: 'POST',
      path: `${path}/uploads`,
      access,
      summary: 'Começar o envio de um arquivo, que pode ser interrompido e continuado',
      body: uploadCreate,
      response: z.strictObject({ upload: z.uuid() }),
    }),
    openUploads: endpoint({
      method: 'GET',
      path: `${path}/uploads`,
      access,
      summary: 'O que outras pessoas estão enviando para o próprio drive e não terminaram',
      response: z.array(openUpload),
    }),
    uploadState: arrivedEndpoint({
      path: `${path}/uploads/:upload`,
      access,
      summary: 'Quanto já chegou de um envio (tus 1.0)',
      params: ofUpload,
    }),
    sendPiece: pieceEndpoint(
      {
        path: `${path}/uploads/:upload`,
        access,
        summary: 'Enviar os próximos bytes de um arquivo (tus 1.0)',
        params: ofUpload,
      },
      { maxBytes: MOST_PIECE_BYTES },
    ),
    cancelUpload: endpoint({
      method: 'DELETE',
      path: `${path}/uploads/:upload`,
      access,
      summary: 'Desistir de um envio, ou encerrar o que outra pessoa começou no próprio drive',
      params: ofUpload,
    }),
    archive: fileEndpoint(
      {
        method: 'GET',
        path: `${path}/archive`,
        access,
        summary: 'Baixar arquivos e pastas em um zip',
        query: z.strictObject({ ids: idList }),
      },
      ['application/zip'],
    ),
    quotas: endpoint({
      method: 'GET',
      path: `${path}/quotas`,
      access: { rule: 'drive.settings' },
      summary: 'O espaço de cada grupo no drive',
      response: driveQuotas,
    }),
    setQuotas: endpoint({
      method: 'PUT',
      path: `${path}/quotas`,
      access: { rule: 'drive.settings' },
      summary: 'Definir o espaço de cada grupo no drive',
      body: quotasInput,
      response: driveQuotas,
    }),
    ...driveShareEndpoints,
    read: endpoint({
      method: 'GET',
      path: `${path}/:id`,
      access,
      summary: 'Um arquivo ou uma pasta, com versões, acessos e atividade',
      ...detail,
    }),
    update: endpoint({
      method: 'PUT',
      path: `${path}/:id`,
      access,
      summary: 'Renomear e etiquetar',
      body: nodeUpdate,
      ...detail,
    }),
    content: fileEndpoint(
      {
        method: 'GET',
        path: `${path}/:id/content`,
        access,
        summary: 'Baixar um arquivo, na versão atual ou em outra',
        params: byId,
        query: z.strictObject({ version: idInPath.optional() }),
      },
      driveTypes,
    ),
    deleteVersion: endpoint({
      method: 'DELETE',
      path: `${path}/:id/versions/:number`,
      access,
      summary: 'Apagar de vez uma versão anterior; o espaço dela fica livre',
      params: z.strictObject({ id: idInPath, number: versionInPath }),
      response: driveDetail,
    }),
    deleteEarlierVersions: endpoint({
      method: 'DELETE',
      path: `${path}/:id/versions`,
      access,
      summary: 'Apagar de vez todas as versões anteriores; o espaço delas fica livre',
      ...detail,
    }),
    restoreVersion: endpoint({
      method: 'POST',
      path: `${path}/:id/versions/:number/restore`,
      access,
      summary: 'Fazer de uma versão anterior a atual',
      params: z.strictObject({ id: idInPath, number: versionInPath }),
      response: driveDetail,
    }),
  },
});
