import type { z } from '@conforme/contracts/core/schema.ts';
import type {
  assignAct,
  forwardAct,
  noteAct,
} from '@conforme/contracts/modules/privacy-form/privacy-handling.schemas.ts';
import { sql } from 'kysely';
import { invalidField } from '../../core/app-error.ts';
import type { UserCtx } from '../../core/context.ts';
import { scopeSql } from '../../core/scope-sql.ts';
import { addEntry } from '../../platform/cases/timeline.ts';
import {
  actOn,
  assertHandle,
  assertUnused,
  change,
  type HandlingServices,
  peopleWho,
  tell,
} from './act-on-request.ts';

export const assignRequest = (
  ctx: UserCtx,
  services: HandlingServices,
  id: number,
  { version, responsible_id }: z.output<typeof assignAct>,
) =>
  actOn(ctx, services, { id, version, action: 'assign' }, async (acting) => {
    const { request } = acting;
    if (responsible_id === request.responsibleId)
      throw invalidField('responsible_id', 'O pedido já está assim.');
    const people = responsible_id === null ? [] : [responsible_id];
    await assertHandle(acting, people, 'responsible_id');
    await change(acting, { responsible_id });
    await addEntry(acting.db, request, { kind: 'assigned', ...acting.by, facts: { responsible_id } });
    await tell(acting, people, {
      title: 'Pedido de titular atribuído a você',
      message: `O pedido ${request.protocol} está com você.`,
    });
    return { action: 'privacy_request.assigned', meta: { responsible_id } };
  });

/** To another area: to somebody there, or to whoever takes it up. */
export const forwardRequest = (
  ctx: UserCtx,
  services: HandlingServices,
  id: number,
  { version, area, responsible_id, text }: z.output<typeof forwardAct>,
) =>
  actOn(ctx, services, { id, version, action: 'forward' }, async (acting) => {
    const { request } = acting;
    const people = responsible_id === null ? [] : [responsible_id];
    await assertHandle(acting, people, 'responsible_id');
    await change(acting, { area, responsible_id });
    await addEntry(acting.db, request, {
      kind: 'forwarded',
      ...acting.by,
      ...(text ? { body: text } : {}),
      facts: { area, responsible_id },
    });
    await tell(acting, people.length > 0 ? people : await peopleWho(acting, 'privacy_form.handling'), {
      title: 'Pedido de titular encaminhado',
      message: `O pedido ${request.protocol} foi encaminhado: ${area}.`,
    });
    return { action: 'privacy_request.forwarded', meta: { responsible_id } };
  });

/** A note takes nobody's work from under them: the version stays. */
export const noteOnRequest = (
  ctx: UserCtx,
  services: HandlingServices,
  id: number,
  { version, text, mentions, files }: z.output<typeof noteAct>,
) =>
  actOn(ctx, services, { id, version, action: 'note' }, async (acting) => {
    const people = [...new Set(mentions)];
    await assertHandle(acting, people, 'mentions');
    await assertUnused(acting, files);
    await addEntry(acting.db, acting.request, {
      kind: 'note',
      ...acting.by,
      body: text,
      fileIds: files,
      ...(people.length > 0 ? { facts: { mentions: people } } : {}),
    });
    await tell(acting, people, {
      title: 'Citaram você em um pedido de titular',
      message: `Há uma nota para você no pedido ${acting.request.protocol}.`,
    });
    return { action: 'privacy_request.noted' };
  });

/** The areas of the staff's register: suggestions, since a request may go anywhere. */
export async function areaOptions(ctx: UserCtx): Promise<string[]> {
  const { rows } = await sql<{ area: string }>`
    select distinct name collate "pt-BR-x-icu" as area from employee_terms
    where kind = 'area' and retired_at is null and legal_entity_id = any (heads_of(${scopeSql(ctx)}))
    order by area limit 200`.execute(ctx.db);
  return rows.map(({ area }) => area);
}
