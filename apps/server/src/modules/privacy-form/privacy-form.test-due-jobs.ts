import { privacyForm } from '@conforme/contracts/modules/privacy-form/privacy-form.contract.ts';
import { sql } from 'kysely';
import type { Due } from '../../catalog-tests/due-jobs/due-job.ts';
import type { Asker } from '../../catalog-tests/support/askers.ts';
import { atWork, bringTo, makeRequest } from '../../testing/features/privacy-requests.ts';

/** A request at work, so many days after it came. */
async function requestAfter({ t, entity }: Asker, days: number): Promise<string> {
  const { id } = await makeRequest(t, entity);
  await bringTo(t, id, atWork);
  await goBy({ t }, id, days);
  return id;
}
async function goBy({ t }: Pick<Asker, 't'>, id: string, days: number): Promise<void> {
  await sql`update case_clocks set started_at = started_at - make_interval(days => ${days}),
    due_at = due_at - make_interval(days => ${days}) where case_id = ${id}`.execute(t.system);
}
const waitingSince =
  (days: number): Due =>
  async (asker) => {
    const { t, token } = asker;
    const id = await requestAfter(asker, 0);
    const { version } = await t.system
      .selectFrom('cases')
      .select('version')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const body = { version, text: 'Qual é a sua matrícula?' };
    await t.call(privacyForm.endpoints.ask, { params: { id }, body }, { token });
    await goBy(asker, id, days);
    return {};
  };

/** Jobs of privacy requests: what is nearly due, what waits for its holder, what was answered. */
export const privacyDueJobs: Readonly<Record<string, Due>> = {
  'warn-of-requests': async (asker) => {
    await requestAfter(asker, 16);
    return {};
  },
  'remind-holders': waitingSince(3),
  'close-unanswered-requests': waitingSince(40),
  'close-answered-requests': async (asker) => {
    const { id } = await makeRequest(asker.t, asker.entity);
    await bringTo(asker.t, id, {
      ...atWork,
      state: 'answered',
      result: 'granted',
      answered_at: sql<string>`now()`,
      reopen_until: sql<string>`now() - interval '1 minute'`,
    });
    return {};
  },
};
