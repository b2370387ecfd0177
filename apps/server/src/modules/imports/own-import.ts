import { type ImportTargetKey, importTargets } from '@conforme/contracts/platform/imports/import-targets.ts';
import { assertAllowed } from '../../core/access.ts';
import { AppError, found } from '../../core/app-error.ts';
import type { InTransaction, UserCtx } from '../../core/context.ts';
import type { FairSemaphore } from '../../core/fair-semaphore.ts';
import type { Files } from '../../platform/files/files.ts';
import type { ImportTarget, ImportTargets } from '../../platform/imports/import-target.ts';
import type { RefusedRows } from '../../platform/imports/refused-rows.ts';
import { type StoredImport, storedImport } from '../../platform/imports/stored-import.ts';
import type { SharedLimiter } from '../../platform/rate-limits.ts';
import type { ReportThreads } from '../../platform/reports/report-threads.ts';
import { visibleImports } from './imports.queries.ts';

export interface ImportsServices {
  readonly targets: ImportTargets;
  readonly files: Files;
  readonly limiter: SharedLimiter;
  readonly refusedRows: RefusedRows;
  readonly places: FairSemaphore;
  readonly threads: ReportThreads;
  /** For names of columns, which are remembered and not kept. */
  readonly columnKey: Buffer;
}

export const targetOf = (ctx: UserCtx, targets: ImportTargets, key: string): ImportTarget => {
  assertAllowed({ rule: importTargets[key as ImportTargetKey].create }, ctx.user);
  return found(targets.get(key));
};

export const importing = (ctx: UserCtx, legalEntityId: number) => ({
  db: ctx.db,
  user: ctx.user,
  scope: ctx.scope,
  legalEntityId,
});

/** One's own, and still to be worked on: what is in a file is for whoever sent it. */
export async function ownImport(
  ctx: UserCtx | InTransaction<UserCtx>,
  services: ImportsServices,
  id: number,
) {
  const row = await ctx.db
    .selectFrom('imports')
    .select('id')
    .where('id', '=', id)
    .where('created_by', '=', ctx.user.userId)
    .where(visibleImports(ctx))
    .executeTakeFirst();
  const stored = found(await storedImport(ctx.db, found(row).id));
  return { stored, target: found(services.targets.get(stored.target)) };
}

export const inPreparation = ['open', 'checking', 'checked'];

export function assertInPreparation({ state }: StoredImport): void {
  if (!inPreparation.includes(state))
    throw new AppError(
      'conflict',
      'Esta importação já começou ou terminou. Envie a planilha de novo para mudar as colunas.',
    );
}

export const stale = () =>
  new AppError(
    'stale_version',
    'Esta importação mudou em outra janela. Veja como ela está agora e tente de novo.',
  );
