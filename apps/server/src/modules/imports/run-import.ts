import type { z } from '@conforme/contracts/core/schema.ts';
import {
  type ImportTarget,
  type ImportTargetKey,
  importTargets,
  tooManyAtOnce,
} from '@conforme/contracts/platform/imports/import-targets.ts';
import type { ImportDetail, importStart } from '@conforme/contracts/platform/imports/imports.schemas.ts';
import { sql } from 'kysely';
import { assertAllowed } from '../../core/access.ts';
import { AppError, invalidField } from '../../core/app-error.ts';
import type { UserCtx } from '../../core/context.ts';
import { inActiveOrganisation } from '../../platform/active-organisation.ts';
import { audit } from '../../platform/audit/audit.ts';
import { addJobInTurn } from '../../platform/jobs/add-job.ts';
import { readImport } from './imports.queries.ts';
import { type ImportsServices, inPreparation, ownImport, stale } from './own-import.ts';

export const startImport = (
  ctx: UserCtx,
  services: ImportsServices,
  id: number,
  { version, rule, mode }: z.output<typeof importStart>,
): Promise<ImportDetail> =>
  inActiveOrganisation(ctx, async (ctx) => {
    const { stored } = await ownImport(ctx, services, id);
    const target: ImportTarget = importTargets[stored.target as ImportTargetKey];
    if (rule === 'update') assertAllowed({ rule: target.update }, ctx.user);
    if (rule === 'create' && target.once)
      throw invalidField('rule', 'O que já está cadastrado só pode ser pulado ou atualizado.');
    const { checked, total } = await readImport(ctx, id);
    if (mode === 'all' && target.mostAtOnce && (total ?? 0) > target.mostAtOnce)
      throw invalidField('mode', tooManyAtOnce(target));
    if (mode === 'all' && checked && checked.bad > 0)
      throw invalidField('mode', 'Há linhas com problemas: corrija-as primeiro ou grave só as linhas boas.');
    const { rows } =
      await sql`update imports set state = 'running', rule = ${rule}, mode = ${mode}, processed = 0,
        role_id = ${ctx.user.roleId}
      where id = ${id} and version = ${version} and state = 'checked' returning id`.execute(ctx.db);
    if (rows.length === 0) throw stale();
    await addJobInTurn(ctx.db, 'write-import', { id }, ctx.user.headId);
    const started = await readImport(ctx, id);
    await audit(ctx, 'import.started', ['import', id], {
      target: stored.target,
      rule,
      whole: mode === 'all',
      rows: started.total,
    });
    return started;
  });

/** What was written stays; the batch at hand is undone. */
export const cancelImport = (ctx: UserCtx, services: ImportsServices, id: number): Promise<ImportDetail> =>
  inActiveOrganisation(ctx, async (ctx) => {
    const { stored } = await ownImport(ctx, services, id);
    const { rows } = await sql`update imports set state = 'cancelled', file_id = null, finished_at = now()
      where id = ${id} and state = any (${[...inPreparation, 'running']}) returning id`.execute(ctx.db);
    if (rows.length === 0) throw new AppError('conflict', 'Esta importação já terminou.');
    const ended = await readImport(ctx, id);
    await audit(ctx, 'import.cancelled', ['import', id], { target: stored.target });
    return ended;
  });
