import { credentialingKind } from '@conforme/contracts/modules/credentialing-handlings/credentialing-kind.ts';
import { dueDiligenceKind } from '@conforme/contracts/modules/due-diligence-form/due-diligence-kind.ts';
import { incidentKind } from '@conforme/contracts/modules/incident-form/incident-kind.ts';
import { intimidationKind } from '@conforme/contracts/modules/intimidation-form/intimidation-kind.ts';
import { privacyKind } from '@conforme/contracts/modules/privacy-form/privacy-kind.ts';
import { reportingChannelKind } from '@conforme/contracts/modules/reporting-channel/reporting-channel-kind.ts';
import type { CaseKind } from '@conforme/contracts/platform/cases/case-kind.ts';
import { sql } from 'kysely';
import type { Keys } from './core/keys.ts';
import { scopeSql } from './core/scope-sql.ts';
import { documentsFound } from './modules/documents/documents.quick-search.ts';
import { filesFound } from './modules/drive/drive.quick-search.ts';
import { articlesFound } from './modules/knowledge-items/knowledge-items.quick-search.ts';
import { organisationsFound } from './modules/legal-entities/legal-entities.quick-search.ts';
import { mailFound } from './modules/mail-outbox/mail-outbox.quick-search.ts';
import { peopleFound } from './modules/natural-entities/natural-entities.quick-search.ts';
import { newslettersFound } from './modules/newsletters/newsletters.quick-search.ts';
import { requestsWith } from './modules/privacy-form/privacy-form.queries.ts';
import { SealedRequest } from './modules/privacy-form/request/sealed-request.ts';
import { eventsFound } from './modules/schedules/schedules.quick-search.ts';
import { usersFound } from './modules/users/users.quick-search.ts';
import { foundCases } from './platform/cases/found-cases.ts';
import { SealedPerson } from './platform/people/sealed-person.ts';
import type { QuickSource } from './platform/quick-search/quick-source.ts';
import { SealedFields } from './platform/sealed-fields.ts';

/** Everything Ctrl+K finds beside pages: a feature adds its line, a kind of case `foundCases(kind)`. */
export function quickSourcesOf(keys: Keys, kinds: readonly CaseKind[]): readonly QuickSource[] {
  const fields = new SealedFields(keys);
  const sealedRequest = new SealedRequest(fields);
  return [
    peopleFound(new SealedPerson(fields)),
    foundCases(privacyKind, {
      search: (ctx, words) => requestsWith(ctx, sealedRequest, words),
      about: sql`(select r.holder_name from privacy_requests r where r.id = c.id)`,
    }),
    foundCases(reportingChannelKind),
    foundCases(intimidationKind),
    foundCases(dueDiligenceKind, {
      search: (ctx, words) => sql`search_due_diligences(${words}, ${scopeSql(ctx)})`,
      about: sql`(select s.company_name from due_diligences d join suppliers s on s.id = d.supplier_id where d.id = c.id)`,
    }),
    foundCases(incidentKind, {
      search: (ctx, words) => sql`search_incidents(${words}, ${scopeSql(ctx)})`,
      about: sql`(select left(i.description, 80) from incidents i where i.id = c.id)`,
    }),
    foundCases(credentialingKind, {
      search: (ctx, words) => sql`search_scholarship_applications(${words}, ${scopeSql(ctx)})`,
      about: sql`(select a.candidate_name from scholarship_applications a where a.id = c.id)`,
    }),
    documentsFound,
    articlesFound,
    eventsFound,
    newslettersFound,
    organisationsFound,
    usersFound,
    filesFound,
    mailFound(kinds),
  ];
}
