import { makeReport } from '../case-records/sealed-case-makers.ts';
import type { Due } from './due-job.ts';

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
  'shred-sealed-reports': async (asker) => {
    const { id } = await makeReport(asker, 'intimidation', { state: 'archived' });
    await asker.t.pool.query('update sealed_cases set shred_on = current_date where id = $1', [id]);
    return {};
  },
};
