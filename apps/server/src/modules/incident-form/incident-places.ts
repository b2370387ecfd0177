import { sql } from 'kysely';
import { found, invalidField } from '../../core/app-error.ts';
import type { UserCtx } from '../../core/context.ts';
import type { Database, Transaction } from '../../core/database/database.ts';
import { scopeSql } from '../../core/scope-sql.ts';

export interface Place {
  readonly id: number;
  readonly label: string;
}

/** More units than a list on a phone can hold: whoever does not find theirs writes it beside. */
const MOST_OFFERED = 500;

/** The organisation and every unit below it that works, the organisation first. */
const placesOf = (legalEntityId: number) => sql`
  select e.id, e.shown_name as label, e.id is distinct from ${legalEntityId}::bigint as below
  from legal_entity_tree tree join legal_entities e on e.id = tree.entity_id
  where tree.ancestor_id = ${legalEntityId} and e.active`;

const inOrder = sql`order by below, label collate "pt-BR-x-icu", id`;

/** What a public form offers: nothing to choose where there is one place only. */
export async function offeredPlaces(db: Database, legalEntityId: number): Promise<Place[]> {
  const { rows } = await sql<Place>`
    select id, label from (${placesOf(legalEntityId)}) place ${inOrder} limit ${MOST_OFFERED}`.execute(db);
  return rows.length > 1 ? rows : [];
}

/** Of a report from outside: the one that was chosen; where there is no choice, the only one. */
export async function placeOfReport(
  db: Transaction,
  legalEntityId: number,
  chosen: number | null,
): Promise<Place | null> {
  if (chosen !== null) return placeWithin(db, legalEntityId, chosen);
  const { rows } = await sql<Place>`${placesOf(legalEntityId)} limit 2`.execute(db);
  const [only, another] = rows;
  return only && !another ? { id: only.id, label: only.label } : null;
}

/** Another organisation's unit is refused like one that is none. */
export async function placeWithin(db: Transaction, legalEntityId: number, chosen: number): Promise<Place> {
  const { rows } = await sql<Place>`
    select id, label from (${placesOf(legalEntityId)}) place where id = ${chosen}`.execute(db);
  const [place] = rows;
  if (!place) throw invalidField('unit_id', 'Escolha uma unidade da lista.');
  return { id: place.id, label: place.label };
}

/** Where an incident may have happened, for the field of its file. */
export async function placeOptions(
  ctx: Pick<UserCtx, 'db' | 'scope'>,
  { incident, search, limit }: { readonly incident: string; readonly search: string; readonly limit: number },
): Promise<Place[]> {
  const { rows: cases } = await sql<{ legal_entity_id: number }>`
    select legal_entity_id from incident_cases
    where id = ${incident} and legal_entity_id = any (${scopeSql(ctx)})`.execute(ctx.db);
  const { legal_entity_id: legalEntityId } = found(cases[0]);
  const { rows } = await sql<Place>`
    select id, label from (${placesOf(legalEntityId)}) place
    where ${search} = '' or plain_text(label) like like_pattern(${search}) ${inOrder} limit ${limit}`.execute(
    ctx.db,
  );
  return rows;
}
