import { aged, type Due, idOf } from '../../catalog-tests/due-jobs/due-job.ts';

/** Jobs of the calendar: what was long ago, and what begins soon. */
export const scheduleDueJobs: Readonly<Record<string, Due>> = {
  'purge-schedules': aged('schedules', `last_ends_at = now() - interval '6 years'`, idOf('schedules.read')),
  'send-schedule-reminders': async (asker) => {
    const id = await idOf('schedules.read')(asker);
    await asker.t.pool.query(`update schedules set reminders = '{60}' where id = $1`, [id]);
    await asker.t.pool.query(
      `update schedule_occurrences set starts_at = now() + interval '30 minutes', ends_at = now() + interval '90 minutes'
       where schedule_id = $1`,
      [id],
    );
    return {};
  },
};
