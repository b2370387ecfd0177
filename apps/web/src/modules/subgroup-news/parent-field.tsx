import { groupNews } from '@conforme/contracts/modules/group-news/group-news.contract.ts';
import type { FieldOf } from '../../core/form/field-of.ts';
import { RelationField } from '../../core/form/fields/relation-field.tsx';
import type { Chosen } from '../../core/form/schema-facts.ts';
import type { NewsGroupValues } from '../../platform/news-groups/news-group-fields.tsx';

export type SubgroupValues = NewsGroupValues & { group_id: Chosen | null };

export const ParentField = ({ of }: { of: FieldOf<Chosen | null> }) => (
  <RelationField of={of} label="Grupo" endpoint={groupNews.endpoints.list} isWide />
);
