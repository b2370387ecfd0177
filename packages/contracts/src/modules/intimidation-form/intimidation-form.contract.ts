import { defineModule } from '../../core/module.ts';
import { sealedCaseEndpoints } from '../../platform/sealed-cases/sealed-case.endpoints.ts';
import { intimidationFormList } from './intimidation-form.list.ts';
import { intimidationFormPages } from './intimidation-form.pages.ts';

export const intimidationFormModule = defineModule({
  ...intimidationFormPages,
  endpoints: sealedCaseEndpoints({
    list: intimidationFormList,
    permission: 'intimidation_form_handling',
    form: 'o formulário de intimidação sistemática',
  }),
});
