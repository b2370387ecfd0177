import type { z } from '@conforme/contracts/core/schema.ts';
import type { importResult } from '@conforme/contracts/modules/schedules/calendar-file.endpoints.ts';
import { calendarFileRules } from '@conforme/contracts/modules/schedules/schedule-files.ts';
import { sql } from 'kysely';
import { AppError } from '../../../core/app-error.ts';
import type { InTransaction, UserCtx } from '../../../core/context.ts';
import type { IncomingFile } from '../../../core/incoming-file.ts';
import { scopeSql } from '../../../core/scope-sql.ts';
import { activeOrganisation, inActiveOrganisation } from '../../../platform/active-organisation.ts';
import { audit } from '../../../platform/audit/audit.ts';
import { holderOf } from '../../../platform/fair-shares.ts';
import type { Files } from '../../../platform/files/files.ts';
import { bytesOf } from '../../../platform/imports/stored-import.ts';
import type { CalendarContents, FileEvent } from '../../../platform/reading/read-calendar.ts';
import { closedBecause, closedWords, fillPlaces, keepAnswer } from '../answers.ts';
import { checkedDates, insertEvent, localTimes } from '../event-rows.ts';
import { actingOf, type ScheduleServices } from '../schedule-services.ts';
import { lockEvent, mayChange, type StoredEvent } from '../stored-event.ts';
import { inputFrom, isMeant, leftOutOf, NotTaken } from './imported-event.ts';

type Writing = InTransaction<UserCtx>;
type Result = z.output<typeof importResult>;
const PER_HOUR = 30;

/** Read in a thread with limits and never kept: only what it says is. */
export async function importCalendar(
  ctx: UserCtx,
  services: ScheduleServices & { readonly files: Files },
  sent: AsyncIterable<IncomingFile>,
): Promise<Result> {
  const unitId = activeOrganisation(ctx);
  await services.limiter.take(`calendar import ${ctx.user.userId}`, PER_HOUR, 60);
  const contents = await readContents(ctx, services, unitId, sent);
  return inActiveOrganisation(ctx, async (ctx) => {
    const result = { imported: 0, answers: 0, skipped: [] as Result['skipped'] };
    for (const event of contents.events)
      try {
        if (contents.method === 'REPLY') result.answers += await takeReply(ctx, services, event);
        else {
          await takeEvent(ctx, event, unitId);
          result.imported++;
        }
      } catch (error) {
        result.skipped.push({
          title: event.title.slice(0, 150) || event.uid.slice(0, 100),
          reason: whyNot(error),
        });
      }
    await audit(ctx, 'schedule.imported', null, { created: result.imported, rows: result.answers });
    return { ...result, skipped: result.skipped.slice(0, 100) };
  });
}

async function readContents(
  ctx: UserCtx,
  { files }: { readonly files: Files },
  unitId: number,
  sent: AsyncIterable<IncomingFile>,
): Promise<CalendarContents> {
  const owner = { legalEntityId: unitId, createdBy: ctx.user.userId, purpose: 'schedules.import' };
  return files.takeIn(sent, { rules: calendarFileRules, owner }, async ([taken]) => {
    const store = await files.store();
    const bytes = await bytesOf({ content: await store.open(taken.key) });
    try {
      return await files.readings.read(
        { purpose: 'calendar', holder: holderOf(ctx.user), signal: ctx.http.untilGone() },
        (ask) => ask('calendar', { bytes }),
      );
    } finally {
      await store.remove(taken.key);
    }
  });
}

function whyNot(error: unknown): string {
  if (error instanceof NotTaken) return error.message;
  if (error instanceof AppError) return Object.values(error.errors ?? {})[0]?.[0] ?? error.message;
  throw error;
}

async function takeEvent(ctx: Writing, event: FileEvent, unitId: number): Promise<void> {
  if (event.isCancelled) throw new NotTaken('Ele foi cancelado.');
  if (event.recurrenceId) throw new NotTaken('É uma data alterada de uma série: altere-a na agenda.');
  const uid = event.uid.slice(0, 250);
  if (uid) {
    const { rows } = await sql`select from schedules
      where uid = ${uid} and legal_entity_id = any (${scopeSql(ctx)})`.execute(ctx.db);
    if (rows.length > 0) throw new NotTaken('Ele já está na agenda.');
  }
  const input = inputFrom(event, unitId);
  const { userId } = ctx.user;
  const all = checkedDates({ ...localTimes(input), zone: input.zone, recurrence: input.recurrence });
  const exdates = leftOutOf(event, all, input.zone);
  const dates = all.filter(({ starts_at }) => !exdates.includes(starts_at));
  if (dates.length === 0) throw new NotTaken('O arquivo deixa de fora todas as datas dele.');
  await insertEvent(ctx.db, {
    input,
    dates,
    exdates,
    organiserId: userId,
    createdBy: userId,
    ...(uid ? { uid } : {}),
  });
}

const replies: Readonly<Record<string, 'CON' | 'REJ'>> = { ACCEPTED: 'CON', DECLINED: 'REJ' };

interface Answering {
  readonly id: number;
  /** Of a date that was changed alone: which one it is in its series. */
  readonly stands_for: string | null;
  readonly zone: string;
  readonly guest: number;
  readonly email: string;
}

const isAbout = ({ recurrenceId }: FileEvent, { stands_for, zone }: Answering): boolean =>
  recurrenceId === null || stands_for === null
    ? recurrenceId === null && stands_for === null
    : isMeant(recurrenceId, stands_for, zone);

/** What a guest answered from their own calendar, brought by whoever organises the event. */
async function takeReply(ctx: Writing, services: ScheduleServices, reply: FileEvent): Promise<number> {
  const { rows } = await sql<Answering>`
    select s.id, to_jsonb(s.recurrence_start) #>> '{}' as stands_for, s.zone, g.id as guest, g.email
    from schedules s join schedule_guests g on g.schedule_id = s.id
    where s.uid = ${reply.uid} and s.legal_entity_id = any (${scopeSql(ctx)})
      and g.email = any (${reply.attendees.map(({ email }) => email)}::text[])`.execute(ctx.db);
  const meant = rows.filter((row) => isAbout(reply, row));
  if (meant.length === 0 && rows.length > 0 && reply.recurrenceId)
    throw new NotTaken('É a resposta a uma só data: aqui cada convidado responde pela série inteira.');
  let taken = 0;
  for (const { id, guest, email } of meant) {
    const event = (await lockEvent(ctx.db, id)) as StoredEvent;
    if (reply.sequence < event.asked_sequence)
      throw new NotTaken('É a resposta a um horário ou local que já mudou.');
    if (!mayChange(ctx, event, 'schedules.edit'))
      throw new NotTaken('Só quem organiza o evento traz respostas.');
    const closed = closedBecause(event);
    if (closed) throw new NotTaken(closedWords[closed]);
    const situation = replies[reply.attendees.find((one) => one.email === email)?.answer ?? ''];
    if (!situation) throw new NotTaken('A resposta não é um sim nem um não.');
    await keepAnswer(ctx.db, event, guest, { situation, reason: null }, 'ics');
    await fillPlaces(actingOf(ctx), services, event);
    taken++;
  }
  if (taken === 0) throw new NotTaken('Nenhum evento da agenda espera esta resposta.');
  return taken;
}
