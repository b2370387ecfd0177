import { crudEndpoints, pickerQuery } from '../../../core/crud.ts';
import { endpoint } from '../../../core/endpoint.ts';
import { defineModule } from '../../../core/module.ts';
import { id, z } from '../../../core/schema.ts';
import { suppliersList } from './suppliers.list.ts';
import { suppliersPages } from './suppliers.pages.ts';
import {
  portfolio,
  supplierCreate,
  supplierDetail,
  supplierRow,
  supplierUpdate,
} from './suppliers.schemas.ts';

const { path } = suppliersList;

export const suppliers = defineModule({
  ...suppliersPages,
  endpoints: {
    ...crudEndpoints({
      list: suppliersList,
      row: supplierRow,
      noun: 'fornecedor',
      rules: {
        grid: 'due_diligence_form.menu',
        list: 'due_diligence_form.menu',
        read: 'due_diligence_form.menu',
        create: 'due_diligence_form.handling',
        update: 'due_diligence_form.handling',
        remove: 'due_diligence_form.delete',
      },
      detail: supplierDetail,
      create: supplierCreate,
      update: supplierUpdate,
    }),
    portfolio: endpoint({
      method: 'GET',
      path: `${path}/portfolio`,
      access: { rule: 'due_diligence_form.menu' },
      summary: 'Fornecedores por criticidade e nota, e as renovações que vêm',
      response: portfolio,
    }),
    managers: endpoint({
      method: 'GET',
      path: `${path}/managers`,
      access: { rule: 'due_diligence_form.handling' },
      summary: 'Pessoas que podem responder por um contrato, para campos de escolha',
      query: pickerQuery,
      response: z.array(z.strictObject({ id, label: z.string() })),
    }),
  },
});
