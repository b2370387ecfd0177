import { yesNo } from '../../core/choices.ts';
import type { List } from '../../core/list.ts';
import { callKinds, callLevels, callShifts } from '../../platform/scholarships/call-choices.ts';
import type { GranteeRow } from './grantees.schemas.ts';
import { grants } from './rules/application-choices.ts';
import { granteeValidities, renewalStates, termStates } from './rules/grantee-choices.ts';

/** Everybody who has a scholarship; those whose scholarship was cancelled are none. */
export const granteesList: List<GranteeRow> = {
  path: '/api/v1/portal_cebas/grantees',
  title: 'Bolsistas',
  exportRule: 'portal_cebas.credentialing.handling.export',
  columns: [
    { key: 'candidate', label: 'Bolsista', sortable: true, filterable: true },
    { key: 'unit', label: 'Unidade', filterable: true },
    { key: 'level', label: 'Nível', type: 'choice', filterable: true, options: callLevels.options },
    { key: 'grade', label: 'Turma', optional: true },
    { key: 'granted', label: 'Bolsa', type: 'choice', filterable: true, options: grants.options },
    { key: 'since', label: 'Bolsista desde', type: 'datetime', showsDay: true },
    { key: 'renewal', label: 'Renovação', type: 'choice', filterable: true, options: renewalStates.options },
    {
      key: 'term',
      label: 'Termo',
      type: 'choice',
      filterable: true,
      options: termStates.options,
    },
    {
      key: 'year',
      label: 'Ano letivo',
      type: 'number',
      sortable: true,
      filterable: true,
      isCode: true,
      optional: true,
    },
    {
      key: 'validity',
      label: 'Vigência',
      type: 'choice',
      filterable: true,
      optional: true,
      options: granteeValidities.options,
    },
    { key: 'protocol', label: 'Protocolo', sortable: true, filterable: true, isCode: true, optional: true },
    { key: 'cpf_masked', label: 'CPF', isCode: true, optional: true },
    {
      key: 'shift',
      label: 'Turno',
      type: 'choice',
      filterable: true,
      optional: true,
      options: callShifts.options,
    },
    {
      key: 'kind',
      label: 'Tipo de edital',
      type: 'choice',
      filterable: true,
      optional: true,
      options: callKinds.options,
    },
    { key: 'call', label: 'Edital', filterable: true, optional: true },
    {
      key: 'by_agreement',
      label: 'Por acordo coletivo',
      type: 'choice',
      filterable: true,
      optional: true,
      options: yesNo.options,
    },
    {
      key: 'enrolled_at',
      label: 'Matrícula em',
      type: 'datetime',
      showsDay: true,
      sortable: true,
      filterable: true,
      optional: true,
    },
    {
      key: 'term_signed_at',
      label: 'Termo assinado em',
      type: 'datetime',
      showsDay: true,
      optional: true,
    },
  ],
};
