import { sql } from 'kysely';
import { found } from '../../../core/app-error.ts';
import type { UserCtx } from '../../../core/context.ts';
import type { FileAnswer } from '../../../core/file-answer.ts';
import { readEvent } from '../read-event.ts';
import { eventColumns, type StoredEvent } from '../stored-event.ts';
import { calendarText } from './calendar-text.ts';

/** One event for another calendar: the same as in the invitation by mail, so that it stands there once. */
export function fileOfEvent(event: StoredEvent, mayEnter: boolean): FileAnswer {
  const content = Buffer.from(calendarText('PUBLISH', [{ event, organiser: null, mayEnter }]));
  return { name: 'evento.ics', type: 'text/calendar', content };
}

/** For whoever may read it. */
export async function calendarFile(ctx: UserCtx, id: number): Promise<FileAnswer> {
  const { link } = await readEvent(ctx, id, null);
  const { rows } = await sql<StoredEvent>`select ${eventColumns} from schedules s where s.id = ${id}`.execute(
    ctx.db,
  );
  return fileOfEvent(found(rows[0]), link !== null);
}
