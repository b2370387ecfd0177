import { MOST_FOUND } from '@conforme/contracts/core/found-kinds.ts';
import { documentsPages } from '@conforme/contracts/modules/documents/documents.pages.ts';
import { sql } from 'kysely';
import type { FoundRow, QuickSource } from '../../platform/quick-search/quick-source.ts';

/** What is in force and addressed to the asker, by its words and by its text: the consult page's own search. */
export const documentsFound: QuickSource = {
  kind: 'documents',
  page: documentsPages.pages.consult,
  find: (_ctx, words) => sql<FoundRow>`
    select d.id::text, d.code || ' – ' || d.title as label,
      case when d.summary is not null then left(d.summary, 80) end as detail
    from consult_documents(${words.trim()}, null, null, false, ${MOST_FOUND}, 0)
      with ordinality as f (id, found, more, place)
    join documents d on d.id = f.id
    order by f.place`,
};
