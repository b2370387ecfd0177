import type pg from 'pg';
import { StartError } from '../start-error.ts';

/**
 * Who owns the rows of each table. This is the one place that says so:
 * - installation: the same for everyone, read by all, written by few;
 * - user: belongs to one user;
 * - entity: belongs to an organisation, kept apart by row-level security;
 * - internal: machinery no request can reach.
 */
export const tableKinds: Readonly<Record<string, 'installation' | 'user' | 'entity' | 'internal'>> = {
  schema_migrations: 'internal',
  rate_limits: 'internal',
  audit_chains: 'internal',
  deadline_warnings: 'internal',
  recovery_codes: 'internal',
  second_factor_enrolments: 'internal',
  sign_in_attempts: 'internal',
  recovery_requests: 'internal',
  sign_in_codes: 'internal',
  registrations: 'internal',
  socket_tickets: 'internal',
  social_states: 'internal',
  social_tickets: 'internal',
  contact_opt_outs: 'internal',
  case_drafts: 'internal',
  entity_changes: 'internal',
  kept_answers: 'internal',
  installation: 'installation',
  federation_units: 'installation',
  modules: 'installation',
  functionalities: 'installation',
  permissions: 'installation',
  roles: 'installation',
  role_permissions: 'installation',
  sessions: 'user',
  user_tokens: 'user',
  second_factors: 'user',
  second_factor_resets: 'user',
  notifications: 'user',
  notification_preferences: 'user',
  social_identities: 'user',
  import_columns: 'user',
  deadline_rules: 'entity',
  deadline_rule_checks: 'entity',
  local_holidays: 'entity',
  legal_entities: 'entity',
  legal_entity_tree: 'entity',
  privacy_notices: 'entity',
  privacy_officers: 'entity',
  small_agent_assessments: 'entity',
  natural_entities: 'entity',
  contacts: 'entity',
  cases: 'entity',
  case_clocks: 'entity',
  case_entries: 'entity',
  case_files: 'entity',
  case_readers: 'entity',
  case_receipts: 'entity',
  case_views: 'entity',
  privacy_requests: 'entity',
  answer_templates: 'entity',
  employees: 'entity',
  employee_terms: 'entity',
  contact_lists: 'entity',
  contact_list_members: 'entity',
  contact_list_access: 'entity',
  natural_entity_merges: 'entity',
  person_link_requests: 'entity',
  users: 'entity',
  role_users: 'entity',
  data_access_grants: 'entity',
  given_accesses: 'entity',
  files: 'entity',
  imports: 'entity',
  import_batches: 'entity',
  audit_events: 'entity',
  mail_messages: 'entity',
  public_links: 'entity',
};

/** A table nobody declared, or one whose rows should be kept apart and are not, stops the start. */
export async function checkTables(pool: pg.Pool, appRole: string): Promise<void> {
  const { rows } = await pool.query<{ name: string; secured: boolean; reachable: boolean }>(
    `select c.relname as name,
       c.relrowsecurity and exists (select from pg_policy p where p.polrelid = c.oid) as secured,
       has_any_column_privilege($1, c.oid, 'select, insert, update') or has_table_privilege($1, c.oid, 'delete') as reachable
     from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`,
    [appRole],
  );
  for (const { name, secured, reachable } of rows) {
    const kind = tableKinds[name];
    if (!kind) throw new StartError(`A tabela ${name} não está declarada em declared-tables.ts.`);
    if ((kind === 'entity' || kind === 'user') && !secured)
      throw new StartError(
        `A tabela ${name} guarda dados de ${kind} e está sem política de acesso por linha.`,
      );
    if (kind === 'internal' && reachable)
      throw new StartError(`A tabela interna ${name} está ao alcance das requisições.`);
  }
  const existing = new Set(rows.map(({ name }) => name));
  for (const name of Object.keys(tableKinds))
    if (!existing.has(name)) throw new StartError(`A tabela ${name} está declarada e não existe.`);
}
