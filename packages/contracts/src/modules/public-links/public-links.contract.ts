import { endpoint } from '../../core/endpoint.ts';
import { grid } from '../../core/grid.ts';
import { gridEndpoint } from '../../core/grid-endpoint.ts';
import { defineModule } from '../../core/module.ts';
import { byId, z } from '../../core/schema.ts';
import { publicLinksList } from './public-links.list.ts';
import { publicLinksPages } from './public-links.pages.ts';
import { publicLinkRow } from './public-links.schemas.ts';

const { path } = publicLinksList;

export const publicLinks = defineModule({
  ...publicLinksPages,
  endpoints: {
    grid: gridEndpoint({
      path: `${path}/grid`,
      access: { rule: 'public_links.menu' },
      summary: 'Lista de links públicos com busca, filtros, ordem e páginas',
      grid: grid({ ...publicLinksList, row: publicLinkRow }),
    }),
    address: endpoint({
      method: 'POST',
      path: `${path}/:id/address`,
      access: { rule: 'public_links.menu' },
      summary: 'O endereço de um link que ainda vale, para copiar',
      params: byId,
      response: z.strictObject({ url: z.string() }),
    }),
    revoke: endpoint({
      method: 'POST',
      path: `${path}/:id/revoke`,
      access: { rule: 'public_links.delete' },
      summary: 'Revogar um link público',
      params: byId,
    }),
  },
});
