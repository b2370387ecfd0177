import { MOST_FOUND } from '@conforme/contracts/core/found-kinds.ts';
import { naturalEntitiesPages } from '@conforme/contracts/modules/natural-entities/natural-entities.pages.ts';
import { sql } from 'kysely';
import type { SealedPerson } from '../../platform/people/sealed-person.ts';
import type { FoundRow, QuickSource } from '../../platform/quick-search/quick-source.ts';
import { searched, visiblePersons } from './natural-entities.queries.ts';

export const peopleFound = (sealed: SealedPerson): QuickSource => ({
  kind: 'people',
  page: naturalEntitiesPages.pages.list,
  find: (ctx, words) => sql<FoundRow>`
    select id::text, shown_name as label, concat_ws(' · ', coalesce(emails[1], to_char(birth_date, 'DD/MM/YYYY')),
      (select e.shown_name from legal_entities e where e.id = natural_entities.legal_entity_id)) as detail
    from pick_natural_entities(${searched(ctx, sealed, words)}, ${MOST_FOUND}) with ordinality as picked (id, place)
    join natural_entities using (id)
    where ${visiblePersons(ctx)}
    order by place`,
});
