import type pg from 'pg';
import { StartError } from '../start-error.ts';

export const quoted = (identifier: string) => `"${identifier.replaceAll('"', '""')}"`;
const codeOf = (error: unknown) => (error as { code?: string }).code;
const DENIED = '42501';
const EXISTS = ['42710', '23505'];

/** Requests run as this role; it owns nothing and row-level security holds for it. */
export async function ensureAppRole(client: pg.PoolClient, appRole: string): Promise<void> {
  const { rows } = await client.query<{ signs_in: boolean }>(
    'select rolcanlogin as signs_in from pg_roles where rolname = $1',
    [appRole],
  );
  const [found] = rows;
  if (!found) await createRole(client, appRole);
  // With a sign-in of its own (APP_DATABASE_URL) nobody else needs to act as it.
  if (!found?.signs_in) await becomeMember(client, appRole);
  await client.query(`grant usage on schema public to ${quoted(appRole)}`);
}

async function createRole(client: pg.PoolClient, appRole: string): Promise<void> {
  try {
    await client.query(`create role ${quoted(appRole)} nologin nobypassrls`);
  } catch (error) {
    // Another installation on the same PostgreSQL was quicker.
    if (EXISTS.includes(codeOf(error) ?? '')) return;
    throw denied(
      error,
      'O usuário de DATABASE_URL não pode criar papéis no PostgreSQL: crie um usuário restrito e informe-o em APP_DATABASE_URL.',
    );
  }
}

/** Whoever creates a role administers it, but since PostgreSQL 16 may act as it only when told so. */
async function becomeMember(client: pg.PoolClient, appRole: string): Promise<void> {
  await client.query(`grant ${quoted(appRole)} to current_user`).catch(() => {});
  try {
    await client.query(`set role ${quoted(appRole)}`);
    await client.query('reset role');
  } catch (error) {
    throw denied(
      error,
      `O usuário de DATABASE_URL não pode agir como ${appRole}: crie um usuário restrito e informe-o em APP_DATABASE_URL.`,
    );
  }
}

/** What requests will do, tried once before the first of them: act as the role, bound by row-level security. */
export async function checkAppRole(appPool: pg.Pool, appRole: string): Promise<void> {
  const client = await appPool.connect();
  try {
    await client.query('begin read only');
    await client.query("select set_config('role', $1, true)", [appRole]);
    const { rows } = await client.query<{ unbound: boolean }>(
      `select r.rolsuper or r.rolbypassrls or pg_has_role(current_user, t.relowner, 'member') as unbound
       from pg_roles r, pg_class t where r.rolname = current_user and t.oid = to_regclass('public.installation')`,
    );
    if (rows[0]?.unbound)
      throw new StartError(
        `O usuário ${appRole} é dono das tabelas ou superusuário, e o acesso por linha não o alcança: informe em APP_DATABASE_URL um usuário restrito.`,
      );
    await client.query('select from installation').catch((error) => {
      throw denied(
        error,
        `O usuário ${appRole} não alcança as tabelas: use em APP_DATABASE_URL o mesmo banco e o mesmo usuário da primeira instalação.`,
      );
    });
  } finally {
    await client.query('rollback').catch(() => {});
    client.release();
  }
}

const denied = (error: unknown, advice: string): unknown =>
  [DENIED, '42P01'].includes(codeOf(error) ?? '') ? new StartError(advice, { cause: error }) : error;
