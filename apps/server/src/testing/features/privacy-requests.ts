import { privacyKind } from '@conforme/contracts/modules/privacy-form/privacy-kind.ts';
import type { RequestInput } from '@conforme/contracts/modules/privacy-form/rules/request-input.ts';
import type { EntryKind } from '@conforme/contracts/platform/cases/case-entries.ts';
import type { UpdateObject } from 'kysely';
import type { DB } from '../../core/database/schema.gen.ts';
import { createRequest } from '../../modules/privacy-form/request/new-request.ts';
import { requestOpening } from '../../modules/privacy-form/request/request-opening.ts';
import { SealedRequest } from '../../modules/privacy-form/request/sealed-request.ts';
import { CaseKeys } from '../../platform/cases/case-keys.ts';
import { type CaseChange, changeCase } from '../../platform/cases/case-row.ts';
import { addNumberedEntry } from '../../platform/cases/timeline.ts';
import type { Notifier } from '../../platform/notifications/notifier.ts';
import { SealedFields } from '../../platform/sealed-fields.ts';
import { plainRequest } from '../plain-request.ts';
import type { TestApp } from '../test-app.ts';

/** Nobody is told of what the tests make up. */
const silent = { tell: async () => {} } as unknown as Notifier;

/** A request as the public form leaves it. */
export function makeRequest(
  t: TestApp,
  legalEntityId: number,
  input: Partial<RequestInput> = {},
  receivedAt = new Date().toISOString(),
) {
  const services = {
    caseKeys: new CaseKeys(t.keys),
    sealed: new SealedRequest(new SealedFields(t.keys)),
    notifier: silent,
  };
  return t.system.transaction().execute(async (db) => {
    const made = await createRequest(db, services, {
      opening: await requestOpening(db, legalEntityId, null),
      channel: 'form',
      input: { ...plainRequest, ...input },
      receivedAt,
      noticeId: null,
      noticeVersion: null,
      identity: { method: 'none', state: 'pending' },
      createdBy: null,
    });
    return { ...made, dueAt: made.dates.dueAt as string };
  });
}

/** Columns of a request, whether they are in its case's row or in its own. */
type Columns = CaseChange & UpdateObject<DB, 'privacy_requests'>;

const ownColumns: readonly string[] = [
  'types',
  'access_format',
  'access_medium',
  'holder_name',
  'holder_email',
  'holder_document_digest',
  'representative_email',
  'representative_powers',
  'identity_state',
  'identity_method',
  'identity_decided_at',
  'identity_decided_by',
  'identity_reason',
  'validation',
  'validated_at',
  'validated_by',
  'refusal_reason',
  'refusal_text',
  'agent',
  'duplicate_of_id',
] satisfies (keyof DB['privacy_requests'])[];

/** Writes to a request's rows as if it had come so far; gives its version. */
export async function bringTo(t: TestApp, id: string, columns: Columns): Promise<number> {
  const of = (isOwn: boolean) =>
    Object.fromEntries(Object.entries(columns).filter(([name]) => ownColumns.includes(name) === isOwn));
  return t.system.transaction().execute(async (db) => {
    const own = of(true);
    if (Object.keys(own).length > 0)
      await db.updateTable('privacy_requests').set(own).where('id', '=', id).execute();
    await changeCase(db, privacyKind, id, of(false));
    const { version } = await db
      .selectFrom('cases')
      .select('version')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return version;
  });
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
  of: { readonly id: string; readonly legalEntityId: number },
  entry: { readonly kind: EntryKind; readonly authorId?: number; readonly body?: string },
): Promise<number> {
  return t.system.transaction().execute((db) => addNumberedEntry(db, of, { author: 'staff', ...entry }));
}

/** An answer that erases, written by somebody and waiting for somebody else. */
export async function makeProposal(
  t: TestApp,
  of: { readonly id: string; readonly legalEntityId: number },
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

/** Changes the case's row as if somebody had: `state = 'answered', answered_at = now()`. Its group follows its state. */
export async function turnCase(t: TestApp, id: string, what: string): Promise<void> {
  const groups = Object.entries(privacyKind.states).map(
    ([state, group]) => `when '${state}' then '${group}'`,
  );
  const group = `case coalesce(${/state = ('\w+')/.exec(what)?.[1] ?? 'null'}, state) ${groups.join(' ')} end`;
  await t.pool.query(`update cases set ${what}, state_group = ${group} where id = $1`, [id]);
}
