import { defineModule } from '../../../core/module.ts';
import { sealedFormEndpoints } from '../../../platform/sealed-cases/sealed-form.endpoints.ts';
import { systematicIntimidationPages } from './systematic-intimidation.pages.ts';

export const systematicIntimidation = defineModule({
  ...systematicIntimidationPages,
  endpoints: sealedFormEndpoints({
    path: '/api/v1/public/systematic_intimidation',
    form: 'o formulário de intimidação sistemática',
  }),
});
