import { crudEndpoints } from '../../core/crud.ts';
import { endpoint } from '../../core/endpoint.ts';
import { defineModule } from '../../core/module.ts';
import { byId, z } from '../../core/schema.ts';
import { legalEntitiesList } from './legal-entities.list.ts';
import { legalEntitiesPages } from './legal-entities.pages.ts';
import {
  legalEntityCreate,
  legalEntityDetail,
  legalEntityRow,
  legalEntityUpdate,
  moveEffects,
  organisationMove,
  organisationNode,
  outsideOrganisation,
} from './legal-entities.schemas.ts';
import { legalEntityParts } from './legal-entity-parts.contract.ts';

const { path } = legalEntitiesList;

export const legalEntities = defineModule({
  ...legalEntitiesPages,
  endpoints: {
    ...crudEndpoints({
      list: legalEntitiesList,
      row: legalEntityRow,
      noun: 'organização',
      rules: {
        grid: 'legal_entities.menu',
        list: 'legal_entities.menu|legal_entities.create|legal_entities.edit',
        read: 'legal_entities.menu|legal_entities.edit',
        create: 'legal_entities.create',
        update: 'legal_entities.edit',
        remove: 'legal_entities.delete',
      },
      detail: legalEntityDetail,
      create: legalEntityCreate,
      update: legalEntityUpdate,
    }),
    tree: endpoint({
      method: 'GET',
      path: `${path}/tree`,
      access: { rule: 'legal_entities.menu' },
      summary: 'As organizações ao alcance, cada uma com o que está acima dela e o que ainda lhe falta',
      response: z.array(organisationNode),
    }),
    moveEffects: endpoint({
      method: 'POST',
      path: `${path}/:id/move_effects`,
      access: { rule: 'legal_entities.move' },
      summary: 'O que mudaria se a unidade fosse movida',
      params: byId,
      body: organisationMove,
      response: moveEffects,
    }),
    move: endpoint({
      method: 'POST',
      path: `${path}/:id/move`,
      access: { rule: 'legal_entities.move' },
      summary: 'Mover uma unidade para outra organização ao alcance',
      params: byId,
      body: organisationMove,
      response: legalEntityDetail,
    }),
    deactivate: endpoint({
      method: 'POST',
      path: `${path}/:id/deactivate`,
      access: { rule: 'legal_entities.move' },
      summary: 'Desativar uma organização: ninguém mais trabalha nela',
      params: byId,
    }),
    activate: endpoint({
      method: 'POST',
      path: `${path}/:id/activate`,
      access: { rule: 'legal_entities.move' },
      summary: 'Reativar uma organização',
      params: byId,
    }),
    outside: endpoint({
      method: 'GET',
      path: `${path}/outside`,
      access: { rule: 'legal_entities.accompany' },
      summary: 'Organizações que nenhuma administração acompanha, e as próprias que estão desativadas',
      query: z.strictObject({ search: z.string().trim().max(200).default('') }),
      response: z.strictObject({ total: z.number(), rows: z.array(outsideOrganisation) }),
    }),
    accompany: endpoint({
      method: 'POST',
      path: `${path}/:id/accompany`,
      access: { rule: 'legal_entities.accompany' },
      summary: 'Passar a acompanhar uma organização que nenhuma administração acompanha',
      params: byId,
    }),
    ...legalEntityParts,
  },
});
