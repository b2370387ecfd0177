import type {
  WorkflowDetail,
  WorkflowRun,
} from '@conforme/contracts/modules/newsletter-workflows/newsletter-workflows.schemas.ts';
import { sql } from 'kysely';
import { found } from '../../core/app-error.ts';
import type { UserCtx } from '../../core/context.ts';
import type { Database, Transaction } from '../../core/database/database.ts';
import { rowsWhere } from '../../core/grid/grid-scope.ts';
import { type GridSource, own, type Sql } from '../../core/grid/grid-source.ts';
import { scopeSql } from '../../core/scope-sql.ts';
import { visibleUsers } from '../../platform/accounts/account-actions.ts';

type Asking = Pick<UserCtx, 'scope' | 'user'> & { readonly db: Database | Transaction };
interface Picked {
  readonly search: string;
  readonly limit: number;
}

const inScope = (ctx: Asking) =>
  sql<boolean>`(legal_entity_id = any (${scopeSql(ctx)}) and deleted_at is null)`;

export const workflowSource = (ctx: UserCtx): GridSource => {
  const foundBy = (words: string) =>
    sql`id in (select search_newsletter_workflows(${words}, ${scopeSql(ctx)}))`;
  return {
    from: sql`newsletter_workflows`,
    scope: rowsWhere(inScope(ctx)),
    search: foundBy,
    columns: {
      name: own(sql`name collate "pt-BR-x-icu"`, foundBy),
      state: own(sql`state`),
      updated_at: own(sql`updated_at`),
    },
    rows: sql`
    select w.id, w.name, w.state, w.updated_at, e.shown_name as organisation,
      coalesce((select array_agg(s.name order by s.position) from newsletter_workflow_steps s
        where s.workflow_id = w.id), '{}') as steps,
      (select count(*) from newsletter_reviews r
        join newsletters n on n.id = r.newsletter_id and n.deleted_at is null
        where r.workflow_id = w.id and r.state in ('running', 'sent_back')) as running
    from page join newsletter_workflows w on w.id = page.id
    join legal_entities e on e.id = w.legal_entity_id`,
  };
};

/** For whoever sends a newsletter for review: those in use. */
export async function workflowOptions(ctx: UserCtx, { search, limit }: Picked, listed: Sql | null = null) {
  const { rows } = await sql<{ id: number; label: string }>`
    select id, name as label from newsletter_workflows
    where ${inScope(ctx)} and state = 'active' and ${listed ?? sql`true`}
      and ${search ? sql`id in (select search_newsletter_workflows(${search}, ${scopeSql(ctx)}))` : sql`true`}
    order by name collate "pt-BR-x-icu", id limit ${limit}`.execute(ctx.db);
  return rows;
}

export async function readWorkflow(ctx: Asking, id: number): Promise<WorkflowDetail> {
  const { rows } = await sql<WorkflowDetail>`
    select w.id, w.version, w.name, w.description, w.state, w.created_at, w.updated_at, e.shown_name as organisation,
      coalesce((select json_agg(json_build_object('name', s.name, 'kind', s.kind, 'quorum', s.quorum,
          'due_days', s.due_days,
          'people', case when s.role_id is null then 'people' else 'role' end,
          'role', (select json_build_object('id', r.id, 'label', r.display_name) from roles r where r.id = s.role_id),
          'users', coalesce((select json_agg(json_build_object('id', u.id, 'label', u.name) order by u.name)
            from newsletter_workflow_people p join users u on u.id = p.user_id where p.step_id = s.id), '[]'))
          order by s.position)
        from newsletter_workflow_steps s where s.workflow_id = w.id), '[]') as steps
    from newsletter_workflows w join legal_entities e on e.id = w.legal_entity_id
    where w.id in (select id from newsletter_workflows where id = ${id} and ${inScope(ctx)})`.execute(ctx.db);
  return found(rows[0]);
}

const MOST_RUNS = 200;

export async function runsOf(ctx: UserCtx, id: number): Promise<WorkflowRun[]> {
  await readWorkflow(ctx, id);
  const { rows } = await sql<WorkflowRun>`
    select r.newsletter_id, n.title, r.state, to_char(r.due_on, 'YYYY-MM-DD') as due_on, u.name as author,
      r.steps -> r.position ->> 'name' as step, r.started_at, r.ended_at
    from newsletter_reviews r join newsletters n on n.id = r.newsletter_id and n.deleted_at is null
    left join users u on u.id = n.author_id
    where r.workflow_id = ${id} and r.legal_entity_id = any (${scopeSql(ctx)})
    order by r.id desc limit ${MOST_RUNS}`.execute(ctx.db);
  return rows;
}

export async function groupOptions(ctx: UserCtx, { search, limit }: Picked) {
  const { rows } = await sql<{ id: number; label: string }>`
    select id, display_name as label from roles
    where deleted_at is null and plain_text(display_name) like like_pattern(${search})
    order by display_name collate "pt-BR-x-icu", id limit ${limit}`.execute(ctx.db);
  return rows;
}

export async function peopleOptions(ctx: UserCtx, { search, limit }: Picked) {
  const { rows } = await sql<{ id: number; label: string }>`
    select id, name as label from users
    where ${visibleUsers(ctx)} and status = 'active'
      and ${search ? sql`search_text like like_pattern(${search})` : sql`true`}
    order by name collate "pt-BR-x-icu", id limit ${limit}`.execute(ctx.db);
  return rows;
}
