import { timingSafeEqual } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { AppError, invalidField } from '../../core/app-error.ts';
import type { InTransaction, UserCtx } from '../../core/context.ts';
import { hashSecret } from '../../core/secrets.ts';
import { inActiveOrganisation } from '../../platform/active-organisation.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Notifier } from '../../platform/notifications/notifier.ts';
import { bytesOf } from '../../platform/sealed-reports/sealed-bytes.ts';
import { inForceSql, OWN_PROPOSAL, readEscrowState, waitingSql } from './escrow.queries.ts';
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

const tell = (ctx: Ctx, entity: number, act: 'proposed' | 'confirmed' | 'replaced' | 'refused' | 'drilled') =>
  recordAudit(
    ctx.db,
    { legalEntityId: entity, actorId: ctx.user.userId },
    { action: `report_escrow.${act}`, object: ['report_escrow', entity] },
  );

/**
 * Only its public half comes here: the private one was split in the browser and printed. Proposed, for somebody else to
 * confirm who has one of the papers; nothing is sealed to it before, and one in force stays so until then. Where the
 * organisation has one account it takes effect after a day, and everybody who enters meanwhile reads of it on the Mural.
 */
export const setUpEscrow = (ctx: UserCtx, notifier: Notifier, body: NewEscrow) =>
  inActiveOrganisation(ctx, async (ctx, entity) => {
    const isAlone = await hasOneAccount(ctx, entity);
    await takeTurn(ctx, entity);
    const { rows } = await sql`
      insert into report_escrows (legal_entity_id, public_key, drill_box, drill_digest, share_digests, made_by, effective_at)
      select ${entity}, ${bytesOf(body.public_key)}, ${bytesOf(body.drill_box)}, ${bytesOfHex(body.drill_digest)},
        ${body.share_digests.map(bytesOfHex)}::bytea[], ${ctx.user.userId}, ${isAlone ? inADay : sql`null::timestamptz`}
      where ${waitingSql(entity)} is null
      on conflict do nothing returning true`.execute(ctx.db);
    if (rows.length === 0)
      throw new AppError(
        'conflict',
        'Já há uma guarda que espera para valer, ou esta já foi usada. Recarregue a página.',
      );
    if (isAlone)
      await tellOnMural(ctx, notifier, entity, {
        title: 'Guarda da organização para relatos',
        text: 'Uma guarda da organização passa a valer em um dia, sem segunda pessoa, porque a organização tem uma só conta. Com duas das suas três partes de papel, quem foi designado abre relatos.',
      });
    else await tellWhoConfirms(ctx, notifier, entity);
    await tell(ctx, entity, 'proposed');
    return readEscrowState(ctx, entity);
  });

async function tellWhoConfirms({ db, user }: Ctx, notifier: Notifier, entity: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select person as id from people_with_permission(${entity}, 'sealed_reports.recipients') as person
    where person <> ${user.userId}`.execute(db);
  await notifier.notify(db, {
    ...{ userIds: rows.map(({ id }) => id), type: 'text.message', title: 'Uma guarda espera confirmação' },
    message:
      'Foi criada uma guarda da organização para os relatos. Ela só vale depois que outra pessoa, com uma das partes de papel, a confirmar em “Guarda da organização”.',
    ...{ link: '/sealed-reports/escrow', legalEntityId: entity, createdBy: user.userId },
  });
}

/** One proposal at a time: also one that waits for its day, which no index can tell from one in force. */
const takeTurn = ({ db }: Ctx, entity: number) =>
  sql`select pg_advisory_xact_lock(hashtextextended('report escrow', ${entity}))`.execute(db);

async function locked(ctx: Ctx, entity: number, version: number, which: RawBuilder<number>) {
  await takeTurn(ctx, entity);
  const row = await ctx.db
    .selectFrom('report_escrows')
    .select(['id', 'version', 'drill_digest', 'made_by', 'share_digests', 'effective_at'])
    .where('id', '=', which)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new AppError('conflict', 'A guarda já é outra. Recarregue a página.');
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
    const { id, ...proposal } = await locked(ctx, entity, version, waitingSql(entity));
    const { made_by, share_digests, effective_at } = proposal;
    if (effective_at !== null) throw new AppError('conflict', 'Esta guarda já foi confirmada.');
    if (made_by === ctx.user.userId) throw new AppError('conflict', OWN_PROPOSAL);
    if (!isOneOf(share_digests ?? [], share_proof))
      throw invalidField('share_proof', 'Esta parte não é da guarda proposta. Confira cada grupo do papel.');
    await ctx.db
      .updateTable('report_escrows')
      .set({ confirmed_by: ctx.user.userId, effective_at: sql<string>`now()` })
      .where('id', '=', id)
      .execute();
    await tell(ctx, entity, (await hasEarlier(ctx, entity, id)) ? 'replaced' : 'confirmed');
    return readEscrowState(ctx, entity);
  });

async function hasEarlier({ db }: Ctx, entity: number, id: number): Promise<boolean> {
  const { rows } = await sql`select from report_escrows
    where legal_entity_id = ${entity} and effective_at <= now() and id <> ${id}`.execute(db);
  return rows.length > 0;
}

/** Before it is in force: by whoever made it, too. Nothing was sealed to it; its papers are worth nothing. */
export const refuseEscrow = (ctx: UserCtx, version: number) =>
  inActiveOrganisation(ctx, async (ctx, entity) => {
    const { id } = await locked(ctx, entity, version, waitingSql(entity));
    const { numDeletedRows } = await ctx.db
      .deleteFrom('report_escrows')
      .where('id', '=', id)
      .executeTakeFirst();
    if (numDeletedRows === 0n)
      throw new AppError('conflict', 'Esta guarda já está em vigor: há relatos cifrados para ela.');
    await tell(ctx, entity, 'refused');
    return readEscrowState(ctx, entity);
  });

/** Whoever joined two shares shows the value that was sealed to them; the next drill has another. */
export const drillEscrow = (
  ctx: UserCtx,
  body: Drill & { readonly version: number; readonly shown: string },
) =>
  inActiveOrganisation(ctx, async (ctx, entity) => {
    const { id, drill_digest } = await locked(ctx, entity, body.version, inForceSql(entity));
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
      .where('id', '=', id)
      .execute();
    await tell(ctx, entity, 'drilled');
    return readEscrowState(ctx, entity);
  });
