import { formLinkEndpoints } from '../../platform/organisations/form-link.endpoints.ts';

export const privacyLinkEndpoints = formLinkEndpoints({
  path: '/api/v1/privacy_forms/link',
  rule: 'privacy_form.settings',
  form: 'o formulário do titular',
});
