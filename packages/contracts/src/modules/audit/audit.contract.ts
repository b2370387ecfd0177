import { endpoint } from '../../core/endpoint.ts';
import { grid } from '../../core/grid.ts';
import { gridEndpoint } from '../../core/grid-endpoint.ts';
import { defineModule } from '../../core/module.ts';
import { byId } from '../../core/schema.ts';
import { auditList } from './audit.list.ts';
import { auditPages } from './audit.pages.ts';
import { auditDetail, auditRow, verificationQuery, verificationStep } from './audit.schemas.ts';

const { path } = auditList;

export const auditModule = defineModule({
  ...auditPages,
  endpoints: {
    grid: gridEndpoint({
      path: `${path}/grid`,
      access: { rule: 'audit.menu' },
      summary: 'Registros da auditoria com busca, filtros, ordem e páginas',
      grid: grid({ ...auditList, row: auditRow }),
    }),
    read: endpoint({
      method: 'GET',
      path: `${path}/:id`,
      access: { rule: 'audit.menu' },
      summary: 'Ler um registro da auditoria com sequência e resumo criptográfico',
      params: byId,
      response: auditDetail,
    }),
    verification: endpoint({
      method: 'GET',
      path: `${path}/verification`,
      access: { rule: 'audit.menu' },
      summary: 'Um passo da verificação da auditoria, a partir de onde o anterior parou',
      query: verificationQuery,
      response: verificationStep,
    }),
  },
});
