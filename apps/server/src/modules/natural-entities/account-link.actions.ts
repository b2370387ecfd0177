import type { NaturalEntityDetail } from '@conforme/contracts/modules/natural-entities/natural-entities.schemas.ts';
import { sql } from 'kysely';
import { AppError, found, invalidField } from '../../core/app-error.ts';
import type { InTransaction, UserCtx } from '../../core/context.ts';
import { scopeSql } from '../../core/scope-sql.ts';
import { exceeds, isVisibleUser } from '../../platform/accounts/account-actions.ts';
import { inActiveOrganisation } from '../../platform/active-organisation.ts';
import { audit } from '../../platform/audit/audit.ts';
import type { Notifier } from '../../platform/notifications/notifier.ts';
import type { SealedPerson } from '../../platform/people/sealed-person.ts';
import { readPerson } from './natural-entities.queries.ts';

type Writing = InTransaction<UserCtx>;

interface AccountLink {
  /** Whose the record is from now on. */
  readonly user_id: number | null;
  /** Whose holder is asked first. */
  readonly asked: number | null;
}

/**
 * Whoever a record is linked to reads it, and what they save in their profile is written to it. So the link is made at
 * once only for an account that the asker may manage; of any other, its holder is asked.
 */
export async function linkTo(
  ctx: Writing,
  current: number | null,
  wanted: number | null,
): Promise<AccountLink> {
  if (wanted === current) return { user_id: current, asked: null };
  await assertUserFits(ctx, wanted);
  if (wanted !== null && (await exceeds(ctx, wanted))) return { user_id: current, asked: wanted };
  return { user_id: wanted, asked: null };
}

/** The account must be one the asker sees, and never their own. One account stands for one person in an organisation. */
async function assertUserFits(ctx: Writing, userId: number | null): Promise<void> {
  if (!ctx.user.permissions.has('users.edit'))
    throw invalidField('user_id', 'Para ligar uma pessoa a um usuário é preciso poder editar usuários.');
  if (userId === null) return;
  if (userId === ctx.user.userId) throw invalidField('user_id', 'Peça a outra pessoa que faça esta ligação.');
  const visible = await ctx.db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where(isVisibleUser(ctx, userId))
    .executeTakeFirst();
  if (!visible) throw invalidField('user_id', 'Este usuário não existe.');
  const { rows } = await sql`select from natural_entities
    where user_id = ${userId} and legal_entity_id = any (${scopeSql(ctx)}) and deleted_at is null`.execute(
    ctx.db,
  );
  if (rows.length > 0) throw invalidField('user_id', 'Este usuário já está ligado a outra pessoa.');
}

/** Part of the transaction that wrote the record. A link made at once takes the place of a question. */
export async function settleLink(
  ctx: Writing,
  notifier: Notifier,
  personId: number,
  { user_id, asked }: AccountLink,
): Promise<void> {
  if (asked !== null) return askHolder(ctx, notifier, personId, asked);
  if (user_id !== null)
    await sql`delete from person_link_requests where natural_entity_id = ${personId}`.execute(ctx.db);
}

/** One question at a time for an account in an organisation: nobody is asked about one record after another. */
async function askHolder(ctx: Writing, notifier: Notifier, personId: number, userId: number): Promise<void> {
  await sql`delete from person_link_requests where natural_entity_id = ${personId}
    and (user_id <> ${userId} or created_at < now() - interval '30 days')`.execute(ctx.db);
  const { rows: open } = await sql<{ natural_entity_id: number }>`
    select natural_entity_id from person_link_requests
    where user_id = ${userId} and legal_entity_id = any (${scopeSql(ctx)})`.execute(ctx.db);
  if (open.some(({ natural_entity_id }) => natural_entity_id === personId)) return;
  if (open.length > 0)
    throw invalidField('user_id', 'Este usuário já foi perguntado sobre outra pessoa e ainda não respondeu.');
  const { rows } = await sql<{ legal_entity_id: number; organisation: string; today: string }>`
    with person as (
      insert into person_link_requests (legal_entity_id, natural_entity_id, user_id, asked_by)
      select legal_entity_id, id, ${userId}, ${ctx.user.userId} from natural_entities where id = ${personId}
      returning legal_entity_id)
    select e.id as legal_entity_id, e.shown_name as organisation, today_in_brasilia()::text as today
    from person join legal_entities e on e.id = person.legal_entity_id`.execute(ctx.db);
  const { legal_entity_id, organisation, today } = found(rows[0]);
  await notifier.notify(ctx.db, {
    userIds: [userId],
    type: 'person_link.asked',
    title: `Cadastro à espera da sua confirmação: ${organisation}`,
    message: `${organisation} diz que um cadastro de pessoa é seu. Confirme ou recuse no seu perfil.`,
    link: '/profile',
    legalEntityId: legal_entity_id,
    createdBy: ctx.user.userId,
    // Asked, withdrawn and asked again is told once a day.
    dedupKey: `person_link:${legal_entity_id}:${userId}:${today}`,
  });
  await audit(ctx, 'natural_entity.link_asked', ['natural_entity', personId]);
}

export const withdrawLink = (ctx: UserCtx, sealed: SealedPerson, id: number): Promise<NaturalEntityDetail> =>
  inActiveOrganisation(ctx, async (ctx) => {
    const { rows } = await sql`delete from person_link_requests r using natural_entities n
      where n.id = r.natural_entity_id and n.id = ${id} and n.deleted_at is null
        and n.legal_entity_id = any (${scopeSql(ctx)}) returning r.id`.execute(ctx.db);
    found(rows[0]);
    const person = await readPerson(ctx, sealed, id);
    await audit(ctx, 'natural_entity.link_withdrawn', ['natural_entity', id]);
    return person;
  });

/**
 * Somebody saw the documents of whoever holds the account. It takes the right to read the sealed values, because the
 * account reads them from now on.
 */
export const confirmHolder = (
  ctx: UserCtx,
  sealed: SealedPerson,
  id: number,
  version: number,
): Promise<NaturalEntityDetail> =>
  inActiveOrganisation(ctx, async (ctx) => {
    const { rows } = await sql<{ version: number; user_id: number | null; confirmed: boolean }>`
      select version, user_id, holder_confirmed_at is not null as confirmed from natural_entities
      where id = ${id} and legal_entity_id = any (${scopeSql(ctx)}) and deleted_at is null for update`.execute(
      ctx.db,
    );
    const person = found(rows[0]);
    if (person.version !== version)
      throw new AppError('stale_version', 'Outra pessoa alterou este cadastro enquanto você conferia.');
    if (person.user_id === null) throw new AppError('conflict', 'Este cadastro não está ligado a uma conta.');
    if (person.user_id === ctx.user.userId)
      throw new AppError('conflict', 'Este cadastro é o seu. Peça a outra pessoa que confira os documentos.');
    if (person.confirmed) throw new AppError('conflict', 'Os documentos já foram conferidos.');
    await sql`update natural_entities set holder_confirmed_at = now(), holder_confirmed_by = ${ctx.user.userId}
      where id = ${id}`.execute(ctx.db);
    const confirmed = await readPerson(ctx, sealed, id);
    await audit(ctx, 'natural_entity.holder_confirmed', ['natural_entity', id]);
    return confirmed;
  });
