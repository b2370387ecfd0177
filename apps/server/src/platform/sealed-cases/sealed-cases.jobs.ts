import type { AuditAction } from '@conforme/contracts/core/audit-words/audit-words.ts';
import type { ChannelKind } from '@conforme/contracts/platform/sealed-cases/sealed-channel.ts';
import { sql } from 'kysely';
import type { Database } from '../../core/database/database.ts';
import { recordAudit } from '../audit/audit.ts';
import { caseLock } from '../cases/case-row.ts';
import type { SealedKind } from '../cases/sealed-news.jobs.ts';
import { type FeatureJobs, oneByOne } from '../jobs/feature-jobs.ts';
import { shredReport } from '../sealed-reports/keep-report.ts';

/** What the readers of a report are told at the full hour: that there is something, and not what. */
export const sealedNewsOf = ({ kind }: ChannelKind): SealedKind => ({
  kind,
  news: (entry) =>
    entry === 'received'
      ? { action: `${kind.object}.created` as AuditAction, title: 'Chegou um relato' }
      : { action: `${kind.object}.reporter_wrote` as AuditAction, title: 'Quem relatou escreveu' },
});

/** By the clock: the keys of a report whose time has come are destroyed, and reports without readers find new ones. */
export const sealedCasesJobs = (
  { system }: { readonly system: Database },
  channels: readonly ChannelKind[],
): FeatureJobs => ({
  tasks: {
    'shred-sealed-reports': oneByOne(
      system,
      async (db) => {
        const { rows } = await sql<{ id: string }>`
          select id from sealed_cases where shred_on <= current_date and shredded_at is null and not held
          order by id`.execute(db);
        return rows.map(({ id }) => id);
      },
      async (db, id) => {
        const { rows } = await sql<{ form_type: string; legalEntityId: number }>`
          select form_type, legal_entity_id as "legalEntityId" from cases where id = ${id}`.execute(db);
        const channel = channels.find(({ kind }) => kind.formType === rows[0]?.form_type);
        if (!channel || !rows[0]) return;
        await caseLock(channel.kind, id).execute(db);
        const { rows: due } = await sql`
          update sealed_cases set shredded_at = now()
          where id = ${id} and shred_on <= current_date and shredded_at is null and not held returning true`.execute(
          db,
        );
        if (due.length === 0) return;
        await shredReport(db, { id });
        await recordAudit(
          db,
          { legalEntityId: rows[0].legalEntityId, actorId: null },
          {
            action: `${channel.kind.object}.shredded` as AuditAction,
            object: [channel.kind.object, id],
            hourOnly: true,
          },
        );
      },
    ),
    // An appointment that nobody could confirm takes effect by itself, a day later.
    'take-up-unread-reports': oneByOne(
      system,
      async (db) => {
        const { rows } = await sql<{ id: string }>`
          select id from report_appointments where state = 'active' and decided_by is null and duty <> 'custodian'
            and effective_at between now() - interval '2 days' and now() order by id`.execute(db);
        return rows.map(({ id }) => id);
      },
      async (db, id) => {
        await sql`select take_up_unread_reports(${id})`.execute(db);
      },
    ),
  },
  cron: { 'shred-sealed-reports': '25 4 * * *', 'take-up-unread-reports': '5 * * * *' },
});
