import { type RawBuilder, sql } from 'kysely';

/** Somebody a newsletter is for: an account, or a contact without one. */
export interface Addressee {
  readonly user_id: number | null;
  readonly contact_id: number | null;
  readonly name: string;
  readonly email: string;
  /** Where they belong. */
  readonly unit_id: number | null;
}

/**
 * Whom a newsletter reaches now, to be selected from: the one definition of its audience (0030_newsletters.sql). The
 * asker's scope holds; a job has none.
 */
export const newsletterAudience = (newsletterId: number | RawBuilder<unknown>) =>
  sql<Addressee>`newsletter_audience_of(${newsletterId})`;
