import { dueDiligencePurpose } from '@conforme/contracts/modules/due-diligence-templates/due-diligence-purpose.ts';
import type { TemplateDetail } from '@conforme/contracts/modules/due-diligence-templates/due-diligence-templates.schemas.ts';
import { sql } from 'kysely';
import { found } from '../../core/app-error.ts';
import type { UserCtx } from '../../core/context.ts';
import type { Database, Transaction } from '../../core/database/database.ts';
import { rowsWhere } from '../../core/grid/grid-scope.ts';
import { type GridSource, own, type Sql } from '../../core/grid/grid-source.ts';
import { scopeSql } from '../../core/scope-sql.ts';

type Asking = Pick<UserCtx, 'scope'> & { readonly db: Database | Transaction };

const visibleTemplates = (ctx: Asking) => sql<boolean>`(legal_entity_id = any (${scopeSql(ctx)})
  and purpose = ${dueDiligencePurpose} and deleted_at is null)`;

/** The newest that was published, and what is being written. */
const versionsOfTemplate = sql`
  left join lateral (select * from questionnaire_versions v
    where v.questionnaire_id = q.id and v.published_at is not null order by v.number desc limit 1) published on true
  left join questionnaire_versions draft on draft.questionnaire_id = q.id and draft.published_at is null`;

const usesOf = (versions: Sql) =>
  sql`(select count(*) from due_diligences d where d.template_version_id ${versions})`;

export const templateSource = (ctx: UserCtx): GridSource => {
  const foundBy = (words: string) => sql`id in (select search_questionnaires(${words}, ${scopeSql(ctx)}))`;
  return {
    from: sql`questionnaires`,
    scope: rowsWhere(visibleTemplates(ctx)),
    search: foundBy,
    columns: {
      name: own(sql`title collate "pt-BR-x-icu"`, foundBy),
      state: own(sql`state`),
      updated_at: own(sql`updated_at`),
    },
    rows: sql`
      select q.id, q.title as name, q.state, q.updated_at, published.number, draft.number as draft_number,
        jsonb_array_length(coalesce(draft.questions, published.questions)) as questions,
        ${usesOf(sql`in (select v.id from questionnaire_versions v where v.questionnaire_id = q.id)`)} as uses,
        coalesce(e.trading_name, e.company_name) as organisation
      from page join questionnaires q on q.id = page.id
      join legal_entities e on e.id = q.legal_entity_id ${versionsOfTemplate}`,
  };
};

export async function templateOptions(
  ctx: UserCtx,
  { search, limit }: { search: string; limit: number },
  listed: Sql | null = null,
) {
  const { rows } = await sql<{ id: number; label: string }>`
    select id, title as label from questionnaires
    where ${visibleTemplates(ctx)} and ${listed ?? sql`true`}
      and ${search ? sql`id in (select search_questionnaires(${search}, ${scopeSql(ctx)}))` : sql`true`}
    order by title collate "pt-BR-x-icu", id limit ${limit}`.execute(ctx.db);
  return rows;
}

const content = (version: Sql) =>
  sql`json_build_object('sections', ${version}.sections, 'questions', ${version}.questions)`;

export async function readTemplate(ctx: Asking, id: number): Promise<TemplateDetail> {
  const { rows } = await sql<TemplateDetail>`
    select q.id, q.version, q.title as name, q.description, q.tags, q.state, q.updated_at,
      coalesce(e.trading_name, e.company_name) as organisation,
      case when published.id is not null then json_build_object('version_id', published.id,
        'number', published.number, 'published_at', published.published_at,
        'uses', ${usesOf(sql`= published.id`)}, 'content', ${content(sql`published`)}) end as published,
      case when draft.id is not null then json_build_object('version', draft.version, 'number', draft.number,
        'updated_at', draft.updated_at, 'content', ${content(sql`draft`)}) end as draft
    from questionnaires q join legal_entities e on e.id = q.legal_entity_id ${versionsOfTemplate}
    where q.id in (select id from questionnaires where id = ${id} and ${visibleTemplates(ctx)})`.execute(
    ctx.db,
  );
  return found(rows[0]);
}
