import { addDays, civilDayOf } from '@conforme/contracts/core/brazil/civil-days.ts';
import type { Due } from '../../catalog-tests/due-jobs/due-job.ts';
import {
  bringApplication,
  checkedColumns,
  makeApplication,
  makeOpenCall,
  sentColumns,
} from '../../testing/features/scholarships.ts';

/** A family that has something to send until a day so many days from now. */
const pendingFor =
  (days: number): Due =>
  async ({ t, entity }) => {
    const call = await makeOpenCall(t, entity);
    const { id } = await makeApplication(t, entity, call.id);
    const pending_until = addDays(civilDayOf(Date.now()), days);
    await bringApplication(
      t,
      id,
      { state: 'pending' },
      { ...sentColumns(t, call.vacancyId), ...checkedColumns, pending_until },
    );
    return {};
  };

/** Somebody decided on, in an edital that stands there. */
const decidedIn =
  (status: 'cancelled' | 'final'): Due =>
  async ({ t, entity }) => {
    const call = await makeOpenCall(t, entity);
    const { id } = await makeApplication(t, entity, call.id);
    await bringApplication(
      t,
      id,
      { state: 'refused' },
      {
        ...{ ...sentColumns(t, call.vacancyId), ...checkedColumns, decision: 'refused' },
        ...{ decision_text: 'Por isto.', decided_at: '2026-11-12T12:00:00Z' },
      },
    );
    await t.pool.query('update scholarship_calls set status = $2 where id = $1', [call.id, status]);
    return { id: call.id, status };
  };

export const scholarshipDueJobs: Readonly<Record<string, Due>> = {
  'end-cancelled-applications': decidedIn('cancelled'),
  'tell-results': decidedIn('final'),
  'remind-families': pendingFor(1),
  'end-family-terms': pendingFor(-1),
  // Kept no longer: begun years ago, and never sent.
  'remove-old-applications': async ({ t, entity }) => {
    const { id } = await makeOpenCall(t, entity);
    await makeApplication(t, entity, id);
    await t.pool.query(
      `update scholarship_calls set phases = jsonb_set(phases, '{0,ends_on}', '"2022-01-31"') where id = $1`,
      [id],
    );
    return {};
  },
};
