import { pickerQuery } from '../../core/crud.ts';
import { endpoint } from '../../core/endpoint.ts';
import { grid } from '../../core/grid.ts';
import { gridEndpoint } from '../../core/grid-endpoint.ts';
import { id, idInPath, successMessages, z } from '../../core/schema.ts';
import { bulkAssignment } from '../../platform/cases/bulk-assignment.schemas.ts';
import { caseId } from '../../platform/cases/case-detail.schemas.ts';
import { newDueDiligence } from './due-diligence-acts.schemas.ts';
import { dueDiligenceFormList } from './due-diligence-form.list.ts';
import { dueDiligenceRow } from './due-diligence-form.schemas.ts';

const { path } = dueDiligenceFormList;
const named = z.array(z.strictObject({ id, label: z.string() }));
const HANDLE = 'due_diligence_form.handling';

/** The list, and how assessments get into it and into somebody's hands. */
export const dueDiligenceDeskEndpoints = {
  grid: gridEndpoint({
    path: `${path}/grid`,
    access: { rule: 'due_diligence_form.menu' },
    summary: 'Lista de avaliações de fornecedores com busca, filtros, ordem e páginas',
    grid: grid({ ...dueDiligenceFormList, row: dueDiligenceRow }),
  }),
  create: endpoint({
    method: 'POST',
    path,
    access: { rule: HANDLE },
    summary: 'Abrir a avaliação de um fornecedor; nada é enviado ainda',
    once: true,
    body: newDueDiligence,
    response: z.strictObject({ id: caseId, protocol: z.string() }),
  }),
  templates: endpoint({
    method: 'GET',
    path: `${path}/templates_in_use`,
    access: { rule: HANDLE },
    summary: 'Modelos publicados que podem ser enviados, com a versão em vigor',
    response: z.array(
      z.strictObject({ version_id: id, title: z.string(), number: z.number(), questions: z.number() }),
    ),
  }),
  assignMany: endpoint({
    method: 'POST',
    path: `${path}/assign`,
    access: { rule: HANDLE },
    summary: 'Atribuir várias avaliações a uma pessoa, ou a ninguém',
    body: bulkAssignment,
    response: z.strictObject({ messages: successMessages }),
  }),
  handlers: endpoint({
    method: 'GET',
    path: `${path}/handlers`,
    access: { rule: HANDLE },
    summary: 'Pessoas que conduzem avaliações de uma unidade, para campos de escolha',
    query: pickerQuery.extend({ unit: idInPath.optional() }),
    response: named,
  }),
};
