import { crudEndpoints, pickerQuery, restoreEndpoint } from '../../core/crud.ts';
import { endpoint } from '../../core/endpoint.ts';
import { defineModule } from '../../core/module.ts';
import { byId, id, idInPath, oneOf, version, z } from '../../core/schema.ts';
import { termKinds } from './employee-choices.ts';
import { employeesList } from './employees.list.ts';
import { employeesPages } from './employees.pages.ts';
import {
  dismissal,
  employeeCreate,
  employeeDetail,
  employeeRow,
  employeeUpdate,
  termChange,
  termInput,
  termOption,
  termRow,
} from './employees.schemas.ts';

const { path } = employeesList;
const FORM = { rule: 'employees.menu|employees.create|employees.edit' } as const;

const picker = (of: string, summary: string) =>
  endpoint({
    method: 'GET',
    path: `${path}/${of}`,
    access: FORM,
    summary,
    query: pickerQuery,
    response: z.array(termOption),
  });

const ofKind = z.strictObject({ kind: oneOf(termKinds) });
const oneTerm = z.strictObject({ kind: oneOf(termKinds), id: idInPath });

export const employees = defineModule({
  ...employeesPages,
  endpoints: {
    ...crudEndpoints({
      list: employeesList,
      row: employeeRow,
      noun: 'colaborador',
      rules: {
        grid: 'employees.menu',
        list: FORM.rule,
        read: 'employees.menu|employees.edit',
        create: 'employees.create',
        update: 'employees.edit',
        remove: 'employees.delete',
      },
      detail: employeeDetail,
      create: employeeCreate,
      update: employeeUpdate,
    }),
    restore: restoreEndpoint({ path, noun: 'colaborador', rule: 'employees.delete', detail: employeeDetail }),
    dismiss: endpoint({
      method: 'POST',
      path: `${path}/:id/dismiss`,
      access: { rule: 'employees.edit' },
      summary: 'Desligar um colaborador e, se pedido, bloquear o usuário dele',
      params: byId,
      body: dismissal,
      response: employeeDetail,
    }),
    readmit: endpoint({
      method: 'POST',
      path: `${path}/:id/readmit`,
      access: { rule: 'employees.edit' },
      summary: 'Desfazer o desligamento; o usuário não é desbloqueado',
      params: byId,
      body: z.strictObject({ version }),
      response: employeeDetail,
    }),
    units: picker('units', 'Unidades em que se pode cadastrar colaboradores'),
    positions: picker('positions', 'Cargos em uso, para campos de escolha'),
    areas: picker('areas', 'Áreas em uso, para campos de escolha'),
    terms: endpoint({
      method: 'GET',
      path: `${path}/terms/:kind`,
      access: { rule: 'employees.edit' },
      summary: 'Todos os cargos ou todas as áreas, com quantos vínculos usam cada um',
      params: ofKind,
      response: z.strictObject({
        /** False in a unit: the words are the whole organisation's. */
        may_change: z.boolean(),
        terms: z.array(termRow),
      }),
    }),
    addTerm: endpoint({
      method: 'POST',
      path: `${path}/terms/:kind`,
      access: { rule: 'employees.create|employees.edit' },
      summary: 'Criar um cargo ou uma área; um nome que já existe é dado como está',
      params: ofKind,
      body: termInput,
      response: termOption,
    }),
    changeTerm: endpoint({
      method: 'PUT',
      path: `${path}/terms/:kind/:id`,
      access: { rule: 'employees.edit' },
      summary: 'Renomear um cargo ou uma área, tirar de uso ou trazer de volta',
      params: oneTerm,
      body: termChange,
      response: termOption,
    }),
    mergeTerm: endpoint({
      method: 'POST',
      path: `${path}/terms/:kind/:id/merge`,
      access: { rule: 'employees.edit' },
      summary: 'Juntar um cargo ou uma área a outro: os vínculos passam para o outro',
      params: oneTerm,
      body: z.strictObject({ into: id }),
      response: termOption,
    }),
    removeTerm: endpoint({
      method: 'DELETE',
      path: `${path}/terms/:kind/:id`,
      access: { rule: 'employees.edit' },
      summary: 'Excluir um cargo ou uma área que nenhum vínculo usa',
      params: oneTerm,
    }),
  },
});
