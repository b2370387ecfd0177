import type { z } from '@conforme/contracts/core/schema.ts';
import type { assignAct, forwardAct, noteAct } from '@conforme/contracts/platform/cases/case-acts.schemas.ts';
import { agreed, capital, inTheCase, theCase } from '@conforme/contracts/platform/cases/case-words.ts';
import { sql } from 'kysely';
import { invalidField } from '../../core/app-error.ts';
import type { UserCtx } from '../../core/context.ts';
import { scopeSql } from '../../core/scope-sql.ts';
import { actOnCase, assertHandle, assertUnused, tellPeople } from './act-on-case.ts';
import { changeCase } from './case-row.ts';
import type { HandledKind, LockedCase, ReadCase } from './handled-kind.ts';
import { handlersOf } from './tell-handlers.ts';
import { addEntry } from './timeline.ts';

export type Assignable<Row extends LockedCase, Detail extends ReadCase> = HandledKind<
  Row,
  'assign' | 'forward' | 'note',
  Detail
>;

export const assignCase = <Row extends LockedCase, Detail extends ReadCase>(
  ctx: UserCtx,
  handled: Assignable<Row, Detail>,
  id: string,
  { version, responsible_id }: z.output<typeof assignAct>,
) =>
  actOnCase(ctx, handled, { id, version, act: 'assign' }, async (acting) => {
    const { row, db } = acting;
    const { object, title, words } = handled.kind;
    if (responsible_id === row.responsibleId)
      throw invalidField('responsible_id', `${capital(theCase(words))} já está assim.`);
    const people = responsible_id === null ? [] : [responsible_id];
    await assertHandle(handled, acting, people, 'responsible_id');
    await changeCase(db, handled.kind, id, { responsible_id });
    await addEntry(db, row, { kind: 'assigned', ...acting.by, facts: { responsible_id } });
    await tellPeople(handled, acting, people, {
      title: `${title} ${agreed(words, 'atribuído', 'atribuída')} a você`,
      message: `${capital(theCase(words))} ${row.protocol} está com você.`,
    });
    return { action: `${object}.assigned`, meta: { responsible_id } };
  });

/** To another area: to somebody there, or to whoever takes it up. */
export const forwardCase = <Row extends LockedCase, Detail extends ReadCase>(
  ctx: UserCtx,
  handled: Assignable<Row, Detail>,
  id: string,
  { version, area, responsible_id, text }: z.output<typeof forwardAct>,
) =>
  actOnCase(ctx, handled, { id, version, act: 'forward' }, async (acting) => {
    const { row, db } = acting;
    const { object, title, words } = handled.kind;
    const people = responsible_id === null ? [] : [responsible_id];
    await assertHandle(handled, acting, people, 'responsible_id');
    await changeCase(db, handled.kind, id, { area, responsible_id });
    await addEntry(db, row, {
      kind: 'forwarded',
      ...acting.by,
      ...(text ? { body: text } : {}),
      facts: { area, responsible_id },
    });
    await tellPeople(
      handled,
      acting,
      people.length > 0 ? people : await handlersOf(db, handled.kind, { ...row, responsibleId: null }),
      {
        title: `${title} ${agreed(words, 'encaminhado', 'encaminhada')}`,
        message: `${capital(theCase(words))} ${row.protocol} foi ${agreed(words, 'encaminhado', 'encaminhada')}: ${area}.`,
      },
    );
    return { action: `${object}.forwarded`, meta: { responsible_id } };
  });

/** A note takes nobody's work from under them: the version stays. */
export const noteOnCase = <Row extends LockedCase, Detail extends ReadCase>(
  ctx: UserCtx,
  handled: Assignable<Row, Detail>,
  id: string,
  { version, text, mentions, files }: z.output<typeof noteAct>,
) =>
  actOnCase(ctx, handled, { id, version, act: 'note' }, async (acting) => {
    const { object, title, words } = handled.kind;
    const people = [...new Set(mentions)];
    await assertHandle(handled, acting, people, 'mentions');
    await assertUnused(acting, files);
    await addEntry(acting.db, acting.row, {
      kind: 'note',
      ...acting.by,
      body: text,
      fileIds: files,
      ...(people.length > 0 ? { facts: { mentions: people } } : {}),
    });
    await tellPeople(handled, acting, people, {
      title: `Citaram você em ${agreed(words, 'um', 'uma')} ${title.toLowerCase()}`,
      message: `Há uma nota para você ${inTheCase(words)} ${acting.row.protocol}.`,
    });
    return { action: `${object}.noted` };
  });

/** The areas of the staff's register: suggestions, since a case may go anywhere. */
export async function areaOptions(ctx: UserCtx): Promise<string[]> {
  const { rows } = await sql<{ area: string }>`
    select distinct name collate "pt-BR-x-icu" as area from employee_terms
    where kind = 'area' and retired_at is null and legal_entity_id = any (heads_of(${scopeSql(ctx)}))
    order by area limit 200`.execute(ctx.db);
  return rows.map(({ area }) => area);
}
