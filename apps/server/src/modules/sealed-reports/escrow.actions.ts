import { timingSafeEqual } from 'node:crypto';
import type { EscrowState } from '@conforme/contracts/modules/sealed-reports/sealed-reports.schemas.ts';
import { sql } from 'kysely';
import { AppError, found, invalidField } from '../../core/app-error.ts';
import type { InTransaction, UserCtx } from '../../core/context.ts';
import type { Database, Transaction } from '../../core/database/database.ts';
import { hashSecret } from '../../core/secrets.ts';
import { activeOrganisation, inActiveOrganisation } from '../../platform/active-organisation.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Notifier } from '../../platform/notifications/notifier.ts';
import { bytesOf, textSql } from '../../platform/sealed-reports/sealed-bytes.ts';
import { hasOneAccount, inADay, tellOnMural } from './lone-account.ts';

type Ctx = InTransaction<UserCtx>;
interface Drill {
  readonly drill_box: string;
  readonly drill_digest: string;
}
interface NewEscrow extends Drill {
  readonly public_key: string;
  readonly share_digests: readonly string[];
}

const bytesOfHex = (text: string) => Buffer.from(text, 'hex');

async function read(
  { db, user }: { readonly db: Database | Transaction; readonly user: UserCtx['user'] },
  entity: number,
): Promise<EscrowState> {
  const { rows } = await sql<NonNullable<EscrowState['escrow']>>`
    select ${textSql(sql`e.public_key`)} as public_key, ${textSql(sql`e.drill_box`)} as drill_box, e.made_at, e.drilled_at,
      e.version, e.effective_at, (select u.name from users u where u.id = e.made_by) as made_by,
      (select u.name from users u where u.id = e.confirmed_by) as confirmed_by,
      (select u.name from users u where u.id = e.drilled_by) as drilled_by,
      case when e.effective_at is null then 'proposed' when e.effective_at > now() then 'waiting' else 'active' end as state,
      case when e.effective_at is null and e.made_by = ${user.userId} then ${OWN_PROPOSAL}::text end as confirm_refused
    from report_escrows e where e.legal_entity_id = ${entity}`.execute(db);
  return { escrow: rows[0] ?? null };
}

const OWN_PROPOSAL = 'Quem cria a guarda não a confirma: peça a outra pessoa, que tenha uma das partes.';

export const readEscrow = (ctx: UserCtx): Promise<EscrowState> => read(ctx, activeOrganisation(ctx));

const tell = (ctx: Ctx, entity: number, act: 'proposed' | 'confirmed' | 'refused' | 'drilled') =>
  recordAudit(
    ctx.db,
    { legalEntityId: entity, actorId: ctx.user.userId },
    { action: `report_escrow.${act}`, object: ['report_escrow', entity] },
  );

/**
 * Only its public half comes here: the private one was split in the browser and printed. Proposed, for somebody else to
 * confirm who has one of the papers; nothing is sealed to it before. Where the organisation has one account it takes
 * effect after a day, and everybody who enters meanwhile reads of it on the Mural.
 */
export const setUpEscrow = (ctx: UserCtx, notifier: Notifier, body: NewEscrow) =>
  inActiveOrganisation(ctx, async (ctx, entity) => {
    const isAlone = await hasOneAccount(ctx, entity);
    const { rows } = await sql`
      insert into report_escrows (legal_entity_id, public_key, drill_box, drill_digest, share_digests, made_by, effective_at)
      values (${entity}, ${bytesOf(body.public_key)}, ${bytesOf(body.drill_box)}, ${bytesOfHex(body.drill_digest)},
        ${body.share_digests.map(bytesOfHex)}::bytea[], ${ctx.user.userId}, ${isAlone ? inADay : null})
      on conflict (legal_entity_id) do nothing returning true`.execute(ctx.db);
    if (rows.length === 0)
      throw new AppError(
        'conflict',
        'A organização já tem uma guarda, ou uma que espera confirmação. Recarregue a página.',
      );
    if (isAlone)
      await tellOnMural(ctx, notifier, entity, {
        title: 'Guarda da organização para relatos',
        text: 'Uma guarda da organização passa a valer em um dia, sem segunda pessoa, porque a organização tem uma só conta. Com duas das suas três partes de papel, quem foi designado abre relatos.',
      });
    else await tellWhoConfirms(ctx, notifier, entity);
    await tell(ctx, entity, 'proposed');
    return read(ctx, entity);
  });

async function tellWhoConfirms({ db, user }: Ctx, notifier: Notifier, entity: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select person as id from people_with_permission(${entity}, 'sealed_reports.recipients') as person
    where person <> ${user.userId}`.execute(db);
  await notifier.notify(db, {
    ...{ userIds: rows.map(({ id }) => id), type: 'text.message', title: 'Uma guarda espera confirmação' },
    message:
      'Foi criada uma guarda da organização para os relatos. Ela só vale depois que outra pessoa, com uma das partes de papel, a confirmar em “Guarda da organização”.',
    ...{ legalEntityId: entity, createdBy: user.userId },
  });
}

async function locked({ db }: Ctx, entity: number, version: number) {
  const row = found(
    await db
      .selectFrom('report_escrows')
      .select(['version', 'drill_digest', 'made_by', 'share_digests', 'effective_at'])
      .where('legal_entity_id', '=', entity)
      .forUpdate()
      .executeTakeFirst(),
  );
  if (row.version !== version)
    throw new AppError('stale_version', 'Outra pessoa mexeu na guarda agora. Recarregue a página.');
  return row;
}

const isOneOf = (digests: readonly Buffer[], shown: string): boolean =>
  digests.some((digest) => timingSafeEqual(digest, hashSecret(shown)));

/** By somebody else, with one of the papers in hand: who made it no longer has all three to themselves. */
export const confirmEscrow = (
  ctx: UserCtx,
  { version, share_proof }: { readonly version: number; readonly share_proof: string },
) =>
  inActiveOrganisation(ctx, async (ctx, entity) => {
    const { made_by, share_digests, effective_at } = await locked(ctx, entity, version);
    if (effective_at !== null) throw new AppError('conflict', 'Esta guarda já foi confirmada.');
    if (made_by === ctx.user.userId) throw new AppError('conflict', OWN_PROPOSAL);
    if (!isOneOf(share_digests ?? [], share_proof))
      throw invalidField('share_proof', 'Esta parte não é da guarda proposta. Confira cada grupo do papel.');
    await ctx.db
      .updateTable('report_escrows')
      .set({ confirmed_by: ctx.user.userId, effective_at: sql<string>`now()` })
      .where('legal_entity_id', '=', entity)
      .execute();
    await tell(ctx, entity, 'confirmed');
    return read(ctx, entity);
  });

/** Before it is in force: by whoever made it, too. Nothing was sealed to it; its papers are worth nothing. */
export const refuseEscrow = (ctx: UserCtx, version: number) =>
  inActiveOrganisation(ctx, async (ctx, entity) => {
    await locked(ctx, entity, version);
    const { numDeletedRows } = await ctx.db
      .deleteFrom('report_escrows')
      .where('legal_entity_id', '=', entity)
      .executeTakeFirst();
    if (numDeletedRows === 0n)
      throw new AppError('conflict', 'Esta guarda já está em vigor: há relatos cifrados para ela.');
    await tell(ctx, entity, 'refused');
    return read(ctx, entity);
  });

/** Whoever joined two shares shows the value that was sealed to them; the next drill has another. */
export const drillEscrow = (
  ctx: UserCtx,
  body: Drill & { readonly version: number; readonly shown: string },
) =>
  inActiveOrganisation(ctx, async (ctx, entity) => {
    const { drill_digest } = await locked(ctx, entity, body.version);
    if (!isOneOf([drill_digest], body.shown))
      throw invalidField('shown', 'Estas partes não abrem a guarda desta organização.');
    await ctx.db
      .updateTable('report_escrows')
      .set({
        drill_box: bytesOf(body.drill_box),
        drill_digest: bytesOfHex(body.drill_digest),
        drilled_by: ctx.user.userId,
        drilled_at: sql<string>`now()`,
      })
      .where('legal_entity_id', '=', entity)
      .execute();
    await tell(ctx, entity, 'drilled');
    return read(ctx, entity);
  });
