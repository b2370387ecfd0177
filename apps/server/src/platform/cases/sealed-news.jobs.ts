import type { AuditAction } from '@conforme/contracts/core/audit-words/audit-words.ts';
import type { EntryKind } from '@conforme/contracts/platform/cases/case-entries.ts';
import type { CaseKind } from '@conforme/contracts/platform/cases/case-kind.ts';
import { sql } from 'kysely';
import type { Database } from '../../core/database/database.ts';
import { recordAudit } from '../audit/audit.ts';
import { type FeatureJobs, oneByOne } from '../jobs/feature-jobs.ts';
import type { Notifier } from '../notifications/notifier.ts';
import { caseLock } from './case-row.ts';
import { tellHandlers } from './tell-handlers.ts';

/** A sealed kind, and what is said of each line that somebody outside adds. */
export interface SealedKind {
  readonly kind: CaseKind;
  readonly news: (entry: EntryKind) => { readonly action: AuditAction; readonly title: string };
}

interface Services {
  readonly system: Database;
  readonly notifier: Notifier;
}

interface Untold {
  readonly id: string;
  readonly entry: EntryKind;
  readonly protocol: string;
  readonly legalEntityId: number;
  readonly responsibleId: number | null;
}

/**
 * What came from outside to sealed cases since the last full hour: now its readers are told, and the audit log has it. Both
 * carry the time of this job, so that nobody learns from them when somebody wrote.
 */
export const sealedNewsJobs = (
  { system, notifier }: Services,
  kinds: readonly SealedKind[],
): FeatureJobs => ({
  tasks: {
    'tell-sealed-news': oneByOne(
      system,
      async (db) => {
        const { rows } = await sql<{ id: string }>`
          select distinct case_id as id from case_entries where not told order by case_id`.execute(db);
        return rows.map(({ id }) => id);
      },
      async (db, id) => {
        for (const { kind, news } of kinds) {
          await caseLock(kind, id).execute(db);
          const { rows } = await sql<Untold>`
            with of as (select * from cases where id = ${id} and form_type = ${kind.formType}), told as (
              update case_entries set told = true from of where case_id = of.id and not told
              returning case_entries.id, kind)
            select told.kind as entry, of.id, of.protocol, of.legal_entity_id as "legalEntityId",
              of.responsible_id as "responsibleId"
            from told, of order by told.id`.execute(db);
          for (const { entry, protocol, ...of } of rows) {
            const { action, title } = news(entry);
            await tellHandlers(db, notifier, kind, of, { title, message: `${title}: ${protocol}.` });
            await recordAudit(
              db,
              { legalEntityId: of.legalEntityId, actorId: null },
              { action, object: [kind.object, id], hourOnly: true },
            );
          }
        }
      },
    ),
  },
  cron: { 'tell-sealed-news': '0 * * * *' },
});
