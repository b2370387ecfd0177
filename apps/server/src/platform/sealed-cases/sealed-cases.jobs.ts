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

/** The keys of a report whose time has come are destroyed; one that a duty of law holds is left alone. */
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
  },
  cron: { 'shred-sealed-reports': '25 4 * * *' },
});
