import type { AuditAction } from '@conforme/contracts/core/audit-words/audit-words.ts';
import { CHECK_IN_DAYS } from '@conforme/contracts/platform/sealed-cases/sealed-case.schemas.ts';
import type { ChannelKind } from '@conforme/contracts/platform/sealed-cases/sealed-channel.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../core/database/database.ts';
import { recordAudit } from '../audit/audit.ts';
import { caseLock } from '../cases/case-row.ts';
import type { SealedKind } from '../cases/sealed-news.jobs.ts';
import { handlersOf, wordsOfCase } from '../cases/tell-handlers.ts';
import { type FeatureJobs, oneByOne } from '../jobs/feature-jobs.ts';
import type { Notifier } from '../notifications/notifier.ts';
import { shredReport } from '../sealed-reports/keep-report.ts';

/** What the readers of a report are told at the full hour: that there is something, and not what. */
export const sealedNewsOf = ({ kind }: ChannelKind): SealedKind => ({
  kind,
  news: (entry) =>
    entry === 'received'
      ? { action: `${kind.object}.created` as AuditAction, title: 'Chegou um relato' }
      : { action: `${kind.object}.reporter_wrote` as AuditAction, title: 'Quem relatou escreveu' },
});

/** After this many days nobody is reminded any more: the job did not run for a while. */
const LATE_DAYS = 7;

/**
 * By the clock: the keys of a report whose time has come are destroyed, and one that a duty of law holds is left alone.
 * Readers of one that is followed are reminded on the days its reporter is asked whether anything got worse. Reports
 * without readers find new ones.
 */
export const sealedCasesJobs = (
  { system, notifier }: { readonly system: Database; readonly notifier: Notifier },
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
    'remind-check-ins': oneByOne(
      system,
      async (db) => {
        const { rows } = await dueCheckIns(sql`true`).execute(db);
        return [...new Set(rows.map(({ id }) => id))];
      },
      async (db, id) => {
        const { rows } = await dueCheckIns(sql`c.id = ${id}`).execute(db);
        for (const { day, cycle, form_type, ...of } of rows) {
          const channel = channels.find(({ kind }) => kind.formType === form_type);
          if (!channel) continue;
          const words = {
            title: `Acompanhamento de ${day} dias contra retaliação`,
            message: `A caixa anônima pergunta agora a quem relatou se algo mudou para pior. Veja nos próximos dias se houve resposta: ${of.protocol}.`,
          };
          await notifier.notify(db, {
            ...wordsOfCase(channel.kind, of, words),
            userIds: await handlersOf(db, channel.kind, of),
            dedupKey: `report check-in ${id} ${cycle} ${day}`,
          });
        }
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
  cron: {
    'shred-sealed-reports': '25 4 * * *',
    'remind-check-ins': '0 11 * * *',
    'take-up-unread-reports': '5 * * * *',
  },
});

interface DueCheckIn {
  readonly id: string;
  readonly form_type: string;
  readonly protocol: string;
  readonly legalEntityId: number;
  readonly responsibleId: number | null;
  readonly day: number;
  /** Which conclusion is followed: a report that is reopened is followed again. */
  readonly cycle: number;
}

const dueCheckIns = (where: RawBuilder<unknown>) => sql<DueCheckIn>`
  select c.id, c.form_type, c.protocol, c.legal_entity_id as "legalEntityId", c.responsible_id as "responsibleId", day,
    c.reopened as cycle
  from cases c cross join unnest(${[...CHECK_IN_DAYS]}::int[]) as day
  where ${where} and c.sealed and c.state = 'monitoring'
    and c.answered_at <= now() - make_interval(days => day)
    and c.answered_at > now() - make_interval(days => day + ${LATE_DAYS})
  order by c.id, day`;
