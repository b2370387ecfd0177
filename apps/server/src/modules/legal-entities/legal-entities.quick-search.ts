import { formatCnpj } from '@conforme/contracts/core/brazil/cnpj-number.ts';
import { MOST_FOUND } from '@conforme/contracts/core/found-kinds.ts';
import { legalEntitiesPages } from '@conforme/contracts/modules/legal-entities/legal-entities.pages.ts';
import { sql } from 'kysely';
import {
  beginsFirst,
  type FoundRow,
  firstFound,
  type QuickSource,
} from '../../platform/quick-search/quick-source.ts';
import { organisationsWith } from './legal-entities.queries.ts';
import { visibleOrganisations } from './visible-organisations.ts';

interface FoundOrganisation extends FoundRow {
  readonly cnpj: string | null;
}

export const organisationsFound: QuickSource<FoundOrganisation> = {
  kind: 'organisations',
  page: legalEntitiesPages.pages.list,
  find: (ctx, words) => sql<FoundOrganisation>`
    select e.id::text, e.shown_name as label, e.city as detail, e.cnpj from legal_entities e
    where e.id = any (array(${firstFound(organisationsWith(ctx, words))})) and ${visibleOrganisations(ctx)}
    order by ${beginsFirst(sql`e.shown_name`, words)}, e.shown_name collate "pt-BR-x-icu", e.id limit ${MOST_FOUND}`,
  present: ({ cnpj, detail }) => ({
    detail: [cnpj && `CNPJ ${formatCnpj(cnpj)}`, detail].filter(Boolean).join(' · ') || null,
  }),
};
