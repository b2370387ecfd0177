import { handlingOf, type SealedChannel } from '@conforme/contracts/platform/sealed-reports/channels.ts';
import { type RawBuilder, sql } from 'kysely';
import type { UserCtx } from '../../core/context.ts';
import { rowsWhere } from '../../core/grid/grid-scope.ts';
import { foreign, type GridSource, own } from '../../core/grid/grid-source.ts';
import { scopeSql } from '../../core/scope-sql.ts';
import { activeOrganisation } from '../../platform/active-organisation.ts';

/** As it is told: one that waits out its day is not in force yet. */
export const stateOf = (a: RawBuilder<unknown>) =>
  sql<string>`case when ${a}.state = 'active' and ${a}.effective_at > now() then 'waiting' else ${a}.state end`;

const nameOf = (id: RawBuilder<unknown>) => sql`(select u.name from users u where u.id = ${id})`;

/** Two people see each appointment, and neither is the one who is appointed by their own word alone. */
export const confirmRefusal = (
  { proposed_by, user_id }: { readonly proposed_by: number | null; readonly user_id: number },
  asker: number,
): string | null => {
  if (proposed_by === asker) return 'Quem propõe não confirma: peça a outra pessoa.';
  return user_id === asker ? 'Ninguém confirma a própria designação: peça a outra pessoa.' : null;
};

export const appointmentSource = (ctx: UserCtx): GridSource => {
  const named = (words: string) => sql`user_id in (select search_users(${words}, ${scopeSql(ctx)}))`;
  return {
    randomIds: sql`proposed_at`,
    from: sql`report_appointments`,
    scope: rowsWhere(sql`legal_entity_id = any (${scopeSql(ctx)})`),
    search: named,
    columns: {
      person: own(sql`(select u.name from users u where u.id = user_id)`, named),
      channel: own(sql`channel`),
      duty: own(sql`duty`),
      state: foreign(['clock'], ({ value }) => sql`${stateOf(sql`report_appointments`)} = ${value}`),
      proposed_at: own(sql`proposed_at`),
    },
    rows: sql`
      select a.id, coalesce(${nameOf(sql`a.user_id`)}, 'Conta fora do seu alcance') as person, a.channel, a.duty,
        ${stateOf(sql`a`)} as state, ${nameOf(sql`a.proposed_by`)} as proposer, ${nameOf(sql`a.decided_by`)} as decider,
        a.proposed_at, a.effective_at, e.shown_name as organisation, a.version,
        public_key_of(a.user_id) is not null as has_key,
        case when a.state <> 'proposed' then null
          when a.proposed_by = ${ctx.user.userId} then 'Quem propõe não confirma: peça a outra pessoa.'
          when a.user_id = ${ctx.user.userId} then 'Ninguém confirma a própria designação: peça a outra pessoa.'
        end as confirm_refused,
        a.state in ('proposed', 'active') and exists (select from report_appointments other
          where other.user_id = a.user_id and other.legal_entity_id = a.legal_entity_id and other.channel = a.channel
            and other.state in ('proposed', 'active')
            and (other.duty = 'custodian') <> (a.duty = 'custodian')) as joins_both,
        (select count(distinct other.user_id)::int from report_appointments other
          where other.legal_entity_id = a.legal_entity_id and other.channel = a.channel and other.duty <> 'custodian'
            and (other.state = 'active' or other.id = a.id)) as recipients,
        coalesce((select u.status = 'active' from users u where u.id = a.user_id), false) as can_sign_in,
        case when a.state = 'active' then identities_left_unkept(a.id) else 0 end as sole_identities
      from page join report_appointments a on a.id = page.id join legal_entities e on e.id = a.legal_entity_id`,
  };
};

/** Who may handle the reports of a channel in the active organisation. */
export async function peopleToAppoint(
  ctx: UserCtx,
  {
    channel,
    search,
    limit,
  }: { readonly channel: SealedChannel; readonly search: string; readonly limit: number },
): Promise<{ id: number; label: string }[]> {
  const entity = activeOrganisation(ctx);
  const { rows } = await sql<{ id: number; label: string }>`
    select u.id, u.name as label from people_with_permission(${entity}, ${handlingOf[channel]}) as person
    join users u on u.id = person
    where ${search === ''} or u.search_text like like_pattern(${search})
    order by u.name collate "pt-BR-x-icu", u.id limit ${limit}`.execute(ctx.db);
  return rows;
}
