import type {
  CustodyHandovers,
  CustodyReceiver,
} from '@conforme/contracts/modules/sealed-reports/sealed-reports.schemas.ts';
import { type SealedChannel, sealedChannels } from '@conforme/contracts/platform/sealed-reports/channels.ts';
import { sql } from 'kysely';
import { AppError, found } from '../../core/app-error.ts';
import { type InTransaction, inTransaction, type UserCtx } from '../../core/context.ts';
import { scopeSql } from '../../core/scope-sql.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import { listed } from '../../platform/cases/case-parts.queries.ts';
import type { Notifier } from '../../platform/notifications/notifier.ts';
import { bytesOf, textOf, textSql } from '../../platform/sealed-reports/sealed-bytes.ts';

type Ctx = InTransaction<UserCtx>;

/** Other custodians in force who lack keys that the asker has. */
export async function custodyReceivers(ctx: UserCtx): Promise<CustodyReceiver[]> {
  const { rows } = await sql<CustodyReceiver>`
    select appointment_id, name, channel, ${textSql(sql`public_key`)} as public_key, made_at as key_made_at,
      count(*)::int as lacking, count(*) filter (where waiting)::int as waiting
    from custody_to_hand_over() where legal_entity_id = any (${scopeSql(ctx)})
    group by appointment_id, name, channel, public_key, made_at order by name, channel, appointment_id`.execute(
    ctx.db,
  );
  return rows;
}

/** At most so many at once; the rest is handed over next. */
const AT_ONCE = 500;

/** Keys, not identities: these stay in the database until an opening is on record. That they were asked for is, too. */
export const custodyKeys = (ctx: UserCtx, appointment: string) =>
  inTransaction(ctx, async (ctx) => {
    const { rows } = await sql<{ id: string; box: Buffer; public_key: Buffer; legal_entity_id: number }>`
      select case_id as id, box, public_key, legal_entity_id from custody_to_hand_over()
      where appointment_id = ${appointment} and not waiting and legal_entity_id = any (${scopeSql(ctx)})
      order by case_id limit ${AT_ONCE}`.execute(ctx.db);
    const { public_key, legal_entity_id } = found(rows[0]);
    await recordAudit(
      ctx.db,
      { legalEntityId: legal_entity_id, actorId: ctx.user.userId },
      {
        action: 'custody_handover.keys_taken',
        object: ['report_appointment', appointment],
        meta: { count: rows.length },
      },
    );
    return { public_key: textOf(public_key), boxes: rows.map(({ id, box }) => ({ id, box: textOf(box) })) };
  });

interface NewHandover {
  readonly appointment_id: string;
  readonly boxes: readonly { readonly id: string; readonly box: string }[];
}
interface Handover {
  readonly id: string;
  readonly legal_entity_id: number;
  readonly channel: SealedChannel;
  readonly from_user: number | null;
  readonly to_user: number;
  readonly identities: number;
}

const tell = (
  ctx: Ctx,
  { id, legal_entity_id, ...of }: Handover,
  act: 'proposed' | 'confirmed' | 'refused',
) =>
  recordAudit(
    ctx.db,
    { legalEntityId: legal_entity_id, actorId: ctx.user.userId },
    {
      action: `custody_handover.${act}`,
      object: ['custody_handover', id],
      meta: { channel: of.channel, user_id: of.to_user, count: of.identities },
    },
  );

/** Sealed to the receiver in the browser of whoever hands over; it opens for them once a second person confirms. */
export const handOverCustody = (ctx: UserCtx, notifier: Notifier, { appointment_id, boxes }: NewHandover) =>
  inTransaction(ctx, async (ctx) => {
    const { rows } = await sql<{ id: string | null }>`
      select propose_custody_handover(${appointment_id}, ${boxes.map(({ id }) => id)}::uuid[],
        ${boxes.map(({ box }) => bytesOf(box))}::bytea[]) as id`.execute(ctx.db);
    const id = rows[0]?.id;
    if (!id)
      throw new AppError(
        'recipients_changed',
        'Esta entrega não vale mais: outra já espera confirmação, ou mudou quem custodia. Recarregue a página.',
      );
    const made = await read(ctx, id);
    const { rows: people } = await sql<{ id: number }>`
      select person as id from people_with_permission(${made.legal_entity_id}, 'sealed_reports.recipients') as person
      where person <> ${ctx.user.userId}`.execute(ctx.db);
    await notifier.notify(ctx.db, {
      ...{
        userIds: people.map(({ id }) => id),
        type: 'text.message',
        title: 'Entrega de custódia espera confirmação',
      },
      message: `A custódia de identidades (${sealedChannels.labels[made.channel]}) foi entregue a outra pessoa e espera que uma segunda confirme, em “Quem recebe relatos”.`,
      link: '/sealed-reports/recipients',
      ...{ legalEntityId: made.legal_entity_id, createdBy: ctx.user.userId },
    });
    await tell(ctx, made, 'proposed');
    return { id };
  });

async function read({ db }: Ctx, id: string): Promise<Handover> {
  const { rows } = await sql<Handover>`
    select id, legal_entity_id, channel, from_user, to_user, identities from custody_handovers
    where id = ${id}`.execute(db);
  return found(rows[0]);
}

async function locked(ctx: Ctx, id: string, version: number): Promise<Handover> {
  const { rows } = await sql<Handover & { readonly state: string; readonly version: number }>`
    select id, legal_entity_id, channel, from_user, to_user, identities, state, version from custody_handovers
    where id = ${id} and legal_entity_id = any (${scopeSql(ctx)}) for update`.execute(ctx.db);
  const { state, version: now, ...kept } = found(rows[0]);
  if (now !== version || state !== 'proposed')
    throw new AppError('stale_version', 'Outra pessoa já decidiu esta entrega. Veja como ela está agora.');
  return kept;
}

const REFUSED = {
  giver: 'Quem entrega não confirma: peça a outra pessoa.',
  receiver: 'Quem recebe não confirma enquanto houver outra pessoa que possa: peça a ela.',
} as const;

const decide = ({ db, user }: Ctx, id: string, state: 'confirmed' | 'refused') =>
  db
    .updateTable('custody_handovers')
    .set({ state, decided_by: user.userId, decided_at: sql<string>`now()` })
    .where('id', '=', id)
    .execute();

/** All of it or nothing: what no longer fits its receiver is handed over again. */
export const confirmHandover = (ctx: UserCtx, notifier: Notifier, id: string, version: number) =>
  inTransaction(ctx, async (ctx) => {
    const kept = await locked(ctx, id, version);
    const { rows: refusals } = await sql<{ why: keyof typeof REFUSED | null }>`
      select custody_decision_refused(${id}) as why`.execute(ctx.db);
    const why = refusals[0]?.why;
    if (why) throw new AppError('conflict', REFUSED[why]);
    const { rows } = await sql<{ given: number }>`
      select confirm_custody_handover(${id}) as given`.execute(ctx.db);
    const given = rows[0]?.given ?? 0;
    if (given === 0)
      throw new AppError(
        'conflict',
        'Quem receberia não custodia mais estas identidades, ou tem outra chave desde então. Recuse a entrega e peça outra.',
      );
    await decide(ctx, id, 'confirmed');
    await notifier.notify(ctx.db, {
      ...{ userIds: [kept.to_user], type: 'text.message', title: 'Você recebeu a custódia de identidades' },
      message: `Identidades de quem relatou (${sealedChannels.labels[kept.channel]}) agora abrem com a sua chave, cada uma com um motivo, em “Identidades em custódia”.`,
      link: '/sealed-reports/custody',
      ...{ legalEntityId: kept.legal_entity_id, createdBy: ctx.user.userId },
    });
    await tell(ctx, { ...kept, identities: given }, 'confirmed');
    return {};
  });

export const refuseHandover = (ctx: UserCtx, id: string, version: number) =>
  inTransaction(ctx, async (ctx) => {
    const kept = await locked(ctx, id, version);
    await decide(ctx, id, 'refused');
    await tell(ctx, kept, 'refused');
    return {};
  });

const nameOf = (id: 'from_user' | 'to_user') =>
  sql`coalesce((select u.name from users u where u.id = ${sql.ref(`h.${id}`)}), 'Conta fora do seu alcance')`;

export async function readHandovers(ctx: UserCtx): Promise<CustodyHandovers> {
  const { rows } = await sql<CustodyHandovers>`
    select ${listed(sql`select h.id, h.channel, ${nameOf('from_user')} as "from", ${nameOf('to_user')} as "to",
          e.shown_name as organisation, h.identities, h.proposed_at, h.version,
          case custody_decision_refused(h.id) when 'giver' then ${REFUSED.giver} when 'receiver' then ${REFUSED.receiver}
            end as confirm_refused
        from custody_handovers h join legal_entities e on e.id = h.legal_entity_id
        where h.state = 'proposed' and h.legal_entity_id = any (${scopeSql(ctx)})
        order by h.proposed_at, h.id`)} as waiting,
      ${listed(sql`select channel, identities from lost_identities() order by channel`)} as lost`.execute(
    ctx.db,
  );
  return rows[0] as CustodyHandovers;
}
