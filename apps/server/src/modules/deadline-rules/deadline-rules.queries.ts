import { addDays, civilDayOf } from '@conforme/contracts/core/brazil/civil-days.ts';
import type {
  RuleDetail,
  RuleHistory,
  RuleSummary,
} from '@conforme/contracts/modules/deadline-rules/deadline-rules.schemas.ts';
import {
  type DeadlineRuleKey,
  deadlineRules,
} from '@conforme/contracts/platform/deadlines/deadline-rules.ts';
import type { DeadlineTerm } from '@conforme/contracts/platform/deadlines/deadline-term.ts';
import { sql } from 'kysely';
import { found } from '../../core/app-error.ts';
import type { Scope } from '../../core/context.ts';
import type { Database, Transaction } from '../../core/database/database.ts';
import { scopeSql } from '../../core/scope-sql.ts';
import { ruleOn, type StoredVersion, versionsFor } from '../../platform/deadlines/rules-in-force.ts';

type Asking = { readonly scope: Scope; readonly db: Database | Transaction };

/** In "Todas", and in a person's own context, only what is the same everywhere. */
const entityOf = ({ scope }: Asking): number | null => (scope.type === 'legal_entity' ? scope.id : null);

export async function listRules(ctx: Asking): Promise<RuleSummary[]> {
  const versions = await versionsFor(ctx.db, entityOf(ctx));
  const checks = await checksOf(ctx);
  return deadlineRules.options.flatMap(({ value }) => {
    const ofRule = versions.filter(({ key }) => key === value);
    const summary = summaryOf(ofRule, entityOf(ctx));
    return summary ? [{ ...summary, checked_at: checks.get(summary.base.id)?.checked_at ?? null }] : [];
  });
}

export async function readRule(ctx: Asking, key: DeadlineRuleKey): Promise<RuleDetail> {
  const entity = entityOf(ctx);
  const versions = await versionsFor(ctx.db, entity, key);
  const summary = found(summaryOf(versions, entity) ?? undefined);
  const written = await ownWords(ctx, key);
  const check = (await checksOf(ctx)).get(summary.base.id);
  return {
    ...summary,
    checked_at: check?.checked_at ?? null,
    checked_by: check?.author ?? null,
    newest_own: Math.max(0, ...written.keys()) || null,
    versions: versions
      .map((version) => historyOf(version, versions, summary.current.id, entity, written))
      .sort((one, other) => other.valid_from.localeCompare(one.valid_from) || other.id - one.id),
  };
}

function summaryOf(
  versions: readonly StoredVersion[],
  entity: number | null,
): Omit<RuleSummary, 'checked_at'> | null {
  const today = civilDayOf(Date.now());
  const rule = ruleOn(versions, today);
  if (!rule) return null;
  const { version, base } = rule;
  const coming = versions.filter(({ valid_from }) => valid_from > today).map(({ valid_from }) => valid_from);
  return {
    key: base.key,
    start_event: version.start_event,
    current: {
      ...termOf(version),
      id: version.id,
      valid_from: version.valid_from,
      origin: originOf(version as StoredVersion & DeadlineTerm, entity),
    },
    base: {
      ...termOf(base),
      id: base.id,
      standing: base.standing,
      source: base.source,
      source_url: base.source_url,
    },
    changes_on: coming.sort()[0] ?? null,
  };
}

function historyOf(
  version: StoredVersion,
  versions: readonly StoredVersion[],
  currentId: number,
  entity: number | null,
  written: ReadonlyMap<number, Written>,
): RuleHistory {
  const next = versions
    .filter(({ level }) => level === version.level)
    .find(
      ({ id, valid_from }) =>
        valid_from > version.valid_from || (valid_from === version.valid_from && id > version.id),
    );
  const { reason = null, author = null, created_at = null } = written.get(version.id) ?? {};
  return {
    id: version.id,
    origin: originOf(version, entity),
    valid_from: version.valid_from,
    valid_to: next ? addDays(next.valid_from, -1) : null,
    state:
      version.id === currentId ? 'current' : version.valid_from > civilDayOf(Date.now()) ? 'coming' : 'past',
    term: version.amount === null ? null : termOf({ ...version, amount: version.amount }),
    reason,
    author,
    created_at,
  };
}

const originOf = ({ level, legal_entity_id }: StoredVersion, entity: number | null): RuleHistory['origin'] =>
  level === 0 ? 'installation' : legal_entity_id === entity ? 'own' : 'above';

const termOf = ({ amount, unit, calendar, bound, doubles, pausable, max_extension }: DeadlineTerm) => ({
  amount,
  unit,
  calendar,
  bound,
  doubles,
  pausable,
  max_extension,
});

interface Written {
  readonly id: number;
  readonly reason: string;
  readonly author: string | null;
  readonly created_at: string;
}

/** Why and by whom, of the active organisation's own versions. */
async function ownWords(ctx: Asking, key: DeadlineRuleKey): Promise<ReadonlyMap<number, Written>> {
  const { rows } = await sql<Written>`
    select d.id, d.reason, d.created_at, (select u.name from users u where u.id = d.created_by) as author
    from deadline_rules d
    where d.key = ${key} and d.legal_entity_id = ${entityOf(ctx)} and d.legal_entity_id = any (${scopeSql(ctx)})`.execute(
    ctx.db,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** The latest time each version was compared with the official text, in the active organisation. */
async function checksOf(
  ctx: Asking,
): Promise<ReadonlyMap<number, { readonly checked_at: string; readonly author: string | null }>> {
  const { rows } = await sql<{ rule_id: number; checked_at: string; author: string | null }>`
    select distinct on (c.rule_id) c.rule_id, c.checked_at,
      (select u.name from users u where u.id = c.checked_by) as author
    from deadline_rule_checks c
    where c.legal_entity_id = ${entityOf(ctx)} and c.legal_entity_id = any (${scopeSql(ctx)})
    order by c.rule_id, c.checked_at desc`.execute(ctx.db);
  return new Map(rows.map((row) => [row.rule_id, row]));
}
