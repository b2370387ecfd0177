import type { List } from '../../core/list.ts';
import {
  appointmentDuties,
  appointmentStates,
  sealedChannels,
} from '../../platform/sealed-reports/channels.ts';
import type { AppointmentRow } from './sealed-reports.schemas.ts';

export const appointmentsList: List<AppointmentRow> = {
  path: '/api/v1/sealed_reports/appointments',
  title: 'Quem recebe relatos',
  columns: [
    { key: 'person', label: 'Pessoa', filterable: true },
    { key: 'channel', label: 'Canal', type: 'choice', filterable: true, options: sealedChannels.options },
    { key: 'duty', label: 'Para quê', type: 'choice', filterable: true, options: appointmentDuties.options },
    {
      key: 'state',
      label: 'Situação',
      type: 'choice',
      filterable: true,
      options: appointmentStates.options,
    },
    { key: 'proposer', label: 'Proposta por' },
    { key: 'decider', label: 'Confirmada por' },
    { key: 'proposed_at', label: 'Proposta em', type: 'datetime', sortable: true, filterable: true },
    { key: 'effective_at', label: 'Em vigor desde', type: 'datetime', showsDay: true },
    { key: 'organisation', label: 'Unidade', optional: 'unlessAll' },
  ],
};
