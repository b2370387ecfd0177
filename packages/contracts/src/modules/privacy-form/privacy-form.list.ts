import { yesNo } from '../../core/choices.ts';
import type { List } from '../../core/list.ts';
import { caseCharges } from '../../platform/cases/case-charges.ts';
import { deadlineStates } from '../../platform/deadlines/deadline-state.ts';
import type { PrivacyFormRow } from './privacy-form.schemas.ts';
import { identityStates, requestChannels, requestResults } from './rules/request-choices.ts';
import { handlingStates, validationStates } from './rules/request-states.ts';
import { rightNames } from './rules/request-types.ts';

export const privacyFormList: List<PrivacyFormRow> = {
  path: '/api/v1/privacy_forms',
  title: 'Pedidos de titulares',
  exportRule: 'privacy_form.export',
  columns: [
    { key: 'protocol', label: 'Protocolo', sortable: true, filterable: true, isCode: true },
    { key: 'holder', label: 'Titular', sortable: true, filterable: true },
    { key: 'types', label: 'Pedido', type: 'choice', filterable: true, options: rightNames.options },
    { key: 'unit', label: 'Unidade', filterable: true, optional: true },
    {
      key: 'validation',
      label: 'Validação',
      type: 'choice',
      filterable: true,
      // The list says it beside the state.
      optional: true,
      options: validationStates.options,
    },
    { key: 'state', label: 'Situação', type: 'choice', filterable: true, options: handlingStates.options },
    { key: 'due_at', label: 'Próximo prazo', type: 'datetime', sortable: true, filterable: true },
    { key: 'legal_due_at', label: 'Prazo da lei', type: 'datetime', optional: true },
    { key: 'responsible', label: 'Responsável', filterable: true },
    {
      key: 'received_at',
      label: 'Recebido em',
      type: 'datetime',
      showsDay: true,
      sortable: true,
      filterable: true,
      optional: true,
    },
    {
      key: 'due',
      label: 'Vencimento',
      type: 'choice',
      filterable: true,
      optional: true,
      options: deadlineStates.options,
    },
    {
      key: 'charge',
      label: 'Atribuição',
      type: 'choice',
      filterable: true,
      optional: true,
      options: caseCharges.options,
    },
    {
      key: 'is_open',
      label: 'Em aberto',
      type: 'choice',
      filterable: true,
      optional: true,
      options: yesNo.options,
    },
    {
      key: 'channel',
      label: 'Canal',
      type: 'choice',
      filterable: true,
      optional: true,
      options: requestChannels.options,
    },
    {
      key: 'identity',
      label: 'Identidade',
      type: 'choice',
      filterable: true,
      optional: true,
      options: identityStates.options,
    },
    {
      key: 'result',
      label: 'Resultado',
      type: 'choice',
      filterable: true,
      optional: true,
      options: requestResults.options,
    },
    { key: 'answered_at', label: 'Respondido em', type: 'datetime', filterable: true, optional: true },
    { key: 'document', label: 'Documento', isCode: true, optional: true },
  ],
};
