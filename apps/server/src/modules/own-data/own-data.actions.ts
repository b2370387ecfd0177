import { type OwnDataFormat, ownDataTypes } from '@conforme/contracts/modules/own-data/own-data.contract.ts';
import { inTransaction, type UserCtx } from '../../core/context.ts';
import type { FairSemaphore } from '../../core/fair-semaphore.ts';
import type { FileAnswer } from '../../core/file-answer.ts';
import type { Keys } from '../../core/keys.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import { holderOf } from '../../platform/fair-shares.ts';
import { type OwnDataPart, type RevealedValue, tellParts } from '../../platform/own-data/own-data-part.ts';
import { assertFreshIdentity } from '../../platform/own-password.ts';
import type { PublicLinks } from '../../platform/public-links/public-links.ts';
import type { SharedLimiter } from '../../platform/rate-limits.ts';
import { printPaper } from '../../platform/reports/print-paper.ts';
import type { ReportThreads } from '../../platform/reports/report-threads.ts';
import { holdSession } from '../../platform/sessions/sessions.ts';
import { asDocument, asJson, fileName, type OwnDataHead } from './own-data.files.ts';

export interface OwnDataServices {
  readonly keys: Keys;
  readonly links: PublicLinks;
  readonly parts: readonly OwnDataPart[];
  readonly limiter: SharedLimiter;
  readonly places: FairSemaphore;
  readonly threads: ReportThreads;
}

/** Anybody may want it again in the other form; more is a machine at somebody else's desk. */
const PER_HOUR = 6;

interface Input {
  readonly format: OwnDataFormat;
  readonly current_password?: string | undefined;
}

export async function takeOwnData(
  ctx: UserCtx,
  services: OwnDataServices,
  input: Input,
): Promise<FileAnswer> {
  const { userId } = ctx.user;
  const account = await ctx.system
    .selectFrom('users')
    .innerJoin('legal_entities', 'legal_entities.id', 'users.home_entity_id')
    .select(['users.name', 'users.email', 'password_hash', 'home_entity_id', 'trading_name', 'company_name'])
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow();
  await assertFreshIdentity(ctx, services.limiter, account.password_hash, input.current_password);
  await services.limiter.take(`own data ${userId}`, PER_HOUR, 60);
  const gone = ctx.http.untilGone();
  const release = await services.places.take(holderOf(ctx.user), gone);
  try {
    // Told before it leaves: whoever reads the audit log knows that it did.
    for (const part of services.parts)
      for (const revealed of (await part.revealed?.(ctx.system, userId)) ?? [])
        await tellReveal(ctx, revealed);
    await inTransaction(ctx, async ({ db }) => {
      await holdSession(db, ctx.user);
      await recordAudit(
        db,
        { legalEntityId: account.home_entity_id, actorId: userId },
        { action: 'user.own_data_taken', object: ['user', userId], meta: { format: input.format } },
      );
    });
    const head: OwnDataHead = {
      at: new Date().toISOString(),
      name: account.name,
      email: account.email,
      organisation: account.trading_name ?? account.company_name,
    };
    const parts = await tellParts(services.parts, ctx.system, userId, services.keys);
    const content =
      input.format === 'json'
        ? asJson(head, parts)
        : await printPaper(services.threads, { format: 'document', document: asDocument(head, parts) }, gone);
    return { name: fileName(head, input.format), type: ownDataTypes[input.format], content };
  } finally {
    release();
  }
}

/** One transaction each: those of two organisations never wait for each other's audit chain. */
const tellReveal = (ctx: UserCtx, { legalEntityId, personId, part }: RevealedValue) =>
  inTransaction(ctx, async ({ db }) => {
    await holdSession(db, ctx.user);
    await recordAudit(
      db,
      { legalEntityId, actorId: ctx.user.userId },
      { action: 'natural_entity.revealed', object: ['natural_entity', personId], meta: { part } },
    );
  });
