import { messages } from '@conforme/contracts/core/messages.ts';
import type { z } from '@conforme/contracts/core/schema.ts';
import type { tellMany as tellManyBody } from '@conforme/contracts/modules/credentialing-handlings/credentialing-acts.schemas.ts';
import { sql } from 'kysely';
import { found } from '../../core/app-error.ts';
import type { UserCtx } from '../../core/context.ts';
import { scopeSql } from '../../core/scope-sql.ts';
import { inActiveOrganisation } from '../../platform/active-organisation.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import { limitActs } from '../../platform/cases/limit-acts.ts';
import { addEntry } from '../../platform/cases/timeline.ts';
import { type ApplicationServices, writeToFamily } from './act-on-application.ts';
import { changeApplication } from './change-application.ts';
import { lockApplication } from './locked-application.ts';
import { newsLetter } from './outside/application-letters.ts';

/**
 * The same words to several families: a line that each reads on its page, and a letter that says there is one. What is
 * written stays out of the letter, as everywhere. All are told, or none.
 */
export async function tellMany(
  ctx: UserCtx,
  services: ApplicationServices,
  { ids, text }: z.output<typeof tellManyBody>,
) {
  await limitActs(ctx, services.limiter);
  await services.limiter.take(`scholarship letters ${ctx.user.userId}`, 50, 60);
  return inActiveOrganisation(ctx, async (ctx) => {
    const within = sql`cases.legal_entity_id = any (${scopeSql(ctx)}) and cases.state <> 'draft'`;
    // In one order, so that two who write to many at once never wait for each other in a circle.
    for (const id of [...new Set(ids)].sort()) {
      const row = found(await lockApplication(ctx.db, id, within));
      const by = { author: 'staff', authorId: ctx.user.userId } as const;
      await changeApplication(ctx.db, row, {});
      await addEntry(ctx.db, row, { kind: 'told', ...by, audience: 'outside', body: text });
      await writeToFamily(ctx.db, services, row, newsLetter(ctx.config, row));
      await recordAudit(
        ctx.db,
        { legalEntityId: row.legalEntityId, actorId: by.authorId },
        { action: 'scholarship_application.told', object: ['scholarship_application', id] },
      );
    }
    return { messages: [{ level: 'success' as const, message: messages.success }] };
  });
}
