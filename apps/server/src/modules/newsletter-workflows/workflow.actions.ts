import type {
  StepInput,
  WorkflowChange,
  WorkflowDetail,
  WorkflowInput,
} from '@conforme/contracts/modules/newsletter-workflows/newsletter-workflows.schemas.ts';
import { sql } from 'kysely';
import { AppError, found, invalidField } from '../../core/app-error.ts';
import type { InTransaction, UserCtx } from '../../core/context.ts';
import { scopeSql } from '../../core/scope-sql.ts';
import { visibleUsers } from '../../platform/accounts/account-actions.ts';
import { inActiveOrganisation } from '../../platform/active-organisation.ts';
import { audit } from '../../platform/audit/audit.ts';
import { readWorkflow } from './newsletter-workflows.queries.ts';

type Writing = InTransaction<UserCtx>;
interface Owned {
  readonly id: number;
  readonly legal_entity_id: number;
}

export const createWorkflow = (ctx: UserCtx, { steps, ...plain }: WorkflowInput): Promise<WorkflowDetail> =>
  inActiveOrganisation(ctx, async (ctx, legal_entity_id) => {
    assertMayLetPublish(ctx, steps, []);
    const { id } = await ctx.db
      .insertInto('newsletter_workflows')
      .values({ legal_entity_id, ...plain })
      .returning('id')
      .executeTakeFirstOrThrow();
    await writeSteps(ctx, { id, legal_entity_id }, steps, { roles: [], users: [] });
    await audit(ctx, 'newsletter_workflow.created', ['newsletter_workflow', id]);
    return readWorkflow(ctx, id);
  });

/** What is under review goes on by the steps it began with: they are kept with the review. */
export const updateWorkflow = (
  ctx: UserCtx,
  id: number,
  { version, steps, ...plain }: WorkflowChange,
): Promise<WorkflowDetail> =>
  inActiveOrganisation(ctx, async (ctx) => {
    const row = await lockWorkflow(ctx, id);
    if (row.version !== version)
      throw new AppError('stale_version', 'Outra pessoa alterou este fluxo enquanto você editava.');
    const before = await readWorkflow(ctx, id);
    const kept = {
      roles: before.steps.flatMap(({ role }) => (role ? [role.id] : [])),
      users: before.steps.flatMap(({ users }) => users.map((user) => user.id)),
    };
    assertMayLetPublish(ctx, steps, before.steps);
    await sql`delete from newsletter_workflow_steps where workflow_id = ${id}`.execute(ctx.db);
    await writeSteps(ctx, row, steps, kept);
    await ctx.db.updateTable('newsletter_workflows').set(plain).where('id', '=', id).execute();
    const after = await readWorkflow(ctx, id);
    const changed = (['name', 'description', 'state', 'steps'] as const).filter(
      (key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]),
    );
    await audit(ctx, 'newsletter_workflow.updated', ['newsletter_workflow', id], { changed });
    return after;
  });

type Publishers = Pick<WorkflowDetail['steps'][number], 'kind' | 'role' | 'users'>;

/** Whoever decides a publication releases the text: nobody gives others more than they may do themselves. */
function assertMayLetPublish(
  { user }: Writing,
  steps: readonly StepInput[],
  before: readonly Publishers[],
): void {
  if (user.permissions.has('newsletters.release')) return;
  const key = (role: number | null, users: readonly number[]) =>
    `${role}: ${[...users].sort((a, b) => a - b)}`;
  const known = before
    .filter(({ kind }) => kind === 'publication')
    .map(({ role, users }) =>
      key(
        role?.id ?? null,
        users.map(({ id }) => id),
      ),
    );
  for (const [at, { kind, role_id, user_ids }] of steps.entries())
    if (kind === 'publication' && !known.includes(key(role_id, user_ids)))
      throw invalidField(`steps.${at}.kind`, 'Só quem pode liberar informativos decide quem os publica.');
}

/** Who was there before may stay, also where the asker could not choose them. */
async function writeSteps(
  ctx: Writing,
  { id, legal_entity_id }: Owned,
  steps: readonly StepInput[],
  kept: { readonly roles: readonly number[]; readonly users: readonly number[] },
): Promise<void> {
  await assertPeople(ctx, steps, kept);
  for (const [position, { user_ids, people, ...step }] of steps.entries()) {
    const { id: step_id } = await ctx.db
      .insertInto('newsletter_workflow_steps')
      .values({ workflow_id: id, legal_entity_id, position, ...step })
      .returning('id')
      .executeTakeFirstOrThrow();
    await sql`insert into newsletter_workflow_people (step_id, legal_entity_id, user_id)
      select distinct ${step_id}::bigint, ${legal_entity_id}::bigint, one
      from unnest(${user_ids}::bigint[]) one`.execute(ctx.db);
  }
}

async function assertPeople(
  ctx: Writing,
  steps: readonly StepInput[],
  kept: { readonly roles: readonly number[]; readonly users: readonly number[] },
): Promise<void> {
  const roles = steps.flatMap(({ role_id }) => (role_id === null ? [] : [role_id]));
  const users = steps.flatMap(({ user_ids }) => user_ids);
  const { rows: known } = await sql<{ role: number | null; person: number | null }>`
    select id as role, null::bigint as person from roles where id = any (${roles}::bigint[]) and deleted_at is null
    union all
    select null, id from users where id = any (${users}::bigint[]) and ${visibleUsers(ctx)}`.execute(ctx.db);
  const isRole = (id: number) => kept.roles.includes(id) || known.some(({ role }) => role === id);
  const isUser = (id: number) => kept.users.includes(id) || known.some(({ person }) => person === id);
  for (const [at, { role_id, user_ids }] of steps.entries()) {
    if (role_id !== null && !isRole(role_id))
      throw invalidField(`steps.${at}.role_id`, 'Este grupo não existe.');
    if (!user_ids.every(isUser)) throw invalidField(`steps.${at}.user_ids`, 'Este usuário não existe.');
  }
}

const lockWorkflow = async (ctx: Writing, id: number, isDeleted = false) =>
  found(
    await ctx.db
      .selectFrom('newsletter_workflows')
      .select(['id', 'version', 'legal_entity_id'])
      .where('id', '=', id)
      .where(sql<boolean>`legal_entity_id = any (${scopeSql(ctx)})`)
      .where('deleted_at', isDeleted ? 'is not' : 'is', null)
      .forUpdate()
      .executeTakeFirst(),
  );

export const removeWorkflow = (ctx: UserCtx, id: number) =>
  inActiveOrganisation(ctx, async (ctx) => {
    await lockWorkflow(ctx, id);
    await ctx.db
      .updateTable('newsletter_workflows')
      .set({ deleted_at: sql<string>`now()` })
      .where('id', '=', id)
      .execute();
    await audit(ctx, 'newsletter_workflow.deleted', ['newsletter_workflow', id]);
    return {};
  });

export const restoreWorkflow = (ctx: UserCtx, id: number): Promise<WorkflowDetail> =>
  inActiveOrganisation(ctx, async (ctx) => {
    await lockWorkflow(ctx, id, true);
    await ctx.db.updateTable('newsletter_workflows').set({ deleted_at: null }).where('id', '=', id).execute();
    await audit(ctx, 'newsletter_workflow.restored', ['newsletter_workflow', id]);
    return readWorkflow(ctx, id);
  });
