import type { z } from '@conforme/contracts/core/schema.ts';
import type {
  ToldPreview,
  tellMany as tellManyBody,
} from '@conforme/contracts/modules/credentialing-handlings/credentialing-acts.schemas.ts';
import { sql } from 'kysely';
import { found } from '../../core/app-error.ts';
import type { UserCtx } from '../../core/context.ts';
import type { Transaction } from '../../core/database/database.ts';
import { scopeSql } from '../../core/scope-sql.ts';
import { inActiveOrganisation } from '../../platform/active-organisation.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import { limitActs } from '../../platform/cases/limit-acts.ts';
import { addEntry } from '../../platform/cases/timeline.ts';
import { type ApplicationServices, writeToFamily } from './act-on-application.ts';
import { changeApplication } from './change-application.ts';
import { lockApplication } from './locked-application.ts';
import { newsLetter } from './outside/application-letters.ts';

/** Under the lock of the application: of two calls with the same letter the second finds what the first has written. */
async function hasLetter(db: Transaction, id: string, letter: string): Promise<boolean> {
  const { rows } = await sql`select from case_entries
    where case_id = ${id} and kind = 'told' and facts ->> 'letter' = ${letter}`.execute(db);
  return rows.length > 0;
}

/**
 * The same words to several families: a line that each reads on its page, and a letter that says there is one. What is
 * written stays out of the letter, as everywhere. All of a call are told, or none; who has this letter is not told again.
 */
export async function tellMany(
  ctx: UserCtx,
  services: ApplicationServices,
  { ids, text, letter }: z.output<typeof tellManyBody>,
): Promise<{ told: number; already: number }> {
  await limitActs(ctx, services.limiter);
  await services.limiter.take(`scholarship letters ${ctx.user.userId}`, 100, 60);
  return inActiveOrganisation(ctx, async (ctx) => {
    const within = sql`cases.legal_entity_id = any (${scopeSql(ctx)}) and cases.state <> 'draft'`;
    let told = 0;
    // In one order, so that two who write to many at once never wait for each other in a circle.
    const families = [...new Set(ids)].sort();
    for (const id of families) {
      const row = found(await lockApplication(ctx.db, id, within));
      if (await hasLetter(ctx.db, id, letter)) continue;
      const by = { author: 'staff', authorId: ctx.user.userId } as const;
      await changeApplication(ctx.db, row, {});
      await addEntry(ctx.db, row, {
        kind: 'told',
        ...by,
        audience: 'outside',
        body: text,
        facts: { letter },
      });
      await writeToFamily(ctx.db, services, row, newsLetter(ctx.config, row));
      await recordAudit(
        ctx.db,
        { legalEntityId: row.legalEntityId, actorId: by.authorId },
        { action: 'scholarship_application.told', object: ['scholarship_application', id] },
      );
      told += 1;
    }
    return { told, already: families.length - told };
  });
}

/** Nothing is written. What a family still writes is theirs, and it is told nothing. */
export async function previewTelling(
  ctx: UserCtx,
  { mail }: Pick<ApplicationServices, 'mail'>,
  ids: readonly string[],
): Promise<ToldPreview> {
  const { rows } = await sql<{ families: number; addressed: number; protocol: string; organisation: string }>`
    with chosen as (select r.protocol, r.contact_email, e.shown_name as organisation, r.received_at
      from scholarship_cases r join legal_entities e on e.id = r.legal_entity_id
      where r.id = any (${[...ids]}::uuid[]) and r.state <> 'draft' and r.legal_entity_id = any (${scopeSql(ctx)}))
    select count(*)::int as families, count(contact_email)::int as addressed,
      (array_agg(protocol order by received_at, protocol))[1] as protocol,
      (array_agg(organisation order by received_at, protocol))[1] as organisation
    from chosen`.execute(ctx.db);
  const { families, addressed, ...first } = found(rows[0]);
  if (families === 0) found(undefined);
  const { subject, paragraphs } = newsLetter(ctx.config, first);
  return {
    ...{ families, without_address: families - addressed, mail_leaves: mail.sends },
    ...{ subject, paragraphs: [...paragraphs] },
  };
}
