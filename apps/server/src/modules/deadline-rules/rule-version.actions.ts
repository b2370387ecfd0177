import { addDays, civilDayOf } from '@conforme/contracts/core/brazil/civil-days.ts';
import type { z } from '@conforme/contracts/core/schema.ts';
import type {
  defaultResume,
  RuleDetail,
  versionCreate,
} from '@conforme/contracts/modules/deadline-rules/deadline-rules.schemas.ts';
import type { DeadlineRuleKey } from '@conforme/contracts/platform/deadlines/deadline-rules.ts';
import { refusedTerm, type TermInput } from '@conforme/contracts/platform/deadlines/rule-versions.ts';
import { sql } from 'kysely';
import { AppError, invalidField } from '../../core/app-error.ts';
import type { InTransaction, UserCtx } from '../../core/context.ts';
import { inActiveOrganisation } from '../../platform/active-organisation.ts';
import { audit } from '../../platform/audit/audit.ts';
import { type RuleOfCase, ruleInForce } from '../../platform/deadlines/rules-in-force.ts';
import { readRule } from './deadline-rules.queries.ts';

type Writing = InTransaction<UserCtx>;
type Change = z.output<typeof defaultResume>;

/** What is planned further ahead than this is a slip of the keys. */
const DAYS_AHEAD = 5 * 365;

/** Where the law has a number, an organisation may only be stricter. Cases that run keep what they started with. */
export const createVersion = (
  ctx: UserCtx,
  key: DeadlineRuleKey,
  { amount, unit, calendar, max_extension: most, ...change }: z.output<typeof versionCreate>,
): Promise<RuleDetail> =>
  inActiveOrganisation(ctx, async (ctx, legalEntityId) => {
    assertDay(change.valid_from);
    const rule = await ruleInForce(ctx.db, legalEntityId, key, change.valid_from);
    const { version } = rule;
    const term = { amount, unit, calendar, max_extension: most === undefined ? version.max_extension : most };
    const refusal = refusedTerm(rule.base, term);
    if (refusal) throw invalidField(refusal.field, refusal.message);
    if ((Object.keys(term) as (keyof typeof term)[]).every((part) => version[part] === term[part]))
      throw invalidField('amount', 'Este já é o prazo que vale nesse dia.');
    const id = await append(ctx, { legalEntityId, key, rule, change, term });
    const after = await readRule(ctx, key);
    await audit(ctx, 'deadline_rule.version_created', ['deadline_rule', id], {
      deadline: key,
      valid_from: change.valid_from,
    });
    return after;
  });

/** From that day the organisation goes by what stands above it again. */
export const resumeDefault = (ctx: UserCtx, key: DeadlineRuleKey, change: Change): Promise<RuleDetail> =>
  inActiveOrganisation(ctx, async (ctx, legalEntityId) => {
    assertDay(change.valid_from);
    const rule = await ruleInForce(ctx.db, legalEntityId, key, change.valid_from);
    const { versions } = await readRule(ctx, key);
    const own = versions.find(
      ({ origin, valid_from }) => origin === 'own' && valid_from <= change.valid_from,
    );
    if (!own?.term) throw new AppError('conflict', 'Nesse dia a organização já segue o padrão.');
    const id = await append(ctx, { legalEntityId, key, rule, change, term: null });
    const after = await readRule(ctx, key);
    await audit(ctx, 'deadline_rule.default_resumed', ['deadline_rule', id], {
      deadline: key,
      valid_from: change.valid_from,
    });
    return after;
  });

/** The installation's version the asker compared, which must be the one in force. */
export const checkSource = (ctx: UserCtx, key: DeadlineRuleKey, ruleId: number): Promise<RuleDetail> =>
  inActiveOrganisation(ctx, async (ctx, legalEntityId) => {
    const { base } = await ruleInForce(ctx.db, legalEntityId, key, civilDayOf(Date.now()));
    if (base.id !== ruleId)
      throw new AppError('stale_version', 'A fonte deste prazo mudou enquanto você conferia.');
    await ctx.db
      .insertInto('deadline_rule_checks')
      .values({ legal_entity_id: legalEntityId, rule_id: base.id, checked_by: ctx.user.userId })
      .execute();
    const after = await readRule(ctx, key);
    await audit(ctx, 'deadline_rule.source_checked', ['deadline_rule', base.id], { deadline: key });
    return after;
  });

function assertDay(day: string): void {
  const today = civilDayOf(Date.now());
  if (day < today)
    throw invalidField('valid_from', 'Escolha hoje ou um dia que ainda virá: o que já correu fica como foi.');
  if (day > addDays(today, DAYS_AHEAD)) throw invalidField('valid_from', 'Escolha um dia mais próximo.');
}

/** After the version the writer saw; of two who saw the same, the table takes one. */
async function append(
  ctx: Writing,
  input: {
    readonly legalEntityId: number;
    readonly key: DeadlineRuleKey;
    readonly rule: RuleOfCase;
    readonly change: Change;
    readonly term: TermInput | null;
  },
): Promise<number> {
  const { legalEntityId, key, change, term } = input;
  const { base } = input.rule;
  const { unit, calendar, max_extension } = term ?? base;
  const { rows } = await sql<{ id: number }>`
    insert into deadline_rules (key, legal_entity_id, valid_from, start_event, amount, unit, calendar, bound, doubles,
      pausable, max_extension, based_on, follows_id, reason, created_by)
    select ${key}, ${legalEntityId}, ${change.valid_from}::date, ${base.start_event}, ${term?.amount ?? null}::integer,
      ${unit}, ${calendar}, ${base.bound}, ${base.doubles}, ${base.pausable}, ${max_extension}::integer, ${base.id},
      ${change.follows}::bigint, ${change.reason}, ${ctx.user.userId}
    where (select max(own.id) from deadline_rules own where own.legal_entity_id = ${legalEntityId} and own.key = ${key})
      is not distinct from ${change.follows}::bigint
    on conflict (legal_entity_id, key, follows_id) do nothing
    returning id`.execute(ctx.db);
  const [made] = rows;
  if (!made)
    throw new AppError(
      'stale_version',
      'Outra pessoa mudou este prazo enquanto você preenchia. Confira a versão nova e tente de novo.',
    );
  return made.id;
}
