import { timingSafeEqual } from 'node:crypto';
import type {
  Custody,
  EscrowState,
} from '@conforme/contracts/modules/sealed-reports/sealed-reports.schemas.ts';
import { sql } from 'kysely';
import { AppError, found, invalidField } from '../../core/app-error.ts';
import type { InTransaction, UserCtx } from '../../core/context.ts';
import type { Database, Transaction } from '../../core/database/database.ts';
import { scopeSql } from '../../core/scope-sql.ts';
import { hashSecret } from '../../core/secrets.ts';
import { activeOrganisation, inActiveOrganisation } from '../../platform/active-organisation.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import { listed } from '../../platform/cases/case-parts.queries.ts';
import { bytesOf, textSql } from '../../platform/sealed-reports/sealed-bytes.ts';

interface NewEscrow {
  readonly public_key: string;
  readonly drill_box: string;
  readonly drill_digest: string;
}

async function read(db: Database | Transaction, entity: number): Promise<EscrowState> {
  const { rows } = await sql<NonNullable<EscrowState['escrow']>>`
    select ${textSql(sql`e.public_key`)} as public_key, ${textSql(sql`e.drill_box`)} as drill_box, e.made_at, e.drilled_at,
      e.version, (select u.name from users u where u.id = e.made_by) as made_by,
      (select u.name from users u where u.id = e.drilled_by) as drilled_by
    from report_escrows e where e.legal_entity_id = ${entity}`.execute(db);
  return { escrow: rows[0] ?? null };
}

export const readEscrow = (ctx: UserCtx): Promise<EscrowState> => read(ctx.db, activeOrganisation(ctx));

const tell = (ctx: InTransaction<UserCtx>, entity: number, act: 'made' | 'drilled') =>
  recordAudit(
    ctx.db,
    { legalEntityId: entity, actorId: ctx.user.userId },
    { action: `report_escrow.${act}`, object: ['report_escrow', entity] },
  );

/** Only its public half comes here: the private one was split in the browser and printed. */
export const setUpEscrow = (ctx: UserCtx, body: NewEscrow) =>
  inActiveOrganisation(ctx, async (ctx, entity) => {
    const { rows } = await sql`
      insert into report_escrows (legal_entity_id, public_key, drill_box, drill_digest, made_by)
      values (${entity}, ${bytesOf(body.public_key)}, ${bytesOf(body.drill_box)},
        ${Buffer.from(body.drill_digest, 'hex')}, ${ctx.user.userId})
      on conflict (legal_entity_id) do nothing returning true`.execute(ctx.db);
    if (rows.length === 0)
      throw new AppError('conflict', 'A organização já tem uma guarda. Recarregue a página.');
    await tell(ctx, entity, 'made');
    return read(ctx.db, entity);
  });

/** Whoever joined two shares shows the value that was sealed to them; the next drill has another. */
export const drillEscrow = (
  ctx: UserCtx,
  body: Omit<NewEscrow, 'public_key'> & { readonly version: number; readonly shown: string },
) =>
  inActiveOrganisation(ctx, async (ctx, entity) => {
    const row = found(
      await ctx.db
        .selectFrom('report_escrows')
        .select(['version', 'drill_digest'])
        .where('legal_entity_id', '=', entity)
        .forUpdate()
        .executeTakeFirst(),
    );
    if (row.version !== body.version)
      throw new AppError('stale_version', 'Outra pessoa ensaiou a guarda agora. Recarregue a página.');
    if (!timingSafeEqual(row.drill_digest, hashSecret(body.shown)))
      throw invalidField('shown', 'Estas partes não abrem a guarda desta organização.');
    await ctx.db
      .updateTable('report_escrows')
      .set({
        drill_box: bytesOf(body.drill_box),
        drill_digest: Buffer.from(body.drill_digest, 'hex'),
        drilled_by: ctx.user.userId,
        drilled_at: sql<string>`now()`,
      })
      .where('legal_entity_id', '=', entity)
      .execute();
    await tell(ctx, entity, 'drilled');
    return read(ctx.db, entity);
  });

export async function readCustody(ctx: UserCtx): Promise<Custody> {
  const { rows } = await sql<Custody[number]>`
    select i.case_id as id, i.form_type as channel, i.protocol, e.shown_name as organisation,
      ${textSql(sql`i.reporter_key`)} as reporter_key, i.received_at, i.held, i.escrowed, i.keepers,
      ${listed(sql`select o.reason, o.opened_at as at from identity_openings o
        where o.case_id = i.case_id and o.user_id = ${ctx.user.userId} order by o.opened_at, o.id`)} as openings
    from identities_in_custody() i join legal_entities e on e.id = i.legal_entity_id
    where i.legal_entity_id = any (${scopeSql(ctx)})
    order by i.received_at desc, i.case_id limit 200`.execute(ctx.db);
  return rows;
}
