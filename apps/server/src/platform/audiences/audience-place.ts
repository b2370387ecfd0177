/** Where the rules of an audience are kept: columns that name the target, and the organisation it belongs to. */
export interface AudiencePlace {
  readonly table: 'newsletter_audience' | 'audiences';
  readonly target: Readonly<Record<string, number | string>>;
  readonly owner: number;
}

type Owned = { readonly id: number; readonly legal_entity_id: number };

/** Newsletters came first and keep theirs in a table of their own (0030_newsletters.sql). */
export const newsletterAudiencePlace = ({ id, legal_entity_id }: Owned): AudiencePlace => ({
  table: 'newsletter_audience',
  target: { newsletter_id: id },
  owner: legal_entity_id,
});

/** Everything else shares one table (0037_text_search.sql). */
export const audiencePlace = (type: string, { id, legal_entity_id }: Owned): AudiencePlace => ({
  table: 'audiences',
  target: { target_type: type, target_id: id },
  owner: legal_entity_id,
});
