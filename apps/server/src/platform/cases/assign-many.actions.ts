import type { CaseKind } from '@conforme/contracts/platform/cases/case-kind.ts';
import { agreed, capital, caseCount, theCase } from '@conforme/contracts/platform/cases/case-words.ts';
import { sql } from 'kysely';
import { AppError, found, invalidField } from '../../core/app-error.ts';
import type { InTransaction, UserCtx } from '../../core/context.ts';
import { scopeSql } from '../../core/scope-sql.ts';
import { inActiveOrganisation } from '../active-organisation.ts';
import { recordAudit } from '../audit/audit.ts';
import { changeCase } from './case-row.ts';
import type { HandledKind, LockedCase, ReadCase } from './handled-kind.ts';
import { tellOfCase } from './tell-handlers.ts';
import { addEntry } from './timeline.ts';

type Writing = InTransaction<UserCtx>;

/** Gives several cases to one person, or takes them from whoever has them. Those that have ended stay as they are. */
export const assignMany = <Row extends LockedCase, Detail extends ReadCase>(
  ctx: UserCtx,
  handled: HandledKind<Row, 'assign', Detail>,
  { ids, responsible_id }: { readonly ids: readonly string[]; readonly responsible_id: number | null },
) =>
  inActiveOrganisation(ctx, async (ctx, legalEntityId) => {
    const { kind, services } = handled;
    const { words } = kind;
    const { userId } = ctx.user;
    const locked = await lockCases(ctx, handled, ids);
    const open = locked.filter(
      (row) => handled.refused('assign', row, { userId, now: Date.parse(row.now) }) === null,
    );
    if (open.length === 0)
      throw new AppError(
        'conflict',
        `${agreed(words, 'Estes', 'Estas')} ${words.many} já foram ${agreed(words, 'encerrados', 'encerradas')}.`,
      );
    const name = responsible_id === null ? null : await handlerName(ctx, kind, responsible_id, open);
    const changed = open.filter((row) => row.responsibleId !== responsible_id);
    for (const row of changed) {
      await changeCase(ctx.db, kind, row.id, { responsible_id });
      await addEntry(ctx.db, row, {
        kind: 'assigned',
        author: 'staff',
        authorId: userId,
        facts: { responsible_id },
      });
    }
    const [first] = changed;
    if (first && responsible_id !== null && responsible_id !== userId)
      await tellOfCase(
        ctx.db,
        services.notifier,
        kind,
        { id: changed.length === 1 ? first.id : null, legalEntityId },
        {
          userIds: [responsible_id],
          title: `${kind.title} ${agreed(words, 'atribuído', 'atribuída')} a você`,
          message:
            changed.length === 1
              ? `${capital(theCase(words))} ${first.protocol} está com você.`
              : `${changed.length} ${kind.titles.toLowerCase()} estão com você.`,
          createdBy: userId,
        },
      );
    for (const { id, legalEntityId } of changed)
      await recordAudit(
        ctx.db,
        { legalEntityId, actorId: userId },
        { action: `${kind.object}.assigned`, object: [kind.object, id], meta: { responsible_id } },
      );
    const message = told(kind, { open: open.length, asked: locked.length, name });
    return { messages: [{ level: 'success' as const, message }] };
  });

/** One after the other by id, so that two who assign at once never wait for each other in a circle. */
async function lockCases<Row extends LockedCase>(
  ctx: Writing,
  { lock }: Pick<HandledKind<Row, never, ReadCase>, 'lock'>,
  ids: readonly string[],
): Promise<Row[]> {
  const within = sql`cases.legal_entity_id = any (${scopeSql(ctx)})`;
  const rows: Row[] = [];
  for (const id of [...new Set(ids)].sort()) rows.push(found(await lock(ctx.db, id, within)));
  return rows;
}

async function handlerName(
  ctx: Writing,
  { handling, words }: CaseKind,
  userId: number,
  cases: readonly { readonly legalEntityId: number }[],
): Promise<string> {
  const units = [...new Set(cases.map(({ legalEntityId }) => legalEntityId))];
  const { rows } = await sql<{ name: string; handles: boolean }>`
    select u.name, not exists (
      select from unnest(${units}::bigint[]) as unit
      where unit = any (${scopeSql(ctx)}) and u.id not in (select people_with_permission(unit, ${handling}))
    ) as handles from users u where u.id = ${userId}`.execute(ctx.db);
  const [row] = rows;
  if (!row?.handles)
    throw invalidField('responsible_id', `Esta pessoa não trata ${words.many} desta unidade.`);
  return row.name;
}

function told(
  { words }: CaseKind,
  { open, asked, name }: { readonly open: number; readonly asked: number; readonly name: string | null },
): string {
  const what = caseCount(words, open);
  const now = name === null ? `${what} sem responsável.` : `${what} com ${name}.`;
  const left = asked - open;
  if (left === 0) return now;
  const ended = agreed(words, 'encerrado', 'encerrada');
  return `${now} ${left === 1 ? `1 já ${ended} ficou` : `${left} já ${ended}s ficaram`} como antes.`;
}
