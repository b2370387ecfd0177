import type { FormType } from '@conforme/contracts/core/cases/form-types.ts';
import type { FoundCase, HolderCase } from '@conforme/contracts/modules/protocols/protocols.schemas.ts';
import { sql } from 'kysely';
import { AppError } from '../../core/app-error.ts';
import type { PublicCtx } from '../../core/context.ts';
import type { Transaction } from '../../core/database/database.ts';
import { type DoorServices, lookFor, type OpenedDoor, openDoor } from '../../platform/cases/case-door.ts';
import { goneDraft, handOverDraft, lockDraft } from '../../platform/cases/drafts.ts';
import type { HolderDeed } from '../../platform/cases/protocol-case.ts';
import { holderCaseOf, markRead } from './holder-case.queries.ts';

const ACTS = { most: 12, minutes: 60 };

type Reference = Parameters<typeof openDoor>[2];

/** Reading with the key is told to the house, so it is an act: a program that follows links never comes here. */
export async function queryProtocol(
  ctx: PublicCtx,
  services: DoorServices,
  wish: Parameters<typeof lookFor>[2],
): Promise<FoundCase> {
  const { door, shown } = await lookFor(ctx, services, wish);
  if (door === null) return { access: 'public', entries: [...shown] };
  return ctx.system.transaction().execute(async (db) => {
    await markRead(db, door);
    return holderCaseOf(db, door);
  });
}

/** One act of the holder: all of it or nothing, and once, however often it is sent. */
export async function actAsHolder(
  ctx: PublicCtx,
  services: DoorServices,
  reference: Reference,
  deed: HolderDeed,
  draft: string | null = null,
): Promise<HolderCase> {
  const door = await openDoor(ctx, services, reference);
  // Each is told to the house: nobody ends and reopens their request all day.
  await services.limiter.take(`holder acts ${door.id}`, ACTS.most, ACTS.minutes);
  return ctx.system.transaction().execute(async (db) => {
    const refusal = await door.kind.refusal(db, door, deed.act);
    if (refusal === null) {
      if (deed.act === 'reply') await takePapers(db, door, reference.form_type, draft, deed.fileIds);
      await door.kind.carryOut({ db, config: ctx.config, of: door }, deed);
    } else if (!(await isDone(db, door, deed))) throw new AppError('conflict', refusal);
    return holderCaseOf(db, door);
  });
}

/** What waited in the reply's draft becomes the case's; a draft of another case is none. */
async function takePapers(
  db: Transaction,
  door: OpenedDoor,
  formType: FormType,
  secret: string | null,
  fileIds: readonly string[],
): Promise<void> {
  if (secret === null) {
    if (fileIds.length > 0) throw goneDraft();
    return;
  }
  const draft = await lockDraft(db, formType, { secret });
  if (draft.caseId !== door.id) throw goneDraft();
  await handOverDraft(db, draft, door, fileIds);
}

const lineOf = {
  reply: 'reply',
  withdraw: 'withdrawn',
  reopen: 'reopened',
  rate: 'rated',
} as const satisfies Record<HolderDeed['act'], string>;

function wordsOf(deed: HolderDeed): string | null {
  switch (deed.act) {
    case 'withdraw':
      return null;
    case 'reopen':
      return deed.reason;
    default:
      return deed.text;
  }
}

/** A second click: the last the holder did is this very thing. */
async function isDone(db: Transaction, { id }: OpenedDoor, deed: HolderDeed): Promise<boolean> {
  const { rows } = await sql<{ is_it: boolean }>`
    select kind = ${lineOf[deed.act]} and body is not distinct from ${wordsOf(deed)}
      and (kind <> 'rated' or facts ->> 'stars' = ${deed.act === 'rate' ? String(deed.stars) : null}) as is_it
    from case_entries where case_id = ${id} and author = 'holder' order by id desc limit 1`.execute(db);
  return rows[0]?.is_it === true;
}
