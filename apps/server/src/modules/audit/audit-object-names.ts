import type { AuditObject } from '@conforme/contracts/core/audit-words/audit-words.ts';
import { ruleAllows } from '@conforme/contracts/core/endpoint.ts';
import { deadlineRules } from '@conforme/contracts/platform/deadlines/deadline-rules.ts';
import { type RawBuilder, sql } from 'kysely';
import type { UserCtx } from '../../core/context.ts';
import { scopeSql } from '../../core/scope-sql.ts';

interface Named {
  readonly table: string;
  /** Of the table's row `o`. */
  readonly name: string;
  /** What its list takes: the log opens no name that its reader could not open there. Null: whoever reads the log. */
  readonly rule: string | null;
  /** Rows of the installation belong to no organisation. */
  readonly isInstallations?: true;
  /** Drawn at random: the log has it as `object_uuid`. */
  readonly isByUuid?: true;
  /** Rows that only some of those who open the list may see stay numbers for everybody. */
  readonly only?: string;
}

const inScope = (table: string, name: string, rule: string | null, only?: string): Named => ({
  ...{ table, name, rule },
  ...(only ? { only } : {}),
});
const ofInstallation = (table: string, name: string): Named => ({
  ...{ table, name, rule: null, isInstallations: true },
});

const byUuid = (table: string, name: string, only?: string): Named => ({
  ...inScope(table, name, null, only),
  isByUuid: true,
});

/** Told apart from the records: a case by its protocol, a user by who is in scope, and so a key by its owner. */
type NamedElsewhere =
  | 'user'
  | 'recipient_key'
  | 'privacy_request'
  | 'incident'
  | 'due_diligence'
  | 'scholarship_application'
  | 'channel_report'
  | 'intimidation_report';

/** Null: a record without a name, or one whose name is nobody else's business. */
export const namedObjects: Readonly<Record<Exclude<AuditObject, NamedElsewhere>, Named | null>> = {
  alert: inScope('alerts', 'o.title', null),
  answer_template: inScope('answer_templates', 'o.name', null),
  // A letter about a case by the protocol; that of a newsletter says what was published.
  bulk_sending: byUuid(
    'bulk_sendings',
    `coalesce((select c.protocol from cases c where c.id = o.case_id),
      case when o.newsletter_id is not null then o.subject end)`,
    'not o.sealed',
  ),
  contact: inScope('contacts', 'o.name', 'contacts.show'),
  contact_list: inScope('contact_lists', 'o.name', 'contact_lists.show'),
  deadline_rule: inScope(
    'deadline_rules',
    `'${JSON.stringify(deadlineRules.labels).replaceAll("'", "''")}'::jsonb ->> o.key`,
    null,
  ),
  // By its code: the title of a restricted document is for its readers.
  document: inScope('documents', 'o.code', 'documents.show'),
  document_link: inScope(
    'document_links',
    '(select d.code from documents d where d.id = o.document_id)',
    'documents.show',
  ),
  // Row-level security shows a file to its owner and those it is shared with, and so its name.
  drive_item: inScope('drive_nodes', 'o.name', null),
  employee: inScope('employees', 'o.person_name', 'employees.menu'),
  employee_term: inScope('employee_terms', 'o.name', null),
  functionality: ofInstallation('functionalities', 'o.display_name'),
  import: inScope('imports', 'o.file_name', null),
  knowledge_category: inScope('knowledge_categories', 'o.name', 'knowledge_items.show'),
  knowledge_item: inScope('knowledge_items', 'o.title', 'knowledge_items.edit'),
  legal_entity: { table: 'legal_entities', name: 'o.shown_name', rule: null },
  local_holiday: inScope('local_holidays', 'o.name', null),
  mail_message: inScope('mail_messages', 'o.subject', 'mail_outbox.menu'),
  module: ofInstallation('modules', 'o.display_name'),
  natural_entity: inScope('natural_entities', 'o.shown_name', 'natural_entities.menu'),
  news_group: inScope('newsletter_groups', 'o.name', 'group_news.show'),
  news_subgroup: inScope('newsletter_subgroups', 'o.name', 'subgroup_news.show'),
  newsletter: inScope('newsletters', 'o.title', 'newsletters.show'),
  newsletter_workflow: inScope('newsletter_workflows', 'o.name', 'newsletter_workflows.show'),
  public_link: inScope('public_links', 'o.label', null),
  questionnaire: inScope('questionnaires', 'o.title', 'due_diligence_form.templates'),
  custody_handover: byUuid('custody_handovers', '(select u.name from users u where u.id = o.to_user)'),
  report_appointment: byUuid('report_appointments', '(select u.name from users u where u.id = o.user_id)'),
  // One for each organisation, under its number.
  report_escrow: { table: 'legal_entities', name: 'o.shown_name', rule: null },
  role: ofInstallation('roles', 'o.display_name'),
  schedule: inScope('schedules', 'o.title', 'schedules.menu', "o.visibility = 'organisation'"),
  scholarship_call: inScope('scholarship_calls', 'o.number', 'portal_cebas.credentialing.config.grid'),
  scholarship_count: inScope('scholarship_counts', 'o.year::text', 'portal_cebas.ratio.menu'),
  session: null,
  supplier: inScope('suppliers', 'coalesce(o.trading_name, o.company_name)', 'due_diligence_form.menu'),
};

/** The name of the object of the event `e`, where the asker may see it. */
export function currentName(ctx: UserCtx): RawBuilder<unknown> {
  const scope = scopeSql(ctx);
  const cases = Object.entries(namedObjects).flatMap(([type, named]) =>
    named && (named.rule === null || ruleAllows(named.rule, ctx.user.permissions))
      ? [sql`when ${sql.lit(type)} then ${nameOf(named, scope)}`]
      : [],
  );
  return sql`case e.object_type
    when 'recipient_key' then (select u.name from users u
      where u.id = e.object_id and u.id in (select users_in_scope(${scope})))
    when 'user' then (select u.name from users u
      where u.id = e.object_id and u.id in (select users_in_scope(${scope})))
    ${sql.join(cases, sql` `)}
    else (select c.protocol from cases c
      where c.id = e.object_uuid and c.legal_entity_id = any (${scope}))
    end`;
}

function nameOf(
  { table, name, isInstallations, isByUuid, only }: Named,
  scope: ReturnType<typeof scopeSql>,
): RawBuilder<unknown> {
  const column = table === 'legal_entities' ? 'id' : 'legal_entity_id';
  return sql`(select ${sql.raw(name)} from ${sql.table(table)} o
    where o.id = ${isByUuid ? sql`e.object_uuid` : sql`e.object_id`}
    ${isInstallations ? sql`` : sql`and o.${sql.ref(column)} = any (${scope})`}
    ${only ? sql`and ${sql.raw(only)}` : sql``})`;
}

/** The case of the event `e`, where the asker may see that it is there: what a link to it takes. */
export const caseInSight = (ctx: UserCtx): RawBuilder<unknown> => sql`(select c.id from cases c
  where c.id = e.object_uuid and c.legal_entity_id = any (${scopeSql(ctx)}))`;
