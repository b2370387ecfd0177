import { MOST_FOUND } from '@conforme/contracts/core/found-kinds.ts';
import { knowledgeItemsPages } from '@conforme/contracts/modules/knowledge-items/knowledge-items.pages.ts';
import { sql } from 'kysely';
import type { FoundRow, QuickSource } from '../../platform/quick-search/quick-source.ts';

/** Articles that the asker may read, the best first. */
export const articlesFound: QuickSource = {
  kind: 'articles',
  page: knowledgeItemsPages.pages.consult,
  find: (_, words) => sql<FoundRow>`
    select v.item_id::text as id, v.title as label, knowledge_category_path(k.category_id) as detail
    from consult_knowledge(${words}, null, null, ${MOST_FOUND}, 0)
      with ordinality as hit (item_id, found, more, place)
    join knowledge_versions v on v.item_id = hit.item_id and v.current
    join knowledge_items k on k.id = hit.item_id
    order by hit.place`,
};
