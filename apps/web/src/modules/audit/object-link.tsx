import type { AuditObject } from '@conforme/contracts/core/audit-words/audit-words.ts';
import type { AuditRow } from '@conforme/contracts/modules/audit/audit.schemas.ts';
import { AppLink } from '../../core/navigation/app-link.tsx';
import { useCan } from '../../core/session/permissions.ts';

/** Records with a page of their own, and what it takes to open it. */
const PAGES: Readonly<Partial<Record<string, { path: string; rule: string }>>> = {
  user: { path: '/users', rule: 'users.edit' },
  role: { path: '/roles', rule: 'roles.edit' },
  legal_entity: { path: '/people/legal_entities', rule: 'legal_entities.edit' },
  natural_entity: { path: '/people/natural_entities', rule: 'natural_entities.edit' },
  employee: { path: '/people/employees', rule: 'employees.edit' },
  contact: { path: '/contacts', rule: 'contacts.edit' },
  contact_list: { path: '/contact-lists', rule: 'contact_lists.edit' },
  functionality: { path: '/functionalities', rule: 'functionalities.edit' },
} satisfies Partial<Record<AuditObject, { path: string; rule: string }>>;

/** What it was about; the way to it where there is one and the record is still there. */
export function ObjectLink({ row }: { row: Pick<AuditRow, 'object_type' | 'object_id' | 'object_name'> }) {
  const can = useCan();
  const page = PAGES[row.object_type ?? ''];
  const isThere = row.object_name !== `nº ${row.object_id}`;
  if (!page || !isThere || !can(page.rule)) return <span dir="auto">{row.object_name}</span>;
  return (
    <AppLink to={`${page.path}/${row.object_id}/edit`} className="audit-object">
      <span dir="auto">{row.object_name}</span>
    </AppLink>
  );
}
