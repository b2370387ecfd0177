import type { NewsletterDetail } from '@conforme/contracts/modules/newsletters/newsletters.schemas.ts';
import type { Chosen } from '../../../core/form/schema-facts.ts';

export type NewsletterValues = {
  title: string;
  summary: string;
  body: string;
  cover_alt: string;
  group_id: Chosen | null;
  subgroup_id: Chosen | null;
  everyone: boolean;
  unit_ids: readonly Chosen[];
  role_ids: readonly Chosen[];
  list_ids: readonly Chosen[];
  user_ids: readonly Chosen[];
  publish_at: string | null;
  expires_at: string | null;
  pinned: boolean;
  highlighted: boolean;
  allow_comment: boolean;
  comments_moderated: boolean;
  allow_like: boolean;
  requires_signature: boolean;
  signature_statement: string;
  signature_due_on: string | null;
  at_once: boolean;
};

export const valuesOf = (newsletter: NewsletterDetail): NewsletterValues => ({
  title: newsletter.title,
  summary: newsletter.summary ?? '',
  body: newsletter.body,
  cover_alt: newsletter.cover_alt ?? '',
  group_id: newsletter.group,
  subgroup_id: newsletter.subgroup,
  everyone: newsletter.everyone,
  unit_ids: newsletter.units,
  role_ids: newsletter.roles,
  list_ids: newsletter.lists,
  user_ids: newsletter.people,
  publish_at: newsletter.publish_at,
  expires_at: newsletter.expires_at,
  pinned: newsletter.pinned,
  highlighted: newsletter.highlighted,
  allow_comment: newsletter.allow_comment,
  comments_moderated: newsletter.comments_moderated,
  allow_like: newsletter.allow_like,
  requires_signature: newsletter.requires_signature,
  signature_statement: newsletter.signature_statement ?? '',
  signature_due_on: newsletter.signature_due_on,
  at_once: false,
});

/** What is written on a released newsletter, with what would reach its readers at once as it is stored. */
export function wordsAlone(values: NewsletterValues, newsletter: NewsletterDetail): NewsletterValues {
  if (newsletter.status === 'DR') return values;
  const { title, summary, body, cover_alt, requires_signature, signature_statement } = values;
  const words = { title, summary, body, cover_alt, requires_signature, signature_statement };
  return { ...valuesOf(newsletter), ...words };
}

export const opened = (newsletter: NewsletterDetail) => ({
  initial: valuesOf(newsletter),
  version: newsletter.version,
});
