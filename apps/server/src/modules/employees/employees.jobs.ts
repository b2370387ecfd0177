import { sql } from 'kysely';
import type { Database, Transaction } from '../../core/database/database.ts';
import { lockTree } from '../../core/database/tree-lock.ts';
import { hasAdministrator, lockLastAdministrator } from '../../platform/accounts/accounts.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import { cronTask, type FeatureJobs, oneByOne } from '../../platform/jobs/feature-jobs.ts';
import { endSessionsOf } from '../../platform/sessions/sessions.ts';

/** Every hour, not once a day: a server that was off at midnight must not leave somebody inside until tomorrow. */
export const employeeJobs = ({ system }: { system: Database }): FeatureJobs => ({
  tasks: {
    'apply-dismissals': oneByOne(system, dismissalsDue, applyDismissal),
    'purge-employees': cronTask(() => purgeEmployees(system)),
  },
  // Before the people: whoever an employment still names stays.
  cron: { 'apply-dismissals': '10 * * * *', 'purge-employees': '41 5 * * *' },
});

/** A deletion can be undone for thirty days; those who answered to them are deleted, too, and answer to nobody. */
const purgeEmployees = (system: Database): Promise<void> =>
  system.transaction().execute(async (db) => {
    const gone = sql`deleted_at < now() - interval '30 days'`;
    await sql`update employees set manager_id = null
      where manager_id in (select id from employees where ${gone})`.execute(db);
    await sql`delete from employees where ${gone}`.execute(db);
  });

async function dismissalsDue(system: Database): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`select id from employees where ${due} order by id`.execute(
    system,
  );
  return rows.map(({ id }) => id);
}

const due = sql`dismissed_on <= today_in_brasilia() and deleted_at is null
  and (status <> 'dismissed' or block_asked_by is not null)`;

interface Due {
  readonly legal_entity_id: number;
  readonly user_id: number | null;
  readonly asker: number | null;
  readonly role: number | null;
}

async function applyDismissal(db: Transaction, id: number): Promise<void> {
  const { rows: places } = await sql<{
    legal_entity_id: number;
  }>`select legal_entity_id from employees where id = ${id}`.execute(db);
  for (const place of places) await lockTree(db, 'administration', place.legal_entity_id);
  const { rows } = await sql<Due>`
    select e.legal_entity_id, n.user_id, e.block_asked_by as asker, e.block_asked_role as role
    from employees e join natural_entities n on n.id = e.natural_entity_id
    where e.id in (select id from employees where id = ${id} and ${due}) for no key update of e`.execute(db);
  const [employee] = rows;
  // Taken back, or done by another instance, since it was found.
  if (!employee) return;
  // The row itself knows what its day makes of it.
  await sql`update employees set block_asked_by = null, block_asked_role = null where id = ${id}`.execute(db);
  const blocking = employee.asker === null ? null : (await block(db, employee)) ? 'blocked' : 'not_blocked';
  const { legal_entity_id: legalEntityId, asker, user_id } = employee;
  if (blocking === 'blocked' && user_id !== null)
    await recordAudit(
      db,
      { legalEntityId, actorId: asker },
      { action: 'user.blocked', object: ['user', user_id] },
    );
  await recordAudit(
    db,
    { legalEntityId, actorId: asker },
    { action: 'employee.dismissal_came', object: ['employee', id], meta: { blocking } },
  );
}

/** Whoever asked must still be somebody who may, and an administrator must remain. */
async function block(db: Transaction, { user_id, asker, role }: Due): Promise<boolean> {
  const { rows } = await sql<{ id: number; status: string }>`
    select u.id, u.status from users u
    where u.id = ${user_id} and u.id <> ${asker} and u.status in ('active', 'invited')
      and not reaches_beyond(u.id, ${asker}, ${role})
      and exists (select from users a join role_users held on held.user_id = a.id and held.role_id = ${role}
        join role_permissions given on given.role_id = held.role_id
        join permissions p on p.id = given.permission_id and p.name = 'users.edit'
        where a.id = ${asker} and a.status = 'active')
    for update of u`.execute(db);
  const [user] = rows;
  if (!user) return false;
  const become = (status: string) =>
    db.updateTable('users').set({ status }).where('id', '=', user.id).execute();
  await become('blocked');
  await lockLastAdministrator(db);
  if (!(await hasAdministrator(db))) {
    await become(user.status);
    return false;
  }
  await endSessionsOf(db, user.id);
  return true;
}
