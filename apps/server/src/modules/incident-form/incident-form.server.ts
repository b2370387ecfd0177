import { incidentForm } from '@conforme/contracts/modules/incident-form/incident-form.contract.ts';
import { incidentKind } from '@conforme/contracts/modules/incident-form/incident-kind.ts';
import type { Keys } from '../../core/keys.ts';
import { implement } from '../../core/server-module.ts';
import { CaseKeys } from '../../platform/cases/case-keys.ts';
import { openForm, readFormLink } from '../../platform/cases/intake/form-link.actions.ts';
import type { TakenReportServices } from '../../platform/reports/take-report.ts';
import type { IncidentServices } from './act-on-incident.ts';
import { takeFiguresReport } from './figures/figures-report.actions.ts';
import { incidentFiguresOf, incidentsToday } from './figures/incident-figures.queries.ts';
import { incidentSource } from './incident-form.queries.ts';
import { incidentHandlers } from './incident-handlers.ts';
import type { RegistrationServices } from './register-incident.actions.ts';

type Services = Omit<IncidentServices & RegistrationServices, 'caseKeys'> & {
  readonly keys: Keys;
  readonly reports: TakenReportServices;
};

export const incidentFormServer = ({ keys, reports, ...services }: Services) => {
  const caseKeys = new CaseKeys(keys);
  return implement(
    incidentForm,
    {
      ...incidentHandlers({ caseKeys, ...services }),
      today: (ctx) => incidentsToday(ctx),
      figures: (ctx, { query }) => incidentFiguresOf(ctx, query),
      figures_report: (ctx, { query }) => takeFiguresReport(ctx, reports, query),
      formLink: (ctx, { query }) => readFormLink(ctx, incidentKind.purpose, query.legal_entity_id),
      openForm: (ctx, { body }) => openForm(ctx, services.links, incidentKind.purpose, body.legal_entity_id),
    },
    { grid: incidentSource },
  );
};
