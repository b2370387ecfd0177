import type { z } from '@conforme/contracts/core/schema.ts';
import type {
  publicTextStart,
  publishAct,
  unpublishAct,
} from '@conforme/contracts/platform/cases/case-acts.schemas.ts';
import type { CaseKind } from '@conforme/contracts/platform/cases/case-kind.ts';
import {
  type CaseIdentifiers,
  identifiersIn,
  lookalikesIn,
  namedIdentifiers,
  withoutIdentifiers,
} from '@conforme/contracts/platform/cases/public-text.ts';
import { refusedPublishing, refusedWithdrawal } from '@conforme/contracts/platform/cases/publishing.ts';
import { sql } from 'kysely';
import { found, invalidField } from '../../core/app-error.ts';
import { inTransaction, type UserCtx } from '../../core/context.ts';
import { actOnCase, type CaseAct, forbidden } from './act-on-case.ts';
import { changeCase } from './case-row.ts';
import type { HandledKind, LockedCase, ReadCase } from './handled-kind.ts';
import { tellOutside } from './tell-outside.ts';
import { addEntry, addNumberedEntry } from './timeline.ts';

export type Publishing<Row extends LockedCase, Detail extends ReadCase> = HandledKind<
  Row,
  'publish' | 'unpublish',
  Detail
>;

const lineOf = ({ entries }: ReadCase, entryId: number) => found(entries.find(({ id }) => id === entryId));

/** The text of a line without whoever it speaks of: what a public text is begun with. */
export const startPublicText = <Row extends LockedCase, Detail extends ReadCase>(
  ctx: UserCtx,
  handled: Publishing<Row, Detail>,
  id: string,
  entryId: number,
): Promise<z.output<typeof publicTextStart>> =>
  inTransaction(ctx, async (ctx) => {
    const detail = await handled.look(ctx, id);
    const { body } = lineOf(detail, entryId);
    const of = await handled.identifiers(ctx.db, detail);
    return { text: withoutIdentifiers(body ?? '', of), allowed: [...of.allowed] };
  });

/** Whoever has the protocol reads this text from now on, and nothing else: it names nobody of the case. */
export const publishEntry = <Row extends LockedCase, Detail extends ReadCase>(
  ctx: UserCtx,
  handled: Publishing<Row, Detail>,
  id: string,
  { version, entry_id, text, traces_confirmed }: z.output<typeof publishAct>,
) =>
  actOnCase(ctx, handled, { id, version, act: 'publish' }, async (acting) => {
    const { db, row } = acting;
    const detail = await handled.read(acting.ctx, id);
    const refused = refusedPublishing(lineOf(detail, entry_id), detail.entries);
    if (refused) throw forbidden(refused);
    assertNamesNobody(handled.kind, text, await handled.identifiers(db, detail), traces_confirmed);
    const lineId = await addNumberedEntry(db, row, {
      kind: 'published',
      ...acting.by,
      body: text,
      audience: 'outside',
      facts: { source_id: entry_id },
    });
    await makePublic(acting, lineId, true);
    await changeCase(db, handled.kind, id, {});
    await tellOutside(handled, db, row, 'treatment');
    return { action: `${handled.kind.object}.entry_published`, meta: { entry_id } };
  });

function assertNamesNobody(
  { words }: CaseKind,
  text: string,
  of: CaseIdentifiers,
  isLookedAt: boolean,
): void {
  const named = (found: ReturnType<typeof identifiersIn>) => namedIdentifiers(found, words);
  const known = identifiersIn(text, of);
  if (known.length > 0) throw invalidField('text', `Retire do texto antes de publicar: ${named(known)}.`);
  const traces = lookalikesIn(text, of);
  if (traces.length > 0 && !isLookedAt)
    throw invalidField('traces_confirmed', `Confira se não é de uma pessoa: ${named(traces)}.`);
}

const makePublic = ({ db, row, by }: CaseAct<LockedCase>, lineId: number, isPublic: boolean) =>
  db
    .updateTable('case_entries')
    .set(
      isPublic
        ? { audience: 'public', published_at: sql<string>`now()`, published_by: by.authorId }
        : { audience: 'internal', published_at: null, published_by: null },
    )
    .where('case_id', '=', row.id)
    .where('id', '=', lineId)
    .execute();

/** Nobody outside reads it any more; that it was public, and why it no longer is, stays in the timeline. */
export const withdrawPublication = <Row extends LockedCase, Detail extends ReadCase>(
  ctx: UserCtx,
  handled: Publishing<Row, Detail>,
  id: string,
  { version, entry_id, reason }: z.output<typeof unpublishAct>,
) =>
  actOnCase(ctx, handled, { id, version, act: 'unpublish' }, async (acting) => {
    const { db, row } = acting;
    const line = lineOf(await handled.read(acting.ctx, id), entry_id);
    const refused = refusedWithdrawal(line);
    if (refused) throw forbidden(refused);
    await makePublic(acting, line.id, false);
    await addEntry(db, row, {
      kind: 'unpublished',
      ...acting.by,
      body: reason,
      audience: 'outside',
      facts: { entry_id: line.id },
    });
    await changeCase(db, handled.kind, id, {});
    await tellOutside(handled, db, row, 'treatment');
    return { action: `${handled.kind.object}.entry_unpublished`, meta: { entry_id: line.id } };
  });
