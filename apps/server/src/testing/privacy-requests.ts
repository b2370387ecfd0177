import type { RequestWish } from '@conforme/contracts/modules/privacy-form/rules/request-wish.ts';
import type { EntryKind } from '@conforme/contracts/platform/cases/case-entries.ts';
import type { UpdateObject } from 'kysely';
import type { DB } from '../core/database/schema.gen.ts';
import { createRequest } from '../modules/privacy-form/request/new-request.ts';
import { requestOpening } from '../modules/privacy-form/request/request-opening.ts';
import { SealedRequest } from '../modules/privacy-form/request/sealed-request.ts';
import { CaseKeys } from '../platform/cases/case-keys.ts';
import { addNumberedEntry } from '../platform/cases/timeline.ts';
import type { Notifier } from '../platform/notifications/notifier.ts';
import { SealedFields } from '../platform/sealed-fields.ts';
import { plainWish } from './plain-wish.ts';
import type { TestApp } from './test-app.ts';

/** Nobody is told of what the tests make up. */
const silent = { tell: async () => {} } as unknown as Notifier;

/** A request as the public form leaves it. */
export function makeRequest(
  t: TestApp,
  legalEntityId: number,
  wish: Partial<RequestWish> = {},
  receivedAt = new Date().toISOString(),
) {
  const services = {
    caseKeys: new CaseKeys(t.keys),
    sealed: new SealedRequest(new SealedFields(t.keys)),
    notifier: silent,
  };
  return t.system.transaction().execute(async (db) =>
    createRequest(db, services, {
      opening: await requestOpening(db, legalEntityId, null),
      channel: 'form',
      wish: { ...plainWish, ...wish },
      receivedAt,
      noticeId: null,
      noticeVersion: null,
      identity: { method: 'none', state: 'pending' },
      createdBy: null,
    }),
  );
}

/** Writes to a request's row as if it had come so far; gives its version. */
export async function bringTo(
  t: TestApp,
  id: number,
  columns: UpdateObject<DB, 'privacy_requests'>,
): Promise<number> {
  const { version } = await t.system
    .updateTable('privacy_requests')
    .set(columns)
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}

/** Known, valid and at work. */
export const atWork = {
  identity_state: 'verified',
  identity_method: 'document',
  validation: 'validated',
  state: 'in_progress',
} as const;

/** Adds a line to its timeline, by nobody in particular. */
export async function makeEntry(
  t: TestApp,
  of: { readonly id: number; readonly legalEntityId: number },
  entry: { readonly kind: EntryKind; readonly authorId?: number; readonly body?: string },
): Promise<number> {
  return t.system.transaction().execute((db) => addNumberedEntry(db, of, { author: 'staff', ...entry }));
}

/** An answer that erases, written by somebody and waiting for somebody else. */
export async function makeProposal(
  t: TestApp,
  of: { readonly id: number; readonly legalEntityId: number },
  authorId: number,
): Promise<{ readonly entryId: number; readonly version: number }> {
  const entryId = await makeEntry(t, of, { kind: 'proposal', authorId, body: 'Apagamos os seus dados.' });
  const version = await bringTo(t, of.id, {
    ...atWork,
    types: ['ELIM'],
    state: 'awaiting_approval',
    proposal_id: entryId,
    proposal: JSON.stringify({ result: 'granted', refusal: null, agent: null }),
  });
  return { entryId, version };
}
