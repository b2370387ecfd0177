import type { AuditObject } from '@conforme/contracts/core/audit-words/audit-words.ts';
import type { AuditRow } from '@conforme/contracts/modules/audit/audit.schemas.ts';
import { AppLink } from '../../core/navigation/app-link.tsx';
import { useCan } from '../../core/session/permissions.ts';

/** Records with a page of their own, and what it takes to open it. */
const PAGES = {
  user: { path: (id) => `/users/${id}/edit`, rule: 'users.edit' },
  role: { path: (id) => `/roles/${id}/edit`, rule: 'roles.edit' },
  legal_entity: { path: (id) => `/people/legal_entities/${id}/edit`, rule: 'legal_entities.edit' },
  natural_entity: { path: (id) => `/people/natural_entities/${id}/edit`, rule: 'natural_entities.edit' },
  employee: { path: (id) => `/people/employees/${id}/edit`, rule: 'employees.edit' },
  contact: { path: (id) => `/contacts/${id}/edit`, rule: 'contacts.edit' },
  contact_list: { path: (id) => `/contact-lists/${id}/edit`, rule: 'contact_lists.edit' },
  functionality: { path: (id) => `/functionalities/${id}/edit`, rule: 'functionalities.edit' },
  newsletter: { path: (id) => `/newsletters/${id}/edit`, rule: 'newsletters.edit' },
  news_group: { path: (id) => `/group-news/${id}/edit`, rule: 'group_news.edit' },
  news_subgroup: { path: (id) => `/subgroup-news/${id}/edit`, rule: 'subgroup_news.edit' },
  newsletter_workflow: {
    path: (id) => `/newsletter_workflows/${id}/detail`,
    rule: 'newsletter_workflows.detail',
  },
  document: { path: (id) => `/documents/${id}`, rule: 'documents.detail' },
  knowledge_item: { path: (id) => `/knowledge/items/${id}`, rule: 'knowledge_items.detail' },
  schedule: { path: (id) => `/schedules?e_id=${id}`, rule: 'schedules.menu' },
  scholarship_call: {
    path: (id) => `/portal-cebas/credentialings/configs/${id}/edit`,
    rule: 'portal_cebas.credentialing.config.edit',
  },
  privacy_request: { path: (id) => `/privacy-form/${id}`, rule: 'privacy_form.detail' },
  incident: { path: (id) => `/incident-form/${id}`, rule: 'incident_form.detail' },
  due_diligence: { path: (id) => `/due-diligence-form/${id}`, rule: 'due_diligence_form.menu' },
  scholarship_application: {
    path: (id) => `/portal-cebas/credentialings/handlings/${id}`,
    rule: 'portal_cebas.credentialing.handling.detail',
  },
  channel_report: { path: (id) => `/reporting-channel/${id}`, rule: 'reporting_channel_handling.detail' },
  intimidation_report: {
    path: (id) => `/intimidation-form/${id}`,
    rule: 'intimidation_form_handling.detail',
  },
} satisfies Partial<Record<AuditObject, { path: (id: number | string) => string; rule: string }>>;

const pageOf = (type: string | null) =>
  (PAGES as Readonly<Partial<Record<string, (typeof PAGES)['user']>>>)[type ?? ''];

/** What it was about; the way to it where there is one and the record is still there. */
export function ObjectLink({
  row,
}: {
  row: Pick<AuditRow, 'object_type' | 'object_id' | 'case_id' | 'object_name'>;
}) {
  const can = useCan();
  const page = pageOf(row.object_type);
  const id = row.case_id ?? row.object_id;
  const isThere = row.object_name !== `nº ${row.object_id}`;
  if (!page || !isThere || id === null || !can(page.rule)) return <span dir="auto">{row.object_name}</span>;
  return (
    <AppLink to={page.path(id)} className="audit-object">
      <span dir="auto">{row.object_name}</span>
    </AppLink>
  );
}
