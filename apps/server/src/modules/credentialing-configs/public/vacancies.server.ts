import {
  portalCebasVacancies,
  type ShownResults,
  type ShownVacancies,
} from '@conforme/contracts/modules/credentialing-configs/public/vacancies.contract.ts';
import { type RawBuilder, sql } from 'kysely';
import { found } from '../../../core/app-error.ts';
import type { PublicCtx, UserCtx } from '../../../core/context.ts';
import type { Database, Transaction } from '../../../core/database/database.ts';
import { scopeSql } from '../../../core/scope-sql.ts';
import { implement } from '../../../core/server-module.ts';
import { nearestOfficer } from '../../../platform/organisations/nearest-above.ts';
import { deadLink, type PublicLinks } from '../../../platform/public-links/public-links.ts';
import { criteriaOf, pathOf } from '../calls.queries.ts';
import { resultsOf } from './call-results.queries.ts';

type Shown = Omit<ShownVacancies, 'application_path' | keyof ShownResults> & {
  readonly application_link: Parameters<typeof pathOf>[2];
};

/** While anybody may apply. */
const applicationLink = sql`(select json_build_object('link_id', encode(l.link_id, 'hex'),
    'expires', extract(epoch from l.expires_at)::float8, 'target_type', l.target_type)
  from public_links l where l.id = c.application_link_id and link_state(l) = 'active' and c.status = 'published')`;

const places = (kind: 'full' | 'partial') => sql`json_build_object('offered', v.${sql.ref(kind)},
  'called', taken.${sql.ref(`${kind}_called`)}, 'enrolled', taken.${sql.ref(`${kind}_enrolled`)},
  'left', v.${sql.ref(kind)} - taken.${sql.ref(`${kind}_called`)} - taken.${sql.ref(`${kind}_enrolled`)})`;
const takenAs = (kind: 'full' | 'partial', state: 'called' | 'enrolled') =>
  sql`count(*) filter (where a.granted = ${kind} and k.state = ${state})::int as ${sql.ref(`${kind}_${state}`)}`;
const vacancies = sql`select v.*, ${places('full')} as full_places, ${places('partial')} as partial_places
  from scholarship_vacancies v cross join lateral (
    select ${takenAs('full', 'called')}, ${takenAs('full', 'enrolled')}, ${takenAs('partial', 'called')},
      ${takenAs('partial', 'enrolled')}
    from scholarship_applications a join cases k on k.id = a.id
    where a.vacancy_id = v.id and a.granted is not null) taken
  where v.call_id = c.id`;

/** What anybody reads of a call. Its units come with where they are, because that decides whether somebody applies. */
async function shownCall(
  db: Database | Transaction,
  links: PublicLinks,
  which: RawBuilder<unknown>,
): Promise<ShownVacancies | undefined> {
  const { rows } = await sql<Shown>`
    select e.shown_name as organisation, c.number, c.title, c.year, c.status, c.cancel_reason, c.body as text, c.minimum_wage,
      c.phases, c.documents, c.declarations, ${criteriaOf} as criteria, c.rectifications,
      ${applicationLink} as application_link,
      coalesce((select json_agg(json_build_object('name', unit.name, 'address', unit.address, 'vacancies', unit.vacancies)
          order by unit.name)
        from (select u.shown_name as name,
            nullif(concat_ws(', ', u.street, u.street_number, u.district, u.city), '') as address,
            json_agg(json_build_object('level', v.level, 'grade', v.grade, 'shift', v.shift, 'full', v.full_places,
              'partial', v.partial_places) order by v.place) as vacancies
          from (${vacancies}) v join legal_entities u on u.id = v.unit_id group by u.id) unit), '[]') as units,
      (select json_build_object('name', o.name, 'email', o.email) from (${nearestOfficer(sql`c.legal_entity_id`)}) o) as officer
    from scholarship_calls c join legal_entities e on e.id = c.legal_entity_id
    where ${which} and c.deleted_at is null`.execute(db);
  if (!rows[0]) return undefined;
  const { application_link, ...shown } = rows[0];
  return {
    ...shown,
    ...(await resultsOf(db, which, 0)),
    application_path: pathOf(links, 'credentialing', application_link),
  };
}

async function openVacancies(
  { system }: PublicCtx,
  links: PublicLinks,
  param: string,
): Promise<ShownVacancies> {
  const link = await links.open(system, 'vacancies', param);
  const shown = await shownCall(system, links, sql`c.link_id = ${link.id}`);
  if (!shown) throw deadLink();
  return shown;
}

async function moreResults(
  { system }: PublicCtx,
  links: PublicLinks,
  { param, from }: { readonly param: string; readonly from: number },
): Promise<ShownResults> {
  const link = await links.open(system, 'vacancies', param);
  const which = sql`c.link_id = ${link.id}`;
  const { rows } = await sql`select from scholarship_calls c where ${which} and c.deleted_at is null`.execute(
    system,
  );
  if (!rows[0]) throw deadLink();
  return resultsOf(system, which, from);
}

/** The same page for whoever writes the call, as it is stored now: a draft as it will be once it is published. */
export async function previewCall(ctx: UserCtx, links: PublicLinks, id: number): Promise<ShownVacancies> {
  const inScope = sql`c.id = ${id} and c.legal_entity_id = any (${scopeSql(ctx)})`;
  const shown = found(await shownCall(ctx.db, links, inScope));
  return shown.status === 'draft' ? { ...shown, status: 'published' } : shown;
}

export const portalCebasVacanciesServer = (links: PublicLinks) =>
  implement(portalCebasVacancies, {
    open: (ctx, { body }) => openVacancies(ctx, links, body.param),
    results: (ctx, { body }) => moreResults(ctx, links, body),
  });
