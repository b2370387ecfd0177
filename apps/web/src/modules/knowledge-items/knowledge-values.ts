import type { KnowledgeDetail } from '@conforme/contracts/modules/knowledge-items/knowledge-items.schemas.ts';
import type { Chosen } from '../../core/form/schema-facts.ts';

export type KnowledgeValues = {
  title: string;
  summary: string;
  body: string;
  tags: readonly string[];
  category_id: Chosen | null;
  related_ids: readonly Chosen[];
  document_ids: readonly Chosen[];
  everyone: boolean;
  unit_ids: readonly Chosen[];
  role_ids: readonly Chosen[];
  list_ids: readonly Chosen[];
  user_ids: readonly Chosen[];
  owner_id: Chosen | null;
  review_on: string | null;
};

export const valuesOf = (item: KnowledgeDetail): KnowledgeValues => ({
  title: item.title,
  summary: item.summary ?? '',
  body: item.body,
  tags: item.tags,
  category_id: item.category,
  related_ids: item.related,
  document_ids: item.documents,
  everyone: item.everyone,
  unit_ids: item.units,
  role_ids: item.roles,
  list_ids: item.lists,
  user_ids: item.people,
  owner_id: item.owner,
  review_on: item.review_on,
});

export const opened = (item: KnowledgeDetail) => ({ initial: valuesOf(item), version: item.version });
