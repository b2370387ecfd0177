import { logo } from '@conforme/contracts/core/picture.ts';
import type { UserCtx } from '../../core/context.ts';
import type { Transaction } from '../../core/database/database.ts';
import type { IncomingFile } from '../../core/incoming-file.ts';
import type { Files } from '../files/files.ts';
import type { SharedLimiter } from '../rate-limits.ts';

/** Whole, whatever its proportions, and sharp in print. */
const shape = { width: 1024, height: 512, fit: 'inside', kind: 'png' } as const;

/** Takes a logo in; `work` keeps it, in the transaction that says whose it is. */
export async function takeInLogo<T>(
  ctx: Pick<UserCtx, 'user'>,
  { files, limiter }: { readonly files: Files; readonly limiter: SharedLimiter },
  legalEntityId: number,
  sent: AsyncIterable<IncomingFile>,
  work: (taken: { readonly id: string; keep(db: Transaction): Promise<void> }) => Promise<T>,
): Promise<T> {
  const { userId } = ctx.user;
  await limiter.take(`logo ${userId}`, 30, 15);
  const owner = { legalEntityId, createdBy: userId, purpose: 'legal_entity.logo' };
  return files.takeIn(sent, { rules: logo.rules, owner, image: shape }, ([taken]) => work(taken));
}
