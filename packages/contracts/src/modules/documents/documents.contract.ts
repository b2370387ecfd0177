import { crudEndpoints, restoreEndpoint } from '../../core/crud.ts';
import { endpoint, fileEndpoint, uploadEndpoint } from '../../core/endpoint.ts';
import { gridQuery, gridResponse } from '../../core/grid.ts';
import { defineModule } from '../../core/module.ts';
import { byId, z } from '../../core/schema.ts';
import { documentTypes, documentUpload } from '../../platform/documents/document-upload.ts';
import { ownSignature } from '../../platform/read-signatures/read-signature.schemas.ts';
import { documentsList } from './documents.list.ts';
import { documentsPages } from './documents.pages.ts';
import {
  compareQuery,
  decide,
  dispose,
  documentCreate,
  documentDetail,
  documentRow,
  documentUpdate,
  prepare,
  signedVersion,
  versionNote,
  versionOf,
} from './documents.schemas.ts';
import {
  comparedVersions,
  consulted,
  consultQuery,
  documentsAttention,
  shownDocument,
} from './reading.schemas.ts';
import { remindedSigners, signersGrid } from './signers.schemas.ts';

const { path } = documentsList;
const reads = { rule: 'documents.detail' } as const;
const edits = { rule: 'documents.edit' } as const;

export const documents = defineModule({
  ...documentsPages,
  endpoints: {
    ...crudEndpoints({
      list: documentsList,
      row: documentRow,
      noun: 'documento',
      rules: {
        grid: 'documents.show',
        list: 'documents.show|documents.edit',
        read: 'documents.edit|documents.show',
        create: 'documents.edit',
        update: 'documents.edit',
        remove: 'documents.delete',
      },
      detail: documentDetail,
      create: documentCreate,
      update: documentUpdate,
    }),
    restore: restoreEndpoint({
      path,
      noun: 'documento',
      rule: 'documents.delete',
      detail: documentDetail,
    }),
    tags: endpoint({
      method: 'GET',
      path: `${path}/tags`,
      access: { rule: 'documents.edit|documents.show' },
      summary: 'Marcadores em uso nos documentos',
      response: z.array(z.string()),
    }),
    consult: endpoint({
      method: 'GET',
      path: `${path}/consult`,
      access: { rule: 'knowledge_items.show' },
      summary: 'Procurar nos documentos vigentes dirigidos a quem pede, também no texto deles',
      query: consultQuery,
      response: consulted,
    }),
    attention: endpoint({
      method: 'GET',
      path: `${path}/attention`,
      access: reads,
      passive: true,
      summary: 'O que falta assinar, revisar e aprovar',
      response: documentsAttention,
    }),
    show: endpoint({
      method: 'GET',
      path: `${path}/:id/reading`,
      access: reads,
      summary: 'Abrir um documento',
      params: byId,
      response: shownDocument,
    }),
    uploadVersion: uploadEndpoint(
      {
        path: `${path}/:id/versions`,
        access: edits,
        summary: 'Enviar o arquivo de uma nova versão, ou trocar o da versão em rascunho',
        params: byId,
        response: shownDocument,
      },
      documentUpload,
    ),
    noteVersion: endpoint({
      method: 'PUT',
      path: `${path}/:id/versions/pending`,
      access: edits,
      summary: 'Dizer o que mudou na versão em rascunho',
      params: byId,
      body: versionNote,
      response: shownDocument,
    }),
    compare: endpoint({
      method: 'GET',
      path: `${path}/:id/versions/compare`,
      access: { rule: 'documents.edit|documents.show|documents.release' },
      summary: 'Duas versões lado a lado, com o texto lido dos arquivos',
      params: byId,
      query: compareQuery,
      response: comparedVersions,
    }),
    file: fileEndpoint(
      {
        method: 'GET',
        path: `${path}/:id/versions/:number/file`,
        access: reads,
        summary: 'O arquivo de uma versão',
        params: versionOf,
      },
      documentTypes,
    ),
    prepare: endpoint({
      method: 'POST',
      path: `${path}/:id/prepare`,
      access: edits,
      summary: 'Enviar a versão para revisão, retirá-la, descartá-la ou começar a revisão periódica',
      params: byId,
      body: prepare,
      response: shownDocument,
    }),
    decide: endpoint({
      method: 'POST',
      path: `${path}/:id/decide`,
      access: { rule: 'documents.release' },
      summary:
        'Aprovar, devolver ou publicar uma versão; manter, substituir, revogar ou arquivar o documento',
      params: byId,
      body: decide,
      response: shownDocument,
    }),
    dispose: endpoint({
      method: 'POST',
      path: `${path}/:id/dispose`,
      access: { rule: 'documents.delete' },
      summary: 'Eliminar os arquivos de um documento que passou do prazo de guarda; o registro fica',
      params: byId,
      body: dispose,
      response: shownDocument,
    }),
    sign: endpoint({
      method: 'POST',
      path: `${path}/:id/sign`,
      access: reads,
      summary: 'Assinar a leitura da versão vigente',
      params: byId,
      body: signedVersion,
      response: ownSignature,
    }),
    proof: fileEndpoint(
      {
        method: 'POST',
        path: `${path}/:id/proof`,
        access: reads,
        summary: 'Comprovante da própria assinatura de leitura, em PDF',
        params: byId,
      },
      ['application/pdf'],
    ),
    people: endpoint({
      method: 'GET',
      path: `${path}/:id/people`,
      access: { rule: 'documents.edit|documents.show' },
      summary: 'Quem assinou a leitura da versão que conta, e quem falta',
      params: byId,
      query: gridQuery(signersGrid),
      response: gridResponse(signersGrid.row),
    }),
    remind: endpoint({
      method: 'POST',
      path: `${path}/:id/remind`,
      access: edits,
      summary: 'Lembrar agora quem ainda não assinou, uma vez por dia',
      params: byId,
      response: remindedSigners,
    }),
  },
});
