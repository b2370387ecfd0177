import { endpoint, fileEndpoint, uploadEndpoint } from '../../core/endpoint.ts';
import { grid } from '../../core/grid.ts';
import { gridEndpoint } from '../../core/grid-endpoint.ts';
import { defineModule } from '../../core/module.ts';
import { byId, id, oneOf, z } from '../../core/schema.ts';
import { fileKinds } from '../../core/upload.ts';
import { importRule, importTargetChoices } from '../../platform/imports/import-targets.ts';
import { importUpload } from '../../platform/imports/import-upload.ts';
import {
  importArrangement,
  importDetail,
  importPreview,
  importRow,
  importStart,
} from '../../platform/imports/imports.schemas.ts';
import { importsList } from './imports.list.ts';
import { importsPages } from './imports.pages.ts';

const { path } = importsList;
const access = { rule: importRule } as const;
const byTarget = z.strictObject({ target: oneOf(importTargetChoices) });

export const importsModule = defineModule({
  ...importsPages,
  endpoints: {
    grid: gridEndpoint({
      path: `${path}/grid`,
      access,
      summary: 'Lista de importações com busca, filtros, ordem e páginas',
      grid: grid({ ...importsList, row: importRow }),
    }),
    template: fileEndpoint(
      {
        method: 'GET',
        path: '/api/v1/import_targets/:target/template',
        access,
        summary: 'Modelo de planilha para preencher e importar',
        params: byTarget,
      },
      [fileKinds.xlsx.type],
    ),
    upload: uploadEndpoint(
      {
        path: '/api/v1/import_targets/:target/imports',
        access,
        summary: 'Enviar uma planilha para importar',
        params: byTarget,
        response: z.strictObject({ id }),
      },
      importUpload,
    ),
    read: endpoint({
      method: 'GET',
      path: `${path}/:id`,
      access,
      summary: 'Situação de uma importação',
      params: byId,
      response: importDetail,
    }),
    preview: endpoint({
      method: 'GET',
      path: `${path}/:id/preview`,
      access,
      summary: 'Primeiras linhas da planilha, com o que falta corrigir em cada célula',
      params: byId,
      response: importPreview,
    }),
    arrange: endpoint({
      method: 'PUT',
      path: `${path}/:id/columns`,
      access,
      summary: 'Dizer como a planilha é lida e para onde vai cada coluna; a conferência começa de novo',
      params: byId,
      body: importArrangement,
      response: importPreview,
    }),
    start: endpoint({
      method: 'POST',
      path: `${path}/:id/start`,
      access,
      summary: 'Gravar o que foi conferido',
      params: byId,
      body: importStart,
      response: importDetail,
    }),
    cancel: endpoint({
      method: 'POST',
      path: `${path}/:id/cancel`,
      access,
      withoutPlace: true,
      summary: 'Cancelar uma importação; o que já foi gravado fica',
      params: byId,
      response: importDetail,
    }),
    refused: fileEndpoint(
      {
        method: 'GET',
        path: `${path}/:id/refused`,
        access,
        summary: 'Planilha com as linhas recusadas e o motivo de cada uma',
        params: byId,
      },
      [fileKinds.xlsx.type],
    ),
  },
});
