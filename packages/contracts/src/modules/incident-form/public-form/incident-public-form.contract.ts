import { defineModule } from '../../../core/module.ts';
import { publicFormEndpoints } from '../../../platform/cases/public-form.endpoints.ts';
import { evidenceFiles } from '../evidence-files.ts';
import { incidentPublicFormPages } from './incident-public-form.pages.ts';
import { incidentPublicFormFacts, submitReport } from './incident-public-form.schemas.ts';

export const incidentPublicForm = defineModule({
  ...incidentPublicFormPages,
  endpoints: publicFormEndpoints({
    path: '/api/v1/public/incident_form',
    form: 'o formulário de incidentes',
    one: 'um relato',
    shown: incidentPublicFormFacts,
    papers: ['request'],
    files: evidenceFiles,
    submitted: submitReport,
  }),
});
