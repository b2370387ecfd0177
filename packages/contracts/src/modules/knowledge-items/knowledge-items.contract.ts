import { crudEndpoints, restoreEndpoint } from '../../core/crud.ts';
import { endpoint, fileEndpoint, uploadEndpoint } from '../../core/endpoint.ts';
import { defineModule } from '../../core/module.ts';
import { byId, id, idInPath, instant, version, z } from '../../core/schema.ts';
import { textFile } from '../../platform/rich-text/rich-text.schemas.ts';
import { textPicture, textPictureTypes } from '../../platform/rich-text/text-pictures.ts';
import { categoryEndpoints } from './category.endpoints.ts';
import { consultEndpoints } from './consult.endpoints.ts';
import { knowledgeItemsList } from './knowledge-items.list.ts';
import { knowledgeItemsPages } from './knowledge-items.pages.ts';
import {
  deletedKnowledge,
  knowledgeCreate,
  knowledgeDetail,
  knowledgeRelease,
  knowledgeRow,
  knowledgeSuggestion,
  knowledgeUpdate,
  knowledgeVersion,
  knowledgeWaiting,
  suggestionDecision,
  takenVersion,
} from './knowledge-items.schemas.ts';

const { path } = knowledgeItemsList;
const edits = { rule: 'knowledge_items.edit' } as const;

export const knowledgeItems = defineModule({
  ...knowledgeItemsPages,
  endpoints: {
    ...crudEndpoints({
      list: knowledgeItemsList,
      row: knowledgeRow,
      noun: 'artigo',
      rules: {
        grid: 'knowledge_items.show',
        list: 'knowledge_items.show',
        read: 'knowledge_items.edit',
        create: 'knowledge_items.edit',
        update: 'knowledge_items.edit',
        remove: 'knowledge_items.delete',
      },
      detail: knowledgeDetail,
      create: knowledgeCreate,
      update: knowledgeUpdate,
    }),
    restore: restoreEndpoint({
      path,
      noun: 'artigo',
      rule: 'knowledge_items.delete',
      detail: knowledgeDetail,
    }),
    deleted: endpoint({
      method: 'GET',
      path: '/api/v1/knowledge_deleted',
      access: { rule: 'knowledge_items.delete' },
      summary: 'Artigos excluídos que ainda podem voltar, os últimos primeiro',
      response: z.array(deletedKnowledge),
    }),
    withdraw: endpoint({
      method: 'POST',
      path: `${path}/:id/withdraw`,
      access: { rule: 'knowledge_items.release' },
      summary: 'Voltar um artigo liberado a rascunho: ninguém mais o acha na consulta',
      params: byId,
      body: z.strictObject({ version }),
      response: knowledgeDetail,
    }),
    release: endpoint({
      method: 'POST',
      path: `${path}/:id/release`,
      access: { rule: 'knowledge_items.release' },
      summary: 'Liberar o artigo, ou uma nova versão dele',
      params: byId,
      body: knowledgeRelease,
      response: knowledgeDetail,
    }),
    versions: endpoint({
      method: 'GET',
      path: `${path}/:id/versions`,
      access: edits,
      summary: 'Versões liberadas de um artigo, a mais nova primeiro',
      params: byId,
      response: z.array(knowledgeVersion),
    }),
    takeVersion: endpoint({
      method: 'POST',
      path: `${path}/:id/take_version`,
      access: edits,
      summary: 'Trazer de volta o texto de uma versão; liberado, será a próxima versão',
      params: byId,
      body: takenVersion,
      response: knowledgeDetail,
    }),
    audienceSize: endpoint({
      method: 'GET',
      path: `${path}/:id/audience`,
      access: edits,
      summary: 'Quantas pessoas o artigo alcança agora',
      params: byId,
      response: z.strictObject({ people: z.number() }),
    }),
    editing: endpoint({
      method: 'POST',
      path: `${path}/:id/editing`,
      access: edits,
      passive: true,
      summary: 'Dizer que o editor está aberto e saber quem mais está nele',
      params: byId,
      body: z.strictObject({ open: z.boolean() }),
      response: z.array(z.strictObject({ id, name: z.string(), since: instant })),
    }),
    uploadImage: uploadEndpoint(
      {
        path: `${path}/:id/images`,
        access: edits,
        summary: 'Enviar uma imagem para o texto',
        params: byId,
        response: textFile,
      },
      textPicture,
    ),
    file: fileEndpoint(
      {
        method: 'GET',
        path: `${path}/:id/files/:file_id`,
        access: { rule: 'knowledge_items.detail|knowledge_items.edit' },
        summary: 'Imagem do texto de um artigo',
        params: z.strictObject({ id: idInPath, file_id: z.uuid() }),
      },
      textPictureTypes,
    ),
    suggestions: endpoint({
      method: 'GET',
      path: `${path}/:id/suggestions`,
      access: edits,
      summary: 'Sugestões dos leitores, as que esperam primeiro',
      params: byId,
      response: z.array(knowledgeSuggestion),
    }),
    decide: endpoint({
      method: 'POST',
      path: `${path}/:id/suggestions/:suggestion_id/decide`,
      access: edits,
      summary: 'Aceitar ou recusar uma sugestão',
      params: z.strictObject({ id: idInPath, suggestion_id: idInPath }),
      body: suggestionDecision,
      response: z.array(knowledgeSuggestion),
    }),
    waiting: endpoint({
      method: 'GET',
      path: '/api/v1/knowledge_waiting',
      access: edits,
      summary: 'O que espera por quem cuida de artigos',
      response: knowledgeWaiting,
    }),
    ...categoryEndpoints,
    ...consultEndpoints,
  },
});
