import { catalog } from '@conforme/contracts/catalog.ts';
import { auditActions } from '@conforme/contracts/core/audit-words/audit-words.ts';
import type { Module } from '@conforme/contracts/core/module.ts';
import { plainText } from '@conforme/contracts/core/text/plain-text.ts';
import type { AuditDetail } from '@conforme/contracts/modules/audit/audit.schemas.ts';
import { sql } from 'kysely';
import { found } from '../../core/app-error.ts';
import type { UserCtx } from '../../core/context.ts';
import { ofOrganisations } from '../../core/grid/grid-scope.ts';
import { foreign, type GridSource, own, ownCondition } from '../../core/grid/grid-source.ts';
import { scopeSql } from '../../core/scope-sql.ts';
import { organisationNamed } from '../../platform/organisations/organisation-named.ts';
import { namesIn } from './audit-names.queries.ts';
import { caseInSight, currentName } from './audit-object-names.ts';

const administers = ({ user }: UserCtx): boolean => user.roleName === 'admin';

/** The rows of the organisations in scope; those of the installation for whoever works as its administration. */
const visible = (ctx: UserCtx) =>
  administers(ctx)
    ? sql`(legal_entity_id in (select unnest(${scopeSql(ctx)})) or legal_entity_id is null)`
    : sql`legal_entity_id = any (${scopeSql(ctx)})`;

/** Of those whom the log calls so: asked once of people, not again for each of a million rows. */
const byActorNamed = (ctx: UserCtx, words: string, isWhole: boolean) =>
  sql`actor_id = any (array(select audit_actors_named(${words}, ${isWhole}, ${scopeSql(ctx)})))`;

const kind = sql`case chain when 'refused' then 'refused' when 'installation' then 'installation' else 'organisation' end`;

/** The same, in the words of an index. */
const ofKind = {
  refused: sql`action = 'access.refused'`,
  installation: sql`legal_entity_id is null and action <> 'access.refused'`,
  organisation: sql`legal_entity_id is not null and action <> 'access.refused'`,
};

/** The actions whose words hold these. */
const actionsSaying = (words: string): string[] =>
  Object.entries(auditActions)
    .filter(([, sentence]) => plainText(sentence).includes(plainText(words)))
    .map(([action]) => action);

/** What the record is called now, where the asker may see it; its number where it is gone or not to be seen. A session has no name. */
const objectName = (ctx: UserCtx) => sql`coalesce(${currentName(ctx)},
  case when e.action = 'report.exported' then coalesce(${listTitles} ->> (e.meta ->> 'path'), e.meta ->> 'path') end,
  case when e.object_type <> 'session' then 'nº ' || e.object_id end, left(e.object_uuid::text, 8))`;

/** The lists by their addresses: an export is told by the title of what was exported. */
const listTitles = sql`${JSON.stringify(
  Object.fromEntries(
    Object.values<Module>(catalog).flatMap(({ endpoints }) =>
      Object.values(endpoints).flatMap(({ path, grid }) => (grid ? [[path, grid.title]] : [])),
    ),
  ),
)}::jsonb`;

const fields = (
  ctx: UserCtx,
) => sql`e.id, e.at, audit_actor_name(e.id) as actor, e.action, e.object_type, e.object_id,
  ${caseInSight(ctx)} as case_id, ${objectName(ctx)} as object_name, coalesce(o.trading_name, o.company_name) as organisation, ${kind} as kind, e.seq`;

export const auditSource = (ctx: UserCtx): GridSource => ({
  from: sql`audit_events`,
  scope: ofOrganisations(ctx, 'audit_events', { orNone: administers(ctx) }),
  search: (words) =>
    sql`action = any (${actionsSaying(words)}::text[]) or ${byActorNamed(ctx, words, false)}`,
  columns: {
    at: own(sql`at`),
    actor: foreign(['users'], ({ value, operator }) => byActorNamed(ctx, value, operator === 'equals')),
    action: own(sql`action`),
    object_type: own(sql`object_type`),
    organisation: organisationNamed(ctx),
    kind: ownCondition((value) => ofKind[value as keyof typeof ofKind]),
  },
  rows: sql`select ${fields(ctx)} from page join audit_events e on e.id = page.id
    left join legal_entities o on o.id = e.legal_entity_id`,
});

export async function readAudit(ctx: UserCtx, id: number): Promise<AuditDetail> {
  const { rows } = await sql<Omit<AuditDetail, 'names'>>`
    select ${fields(ctx)}, e.meta, encode(e.prev_hash, 'hex') as prev_hash, encode(e.hash, 'hex') as hash
    from (select * from audit_events where id = ${id} and ${visible(ctx)}) e
    left join legal_entities o on o.id = e.legal_entity_id`.execute(ctx.db);
  const row = found(rows[0]);
  return { ...row, names: await namesIn(ctx, row.meta) };
}
