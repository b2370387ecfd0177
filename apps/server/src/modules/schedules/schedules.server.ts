import { schedules } from '@conforme/contracts/modules/schedules/schedules.contract.ts';
import type { CaseKind } from '@conforme/contracts/platform/cases/case-kind.ts';
import type { UserCtx } from '../../core/context.ts';
import type { FairSemaphore } from '../../core/fair-semaphore.ts';
import { implement } from '../../core/server-module.ts';
import type { Files } from '../../platform/files/files.ts';
import type { ReportThreads } from '../../platform/reports/report-threads.ts';
import { attendanceList, noteAttendance, writeMinutes } from './attendance.ts';
import { clashesOf, freeSlotsOf } from './availability.queries.ts';
import { calendarOptions, guestOptions, myCalendar, readCalendar } from './calendar.queries.ts';
import { calendarFile } from './calendar-files/event-file.ts';
import { readFeed, removeFeed, renewFeed } from './calendar-files/feed.ts';
import { importCalendar } from './calendar-files/import-calendar.ts';
import { cancelEvent } from './cancel-event.ts';
import { updateEvent } from './change-event.ts';
import { createEvent, limitLetters } from './create-event.ts';
import { addEventFiles, readEventFile, removeEventFile } from './event-files.ts';
import { moveEvent } from './move-event.ts';
import { organiserOptions } from './organisers.ts';
import { answerOwn, suggestOwn } from './own-answer.ts';
import { readEvent } from './read-event.ts';
import { remindGuests } from './remind-guests.ts';
import type { ScheduleServices } from './schedule-services.ts';
import { decideSuggestion } from './suggestions.ts';

interface Services extends ScheduleServices {
  readonly files: Files;
  readonly reports: { readonly threads: ReportThreads; readonly places: FairSemaphore };
  /** Whose dates the calendar shows. */
  readonly kinds: readonly CaseKind[];
}

export const schedulesServer = (services: Services) => {
  /** What writes to guests is limited before it begins. */
  const limited = async <T>(ctx: UserCtx, letters: number, work: () => Promise<T>): Promise<T> => {
    await limitLetters(ctx, services, letters);
    return work();
  };
  return implement(schedules, {
    calendar: (ctx, { query }) => readCalendar(ctx, services.kinds, query),
    mine: (ctx) => myCalendar(ctx),
    options: (ctx) => calendarOptions(ctx),
    guestOptions: (ctx, { query }) => guestOptions(ctx, query.search),
    organiserOptions: (ctx, { query }) => organiserOptions(ctx, query),
    read: (ctx, { params, query }) => readEvent(ctx, params.id, query.occurrence ?? null),
    create: (ctx, { body }) => limited(ctx, body.guests.length, () => createEvent(ctx, services, body)),
    update: (ctx, { params, body }) =>
      limited(ctx, body.guests.length, () => updateEvent(ctx, services, params.id, body)),
    move: (ctx, { params, body }) => limited(ctx, 1, () => moveEvent(ctx, services, params.id, body)),
    cancel: (ctx, { params, body }) => limited(ctx, 1, () => cancelEvent(ctx, services, params.id, body)),
    answer: (ctx, { params, body }) => limited(ctx, 1, () => answerOwn(ctx, services, params.id, body)),
    suggest: (ctx, { params, body }) => limited(ctx, 1, () => suggestOwn(ctx, services, params.id, body)),
    decide: (ctx, { params, body }) =>
      limited(ctx, 1, () => decideSuggestion(ctx, services, params, body.accept)),
    remind: (ctx, { params }) => remindGuests(ctx, services, params.id),
    attendance: (ctx, { params, body }) => noteAttendance(ctx, params.id, body),
    attendanceList: (ctx, { params, query }) => attendanceList(ctx, services.reports, params.id, query),
    minutes: (ctx, { params, body }) => writeMinutes(ctx, params.id, body),
    addFile: (ctx, { params, files }) => addEventFiles(ctx, services, params.id, files),
    file: (ctx, { params }) => readEventFile(ctx, services.files, params),
    removeFile: (ctx, { params }) => removeEventFile(ctx, params),
    clashes: (ctx, { body }) => clashesOf(ctx, body),
    freeSlots: (ctx, { body }) => freeSlotsOf(ctx, body),
    calendarFile: (ctx, { params }) => calendarFile(ctx, params.id),
    feed: (ctx) => readFeed(ctx),
    renewFeed: (ctx) => renewFeed(ctx),
    removeFeed: (ctx) => removeFeed(ctx),
    import: (ctx, { files }) => importCalendar(ctx, services, files),
  });
};
