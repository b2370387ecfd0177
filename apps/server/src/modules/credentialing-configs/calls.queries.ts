import type { CallDetail } from '@conforme/contracts/modules/credentialing-configs/credentialing-configs.schemas.ts';
import { DEFAULT_CRITERIA } from '@conforme/contracts/platform/scholarships/application-score.ts';
import { SOCIOECONOMIC } from '@conforme/contracts/platform/scholarships/socioeconomic-questions.ts';
import { sql } from 'kysely';
import { found } from '../../core/app-error.ts';
import type { UserCtx } from '../../core/context.ts';
import type { Database, Transaction } from '../../core/database/database.ts';
import { rowsWhere } from '../../core/grid/grid-scope.ts';
import { type GridSource, own, type Sql } from '../../core/grid/grid-source.ts';
import { scopeSql } from '../../core/scope-sql.ts';
import { missingParts } from '../../platform/organisations/form-requirements.ts';
import type { PublicLinks } from '../../platform/public-links/public-links.ts';
import { openAppealsIn, undecidedIn } from '../../platform/scholarships/settle-call.ts';

type Asking = Pick<UserCtx, 'scope'> & { readonly db: Database | Transaction };

const foundBy = (ctx: Pick<UserCtx, 'scope'>) => (words: string) =>
  sql`c.id in (select search_scholarship_calls(${words}, ${scopeSql(ctx)}))`;

const sumOf = (column: 'full' | 'partial') =>
  sql`(select coalesce(sum(v.${sql.ref(column)}), 0)::int from scholarship_vacancies v where v.call_id = c.id)`;
/** Calls of before have none of their own. */
export const criteriaOf = sql`case when c.criteria ? 'points' then c.criteria else ${JSON.stringify(DEFAULT_CRITERIA)}::jsonb end`;
/** The last day on which somebody may apply. */
const applicationsEnd = sql`(select p ->> 'ends_on' from jsonb_array_elements(c.phases) p
  where p ->> 'phase' = 'application' limit 1)`;

export const callSource = (ctx: UserCtx): GridSource => {
  const search = foundBy(ctx);
  return {
    from: sql`scholarship_calls c`,
    scope: rowsWhere(sql`c.legal_entity_id = any (${scopeSql(ctx)}) and c.deleted_at is null`),
    search,
    columns: {
      number: own(sql`c.number`, search),
      title: own(sql`c.title collate "pt-BR-x-icu"`, search),
      status: own(sql`c.status`),
      kind: own(sql`c.kind`),
      year: own(sql`c.year`),
      updated_at: own(sql`c.updated_at`),
    },
    rows: sql`
    select c.id, c.number, c.title, c.status, c.kind, c.year, ${sumOf('full')} as "full", ${sumOf('partial')} as partial,
      ${applicationsEnd} as applications_end, e.shown_name as organisation, c.updated_at
    from page join scholarship_calls c on c.id = page.id
    join legal_entities e on e.id = c.legal_entity_id`,
  };
};

export async function callOptions(
  ctx: UserCtx,
  { search, limit }: { readonly search: string; readonly limit: number },
  listed: Sql | null = null,
): Promise<{ id: number; label: string }[]> {
  const { rows } = await sql<{ id: number; label: string }>`
    select c.id, 'Edital ' || c.number || ', ' || c.title as label from scholarship_calls c
    where c.legal_entity_id = any (${scopeSql(ctx)}) and c.deleted_at is null and ${listed ?? sql`true`}
      and ${search ? foundBy(ctx)(search) : sql`true`}
    order by c.year desc, c.number, c.id limit ${limit}`.execute(ctx.db);
  return rows;
}

const ownKey = sql`'scholarship.call.' || c.id`;
const asked = (key: Sql, isOwn: boolean) => sql`select jsonb_array_length(jsonb_path_query_array(f.questions,
      '$[*] ? (!(@.retired == true))')) as questions, f.number, ${isOwn}::boolean as is_own
    from questionnaire_in_force(c.legal_entity_id, ${key}, null) f`;
/** Its own questions, else what the organisation or the product asks. */
const questionnaireOf = sql`(select jsonb_build_object('questions', one.questions, 'number', one.number,
    'is_own', one.is_own, 'has_draft', exists (select from questionnaires q
      join questionnaire_versions v on v.questionnaire_id = q.id and v.published_at is null
      where q.legal_entity_id = c.legal_entity_id and q.key = ${ownKey}))
  from (${asked(ownKey, true)} union all ${asked(sql`${SOCIOECONOMIC}`, false)}) one
  order by one.is_own desc limit 1)`;

interface StoredLink {
  readonly link_id: string;
  readonly expires: number | null;
  readonly target_type: string;
}

type Stored = Omit<CallDetail, 'public_path' | 'application_path' | 'missing_parts'> & {
  readonly legal_entity_id: number;
  readonly link: StoredLink | null;
  readonly application_link: StoredLink | null;
};

const storedLink = (id: Sql) => sql`(select json_build_object('link_id', encode(link.link_id, 'hex'),
    'expires', extract(epoch from link.expires_at)::float8, 'target_type', link.target_type)
  from public_links link where link.id = ${id} and link_state(link) = 'active')`;

export const pathOf = (
  links: PublicLinks,
  purpose: 'vacancies' | 'credentialing',
  link: StoredLink | null,
): string | null =>
  link &&
  links.addressOf({
    purpose,
    linkId: Buffer.from(link.link_id, 'hex'),
    expires: link.expires,
    targetType: link.target_type,
  });

export async function readCall(ctx: Asking, links: PublicLinks, id: number): Promise<CallDetail> {
  const { rows } = await sql<Stored>`
    select c.id, c.legal_entity_id, c.version, c.number, c.title, c.kind, c.year, c.body as text, c.minimum_wage, c.minimum_wage_on, c.status,
      c.phases, c.documents, c.declarations,
      ${criteriaOf} as criteria, c.rectifications, c.cancel_reason, e.shown_name as organisation, c.updated_at,
      coalesce((select json_agg(json_build_object('unit', json_build_object('id', u.id, 'label', u.shown_name),
          'level', v.level, 'grade', v.grade, 'shift', v.shift, 'full', v."full", 'partial', v.partial) order by v.place)
        from scholarship_vacancies v join legal_entities u on u.id = v.unit_id where v.call_id = c.id), '[]') as vacancies,
      ${undecidedIn(sql`c.id`)} as undecided, ${openAppealsIn(sql`c.id`)} as open_appeals,
      ${questionnaireOf} as questionnaire, ${storedLink(sql`c.link_id`)} as link, ${storedLink(sql`c.application_link_id`)} as application_link
    from scholarship_calls c join legal_entities e on e.id = c.legal_entity_id
    where c.id = ${id} and c.deleted_at is null and c.legal_entity_id = any (${scopeSql(ctx)})`.execute(
    ctx.db,
  );
  const { link, application_link, legal_entity_id, ...call } = found(rows[0]);
  const missing = call.status === 'draft' ? await missingParts(ctx.db, legal_entity_id) : [];
  return {
    ...call,
    missing_parts: missing.map(({ label, reason }) => ({ label, reason })),
    public_path: pathOf(links, 'vacancies', link),
    application_path: pathOf(links, 'credentialing', application_link),
  };
}
