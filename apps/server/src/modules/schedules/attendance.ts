import { formatDateTime } from '@conforme/contracts/core/date-time.ts';
import type { EventDetail } from '@conforme/contracts/modules/schedules/event-shown.schemas.ts';
import { whenWords } from '@conforme/contracts/modules/schedules/event-words.ts';
import { guestSituations } from '@conforme/contracts/modules/schedules/schedule-words.ts';
import { sql } from 'kysely';
import { AppError, found, invalidField } from '../../core/app-error.ts';
import { inTransaction, type UserCtx } from '../../core/context.ts';
import type { FairSemaphore } from '../../core/fair-semaphore.ts';
import type { FileAnswer } from '../../core/file-answer.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import { holderOf } from '../../platform/fair-shares.ts';
import type { ReportRow } from '../../platform/reports/report.ts';
import type { ReportThreads } from '../../platform/reports/report-threads.ts';
import { readEvent } from './read-event.ts';
import { lockToChange } from './stored-event.ts';

interface Noted {
  readonly occurrence_id: number;
  readonly present: readonly number[];
  readonly absent: readonly number[];
}

/** Who came to a date that has begun. */
export const noteAttendance = (
  ctx: UserCtx,
  id: number,
  { occurrence_id, present, absent }: Noted,
): Promise<EventDetail> =>
  inTransaction(ctx, async (ctx) => {
    const event = await lockToChange(ctx, id);
    const { rows } = await sql<{
      has_begun: boolean;
    }>`select starts_at <= now() as has_begun from schedule_occurrences
      where id = ${occurrence_id} and schedule_id = ${id}`.execute(ctx.db);
    if (!found(rows[0]).has_begun)
      throw new AppError('conflict', 'A presença só é anotada depois que o evento começa.');
    const all = [...new Set([...present, ...absent])];
    const { rows: known } = await sql`select from schedule_guests
      where schedule_id = ${id} and id = any (${all}::bigint[])`.execute(ctx.db);
    if (known.length < all.length)
      throw invalidField('present', 'Uma das pessoas não é convidada deste evento.');
    await sql`insert into schedule_attendance (occurrence_id, guest_id, legal_entity_id, present, noted_by)
      select ${occurrence_id}, g, ${event.legal_entity_id}, g = any (${[...present]}::bigint[]), ${ctx.user.userId}
      from unnest(${all}::bigint[]) g
      on conflict (occurrence_id, guest_id) do update
        set present = excluded.present, noted_by = excluded.noted_by, noted_at = now()`.execute(ctx.db);
    const after = await readEvent(ctx, id, occurrence_id);
    await recordAudit(
      ctx.db,
      { legalEntityId: event.legal_entity_id, actorId: ctx.user.userId },
      { action: 'schedule.attendance_noted', object: ['schedule', id], meta: { rows: all.length } },
    );
    return after;
  });

export const writeMinutes = (
  ctx: UserCtx,
  id: number,
  { occurrence_id, text }: { readonly occurrence_id: number; readonly text: string | null },
): Promise<EventDetail> =>
  inTransaction(ctx, async (ctx) => {
    const event = await lockToChange(ctx, id);
    const { rows } = await sql`update schedule_occurrences
      set minutes = ${text}, minutes_by = ${ctx.user.userId}, minutes_at = now()
      where id = ${occurrence_id} and schedule_id = ${id} returning id`.execute(ctx.db);
    found(rows[0]);
    const after = await readEvent(ctx, id, occurrence_id);
    await recordAudit(
      ctx.db,
      { legalEntityId: event.legal_entity_id, actorId: ctx.user.userId },
      { action: 'schedule.minutes_written', object: ['schedule', id] },
    );
    return after;
  });

const types = {
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};
interface Printing {
  readonly threads: ReportThreads;
  readonly places: FairSemaphore;
}

/** To be signed on paper, or kept as a table: it leaves with names, so the log says who took it. */
export async function attendanceList(
  ctx: UserCtx,
  { threads, places }: Printing,
  id: number,
  { occurrence, format }: { readonly occurrence?: number | undefined; readonly format: 'pdf' | 'xlsx' },
): Promise<FileAnswer> {
  const detail = await inTransaction(ctx, async (ctx) => {
    const read = await readEvent(ctx, id, occurrence ?? null);
    if (!read.may_edit)
      throw new AppError('forbidden', 'Só quem organiza este evento leva a lista de presença.');
    await recordAudit(
      ctx.db,
      { legalEntityId: read.unit.id, actorId: ctx.user.userId },
      { action: 'schedule.attendance_taken', object: ['schedule', id], meta: { format } },
    );
    return read;
  });
  const gone = ctx.http.untilGone();
  const work = {
    format: format === 'xlsx' ? ('xls' as const) : ('pdf' as const),
    report: reportOf(detail, await nameOf(ctx)),
  };
  const content = await places.hold(
    holderOf(ctx.user),
    async () => {
      const thread = await threads.begin(work, gone);
      try {
        const rows = await thread.ask(detail.guests.map(rowOf));
        return Buffer.concat([rows, await thread.ask('end')]);
      } finally {
        thread.stop();
      }
    },
    gone,
  );
  return { name: `lista-de-presenca-${id}.${format}`, type: types[format], content };
}

async function nameOf(ctx: UserCtx): Promise<string> {
  const { rows } = await sql<{ name: string }>`select name from users where id = ${ctx.user.userId}`.execute(
    ctx.db,
  );
  return rows[0]?.name ?? '';
}

const reportOf = (detail: EventDetail, author: string) => ({
  title: `Lista de presença: ${detail.title}`,
  organisation: detail.unit.label,
  author,
  at: new Date().toISOString(),
  criteria: [
    ['Quando', whenWords({ ...detail.occurrence, all_day: detail.all_day, zone: detail.zone })],
    ...(detail.place ? [['Onde', detail.place] as const] : []),
  ] as const,
  columns: [
    { key: 'name', label: 'Nome' },
    { key: 'situation', label: 'Resposta' },
    { key: 'answered', label: 'Respondeu em' },
    { key: 'present', label: 'Presença' },
    { key: 'signature', label: 'Assinatura' },
  ],
  total: detail.guests.length,
});

const rowOf = (guest: EventDetail['guests'][number]): ReportRow => [
  guest.name,
  guest.is_waiting ? 'Lista de espera' : guestSituations.labels[guest.situation],
  guest.answered_at === null ? '' : formatDateTime(guest.answered_at),
  guest.present === null ? '' : guest.present ? 'Presente' : 'Ausente',
  '',
];
