import { mural } from '@conforme/contracts/modules/mural/mural.contract.ts';
import type { CaseKind } from '@conforme/contracts/platform/cases/case-kind.ts';
import { sql } from 'kysely';
import { inTransaction } from '../../core/context.ts';
import { implement } from '../../core/server-module.ts';
import { countsOf, feedOf } from './mural.queries.ts';
import { workOf } from './my-work.queries.ts';

export const muralServer = (kinds: readonly CaseKind[]) =>
  implement(mural, {
    feed: (ctx, { query }) => feedOf(ctx, query),
    counts: (ctx) => countsOf(ctx),
    // A mark of one's own, which proves nothing: nothing is audited.
    seen: (ctx) =>
      inTransaction(ctx, async (ctx) => {
        await sql`insert into mural_marks (user_id, seen_until) values (${ctx.user.userId}, now())
        on conflict (user_id) do update set seen_until = excluded.seen_until`.execute(ctx.db);
        return countsOf(ctx);
      }),
    work: (ctx) => workOf(ctx, kinds),
  });
