import { formLinkEndpoints } from '../../platform/organisations/form-link.endpoints.ts';

export const incidentLinkEndpoints = formLinkEndpoints({
  path: '/api/v1/incident_forms/link',
  rule: 'incident_form.settings',
  form: 'o formulário de incidentes',
});
