import {
  type AppointmentDuty,
  appointmentDuties,
  handlingOf,
  type SealedChannel,
  sealedChannels,
} from '@conforme/contracts/platform/sealed-reports/channels.ts';
import { sql } from 'kysely';
import { AppError, found, invalidField } from '../../core/app-error.ts';
import { type InTransaction, inTransaction, type UserCtx } from '../../core/context.ts';
import { scopeSql } from '../../core/scope-sql.ts';
import { inActiveOrganisation } from '../../platform/active-organisation.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Notifier } from '../../platform/notifications/notifier.ts';
import { confirmRefusal } from './appointments.queries.ts';
import { hasOneAccount, inADay, tellOnMural } from './lone-account.ts';

type Ctx = InTransaction<UserCtx>;
interface NewAppointment {
  readonly channel: SealedChannel;
  readonly duty: AppointmentDuty;
  readonly user_id: number;
}
interface Kept extends NewAppointment {
  readonly id: string;
  readonly legal_entity_id: number;
  readonly proposed_by: number | null;
  readonly state: string;
  readonly version: number;
}

const tell = (
  ctx: Ctx,
  { id, legal_entity_id, channel, duty, user_id }: Omit<Kept, 'proposed_by' | 'state' | 'version'>,
  act: 'proposed' | 'confirmed' | 'refused' | 'ended',
  more: { readonly lost?: number } = {},
) =>
  recordAudit(
    ctx.db,
    { legalEntityId: legal_entity_id, actorId: ctx.user.userId },
    {
      action: `report_appointment.${act}`,
      object: ['report_appointment', id],
      meta: { channel, duty, user_id, ...more },
    },
  );

/**
 * Proposed by one person, for another to confirm. Where the organisation has one account nobody else could: then it takes
 * effect after a day, and everybody who enters meanwhile reads of it on the Mural.
 */
export const proposeAppointment = (ctx: UserCtx, notifier: Notifier, body: NewAppointment) =>
  inActiveOrganisation(ctx, async (ctx, legal_entity_id) => {
    await assertHandles(ctx, legal_entity_id, body);
    const isAlone = await hasOneAccount(ctx, legal_entity_id);
    const { rows } = await sql<{ id: string }>`
      insert into report_appointments (legal_entity_id, channel, duty, user_id, proposed_by, state, decided_at, effective_at,
        demands_factor)
      values (${legal_entity_id}, ${body.channel}, ${body.duty}, ${body.user_id}, ${ctx.user.userId},
        ${isAlone ? 'active' : 'proposed'}, ${isAlone ? sql`now()` : null},
        ${isAlone ? inADay : null}, true)
      on conflict (legal_entity_id, channel, duty, user_id) where state in ('proposed', 'active') do nothing
      returning id`.execute(ctx.db);
    const [row] = rows;
    if (!row)
      throw invalidField('user_id', 'Esta pessoa já tem esta designação, ou ela aguarda confirmação.');
    if (isAlone)
      await tellOnMural(ctx, notifier, legal_entity_id, {
        title: 'Designação para receber relatos',
        text: `Uma designação (${sealedChannels.labels[body.channel]}: ${appointmentDuties.labels[body.duty]}) passa a valer em um dia, sem segunda pessoa, porque a organização tem uma só conta.`,
      });
    await tell(ctx, { ...body, id: row.id, legal_entity_id }, 'proposed');
    return { id: row.id };
  });

async function assertHandles(
  { db }: Ctx,
  entity: number,
  { channel, user_id }: NewAppointment,
): Promise<void> {
  const { rows } = await sql`select from people_with_permission(${entity}, ${handlingOf[channel]}) as person
    where person = ${user_id}`.execute(db);
  if (rows.length === 0)
    throw invalidField(
      'user_id',
      'Esta pessoa não tem a permissão de tratar os relatos deste canal nesta unidade.',
    );
}

async function locked(ctx: Ctx, id: string, version: number, states: readonly string[]): Promise<Kept> {
  const { rows } = await sql<Kept>`
    select id, legal_entity_id, channel, duty, user_id, proposed_by, state, version from report_appointments
    where id = ${id} and legal_entity_id = any (${scopeSql(ctx)}) for update`.execute(ctx.db);
  const kept = found(rows[0]);
  if (kept.version !== version || !states.includes(kept.state))
    throw new AppError('stale_version', 'Outra pessoa mexeu nesta designação. Veja como ela está agora.');
  return kept;
}

export const confirmAppointment = (ctx: UserCtx, id: string, version: number) =>
  inTransaction(ctx, async (ctx) => {
    const kept = await locked(ctx, id, version, ['proposed']);
    const refused = confirmRefusal(kept, ctx.user.userId);
    if (refused) throw new AppError('conflict', refused);
    await assertHandles(ctx, kept.legal_entity_id, kept);
    await ctx.db
      .updateTable('report_appointments')
      .set({
        ...{ state: 'active', decided_by: ctx.user.userId },
        ...{ decided_at: sql<string>`now()`, effective_at: sql<string>`now()` },
      })
      .where('id', '=', id)
      .execute();
    await sql`select take_up_unread_reports(${id})`.execute(ctx.db);
    await tell(ctx, kept, 'confirmed');
    return {};
  });

export const refuseAppointment = (ctx: UserCtx, id: string, version: number) =>
  inTransaction(ctx, async (ctx) => {
    const kept = await locked(ctx, id, version, ['proposed']);
    await ctx.db
      .updateTable('report_appointments')
      .set({ state: 'refused', decided_at: sql<string>`now()` })
      .where('id', '=', id)
      .execute();
    // Of somebody who was in force until they replaced their key.
    await sql`select end_appointed_reading(${id})`.execute(ctx.db);
    await tell(ctx, kept, 'refused');
    return {};
  });

/**
 * Reading and keys end with it, in the same transaction. Refused while it would leave a report that nobody else can open:
 * its contents would be lost for ever, and one person could bring that about for every report. The same of identities
 * that only this custodian opens, while they can sign in and hand them over.
 */
export const endAppointment = (
  ctx: UserCtx,
  notifier: Notifier,
  id: string,
  { version, accepted_loss }: { readonly version: number; readonly accepted_loss?: number | undefined },
) =>
  inTransaction(ctx, async (ctx) => {
    const kept = await locked(ctx, id, version, ['active']);
    await assertOthersRead(ctx, id);
    const lost = await assertOthersKeep(ctx, kept, accepted_loss);
    await ctx.db
      .updateTable('report_appointments')
      .set({ state: 'ended', ended_by: ctx.user.userId, ended_at: sql<string>`now()` })
      .where('id', '=', id)
      .execute();
    await sql`select end_appointed_reading(${id})`.execute(ctx.db);
    await tell(ctx, kept, 'ended', lost > 0 ? { lost } : {});
    await notifier.notify(ctx.db, {
      ...{ userIds: [kept.user_id], type: 'text.message', title: 'Designação encerrada' },
      message: `Sua designação (${sealedChannels.labels[kept.channel]}: ${appointmentDuties.labels[kept.duty]}) foi encerrada. A leitura e as chaves que ela dava acabaram.`,
      ...{ legalEntityId: kept.legal_entity_id, createdBy: ctx.user.userId },
    });
    return {};
  });

async function assertOthersRead({ db }: Ctx, id: string): Promise<void> {
  const { rows } = await sql<{ unread: number }>`select reports_left_unread(${id}) as unread`.execute(db);
  const unread = rows[0]?.unread ?? 0;
  if (unread > 0)
    throw new AppError(
      'conflict',
      `${unread === 1 ? 'Um relato ficaria' : `${unread} relatos ficariam`} sem ninguém para abrir. Antes de encerrar, designe outra pessoa e peça a quem lê que lhe entregue a chave de cada relato.`,
    );
}

/** How many identities nobody opens any more: none, unless the account is closed and whoever ends it accepts just that. */
async function assertOthersKeep(
  { db }: Ctx,
  { id, user_id }: Kept,
  accepted: number | undefined,
): Promise<number> {
  await sql`select lock_custody(${id})`.execute(db);
  const { rows } = await sql<{ sole: number; can_sign_in: boolean }>`
    select identities_left_unkept(${id}) as sole,
      exists (select from users where id = ${user_id} and status = 'active') as can_sign_in`.execute(db);
  const { sole, can_sign_in } = rows[0] as (typeof rows)[0];
  if (sole === 0 || (!can_sign_in && accepted === sole)) return sole;
  const many = sole === 1 ? 'Uma identidade só abre' : `${sole} identidades só abrem`;
  throw new AppError(
    'conflict',
    can_sign_in
      ? `${many} com a chave desta pessoa. Antes de encerrar, ela as entrega a outra pessoa que custodia, em “Identidades em custódia”, e uma segunda pessoa confirma aqui.`
      : `${many} com a chave desta pessoa, e a conta dela está fechada: ninguém na organização as abriria mais. Recarregue a página e confirme essa perda.`,
  );
}
