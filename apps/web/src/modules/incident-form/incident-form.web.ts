import { incidentFormPages } from '@conforme/contracts/modules/incident-form/incident-form.pages.ts';
import { bindPages } from '../../core/pages/bind-pages.ts';

export const incidentFormWeb = bindPages(
  incidentFormPages,
  {
    list: () => import('./incident-form-list.page.tsx').then((module) => module.IncidentFormListPage),
    create: () => import('./incident-form-create.page.tsx').then((module) => module.IncidentFormCreatePage),
    figures: () =>
      import('./incident-form-figures.page.tsx').then((module) => module.IncidentFormFiguresPage),
    questions: () =>
      import('./incident-form-questions.page.tsx').then((module) => module.IncidentFormQuestionsPage),
    handling: () =>
      import('./incident-form-handling.page.tsx').then((module) => module.IncidentFormHandlingPage),
    edit: () => import('./incident-form-edit.page.tsx').then((module) => module.IncidentFormEditPage),
    anpd: () => import('./incident-form-anpd.page.tsx').then((module) => module.IncidentFormAnpdPage),
    detail: () => import('./incident-form-detail.page.tsx').then((module) => module.IncidentFormDetailPage),
  },
  {
    menu: [
      {
        path: '/incident-form',
        resource: 'incident_forms',
        rules: ['incident.form.menu', 'incident_form.handling'],
        words: (count) => (count === 1 ? '1 incidente em aberto' : `${count} incidentes em aberto`),
        count: () => import('./today-counts.ts').then(({ countOpen }) => countOpen),
      },
    ],
  },
);
