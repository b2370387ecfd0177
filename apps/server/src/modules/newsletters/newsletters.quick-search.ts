import { MOST_FOUND } from '@conforme/contracts/core/found-kinds.ts';
import { newslettersPages } from '@conforme/contracts/modules/newsletters/newsletters.pages.ts';
import { sql } from 'kysely';
import {
  beginsFirst,
  type FoundRow,
  firstFound,
  type QuickSource,
} from '../../platform/quick-search/quick-source.ts';

/** What was released for the asker, by an organisation above theirs too; the newest first. */
export const newslettersFound: QuickSource = {
  kind: 'newsletters',
  page: newslettersPages.pages.detail,
  find: (_ctx, words) => sql<FoundRow>`
    select n.id::text, v.title as label, to_char(n.publish_at at time zone 'America/Sao_Paulo', 'DD/MM/YYYY') as detail
    from newsletters n join newsletter_versions v on v.newsletter_id = n.id and v.number = n.current_version
    where n.id = any (array(${firstFound(sql`search_newsletters_for_me(${words})`)}))
    order by ${beginsFirst(sql`v.title`, words)}, n.publish_at desc, n.id desc limit ${MOST_FOUND}`,
  present: ({ id }) => ({ path: `/newsletters/${id}` }),
};
