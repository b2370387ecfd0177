import type {
  AnswerTemplateDetail,
  FittingQuery,
  FittingTemplate,
} from '@conforme/contracts/modules/privacy-form/answer-templates.schemas.ts';
import {
  type RequestTypeCode,
  rightNames,
} from '@conforme/contracts/modules/privacy-form/rules/request-types.ts';
import { fillTemplate } from '@conforme/contracts/modules/privacy-form/template-variables.ts';
import { sql } from 'kysely';
import { found } from '../../../core/app-error.ts';
import type { UserCtx } from '../../../core/context.ts';
import type { Database, Transaction } from '../../../core/database/database.ts';
import { rowsWhere } from '../../../core/grid/grid-scope.ts';
import { type GridSource, own, type Sql } from '../../../core/grid/grid-source.ts';
import { scopeSql } from '../../../core/scope-sql.ts';
import { nearestOfficer } from '../../../platform/organisations/nearest-above.ts';
import { type AnsweredRequest, valuesOf } from './template-values.ts';

type Asking = Pick<UserCtx, 'scope'> & { readonly db: Database | Transaction };

const visibleTemplates = (ctx: Asking) =>
  sql<boolean>`(legal_entity_id = any (${scopeSql(ctx)}) and deleted_at is null)`;

export const answerTemplateSource = (ctx: UserCtx): GridSource => {
  const foundBy = (words: string) => sql`id in (select search_answer_templates(${words}, ${scopeSql(ctx)}))`;
  return {
    from: sql`answer_templates`,
    scope: rowsWhere(visibleTemplates(ctx)),
    search: foundBy,
    columns: {
      name: own(sql`name collate "pt-BR-x-icu"`, foundBy),
      types: own(
        sql`array(select ${JSON.stringify(rightNames.labels)}::jsonb ->> code from unnest(types) as code)`,
      ),
      result: own(sql`coalesce(result, 'any')`),
      updated_at: own(sql`updated_at`),
    },
    rows: sql`
    select t.id, t.name, t.types, coalesce(t.result, 'any') as result, t.updated_at,
      coalesce(e.trading_name, e.company_name) as organisation
    from page join answer_templates t on t.id = page.id join legal_entities e on e.id = t.legal_entity_id`,
    present: (row) => ({
      ...row,
      types: (row.types as readonly RequestTypeCode[]).map((code) => rightNames.labels[code]),
    }),
  };
};

export async function templateOptions(
  ctx: UserCtx,
  { search, limit }: { search: string; limit: number },
  listed: Sql | null = null,
) {
  const { rows } = await sql<{ id: number; label: string }>`
    select id, name as label from answer_templates where ${visibleTemplates(ctx)} and ${listed ?? sql`true`}
      and ${search ? sql`id in (select search_answer_templates(${search}, ${scopeSql(ctx)}))` : sql`true`}
    order by name collate "pt-BR-x-icu", id limit ${limit}`.execute(ctx.db);
  return rows;
}

export async function readTemplate(ctx: Asking, id: number): Promise<AnswerTemplateDetail> {
  const { rows } = await sql<AnswerTemplateDetail>`
    select t.id, t.version, t.name, t.types, t.result, t.body, t.created_at, t.updated_at,
      coalesce(e.trading_name, e.company_name) as organisation
    from answer_templates t join legal_entities e on e.id = t.legal_entity_id
    where t.id in (select id from answer_templates where id = ${id} and ${visibleTemplates(ctx)})`.execute(
    ctx.db,
  );
  return found(rows[0]);
}

const MOST = 100;

/**
 * Those made for exactly this come first. For one request only its own organisation's and those of the ones above it
 * count, and what is known of the request stands in their words already.
 */
export async function fittingTemplates(
  ctx: UserCtx,
  { type, result, request_id }: FittingQuery,
): Promise<FittingTemplate[]> {
  const request = request_id === undefined ? null : await requestOf(ctx, request_id);
  const types = request?.types ?? (type ? [type] : []);
  const { rows } = await sql<FittingTemplate>`
    select id, name, body from answer_templates t
    where ${visibleTemplates(ctx)}
      and (${types.length === 0} or types = '{}' or types && ${types}::text[])
      and (${result === undefined} or result is null or result = ${result ?? null})
      and ${
        request
          ? sql`legal_entity_id in (select ancestor_id from legal_entity_tree where entity_id = ${request.legal_entity_id})`
          : sql`true`
      }
    order by types = '{}', result is null, name collate "pt-BR-x-icu", id limit ${MOST}`.execute(ctx.db);
  if (!request) return rows;
  const values = valuesOf(request, Date.now());
  return rows.map((row) => ({ ...row, body: fillTemplate(row.body, values) }));
}

async function requestOf(ctx: UserCtx, id: string): Promise<AnsweredRequest> {
  const { rows } = await sql<AnsweredRequest>`
    select r.legal_entity_id, r.protocol, r.holder_name, r.representative_name, r.types, r.received_at, r.due_at,
      r.legal_due_at,
      coalesce(e.trading_name, e.company_name) as organisation,
      officer.name as officer_name, coalesce(officer.public_contact, officer.email) as officer_contact
    from privacy_cases r
    join legal_entities e on e.id = r.legal_entity_id
    left join lateral (${nearestOfficer(sql`r.legal_entity_id`)}) officer on true
    where r.id = ${id} and r.legal_entity_id = any (${scopeSql(ctx)})`.execute(ctx.db);
  return found(rows[0]);
}
