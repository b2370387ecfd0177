import { grid } from '../../core/grid.ts';
import { gridEndpoint } from '../../core/grid-endpoint.ts';
import { granteesList } from './grantees.list.ts';
import { granteeRow } from './grantees.schemas.ts';

/** The register of grantees. */
export const granteesEndpoints = {
  grantees: gridEndpoint({
    path: `${granteesList.path}/grid`,
    access: { rule: 'portal_cebas.credentialing.handling.grid' },
    summary: 'Cadastro de bolsistas com busca, filtros, ordem e páginas',
    grid: grid({ ...granteesList, row: granteeRow }),
  }),
};
