import type { IncidentsToday } from '@conforme/contracts/modules/incident-form/incident-figures.endpoints.ts';
import type { AttentionItem, HomeParts } from '../../core/pages/bind-pages.ts';
import { filteredIncidents } from './filtered-list.ts';

const waiting = (
  part: Omit<AttentionItem, 'rules' | 'count' | 'key'> & { readonly of: keyof IncidentsToday },
): AttentionItem => ({
  key: `incident-${part.of}`,
  rules: ['incident.form.menu', 'incident_form.handling'],
  order: part.order,
  to: part.to,
  sentence: part.sentence,
  count: () =>
    import('./today-counts.ts').then(
      ({ askToday }) =>
        async () =>
          (await askToday())[part.of],
    ),
});

/** What the law waits for, what nobody has looked at yet, and what waits for the asker. */
export const incidentFormHome: HomeParts = {
  attention: [
    waiting({
      of: 'overdue',
      order: 0,
      to: filteredIncidents({ due: 'overdue' }),
      sentence: (count) =>
        count === 1 ? 'Um incidente passou do prazo.' : `${count} incidentes passaram do prazo.`,
    }),
    waiting({
      of: 'due_today',
      order: 1,
      to: filteredIncidents({ due: 'due_today' }),
      sentence: (count) =>
        count === 1
          ? 'Um incidente tem prazo que vence hoje.'
          : `${count} incidentes têm prazo que vence hoje.`,
    }),
    waiting({
      of: 'unvalidated',
      order: 2,
      to: filteredIncidents({ is_open: 'yes', validation: 'in_validation' }),
      sentence: (count) =>
        count === 1
          ? 'Um relato de incidente ou golpe espera validação.'
          : `${count} relatos de incidente ou golpe esperam validação.`,
    }),
    waiting({
      of: 'mine',
      order: 4,
      to: filteredIncidents({ is_open: 'yes', charge: 'mine' }),
      sentence: (count) =>
        count === 1
          ? 'Um incidente em aberto está com você.'
          : `${count} incidentes em aberto estão com você.`,
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
