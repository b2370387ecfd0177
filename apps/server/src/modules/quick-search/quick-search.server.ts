import { ruleAllows } from '@conforme/contracts/core/endpoint.ts';
import { type FoundKind, foundKinds } from '@conforme/contracts/core/found-kinds.ts';
import { quickSearch } from '@conforme/contracts/modules/quick-search/quick-search.contract.ts';
import type { FoundRecord } from '@conforme/contracts/platform/quick-search/found-record.schemas.ts';
import { isRule } from '../../core/access.ts';
import type { UserCtx } from '../../core/context.ts';
import { pipelined } from '../../core/database/pipeline.ts';
import { implement } from '../../core/server-module.ts';
import type { FoundRow, QuickSource } from '../../platform/quick-search/quick-source.ts';
import type { SharedLimiter } from '../../platform/rate-limits.ts';

interface Given {
  readonly limiter: SharedLimiter;
  readonly sources: readonly QuickSource[];
}

export const quickSearchServer = ({ limiter, sources }: Given) =>
  implement(quickSearch, {
    find: async (ctx, { query: { search } }) => {
      // More than anybody types, less than reading the lists through it would take.
      await limiter.take(`quick search ${ctx.user.userId}`, ctx.config.SEARCHES_PER_MINUTE, 1);
      const records = await findIn(ctx, sources, search);
      const kinds = Object.keys(foundKinds) as FoundKind[];
      return {
        found: kinds.flatMap((kind) => {
          const ofKind = records.filter((one) => one.kind === kind).map(({ record }) => record);
          return ofKind.length > 0 ? [{ kind, records: ofKind }] : [];
        }),
      };
    },
  });

interface Found {
  readonly kind: FoundKind;
  readonly record: FoundRecord;
}

/** All lists the session may open are asked in one batch. */
async function findIn(ctx: UserCtx, sources: readonly QuickSource[], words: string): Promise<Found[]> {
  const now = Date.now();
  const asked = sources.flatMap((source) => {
    const { access } = source.page;
    if (!isRule(access) || !ruleAllows(access.rule, ctx.user.permissions)) return [];
    const statement = source.find(ctx, words);
    return statement ? [{ source, statement }] : [];
  });
  if (asked.length === 0) return [];
  const answers = await pipelined<readonly FoundRow[]>(
    ctx.db,
    asked.map(({ statement }) => statement),
  );
  return asked.flatMap(({ source }, place) =>
    (answers[place] ?? []).map((row) => ({ kind: source.kind, record: presented(source, row, now) })),
  );
}

const presented = ({ page, present }: QuickSource, row: FoundRow, now: number): FoundRecord => ({
  id: row.id,
  list: page.path,
  path: null,
  label: row.label,
  detail: row.detail,
  icon: null,
  due: null,
  ended: null,
  ...present?.(row, now),
});
