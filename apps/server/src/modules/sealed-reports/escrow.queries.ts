import type {
  EarlierEscrow,
  EscrowInForce,
  EscrowProposal,
  EscrowState,
} from '@conforme/contracts/modules/sealed-reports/sealed-reports.schemas.ts';
import { sql } from 'kysely';
import type { UserCtx } from '../../core/context.ts';
import type { Database, Transaction } from '../../core/database/database.ts';
import { activeOrganisation } from '../../platform/active-organisation.ts';
import { textSql } from '../../platform/sealed-reports/sealed-bytes.ts';

export const OWN_PROPOSAL =
  'Quem cria a guarda não a confirma: peça a outra pessoa, que tenha uma das partes.';

/** Of an organisation's own rows: the newest whose day has come, and the one that still waits. */
export const inForceSql = (entity: number) =>
  sql<number>`(select id from report_escrows where legal_entity_id = ${entity} and effective_at <= now()
    order by effective_at desc, id desc limit 1)`;
export const waitingSql = (entity: number) =>
  sql<number>`(select id from report_escrows where legal_entity_id = ${entity}
    and (effective_at is null or effective_at > now()) order by id desc limit 1)`;

const made = sql`e.made_at, (select u.name from users u where u.id = e.made_by) as made_by,
  (select u.name from users u where u.id = e.confirmed_by) as confirmed_by, e.effective_at`;

export async function readEscrowState(
  { db, user }: { readonly db: Database | Transaction; readonly user: UserCtx['user'] },
  entity: number,
): Promise<EscrowState> {
  const { rows: inForce } = await sql<EscrowInForce>`
    select ${made}, ${textSql(sql`e.public_key`)} as public_key, ${textSql(sql`e.drill_box`)} as drill_box, e.drilled_at,
      (select u.name from users u where u.id = e.drilled_by) as drilled_by, e.version
    from report_escrows e where e.id = ${inForceSql(entity)}`.execute(db);
  const { rows: waiting } = await sql<EscrowProposal>`
    select ${made}, e.version,
      case when e.effective_at is null and e.made_by = ${user.userId} then ${OWN_PROPOSAL}::text end as confirm_refused
    from report_escrows e where e.id = ${waitingSql(entity)}`.execute(db);
  const { rows: earlier } = await sql<EarlierEscrow>`
    select ${made}, e.replaced_at, d.reports, d.identities
    from (select *, lead(effective_at) over (order by effective_at, id) as replaced_at from report_escrows
      where legal_entity_id = ${entity} and effective_at <= now()) e
    join escrow_dependents(${entity}) d on d.escrow_id = e.id
    where e.replaced_at is not null order by e.replaced_at desc, e.id desc`.execute(db);
  return { escrow: inForce[0] ?? null, proposal: waiting[0] ?? null, earlier };
}

export const readEscrow = (ctx: UserCtx): Promise<EscrowState> =>
  readEscrowState(ctx, activeOrganisation(ctx));
