import type { NewsletterStage } from '@conforme/contracts/platform/newsletters/newsletter-choices.ts';
import { type RawBuilder, sql } from 'kysely';

/** How a row called `n` stands, as `stageOf` of the contract says it. */
export const stageSql = sql<NewsletterStage>`case
  when n.status = 'DR' then 'draft'
  when n.archived_at is not null then 'archived'
  when n.publish_at > now() then 'scheduled'
  when n.expires_at <= now() then 'expired'
  else 'published' end`;

/** The same as a condition of a list. */
export const stageConditions: Readonly<Record<NewsletterStage, RawBuilder<unknown>>> = {
  draft: sql`status = 'DR'`,
  archived: sql`(status = 'RE' and archived_at is not null)`,
  scheduled: sql`(status = 'RE' and archived_at is null and publish_at > now())`,
  expired: sql`(status = 'RE' and archived_at is null and publish_at <= now() and expires_at <= now())`,
  published: sql`(status = 'RE' and archived_at is null and publish_at <= now()
    and (expires_at is null or expires_at > now()))`,
};
