import type { Due } from '../../catalog-tests/due-jobs/due-job.ts';
import {
  escrowInForce,
  keepInEscrow,
  makeReport,
  recordOf,
} from '../../platform/sealed-cases/sealed-case-makers.test-records.ts';

/** Jobs of sealed reports: what nobody was told of, and what is kept no longer. */
export const sealedReportDueJobs: Readonly<Record<string, Due>> = {
  'tell-sealed-news': async (asker) => {
    const { id } = await makeReport(asker, 'reporting-channel');
    await asker.t.pool.query(
      `insert into case_entries (case_id, legal_entity_id, kind, author) values ($1, $2, 'reply', 'outside')`,
      [id, asker.entity],
    );
    return {};
  },
  'remind-check-ins': async (asker) => {
    const { id } = await makeReport(asker, 'reporting-channel', { state: 'monitoring' });
    await asker.t.pool.query("update cases set answered_at = now() - interval '31 days' where id = $1", [id]);
    return {};
  },
  'take-up-unread-reports': async (asker) => {
    const { id } = await makeReport(asker, 'reporting-channel');
    await keepInEscrow(asker, { id, purpose: 'data', escrow: await escrowInForce(asker) });
    await recordOf(asker, id);
    await asker.t.pool.query('delete from case_readers where case_id = $1', [id]);
    await asker.t.pool.query(
      `insert into report_appointments (legal_entity_id, channel, duty, user_id, state, effective_at)
       values ($1, 'reporting-channel', 'recipient', $2, 'active', now() - interval '1 hour') on conflict do nothing`,
      [asker.entity, asker.userId],
    );
    return {};
  },
  'shred-sealed-reports': async (asker) => {
    const { id } = await makeReport(asker, 'intimidation', { state: 'archived' });
    await asker.t.pool.query('update sealed_cases set shred_on = current_date where id = $1', [id]);
    return {};
  },
};
