import { pickerQuery } from '../../core/crud.ts';
import { endpoint, fileEndpoint } from '../../core/endpoint.ts';
import { defineModule } from '../../core/module.ts';
import { byId, id, z } from '../../core/schema.ts';
import { reportFileTypes } from '../../platform/reports/report-formats.ts';
import { portalCebasRatioPages } from './portal-cebas-ratio.pages.ts';
import {
  ratioQuery,
  ratioReportQuery,
  ratioYear,
  scholarshipCount,
  scholarshipCountChange,
  scholarshipCountCreate,
} from './portal-cebas-ratio.schemas.ts';

const path = '/api/v1/portal_cebas/ratio';
const READ = { rule: 'portal_cebas.ratio.menu' } as const;
const EDIT = { rule: 'portal_cebas.ratio.edit' } as const;

export const portalCebasRatio = defineModule({
  ...portalCebasRatioPages,
  endpoints: {
    read: endpoint({
      method: 'GET',
      path,
      access: READ,
      summary: 'Matrículas pagantes e bolsas de cada unidade em um ano letivo',
      query: ratioQuery,
      response: ratioYear,
    }),
    create: endpoint({
      method: 'POST',
      path,
      access: EDIT,
      summary: 'Registrar os números de uma unidade em uma etapa de ensino',
      once: true,
      body: scholarshipCountCreate,
      response: scholarshipCount,
    }),
    update: endpoint({
      method: 'PUT',
      path: `${path}/:id`,
      access: EDIT,
      summary: 'Alterar os números de uma unidade',
      params: byId,
      body: scholarshipCountChange,
      response: scholarshipCount,
    }),
    remove: endpoint({
      method: 'DELETE',
      path: `${path}/:id`,
      access: EDIT,
      summary: 'Excluir os números de uma unidade',
      params: byId,
    }),
    units: endpoint({
      method: 'GET',
      path: `${path}/units`,
      access: EDIT,
      summary: 'Unidades em que se podem registrar números',
      query: pickerQuery,
      response: z.array(z.strictObject({ id, label: z.string() })),
    }),
    report: fileEndpoint(
      {
        method: 'GET',
        path: `${path}/report`,
        access: READ,
        summary: 'Relatório da proporção de bolsas de um ano letivo, em PDF ou planilha',
        query: ratioReportQuery,
      },
      Object.values(reportFileTypes),
    ),
  },
});
