import { crudEndpoints, restoreEndpoint } from '../../core/crud.ts';
import { endpoint, fileEndpoint, uploadEndpoint } from '../../core/endpoint.ts';
import { defineModule } from '../../core/module.ts';
import { photo, pictureAddress } from '../../core/picture.ts';
import { byId, oneOf, version, z } from '../../core/schema.ts';
import {
  naturalEntityCreate,
  naturalEntityUpdate,
  sealedParts,
} from '../../platform/people/person.schemas.ts';
import { mergeInput } from './merge.schemas.ts';
import { naturalEntitiesList } from './natural-entities.list.ts';
import { naturalEntitiesPages } from './natural-entities.pages.ts';
import {
  duplicate,
  duplicateQuestion,
  naturalEntityDetail,
  naturalEntityRow,
  revealed,
} from './natural-entities.schemas.ts';

const { path } = naturalEntitiesList;
const READ = 'natural_entities.menu|natural_entities.edit|natural_entities.merge';

export const naturalEntities = defineModule({
  ...naturalEntitiesPages,
  endpoints: {
    ...crudEndpoints({
      list: naturalEntitiesList,
      row: naturalEntityRow,
      noun: 'pessoa',
      rules: {
        grid: 'natural_entities.menu',
        list: 'natural_entities.menu',
        read: READ,
        create: 'natural_entities.create',
        update: 'natural_entities.edit',
        remove: 'natural_entities.delete',
      },
      detail: naturalEntityDetail,
      create: naturalEntityCreate,
      update: naturalEntityUpdate,
    }),
    restore: restoreEndpoint({
      path,
      noun: 'pessoa',
      rule: 'natural_entities.delete',
      detail: naturalEntityDetail,
    }),
    reveal: endpoint({
      method: 'POST',
      path: `${path}/:id/reveal`,
      access: { rule: 'natural_entities.reveal' },
      summary: 'Ver um dado protegido por inteiro; a consulta fica registrada',
      params: byId,
      body: z.strictObject({ part: oneOf(sealedParts) }),
      response: revealed,
    }),
    // What is looked for would stand in the address, and so in every log on the way.
    duplicates: endpoint({
      method: 'POST',
      path: `${path}/duplicates`,
      access: { rule: 'natural_entities.create|natural_entities.edit' },
      summary: 'Cadastros que parecem ser da mesma pessoa',
      body: duplicateQuestion,
      response: z.array(duplicate),
    }),
    merge: endpoint({
      method: 'POST',
      path: `${path}/:id/merge`,
      access: { rule: 'natural_entities.merge' },
      summary: 'Unificar outro cadastro com este; pode ser desfeito por 30 dias',
      params: byId,
      body: mergeInput,
      response: naturalEntityDetail,
    }),
    undoMerge: endpoint({
      method: 'POST',
      path: `${path}/merges/:id/undo`,
      access: { rule: 'natural_entities.merge' },
      summary: 'Desfazer uma unificação',
      params: byId,
      response: naturalEntityDetail,
    }),
    withdrawLink: endpoint({
      method: 'DELETE',
      path: `${path}/:id/link_request`,
      access: { rule: 'natural_entities.edit' },
      summary: 'Retirar o pedido que aguarda a confirmação da conta',
      params: byId,
      response: naturalEntityDetail,
    }),
    confirmHolder: endpoint({
      method: 'POST',
      path: `${path}/:id/confirm_holder`,
      access: { rule: 'natural_entities.reveal' },
      summary: 'Registrar que os documentos do titular da conta foram conferidos com este cadastro',
      params: byId,
      body: z.strictObject({ version }),
      response: naturalEntityDetail,
    }),
    photo: fileEndpoint(
      {
        method: 'GET',
        path: `${path}/:id/photo`,
        access: { rule: READ },
        summary: 'Foto de uma pessoa',
        params: byId,
        query: photo.query,
      },
      [photo.type],
    ),
    changePhoto: uploadEndpoint(
      {
        path: `${path}/:id/photo`,
        access: { rule: 'natural_entities.edit' },
        summary: 'Trocar a foto de uma pessoa',
        params: byId,
        response: z.strictObject({ photo: pictureAddress }),
      },
      photo.rules,
    ),
    removePhoto: endpoint({
      method: 'DELETE',
      path: `${path}/:id/photo`,
      access: { rule: 'natural_entities.edit' },
      summary: 'Remover a foto de uma pessoa',
      params: byId,
    }),
  },
});
