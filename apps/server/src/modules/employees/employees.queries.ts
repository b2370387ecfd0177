import type { UserStatus } from '@conforme/contracts/core/user-status.ts';
import type { EmployeeDetail } from '@conforme/contracts/modules/employees/employees.schemas.ts';
import { sql } from 'kysely';
import { found } from '../../core/app-error.ts';
import type { UserCtx } from '../../core/context.ts';
import { ofOrganisations } from '../../core/grid/grid-scope.ts';
import { foreign, type GridSource, own, ownCondition, type Sql } from '../../core/grid/grid-source.ts';
import { scopeSql } from '../../core/scope-sql.ts';
import { type Asking, actionsOn } from '../../platform/accounts/account-actions.ts';
import { organisationNamed } from '../../platform/organisations/organisation-named.ts';

const TEAM_SHOWN = 20;

const visibleEmployees = (ctx: Pick<UserCtx, 'scope'>) =>
  sql<boolean>`(legal_entity_id = any (${scopeSql(ctx)}) and deleted_at is null)`;

const foundBy = (ctx: Pick<UserCtx, 'scope'>, words: string) =>
  sql<boolean>`id in (select search_employees(${words}, ${scopeSql(ctx)}))`;

/** Who of them can enter, found once: few have an account, and those are where the question begins. */
const withAccess = (ctx: UserCtx, overdue?: boolean) =>
  sql`(select employee_id from employees_with_access(${scopeSql(ctx)})${overdue === undefined ? sql`` : sql` where overdue = ${overdue}`})`;

export const employeeSource = (ctx: UserCtx): GridSource => {
  const byWords = (words: string) => foundBy(ctx, words);
  const under = (words: string) => sql`id in (select employees_under(${words}, ${scopeSql(ctx)}))`;
  return {
    from: sql`employees`,
    scope: ofOrganisations(ctx, 'employees', { and: sql`deleted_at is null` }),
    search: byWords,
    columns: {
      name: own(sql`person_name collate "pt-BR-x-icu"`, byWords),
      registration: own(sql`registration`, byWords),
      unit: organisationNamed(ctx),
      position: own(sql`position_name collate "pt-BR-x-icu"`, byWords),
      area: own(sql`area_name collate "pt-BR-x-icu"`, byWords),
      manager: own(sql`manager_name collate "pt-BR-x-icu"`, under),
      admitted_on: own(sql`admitted_on`),
      dismissed_on: own(sql`dismissed_on`),
      status: own(sql`status`),
      cipa_member: ownCondition((value) => (value === 'yes' ? sql`cipa_member` : sql`not cipa_member`)),
      email: own(sql`email`, byWords),
      access: foreign(['users', 'clock'], ({ value }) =>
        value === 'none'
          ? sql`id not in ${withAccess(ctx)}`
          : sql`id in ${withAccess(ctx, value === 'overdue')}`,
      ),
      updated_at: own(sql`updated_at`),
    },
    rows: sql`
    select e.id, e.person_name as name, e.registration, coalesce(u.trading_name, u.company_name) as unit,
      e.position_name as position, e.area_name as area, e.manager_name as manager, e.admitted_on, e.status,
      case when e.cipa_member then 'yes' else 'no' end as cipa_member, e.dismissed_on, e.email,
      case when entering.overdue then 'overdue' when entering.employee_id is not null then 'active' else 'none' end as access,
      e.updated_at
    from page join employees e on e.id = page.id join legal_entities u on u.id = e.legal_entity_id
    left join access_of_employees(array(select id from page), ${scopeSql(ctx)}) entering on entering.employee_id = e.id`,
  };
};

interface Picking {
  readonly search: string;
  readonly limit: number;
}
interface Option {
  readonly id: number;
  readonly label: string;
}

/** Who can be somebody's manager: those who still work here. */
export async function employeeOptions(
  ctx: UserCtx,
  { search, limit }: Picking,
  listed: Sql | null = null,
): Promise<Option[]> {
  const { rows } = await sql<Option>`
    select id, person_name || coalesce(' (' || position_name || ')', '') as label from employees
    where ${visibleEmployees(ctx)} and status <> 'dismissed' and ${search ? foundBy(ctx, search) : sql`true`}
      and ${listed ?? sql`true`}
    order by person_name collate "pt-BR-x-icu", id limit ${limit}`.execute(ctx.db);
  return rows;
}

type Stored = Omit<EmployeeDetail, 'user' | 'employments' | 'team' | 'team_count'>;

export async function readEmployee(ctx: Asking, id: number): Promise<EmployeeDetail> {
  const { rows } = await sql<Stored>`
    select e.id, e.version, e.person_name as name,
      json_build_object('id', e.natural_entity_id, 'label', e.person_name) as natural_entity,
      json_build_object('id', u.id, 'label', coalesce(u.trading_name, u.company_name)) as unit, e.registration,
      case when e.position_id is not null
        then json_build_object('id', e.position_id, 'label', e.position_name) end as position,
      case when e.area_id is not null then json_build_object('id', e.area_id, 'label', e.area_name) end as area,
      case when e.manager_id is not null
        then json_build_object('id', e.manager_id, 'label', e.manager_name) end as manager,
      e.admitted_on, e.dismissed_on, e.dismissal_reason, e.block_asked_by is not null as block_planned, e.on_leave,
      e.status, e.email, e.cipa_member, e.notes, e.created_at, e.updated_at
    from employees e join legal_entities u on u.id = e.legal_entity_id
    where e.id = ${id} and e.legal_entity_id = any (${scopeSql(ctx)}) and e.deleted_at is null`.execute(
    ctx.db,
  );
  const employee = found(rows[0]);
  return {
    ...employee,
    user: await accountOf(ctx, id),
    employments: await employmentsOf(ctx, employee.natural_entity.id),
    ...(await teamOf(ctx, id)),
  };
}

/** The account of the employee's person, where the asker sees it. */
export async function accountIdOf(ctx: Asking, id: number): Promise<number | null> {
  const { rows } = await sql<{
    id: number | null;
  }>`select employee_account(${id}, ${scopeSql(ctx)}) as id`.execute(ctx.db);
  return rows[0]?.id ?? null;
}

async function accountOf(ctx: Asking, id: number): Promise<EmployeeDetail['user']> {
  const userId = await accountIdOf(ctx, id);
  if (userId === null) return null;
  const user = await ctx.db
    .selectFrom('users')
    .select(['id', 'name', 'status'])
    .where('id', '=', userId)
    .executeTakeFirst();
  if (!user) return null;
  const status = user.status as UserStatus;
  const actions = await actionsOn(ctx, { id: user.id, status });
  return { ...user, status, may_block: actions.includes('block') };
}

async function employmentsOf(ctx: Asking, personId: number): Promise<EmployeeDetail['employments']> {
  const { rows } = await sql<EmployeeDetail['employments'][number]>`
    select e.id, coalesce(u.trading_name, u.company_name) as unit, e.position_name as position, e.admitted_on,
      e.dismissed_on, e.status
    from employees e join legal_entities u on u.id = e.legal_entity_id
    where e.natural_entity_id = ${personId} and e.legal_entity_id = any (${scopeSql(ctx)}) and e.deleted_at is null
    order by e.admitted_on desc, e.id desc`.execute(ctx.db);
  return rows;
}

async function teamOf(ctx: Asking, id: number): Promise<Pick<EmployeeDetail, 'team' | 'team_count'>> {
  const { rows } = await sql<EmployeeDetail['team'][number] & { all: number }>`
    select id, person_name as name, position_name as position, count(*) over () as all from employees
    where manager_id = ${id} and ${visibleEmployees(ctx)} and status <> 'dismissed'
    order by person_name collate "pt-BR-x-icu", id limit ${TEAM_SHOWN}`.execute(ctx.db);
  return { team: rows.map(({ all: _, ...member }) => member), team_count: rows[0]?.all ?? 0 };
}
