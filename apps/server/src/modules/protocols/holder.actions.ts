import type { FoundCase } from '@conforme/contracts/modules/protocols/protocols.schemas.ts';
import type { FormType } from '@conforme/contracts/platform/cases/form-types.ts';
import type { OutsideCase } from '@conforme/contracts/platform/cases/outside-case.schemas.ts';
import { sql } from 'kysely';
import { AppError } from '../../core/app-error.ts';
import { inTransaction, type PublicCtx } from '../../core/context.ts';
import type { Transaction } from '../../core/database/database.ts';
import { type DoorServices, lookFor, type OpenedDoor, openDoor } from '../../platform/cases/case-door.ts';
import { goneDraft, handOverDraft, lockDraft } from '../../platform/cases/drafts.ts';
import { limiterOf } from '../../platform/cases/limits-of-kind.ts';
import type { HolderDeed } from '../../platform/cases/protocol-case.ts';
import type { PublicPapers } from '../../platform/cases/public-papers.ts';
import type { Receipts } from '../../platform/cases/receipts.ts';
import { fileSums, holderCaseOf, markRead } from './holder-case.queries.ts';
import { holderDossier } from './holder-dossier.ts';

const ACTS = { most: 12, minutes: 60 };
/** Who sends the same later than that means it. */
const SECOND_CLICK_MINUTES = 10;

type Reference = Parameters<typeof openDoor>[2];

/** Reading with the key is told to the house, so it is an act: a program that follows links never comes here. */
export async function queryProtocol(
  ctx: PublicCtx,
  services: DoorServices,
  wish: Parameters<typeof lookFor>[2],
): Promise<FoundCase> {
  const { door, shown } = await lookFor(ctx, services, wish);
  if (door === null) return { access: 'public', entries: [...shown] };
  return inTransaction({ db: ctx.system }, async ({ db }) => {
    await markRead(db, door);
    return holderCaseOf(db, door);
  });
}

export interface DossierServices extends DoorServices {
  readonly receipts: Receipts;
  readonly papers: PublicPapers;
}

/** The case as its holder reads it, on paper and with the code of its receipt. */
export async function takeDossier(ctx: PublicCtx, services: DossierServices, reference: Reference) {
  const door = await openDoor(ctx, services, reference);
  await services.papers.allow(ctx, door.kind.kind);
  const document = await inTransaction({ db: ctx.system }, async ({ db }) => {
    const facts = await door.kind.receipt(db, door);
    const code = await services.receipts.issue(db, door, facts);
    const sums = await fileSums(db, door);
    return holderDossier(ctx.config, await holderCaseOf(db, door), { facts, code, sums });
  });
  return {
    name: `dossie-${reference.protocol}.pdf`,
    type: 'application/pdf',
    content: await services.papers.print(ctx, door.legalEntityId, { format: 'document', document }),
  };
}

/** One act of the holder: all of it or nothing, and once, however often it is sent. */
export async function actAsHolder(
  ctx: PublicCtx,
  services: DoorServices,
  reference: Reference,
  deed: HolderDeed,
  draft: string | null = null,
): Promise<OutsideCase> {
  const door = await openDoor(ctx, services, reference);
  // Each is told to the house: nobody ends and reopens their request all day.
  const limiter = limiterOf(door.kind.kind, services.limiter);
  await limiter.take(`outside acts ${door.id}`, ACTS.most, ACTS.minutes);
  return inTransaction({ db: ctx.system }, async ({ db }) => {
    const refusal = await door.kind.refusal(db, door, deed.act);
    if (await isDone(db, door, deed)) return holderCaseOf(db, door);
    if (refusal !== null) throw new AppError('conflict', refusal);
    if (deed.act === 'reply') await takePapers(db, door, reference.form_type, draft, deed.fileIds);
    await door.kind.carryOut({ db, config: ctx.config, of: door }, deed);
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
  await handOverDraft(db, door.kind.kind, draft, door, fileIds);
}

const linesOf = {
  reply: ['reply', 'message'],
  withdraw: ['withdrawn'],
  reopen: ['reopened'],
  rate: ['rated'],
} as const satisfies Record<HolderDeed['act'], readonly string[]>;

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

/**
 * A second click: the last the holder did is this very thing, just now, and the house has turned nothing since. To
 * another question the same words are another answer, and on another day another message.
 */
async function isDone(db: Transaction, { id }: OpenedDoor, deed: HolderDeed): Promise<boolean> {
  const papers = deed.act === 'reply' ? [...deed.fileIds] : [];
  const { rows } = await sql<{ is_it: boolean }>`
    select line.created_at > now() - make_interval(mins => ${SECOND_CLICK_MINUTES})
      and line.kind = any (${[...linesOf[deed.act]]}::text[]) and line.body is not distinct from ${wordsOf(deed)}
      and (line.kind <> 'rated' or line.facts ->> 'stars' = ${deed.act === 'rate' ? String(deed.stars) : null})
      and (select count(*) from case_files where case_id = ${id} and entry_id = line.id and file_id = any (${papers}::uuid[]))
        = cardinality(${papers}::uuid[])
      and not exists (select from case_entries later where later.case_id = ${id} and later.id > line.id
        and later.kind in ('question', 'answer', 'withdrawn', 'reopened', 'closed')) as is_it
    from case_entries line where line.case_id = ${id} and line.author = 'outside' order by line.id desc limit 1`.execute(
    db,
  );
  return rows[0]?.is_it === true;
}
