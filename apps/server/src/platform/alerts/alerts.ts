import { addDays } from '@conforme/contracts/core/brazil/civil-days.ts';
import type { CaseAlert } from '@conforme/contracts/platform/alerts/alert.schemas.ts';
import { type AlertTone, alertTones } from '@conforme/contracts/platform/alerts/alert-tones.ts';
import { type RawBuilder, sql } from 'kysely';
import { AppError, found, invalidField } from '../../core/app-error.ts';
import type { InTransaction, UserCtx } from '../../core/context.ts';
import { scopeSql } from '../../core/scope-sql.ts';
import { recordAudit } from '../audit/audit.ts';
import type { Notifier } from '../notifications/notifier.ts';

interface NewAlert {
  /** Whose alert it is; of an alert that came from a case, the case's organisation. */
  readonly legalEntityId: number;
  readonly title: string;
  readonly text: string;
  readonly tone: AlertTone;
  /** Whose people read it. */
  readonly units: readonly number[];
  /** The last day it is shown: '2026-11-30'. */
  readonly endsOn: string;
  /** The case it came from; never a sealed one. */
  readonly caseId?: string;
}

type Ctx = InTransaction<UserCtx>;

/** Shows an alert at the top of the Mural from now on, and tells the people of its units. */
export async function publishAlert(
  ctx: Ctx,
  notifier: Notifier,
  { legalEntityId, title, text, tone, units, endsOn, caseId }: NewAlert,
): Promise<{ readonly id: number }> {
  const { db, user } = ctx;
  const chosen = [...new Set(units)];
  if (chosen.some((unit) => !ctx.scope.legalEntityIds.includes(unit)))
    throw invalidField('units', 'Uma das unidades escolhidas não está ao seu alcance.');
  const ends_at = sql<string>`(${addDays(endsOn, 1)}::date)::timestamp at time zone 'America/Sao_Paulo'`;
  const alert = await db
    .insertInto('alerts')
    .values({
      ...{ legal_entity_id: legalEntityId, title, text, tone, ends_at },
      ...{ case_id: caseId ?? null, created_by: user.userId },
    })
    .returning(['id', 'ends_at'])
    .executeTakeFirstOrThrow();
  await db
    .insertInto('alert_units')
    .values(
      chosen.map((unit) => ({ alert_id: alert.id, legal_entity_id: unit, ends_at: alert.ends_at as never })),
    )
    .execute();
  const { rows } = await sql<{ id: number }>`
    select people as id from users_in_scope(${chosen}::bigint[]) as people`.execute(db);
  await notifier.notify(db, {
    userIds: rows.map(({ id }) => id).filter((id) => id !== user.userId),
    type: 'text.message',
    title: `${alertTones.labels[tone]}: ${title}`,
    message: text,
    legalEntityId,
    createdBy: user.userId,
  });
  await recordAudit(
    db,
    { legalEntityId, actorId: user.userId },
    { action: 'alert.published', object: ['alert', alert.id], meta: { tone, units: chosen } },
  );
  return { id: alert.id };
}

interface Withdrawn {
  readonly id: number;
  readonly version: number;
  readonly reason: string;
}

/** Takes an alert off every Mural. It stays where it came from, with the reason. */
export async function withdrawAlert(ctx: Ctx, { id, version, reason }: Withdrawn): Promise<void> {
  const alert = found(
    await ctx.db
      .selectFrom('alerts')
      .select(['version', 'withdrawn_at', 'legal_entity_id'])
      .where('id', '=', id)
      .where(sql<boolean>`legal_entity_id = any (${scopeSql(ctx)})`)
      .forUpdate()
      .executeTakeFirst(),
  );
  if (alert.version !== version || alert.withdrawn_at !== null)
    throw new AppError('stale_version', 'Outra pessoa mexeu neste alerta. Veja como ele está agora.');
  await ctx.db
    .updateTable('alerts')
    .set({
      withdrawn_at: sql<string>`now()`,
      withdrawn_by: ctx.user.userId,
      withdrawn_reason: reason,
    })
    .where('id', '=', id)
    .execute();
  await recordAudit(
    ctx.db,
    { legalEntityId: alert.legal_entity_id, actorId: ctx.user.userId },
    { action: 'alert.withdrawn', object: ['alert', id] },
  );
}

/** The alerts that came from a case, the newest first: a column of the kind's own query (`z.array(caseAlert)`). */
export const alertsJson = (caseId: RawBuilder<unknown>) => sql<
  CaseAlert[]
>`coalesce((select json_agg(json_build_object(
    'id', a.id, 'version', a.version, 'tone', a.tone, 'title', a.title, 'text', a.text,
    'units', coalesce((select json_agg(json_build_object('id', e.id, 'label', e.shown_name) order by e.shown_name)
      from alert_units u join legal_entities e on e.id = u.legal_entity_id where u.alert_id = a.id), '[]'::json),
    'starts_at', to_jsonb(a.starts_at), 'ends_at', to_jsonb(a.ends_at), 'withdrawn_at', to_jsonb(a.withdrawn_at),
    'withdrawn_reason', a.withdrawn_reason) order by a.id desc)
  from alerts a where a.case_id = ${caseId}), '[]'::json)`;
