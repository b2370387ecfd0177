import { sql } from 'kysely';
import type { Database } from '../../core/database/database.ts';
import type { SharedLimiter } from '../rate-limits.ts';
import { cronTask, type FeatureJobs } from './feature-jobs.ts';

/** What nobody will ask for again. */
export function tidyJobs({ system, limiter }: { system: Database; limiter: SharedLimiter }): FeatureJobs {
  return {
    tasks: {
      'forget-rate-limits': cronTask(() => limiter.forgetExpired()),
      'forget-user-tokens': cronTask(() => forgetUserTokens(system)),
      'forget-sessions': cronTask(() => forgetSessions(system)),
      'forget-kept-answers': cronTask(() => forgetKeptAnswers(system)),
      'forget-entity-changes': cronTask(() => forgetEntityChanges(system)),
    },
    cron: {
      'forget-rate-limits': '7 * * * *',
      'forget-user-tokens': '17 * * * *',
      'forget-sessions': '27 5 * * *',
      'forget-kept-answers': '37 * * * *',
      'forget-entity-changes': '47 * * * *',
    },
  };
}

/** An invitation that was never used tells where an unblocked account goes back to, expired or not. */
async function forgetUserTokens(system: Database): Promise<void> {
  await sql`delete from user_tokens t using users u
    where u.id = t.user_id and t.expires_at < now()
      and not (t.purpose = 'invitation' and u.status in ('invited', 'blocked'))`.execute(system);
}

async function forgetSessions(system: Database): Promise<void> {
  await sql`delete from sessions where coalesce(ended_at, expires_at) < now() - interval '30 days'`.execute(
    system,
  );
}

/** Nobody sends the same thing again a day later. */
async function forgetKeptAnswers(system: Database): Promise<void> {
  await sql`delete from kept_answers where created_at < now() - interval '1 day'`.execute(system);
}

/** No count is kept for so long without asking what changed (core/cached-counts.ts). */
async function forgetEntityChanges(system: Database): Promise<void> {
  await sql`delete from entity_changes where changed_at < now() - interval '1 day'`.execute(system);
}
