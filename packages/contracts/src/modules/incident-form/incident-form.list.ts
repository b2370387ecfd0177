import { yesNo } from '../../core/choices.ts';
import type { List } from '../../core/list.ts';
import { caseCharges } from '../../platform/cases/case-charges.ts';
import { deadlineStates } from '../../platform/deadlines/deadline-state.ts';
import type { IncidentRow } from './incident-form.schemas.ts';
import { dataNatures, incidentChannels, incidentNatures, incidentTypes } from './rules/incident-choices.ts';
import { incidentStates, incidentValidations } from './rules/incident-states.ts';

export const incidentFormList: List<IncidentRow> = {
  path: '/api/v1/incident_forms',
  title: 'Incidentes',
  exportRule: 'incident_form.export',
  columns: [
    { key: 'protocol', label: 'Protocolo', sortable: true, filterable: true, isCode: true },
    { key: 'summary', label: 'O que aconteceu' },
    {
      key: 'nature',
      label: 'Natureza',
      type: 'choice',
      filterable: true,
      optional: true,
      options: incidentNatures.options,
    },
    {
      key: 'incident_type',
      label: 'Tipo',
      type: 'choice',
      filterable: true,
      optional: true,
      options: incidentTypes.options,
    },
    { key: 'unit', label: 'Unidade', filterable: true, optional: 'unlessAll' },
    { key: 'area', label: 'Área', filterable: true, optional: true },
    {
      key: 'validation',
      label: 'Validação',
      type: 'choice',
      filterable: true,
      optional: true,
      options: incidentValidations.options,
    },
    { key: 'state', label: 'Situação', type: 'choice', filterable: true, options: incidentStates.options },
    { key: 'due_at', label: 'Próximo prazo', type: 'datetime', sortable: true, filterable: true },
    { key: 'responsible', label: 'Responsável', filterable: true },
    {
      key: 'received_at',
      label: 'Registrado em',
      type: 'datetime',
      showsDay: true,
      sortable: true,
      filterable: true,
      optional: true,
    },
    { key: 'known_at', label: 'Conhecido em', type: 'datetime', filterable: true, optional: true },
    { key: 'holders_count', label: 'Titulares', type: 'number', optional: true },
    {
      key: 'data_natures',
      label: 'Natureza dos dados',
      type: 'choice',
      filterable: true,
      optional: true,
      options: dataNatures.options,
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
      options: incidentChannels.options,
    },
  ],
};
