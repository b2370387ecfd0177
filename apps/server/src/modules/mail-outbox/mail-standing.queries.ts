import type { MailServerStanding } from '@conforme/contracts/modules/mail-outbox/mail-outbox.schemas.ts';
import { sql } from 'kysely';
import type { UserCtx } from '../../core/context.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { inScope } from './mail-outbox.queries.ts';

/** Minutes: a message that waits longer is not just under way. */
const PATIENCE = 15;

/** Whether mail leaves, told to whoever administers until it does. */
export async function mailStanding(ctx: UserCtx, mail: Mail): Promise<MailServerStanding> {
  const waits = mail.sends
    ? sql`state = 'queued' and coalesce(not_before, created_at) < now() - make_interval(mins => ${PATIENCE})`
    : sql`state = 'kept'`;
  const { rows } = await sql<{ waiting: number; last_error: string | null }>`
    select count(*)::int as waiting, (array_agg(last_error order by updated_at desc)
      filter (where last_error is not null))[1] as last_error
    from mail_messages where ${waits} and ${inScope(ctx)}`.execute(ctx.db);
  const { waiting = 0, last_error = null } = rows[0] ?? {};
  if (!mail.sends) return { standing: 'off', waiting, last_error: null };
  return waiting === 0
    ? { standing: 'works', waiting, last_error: null }
    : { standing: 'failing', waiting, last_error };
}
