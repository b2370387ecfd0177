import { defineModule } from '../../../core/module.ts';
import { publicFormEndpoints } from '../../../platform/cases/public-form.endpoints.ts';
import { privacyPublicFormPages } from './privacy-public-form.pages.ts';
import { publicForm, submitRequest } from './privacy-public-form.schemas.ts';

export const privacyPublicForm = defineModule({
  ...privacyPublicFormPages,
  endpoints: publicFormEndpoints({
    path: '/api/v1/public/privacy_form',
    form: 'o formulário do titular',
    one: 'um pedido',
    shown: publicForm,
    papers: ['request', 'representation', 'identity', 'correction'],
    submitted: submitRequest,
  }),
});
