import { endpoint, fileEndpoint } from '../../core/endpoint.ts';
import { byCase } from '../../platform/cases/case-detail.schemas.ts';
import { figuresQuery } from '../../platform/figures/figures-query.ts';
import { privacyFigures, privacyToday } from './privacy-figures.schemas.ts';

const path = '/api/v1/privacy_forms';

/** How the work goes, and one case on paper. */
export const privacyFiguresEndpoints = {
  figures: endpoint({
    method: 'GET',
    path: `${path}/figures`,
    access: { rule: 'privacy.form.menu' },
    summary: 'Números dos pedidos: volume, tempo de resposta e prazo, por mês, tipo e unidade',
    query: figuresQuery,
    response: privacyFigures,
  }),
  today: endpoint({
    method: 'GET',
    path: `${path}/today`,
    access: { rule: 'privacy.form.menu' },
    summary: 'O que vence, o que espera por quem pergunta e os números do mês',
    response: privacyToday,
  }),
  dossier: fileEndpoint(
    {
      method: 'GET',
      path: `${path}/:id/dossier`,
      access: { rule: 'privacy_form.export' },
      summary: 'Dossiê de um pedido em PDF; a consulta e o envio ficam registrados',
      params: byCase,
    },
    ['application/pdf'],
  ),
};
