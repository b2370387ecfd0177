import type { FoundCase } from '@conforme/contracts/modules/protocols/protocols.schemas.ts';
import type { FormType } from '@conforme/contracts/platform/cases/form-types.ts';
import type { OutsideCase } from '@conforme/contracts/platform/cases/outside-case.schemas.ts';
import { sql } from 'kysely';
import { AppError } from '../../core/app-error.ts';
import { inTransaction, type PublicCtx } from '../../core/context.ts';
import type { Transaction } from '../../core/database/database.ts';
import {
  type AuthenticatedCase,
  authenticateCase,
  type CaseAccessServices,
  findByProtocol,
} from '../../platform/cases/authenticate-case.ts';
import { goneDraft, handOverDraft, lockDraft } from '../../platform/cases/intake/drafts.ts';
import { limiterOf } from '../../platform/cases/intake/limits-of-kind.ts';
import type { PublicPapers } from '../../platform/cases/intake/public-papers.ts';
import type { Receipts } from '../../platform/cases/intake/receipts.ts';
import type { OutsideActInput } from '../../platform/cases/protocol-case.ts';
import { fileSums, markRead, outsideCaseOf } from './outside-case.queries.ts';
import { outsideDossier } from './outside-dossier.ts';

const ACTS = { most: 12, minutes: 60 };
/** Who sends the same later than that means it. */
const SECOND_CLICK_MINUTES = 10;

type Reference = Parameters<typeof authenticateCase>[2];

/** Reading with the key is told to the organisation, so it is an act: a program that follows links never comes here. */
export async function queryProtocol(
  ctx: PublicCtx,
  services: CaseAccessServices,
  input: Parameters<typeof findByProtocol>[2],
): Promise<FoundCase> {
  const { own, shown } = await findByProtocol(ctx, services, input);
  if (own === null) return { access: 'public', entries: [...shown] };
  return inTransaction({ db: ctx.system }, async ({ db }) => {
    await markRead(db, own);
    return outsideCaseOf(db, own);
  });
}

export interface DossierServices extends CaseAccessServices {
  readonly receipts: Receipts;
  readonly papers: PublicPapers;
}

/** The case as it is read from outside, on paper and with the code of its receipt. */
export async function takeDossier(ctx: PublicCtx, services: DossierServices, reference: Reference) {
  const own = await authenticateCase(ctx, services, reference);
  await services.papers.allow(ctx, own.kind.kind);
  const document = await inTransaction({ db: ctx.system }, async ({ db }) => {
    const facts = await own.kind.receipt(db, own);
    const code = await services.receipts.issue(db, own, facts);
    const sums = await fileSums(db, own);
    return outsideDossier(ctx.config, await outsideCaseOf(db, own), { facts, code, sums });
  });
  return {
    name: `dossie-${reference.protocol}.pdf`,
    type: 'application/pdf',
    content: await services.papers.print(ctx, own.legalEntityId, { format: 'document', document }),
  };
}

/** One act from outside: all of it or nothing, and once, however often it is sent. */
export async function actFromOutside(
  ctx: PublicCtx,
  services: CaseAccessServices,
  reference: Reference,
  input: OutsideActInput,
  draft: string | null = null,
): Promise<OutsideCase> {
  const own = await authenticateCase(ctx, services, reference);
  // Each is told to the organisation: nobody ends and reopens their request all day.
  const limiter = limiterOf(own.kind.kind, services.limiter);
  await limiter.take(`outside acts ${own.id}`, ACTS.most, ACTS.minutes);
  return inTransaction({ db: ctx.system }, async ({ db }) => {
    const refusal = await own.kind.refusal(db, own, input.act);
    if (await isDone(db, own, input)) return outsideCaseOf(db, own);
    if (refusal !== null) throw new AppError('conflict', refusal);
    if (input.act === 'reply') await takePapers(db, own, reference.form_type, draft, input.fileIds);
    await own.kind.carryOut({ db, config: ctx.config, of: own }, input);
    return outsideCaseOf(db, own);
  });
}

/** What waited in the reply's draft becomes the case's; a draft of another case is none. */
async function takePapers(
  db: Transaction,
  own: AuthenticatedCase,
  formType: FormType,
  secret: string | null,
  fileIds: readonly string[],
): Promise<void> {
  if (secret === null) {
    if (fileIds.length > 0) throw goneDraft();
    return;
  }
  const draft = await lockDraft(db, formType, { secret });
  if (draft.caseId !== own.id) throw goneDraft();
  await handOverDraft(db, own.kind.kind, draft, own, fileIds);
}

const linesOf = {
  reply: ['reply', 'message'],
  withdraw: ['withdrawn'],
  reopen: ['reopened'],
  rate: ['rated'],
} as const satisfies Record<OutsideActInput['act'], readonly string[]>;

function wordsOf(input: OutsideActInput): string | null {
  switch (input.act) {
    case 'withdraw':
      return null;
    case 'reopen':
      return input.reason;
    default:
      return input.text;
  }
}

/**
 * A second click: the last that was done from outside is this very thing, just now, and the organisation has turned nothing since. To
 * another question the same words are another answer, and on another day another message.
 */
async function isDone(db: Transaction, { id }: AuthenticatedCase, input: OutsideActInput): Promise<boolean> {
  const papers = input.act === 'reply' ? [...input.fileIds] : [];
  const { rows } = await sql<{ is_it: boolean }>`
    select line.created_at > now() - make_interval(mins => ${SECOND_CLICK_MINUTES})
      and line.kind = any (${[...linesOf[input.act]]}::text[]) and line.body is not distinct from ${wordsOf(input)}
      and (line.kind <> 'rated' or line.facts ->> 'stars' = ${input.act === 'rate' ? String(input.stars) : null})
      and (select count(*) from case_files where case_id = ${id} and entry_id = line.id and file_id = any (${papers}::uuid[]))
        = cardinality(${papers}::uuid[])
      and not exists (select from case_entries later where later.case_id = ${id} and later.id > line.id
        and later.kind in ('question', 'answer', 'withdrawn', 'reopened', 'closed')) as is_it
    from case_entries line where line.case_id = ${id} and line.author = 'outside' order by line.id desc limit 1`.execute(
    db,
  );
  return rows[0]?.is_it === true;
}
