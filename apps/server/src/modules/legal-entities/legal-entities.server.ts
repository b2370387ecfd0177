import { legalEntities } from '@conforme/contracts/modules/legal-entities/legal-entities.contract.ts';
import { sql } from 'kysely';
import { listedRows } from '../../core/grid/listed-rows.ts';
import { implement } from '../../core/server-module.ts';
import type { Files } from '../../platform/files/files.ts';
import type { SharedLimiter } from '../../platform/rate-limits.ts';
import { organisationOptions, organisationSource, organisationTree } from './legal-entities.queries.ts';
import { createOrganisation, updateOrganisation } from './legal-entity.actions.ts';
import { changeLogo, logoOf, removeLogo } from './logo.actions.ts';
import { actOf, fileAct, removeAct } from './officer-act.actions.ts';
import { assess, liveLinks, publishNotice, readNotice } from './organisation-parts.ts';
import { accompanyOrganisation, outsideOrganisations } from './outside.actions.ts';
import { readOrganisation } from './read-organisation.ts';
import { removeOrganisation } from './remove-organisation.ts';
import {
  activateOrganisation,
  deactivateOrganisation,
  effectsOfMove,
  moveOrganisation,
} from './structure.actions.ts';

export const legalEntitiesServer = (services: { limiter: SharedLimiter; files: Files }) => {
  const { limiter, files } = services;
  return implement(
    legalEntities,
    {
      list: (ctx, { query }) =>
        organisationOptions(
          ctx,
          query,
          listedRows(legalEntities.endpoints.grid, query, organisationSource(ctx), sql`e.id`),
        ),
      read: (ctx, { params }) => readOrganisation(ctx, params.id),
      create: (ctx, { body }) => createOrganisation(ctx, limiter, body),
      update: (ctx, { params, body }) => updateOrganisation(ctx, limiter, params.id, body),
      remove: (ctx, { params }) => removeOrganisation(ctx, params.id),
      tree: (ctx) => organisationTree(ctx),
      moveEffects: (ctx, { params, body }) => effectsOfMove(ctx, params.id, body),
      move: (ctx, { params, body }) => moveOrganisation(ctx, params.id, body),
      deactivate: (ctx, { params }) => deactivateOrganisation(ctx, params.id),
      activate: (ctx, { params }) => activateOrganisation(ctx, params.id),
      outside: (ctx, { query }) => outsideOrganisations(ctx, query.search),
      accompany: (ctx, { params }) => accompanyOrganisation(ctx, params.id),
      logo: async (ctx, { params, query }) => {
        const logo = await logoOf(ctx, params.id);
        return files.read(logo, { unchanging: logo?.id === query.v });
      },
      changeLogo: (ctx, { params, files: sent }) => changeLogo(ctx, services, params.id, sent),
      removeLogo: (ctx, { params }) => removeLogo(ctx, params.id),
      act: async (ctx, { params }) => files.read(await actOf(ctx, params)),
      fileAct: (ctx, { params, files: sent }) => fileAct(ctx, services, params, sent),
      removeAct: (ctx, { params }) => removeAct(ctx, params),
      assess: (ctx, { params, body }) => assess(ctx, params.id, body),
      publishNotice: (ctx, { params, body }) => publishNotice(ctx, params.id, body),
      notice: (ctx, { params }) => readNotice(ctx, params.id, params.version),
      links: (ctx, { params }) => liveLinks(ctx, params.id),
    },
    { grid: organisationSource },
  );
};
