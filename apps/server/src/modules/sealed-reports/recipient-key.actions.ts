import type { MyKey } from '@conforme/contracts/modules/sealed-reports/sealed-reports.schemas.ts';
import { sql, type UpdateObject } from 'kysely';
import { AppError, found } from '../../core/app-error.ts';
import { type InTransaction, inTransaction, type UserCtx } from '../../core/context.ts';
import type { Database, Transaction } from '../../core/database/database.ts';
import type { DB } from '../../core/database/schema.gen.ts';
import { scopeSql } from '../../core/scope-sql.ts';
import { audit, organisationOf, recordAudit } from '../../platform/audit/audit.ts';
import { listed } from '../../platform/cases/case-parts.queries.ts';
import type { Notifier } from '../../platform/notifications/notifier.ts';
import { assertFreshIdentity } from '../../platform/own-password.ts';
import type { SharedLimiter } from '../../platform/rate-limits.ts';
import { bytesOf, textSql } from '../../platform/sealed-reports/sealed-bytes.ts';
import { stateOf } from './appointments.queries.ts';

type Ctx = InTransaction<UserCtx>;
interface Vault {
  readonly public_key: string;
  readonly by_password: string;
  readonly by_recovery: string;
}
interface Proven {
  readonly version: number;
  readonly current_password?: string | undefined;
}

export async function readMyKey(
  ctx: Omit<UserCtx, 'db'> & { readonly db: Database | Transaction },
): Promise<MyKey> {
  const me = ctx.user.userId;
  const { rows } = await sql<MyKey>`
    select (select json_build_object('public_key', ${textSql(sql`k.public_key`)}, 'by_password', ${textSql(sql`k.by_password`)},
          'by_recovery', ${textSql(sql`k.by_recovery`)}, 'version', k.version, 'made_at', k.made_at,
          'recovery_tried_at', k.recovery_tried_at) from recipient_keys k where k.user_id = ${me}) as vault,
      ${listed(sql`select a.channel, a.duty, ${stateOf(sql`a`)} as state, e.shown_name as organisation
        from report_appointments a join legal_entities e on e.id = a.legal_entity_id
        where a.user_id = ${me} and a.state in ('proposed', 'active') and a.legal_entity_id = any (${scopeSql(ctx)})
        order by e.shown_name, a.channel, a.duty`)} as appointments,
      (select count(*)::int from sealed_reports r join sealed_cases own on own.id = r.case_id
        where r.legal_entity_id = any (${scopeSql(ctx)}) and own.shredded_at is null
        and not exists (select from sealed_report_keys k where k.case_id = r.case_id and k.purpose = 'data'
          and k.epoch = r.epoch and k.user_id = ${me})) as without_key,
      own_sole_identities() as sole_identities`.execute(ctx.db);
  return rows[0] as MyKey;
}

export const setUpKey = (ctx: UserCtx, vault: Vault) =>
  inTransaction(ctx, async (ctx) => {
    const { rows } = await sql`insert into recipient_keys (user_id, public_key, by_password, by_recovery)
      values (${ctx.user.userId}, ${bytesOf(vault.public_key)}, ${bytesOf(vault.by_password)}, ${bytesOf(vault.by_recovery)})
      on conflict (user_id) do nothing returning true`.execute(ctx.db);
    if (rows.length === 0) throw new AppError('conflict', 'Você já tem uma chave. Recarregue a página.');
    await audit(ctx, 'recipient_key.made', ['recipient_key', ctx.user.userId]);
    return readMyKey(ctx);
  });

/** To the vault that was read, by its owner: an unlocked desk is not enough to take its place. */
async function changeVault(
  ctx: UserCtx,
  limiter: SharedLimiter,
  { version, current_password }: Proven,
  work: (ctx: Ctx) => Promise<void>,
): Promise<MyKey> {
  const { password_hash } = await ctx.system
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', ctx.user.userId)
    .executeTakeFirstOrThrow();
  await assertFreshIdentity(ctx, limiter, password_hash, current_password);
  return inTransaction(ctx, async (ctx) => {
    await lockVault(ctx, version);
    await work(ctx);
    return readMyKey(ctx);
  });
}

async function lockVault({ db, user }: Ctx, version: number): Promise<void> {
  const row = await db
    .selectFrom('recipient_keys')
    .select('version')
    .where('user_id', '=', user.userId)
    .forUpdate()
    .executeTakeFirst();
  if (found(row).version !== version)
    throw new AppError('stale_version', 'Sua chave mudou em outra janela. Recarregue a página.');
}

const write = ({ db, user }: Ctx, columns: UpdateObject<DB, 'recipient_keys'>) =>
  db.updateTable('recipient_keys').set(columns).where('user_id', '=', user.userId).execute();

export const changeKeyPassword = (
  ctx: UserCtx,
  limiter: SharedLimiter,
  body: Proven & { readonly by_password: string },
) =>
  changeVault(ctx, limiter, body, async (ctx) => {
    await write(ctx, { by_password: bytesOf(body.by_password) });
    await audit(ctx, 'recipient_key.password_changed', ['recipient_key', ctx.user.userId]);
  });

export const changeKeyRecovery = (
  ctx: UserCtx,
  limiter: SharedLimiter,
  body: Proven & { readonly by_recovery: string },
) =>
  changeVault(ctx, limiter, body, async (ctx) => {
    await write(ctx, { by_recovery: bytesOf(body.by_recovery), recovery_tried_at: null });
    await audit(ctx, 'recipient_key.recovery_changed', ['recipient_key', ctx.user.userId]);
  });

/**
 * Another pair altogether: what was sealed to the old one is given again by another reader, or by the escrow. Whoever took
 * over the account could ask for it as well, so that appointments wait for somebody else again, and colleagues are told.
 */
export const replaceKey = (
  ctx: UserCtx,
  { limiter, notifier }: { readonly limiter: SharedLimiter; readonly notifier: Notifier },
  body: Proven & Vault,
) =>
  changeVault(ctx, limiter, body, async (ctx) => {
    await write(ctx, {
      public_key: bytesOf(body.public_key),
      by_password: bytesOf(body.by_password),
      by_recovery: bytesOf(body.by_recovery),
      made_at: sql<string>`now()`,
      recovery_tried_at: null,
    });
    await sql`select forget_own_boxes()`.execute(ctx.db);
    const { rows: waiting } = await sql<Appointed>`select * from reconfirm_own_appointments()`.execute(
      ctx.db,
    );
    await tellOfReplacedKey(ctx, notifier);
    for (const { id, legal_entity_id, ...meta } of waiting)
      await recordAudit(
        ctx.db,
        { legalEntityId: legal_entity_id, actorId: ctx.user.userId },
        { action: 'report_appointment.proposed', object: ['report_appointment', id], meta },
      );
    await audit(ctx, 'recipient_key.replaced', ['recipient_key', ctx.user.userId]);
  });

interface Appointed {
  readonly id: string;
  readonly legal_entity_id: number;
  readonly channel: string;
  readonly duty: string;
  readonly user_id: number;
}

/** Those who could give keys to it, or confirm its owner again: each is led to a page they may open. */
async function tellOfReplacedKey({ db, user, scope }: Ctx, notifier: Notifier): Promise<void> {
  const entity = organisationOf(scope);
  const { rows } = await sql<{ id: number; confirms: boolean }>`
    select told as id,
      told in (select person from report_appointments a,
        people_with_permission(a.legal_entity_id, 'sealed_reports.recipients') as person
        where a.user_id = ${user.userId} and a.state in ('proposed', 'active')) as confirms
    from told_of_own_key() as told`.execute(db);
  const { name } = await db
    .selectFrom('users')
    .select('name')
    .where('id', '=', user.userId)
    .executeTakeFirstOrThrow();
  for (const confirms of [true, false])
    await notifier.notify(db, {
      userIds: rows.filter((told) => told.confirms === confirms).map(({ id }) => id),
      type: 'text.message',
      title: 'Uma chave de relatos foi trocada',
      message: `${name} criou outra chave para ler relatos. Antes de entregar um relato ou confirmar a designação de novo, pergunte a essa pessoa, por outro meio, se foi ela.`,
      link: confirms ? '/sealed-reports/recipients' : '/sealed-reports/my-key',
      ...{ legalEntityId: entity, createdBy: user.userId },
    });
}

export const recoveryTried = (ctx: UserCtx, version: number) =>
  inTransaction(ctx, async (ctx) => {
    await lockVault(ctx, version);
    await write(ctx, { recovery_tried_at: sql<string>`now()` });
    await audit(ctx, 'recipient_key.recovery_tried', ['recipient_key', ctx.user.userId]);
    return readMyKey(ctx);
  });
