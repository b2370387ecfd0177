import { sealedCaseList } from '../../platform/sealed-cases/sealed-case.list.ts';
import { intimidationKinds } from './intimidation-questions.ts';

export const intimidationFormList = sealedCaseList({
  path: '/api/v1/intimidation_forms',
  title: 'Intimidação sistemática',
  exportRule: 'intimidation_form_handling.export',
  categories: intimidationKinds,
  categoryLabel: 'Tipos',
});
