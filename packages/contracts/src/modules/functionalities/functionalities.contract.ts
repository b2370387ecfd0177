import { crudEndpoints } from '../../core/crud.ts';
import { endpoint } from '../../core/endpoint.ts';
import { defineModule } from '../../core/module.ts';
import { byId, z } from '../../core/schema.ts';
import { functionalitiesList } from './functionalities.list.ts';
import { functionalitiesPages } from './functionalities.pages.ts';
import {
  functionalityCreate,
  functionalityDetail,
  functionalityRow,
  functionalityUpdate,
  moduleDetail,
  moduleUpdate,
} from './functionalities.schemas.ts';

export const functionalities = defineModule({
  ...functionalitiesPages,
  endpoints: {
    ...crudEndpoints({
      list: functionalitiesList,
      row: functionalityRow,
      noun: 'funcionalidade',
      rules: {
        grid: 'functionalities.show',
        list: 'functionalities.show',
        read: 'functionalities.show|functionalities.edit',
        create: 'functionalities.create',
        update: 'functionalities.edit',
        remove: 'functionalities.delete',
      },
      detail: functionalityDetail,
      create: functionalityCreate,
      update: functionalityUpdate,
    }),
    modules: endpoint({
      method: 'GET',
      path: '/api/v1/modules',
      access: { rule: 'functionalities.show|functionalities.create|functionalities.edit' },
      summary: 'Os módulos em que as funcionalidades ficam',
      response: z.array(moduleDetail),
    }),
    updateModule: endpoint({
      method: 'PUT',
      path: '/api/v1/modules/:id',
      access: { rule: 'functionalities.edit' },
      summary: 'Mudar o nome de um módulo',
      params: byId,
      body: moduleUpdate,
      response: moduleDetail,
    }),
  },
});
