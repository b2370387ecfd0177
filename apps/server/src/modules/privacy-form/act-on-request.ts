import { privacyKind } from '@conforme/contracts/modules/privacy-form/privacy-kind.ts';
import type { PrivacyRequestDetail } from '@conforme/contracts/modules/privacy-form/privacy-request-detail.schemas.ts';
import {
  type RequestAction,
  refusedAction,
  refusedKey,
} from '@conforme/contracts/modules/privacy-form/rules/request-states.ts';
import type { UpdateObject } from 'kysely';
import type { Config } from '../../core/config.ts';
import type { UserCtx } from '../../core/context.ts';
import type { DB } from '../../core/database/schema.gen.ts';
import { actOnCase, type CaseAct, type ToldToAudit, tellPeople } from '../../platform/cases/act-on-case.ts';
import { type CaseChange, changeCase } from '../../platform/cases/case-row.ts';
import type { CaseServices, HandledKind } from '../../platform/cases/handled-kind.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { identifiersOf } from './case-identifiers.queries.ts';
import { lookWithin, readRequest } from './read-request.ts';
import { keyRenewedLetter, sendOutside, treatmentLetter } from './request/handling-letters.ts';
import { type LockedRequest, lockRequest } from './request/locked-request.ts';
import type { SealedRequest } from './request/sealed-request.ts';

export interface HandlingServices extends CaseServices {
  readonly sealed: SealedRequest;
  readonly mail: Mail;
}

/** Privacy requests as the kit handles them. */
export const privacyCases = (
  { config }: { readonly config: Config },
  services: HandlingServices,
): HandledKind<LockedRequest, RequestAction | 'renew_key', PrivacyRequestDetail> => ({
  kind: privacyKind,
  services,
  lock: lockRequest,
  refused: (act, { facts }, asker) =>
    act === 'renew_key' ? refusedKey(facts) : refusedAction(act, facts, asker),
  read: (ctx, id) => readRequest(ctx, services.sealed, id),
  look: (ctx, id) => lookWithin(ctx, services.sealed, id),
  identifiers: (db, detail) => identifiersOf(db, services.sealed, detail),
  tellOutside: (db, request, news) =>
    sendOutside(
      db,
      services.mail,
      request,
      news === 'treatment' ? treatmentLetter(config, request) : keyRenewedLetter(config, request),
    ),
});

/** One act on a request, with what privacy's own acts use. */
export interface Acting extends Omit<CaseAct<LockedRequest>, 'row'> {
  readonly services: HandlingServices;
  readonly request: LockedRequest;
}

interface ActInput {
  readonly id: string;
  readonly version: number;
  /** Null for what no state forbids. */
  readonly action: RequestAction | null;
  readonly beside?: string;
}

export const actOn = (
  ctx: UserCtx,
  services: HandlingServices,
  { action, ...input }: ActInput,
  work: (acting: Acting) => Promise<ToldToAudit | readonly ToldToAudit[]>,
): Promise<PrivacyRequestDetail> =>
  actOnCase(ctx, privacyCases(ctx, services), { ...input, act: action }, ({ row, ...acting }) =>
    work({ ...acting, services, request: row }),
  );

/** Writes to the case, which takes its version one further, and to what only requests have. */
export async function change(
  { db, request }: Acting,
  onCase: CaseChange,
  own?: UpdateObject<DB, 'privacy_requests'>,
): Promise<void> {
  await changeCase(db, privacyKind, request.id, onCase);
  if (own) await db.updateTable('privacy_requests').set(own).where('id', '=', request.id).execute();
}

/** Tells staff, never whoever does it. */
export const tell = (
  { db, services, request, by }: Acting,
  userIds: readonly number[],
  words: { readonly title: string; readonly message: string },
): Promise<void> => tellPeople({ kind: privacyKind, services }, { db, row: request, by }, userIds, words);
