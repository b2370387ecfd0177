import type { IncidentsToday } from '@conforme/contracts/modules/incident-form/incident-figures.endpoints.ts';
import type { HomeParts } from '../../core/pages/home-parts.tsx';
import { attentionLines } from '../../platform/case-handling/attention-line.ts';
import { filteredIncidents } from './filtered-list.ts';

const waiting = attentionLines<IncidentsToday>(
  'incident',
  ['incident.form.menu', 'incident_form.handling'],
  () => import('./today-counts.ts'),
);

/** What the law waits for, what nobody has looked at yet, and what waits for the asker. */
export const incidentFormHome: HomeParts = {
  resource: 'incident_forms',
  attention: [
    waiting({
      of: 'overdue',
      order: 0,
      to: filteredIncidents({ due: 'overdue' }),
      one: 'Um incidente passou do prazo.',
      many: (count) => `${count} incidentes passaram do prazo.`,
    }),
    waiting({
      of: 'due_today',
      order: 1,
      to: filteredIncidents({ due: 'due_today' }),
      one: 'Um incidente tem prazo que vence hoje.',
      many: (count) => `${count} incidentes têm prazo que vence hoje.`,
    }),
    waiting({
      of: 'unvalidated',
      order: 2,
      to: filteredIncidents({ is_open: 'yes', validation: 'in_validation' }),
      one: 'Um relato de incidente ou golpe espera validação.',
      many: (count) => `${count} relatos de incidente ou golpe esperam validação.`,
    }),
    waiting({
      of: 'mine',
      order: 4,
      to: filteredIncidents({ is_open: 'yes', charge: 'mine' }),
      one: 'Um incidente em aberto está com você.',
      many: (count) => `${count} incidentes em aberto estão com você.`,
    }),
  ],
  blocks: [
    {
      key: 'incidents',
      order: 5,
      rules: ['incident.form.menu'],
      load: () => import('./home-block.tsx').then((module) => module.IncidentHomeBlock),
    },
  ],
};
