import type { z } from '@conforme/contracts/core/schema.ts';
import type {
  assessmentCreate,
  noticePublish,
  PrivacyNotice,
} from '@conforme/contracts/modules/legal-entities/legal-entities.schemas.ts';
import type { LiveLink } from '@conforme/contracts/modules/legal-entities/legal-entity-parts.contract.ts';
import { isSmallAgent } from '@conforme/contracts/modules/legal-entities/small-agent.ts';
import { sql } from 'kysely';
import { AppError, found, invalidField } from '../../core/app-error.ts';
import type { UserCtx } from '../../core/context.ts';
import { scopeSql } from '../../core/scope-sql.ts';
import { inActiveOrganisation } from '../../platform/active-organisation.ts';
import { audit } from '../../platform/audit/audit.ts';
import { mayCopy } from '../../platform/public-links/may-copy.ts';
import { readOrganisation } from './read-organisation.ts';
import { lockOrganisation } from './visible-organisations.ts';

/** One more; earlier ones stay as they were. */
export const assess = (ctx: UserCtx, id: number, { answers, ...input }: z.output<typeof assessmentCreate>) =>
  inActiveOrganisation(ctx, async (ctx) => {
    await lockOrganisation(ctx, id);
    await ctx.db
      .insertInto('small_agent_assessments')
      .values({
        legal_entity_id: id,
        created_by: ctx.user.userId,
        answers: JSON.stringify(answers),
        small_agent: isSmallAgent(answers),
        ...input,
      })
      .execute();
    const after = await readOrganisation(ctx, id);
    await audit(ctx, 'legal_entity.assessed', ['legal_entity', id]);
    return after;
  });

/** A new version after the one the writer had before them; what is published is never changed. */
export const publishNotice = (ctx: UserCtx, id: number, { body, follows }: z.output<typeof noticePublish>) =>
  inActiveOrganisation(ctx, async (ctx) => {
    await lockOrganisation(ctx, id);
    const { notice } = await readOrganisation(ctx, id);
    if ((notice?.version ?? 0) !== follows)
      throw new AppError('stale_version', 'Outra pessoa publicou uma versão enquanto você escrevia.');
    if (notice?.body === body) throw invalidField('body', 'O texto é o mesmo da versão publicada.');
    await ctx.db
      .insertInto('privacy_notices')
      .values({ legal_entity_id: id, version: follows + 1, body, published_by: ctx.user.userId })
      .execute();
    const after = await readOrganisation(ctx, id);
    await audit(ctx, 'legal_entity.notice_published', ['legal_entity', id]);
    return after;
  });

export async function readNotice(ctx: UserCtx, id: number, version: number): Promise<PrivacyNotice> {
  const { rows } = await sql<PrivacyNotice>`
    select n.version, n.published_at, n.body, (select u.name from users u where u.id = n.published_by) as author
    from privacy_notices n
    where n.legal_entity_id = ${id} and n.legal_entity_id = any (${scopeSql(ctx)})
      and n.version = ${version}::bigint`.execute(ctx.db);
  return found(rows[0]);
}

/** Those that open something now. An address is asked for apart, where handing it out is recorded. */
export async function liveLinks(ctx: UserCtx, id: number): Promise<LiveLink[]> {
  await readOrganisation(ctx, id);
  const { rows } = await sql<LiveLink>`
    select link.id, link.label, link.purpose, link.expires_at, ${mayCopy(ctx)} as copyable
    from public_links link
    where link.legal_entity_id = ${id} and link.legal_entity_id = any (${scopeSql(ctx)})
      and link_state(link) = 'active'
    order by link.created_at desc, link.id desc limit 200`.execute(ctx.db);
  return rows;
}
