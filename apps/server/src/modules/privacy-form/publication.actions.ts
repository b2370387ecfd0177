import type { z } from '@conforme/contracts/core/schema.ts';
import type {
  publicTextStart,
  publishAct,
  unpublishAct,
} from '@conforme/contracts/modules/privacy-form/privacy-handling.schemas.ts';
import type { PrivacyRequestDetail } from '@conforme/contracts/modules/privacy-form/privacy-request-detail.schemas.ts';
import {
  refusedPublishing,
  refusedWithdrawal,
} from '@conforme/contracts/modules/privacy-form/request-publishing.ts';
import {
  type CaseIdentifiers,
  type FoundIdentifier,
  identifierKinds,
  identifiersIn,
  lookalikesIn,
  withoutIdentifiers,
} from '@conforme/contracts/platform/cases/public-text.ts';
import { sql } from 'kysely';
import { found, invalidField } from '../../core/app-error.ts';
import { inTransaction, type UserCtx } from '../../core/context.ts';
import { addEntry, addNumberedEntry } from '../../platform/cases/timeline.ts';
import { type Acting, actOn, change, forbidden, type HandlingServices } from './act-on-request.ts';
import { identifiersOf } from './case-identifiers.queries.ts';
import { lookWithin, readRequest } from './read-request.ts';
import { sendToHolder, treatmentLetter } from './request/handling-letters.ts';

const lineOf = ({ entries }: PrivacyRequestDetail, entryId: number) =>
  found(entries.find(({ id }) => id === entryId));

/** The text of a line without whoever it speaks of: what a public text is begun with. */
export const startPublicText = (
  ctx: UserCtx,
  { sealed }: HandlingServices,
  id: number,
  entryId: number,
): Promise<z.output<typeof publicTextStart>> =>
  inTransaction(ctx, async (ctx) => {
    const request = await lookWithin(ctx, sealed, id);
    const { body } = lineOf(request, entryId);
    const of = await identifiersOf(ctx.db, sealed, request);
    return { text: withoutIdentifiers(body ?? '', of), allowed: [...of.allowed] };
  });

/** Whoever has the protocol reads this text from now on, and nothing else: it names nobody of the case. */
export const publishEntry = (
  ctx: UserCtx,
  services: HandlingServices,
  id: number,
  { version, entry_id, text, traces_confirmed }: z.output<typeof publishAct>,
) =>
  actOn(ctx, services, { id, version, action: 'publish' }, async (acting) => {
    const { db, request } = acting;
    const detail = await readRequest(acting.ctx, services.sealed, id);
    const refused = refusedPublishing(lineOf(detail, entry_id), detail.entries);
    if (refused) throw forbidden(refused);
    assertNamesNobody(text, await identifiersOf(db, services.sealed, detail), traces_confirmed);
    const lineId = await addNumberedEntry(db, request, {
      kind: 'published',
      ...acting.by,
      body: text,
      audience: 'holder',
      facts: { source_id: entry_id },
    });
    await makePublic(acting, lineId, true);
    await change(acting, {});
    await sendToHolder(db, services.mail, request, treatmentLetter(ctx.config, request));
    return { action: 'privacy_request.entry_published', meta: { entry_id } };
  });

const named = (found: readonly FoundIdentifier[]): string =>
  [...new Set(found.map(({ kind, text }) => `${identifierKinds.labels[kind]} (${text})`))].join(', ');

function assertNamesNobody(text: string, of: CaseIdentifiers, isLookedAt: boolean): void {
  const known = identifiersIn(text, of);
  if (known.length > 0) throw invalidField('text', `Retire do texto antes de publicar: ${named(known)}.`);
  const traces = lookalikesIn(text, of);
  if (traces.length > 0 && !isLookedAt)
    throw invalidField('traces_confirmed', `Confira se não é de uma pessoa: ${named(traces)}.`);
}

const makePublic = ({ db, by }: Acting, lineId: number, isPublic: boolean) =>
  db
    .updateTable('case_entries')
    .set(
      isPublic
        ? { audience: 'public', published_at: sql<string>`now()`, published_by: by.authorId }
        : { audience: 'internal', published_at: null, published_by: null },
    )
    .where('id', '=', lineId)
    .execute();

/** Nobody outside reads it any more; that it was public, and why it no longer is, stays in the timeline. */
export const withdrawPublication = (
  ctx: UserCtx,
  services: HandlingServices,
  id: number,
  { version, entry_id, reason }: z.output<typeof unpublishAct>,
) =>
  actOn(ctx, services, { id, version, action: 'unpublish' }, async (acting) => {
    const { db, request } = acting;
    const { entries } = await readRequest(acting.ctx, services.sealed, id);
    const line = found(entries.find((one) => one.id === entry_id));
    const refused = refusedWithdrawal(line);
    if (refused) throw forbidden(refused);
    await makePublic(acting, line.id, false);
    await addEntry(db, request, {
      kind: 'unpublished',
      ...acting.by,
      body: reason,
      audience: 'holder',
      facts: { entry_id: line.id },
    });
    await change(acting, {});
    await sendToHolder(db, services.mail, request, treatmentLetter(ctx.config, request));
    return { action: 'privacy_request.entry_unpublished', meta: { entry_id: line.id } };
  });
