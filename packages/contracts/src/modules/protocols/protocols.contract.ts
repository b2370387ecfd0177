import { endpoint, fileEndpoint, uploadEndpoint } from '../../core/endpoint.ts';
import { defineModule } from '../../core/module.ts';
import { oneOf, z } from '../../core/schema.ts';
import { fileKinds } from '../../core/upload.ts';
import { replyFileRules } from '../../platform/cases/draft-rules.ts';
import { byHandle, draftFiles, ofDraft, openedDraft } from '../../platform/cases/draft-schemas.ts';
import { formTypes } from '../../platform/cases/form-types.ts';
import { outsideCase } from '../../platform/cases/outside-case.schemas.ts';
import { protocolsPages } from './protocols.pages.ts';
import {
  foundCase,
  outsideReply,
  ownCase,
  ownFile,
  protocolQuery,
  rating,
  reopening,
} from './protocols.schemas.ts';

const path = '/api/v1/protocols';

/**
 * Everything is a POST: the key stays out of addresses, and a program that follows links changes nothing. Each act
 * answers the case as it is afterwards.
 */
export const protocols = defineModule({
  ...protocolsPages,
  endpoints: {
    query: endpoint({
      method: 'POST',
      path: `${path}/query`,
      access: 'public',
      unlogged: true,
      summary: 'Consultar um protocolo, com a chave por inteiro e sem ela só o que é público',
      body: protocolQuery,
      response: foundCase,
    }),
    startDraft: endpoint({
      method: 'POST',
      path: `${path}/drafts`,
      access: 'public',
      unlogged: true,
      summary: 'Começar uma resposta com anexos: um lugar para eles, por um dia',
      body: ownCase,
      response: openedDraft,
    }),
    addFiles: uploadEndpoint(
      {
        path: `${path}/drafts/:handle/files`,
        access: 'public',
        unlogged: true,
        summary: 'Enviar anexos de uma resposta que ainda não foi enviada',
        params: byHandle,
        query: z.strictObject({ form_type: oneOf(formTypes) }),
        response: draftFiles,
      },
      replyFileRules,
    ),
    removeFile: endpoint({
      method: 'POST',
      path: `${path}/drafts/remove_file`,
      access: 'public',
      unlogged: true,
      summary: 'Tirar um anexo de uma resposta que ainda não foi enviada',
      body: ofDraft.extend({ form_type: oneOf(formTypes), file_id: z.uuid() }),
    }),
    reply: endpoint({
      method: 'POST',
      path: `${path}/reply`,
      access: 'public',
      unlogged: true,
      summary: 'Responder ao que a organização perguntou, com texto e anexos',
      body: outsideReply,
      response: outsideCase,
    }),
    withdraw: endpoint({
      method: 'POST',
      path: `${path}/withdraw`,
      access: 'public',
      unlogged: true,
      summary: 'Desistir do próprio pedido',
      body: ownCase,
      response: outsideCase,
    }),
    reopen: endpoint({
      method: 'POST',
      path: `${path}/reopen`,
      access: 'public',
      unlogged: true,
      summary: 'Reabrir o próprio pedido, dentro do prazo e com um motivo',
      body: reopening,
      response: outsideCase,
    }),
    rate: endpoint({
      method: 'POST',
      path: `${path}/rate`,
      access: 'public',
      unlogged: true,
      summary: 'Avaliar o atendimento, uma vez, depois da resposta',
      body: rating,
      response: outsideCase,
    }),
    dossier: fileEndpoint(
      {
        method: 'POST',
        path: `${path}/dossier`,
        access: 'public',
        unlogged: true,
        summary: 'O dossiê do próprio pedido, para reclamar à ANPD',
        body: ownCase,
      },
      ['application/pdf'],
    ),
    file: fileEndpoint(
      {
        method: 'POST',
        path: `${path}/file`,
        access: 'public',
        unlogged: true,
        summary: 'Um arquivo do próprio pedido, das respostas ou do que a organização enviou',
        body: ownFile,
      },
      Object.values(fileKinds).map(({ type }) => type),
    ),
  },
});
