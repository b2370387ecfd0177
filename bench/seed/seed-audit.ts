import type { Pool } from '../../guarantees/support/api-client.ts';
import { caseIdOf } from './seed-requests.ts';

/** Whole chains, each row with the digest of the one before it: the log the product goes on writing must be sound. */
export async function seedAudit(pool: Pool, rows: number): Promise<void> {
  const { rows: organisations } = await pool.query<{ id: number }>(
    "select id from legal_entities where cnpj like '00000000%' order by id",
  );
  const ids = organisations.map(({ id }) => id);
  // Two at a time, one for each core: no chain is in both.
  const halves = [ids.filter((_, place) => place % 2 === 0), ids.filter((_, place) => place % 2 === 1)];
  await pool.query(SOW_AUDIT);
  await Promise.all(
    halves.map((half) =>
      pool.query('select sow_audit($1::bigint[], $2::int)', [half, Math.ceil(rows / ids.length)]),
    ),
  );
  await pool.query('drop function sow_audit');
}

/** As audit_record() would have written them over three years, in turn, so that chains lie among each other. */
const SOW_AUDIT = `
  create function sow_audit(organisations bigint[], rows_each int) returns void language plpgsql as $$
  declare
    event audit_events;
    hashes bytea[] := array_fill('\\x'::bytea, array[cardinality(organisations)]);
    actors bigint[] := array(select u.id from unnest(organisations) with ordinality organisation (id, place),
      lateral (select min(id) as id from users where home_entity_id = organisation.id) u order by organisation.place);
    ids regclass := pg_get_serial_sequence('audit_events', 'id');
  begin
    for turn in 1..rows_each loop
      for place in 1..cardinality(organisations) loop
        event.id := nextval(ids);
        event.chain := 'entity:' || organisations[place];
        event.seq := turn;
        event.legal_entity_id := organisations[place];
        event.actor_id := case when event.id % 5 > 0 then actors[place] end;
        event.action := (array['privacy_request.viewed', 'privacy_request.viewed', 'privacy_request.created',
          'session.opened', 'privacy_request.answered', 'user.updated'])[1 + event.id % 6];
        event.object_type := case when event.action like 'privacy%' then 'privacy_request' end;
        event.object_uuid := case when event.action like 'privacy%' then ${caseIdOf('1 + event.id % 1000')} end;
        event.meta := '{}';
        event.at := now() - (rows_each - turn) * (interval '1095 days' / rows_each);
        event.prev_hash := hashes[place];
        event.hash := audit_hash(event);
        hashes[place] := event.hash;
        insert into audit_events overriding system value values (event.*);
      end loop;
    end loop;
    insert into audit_chains select 'entity:' || organisations[place], rows_each, hashes[place]
      from generate_subscripts(organisations, 1) place
      on conflict (chain) do nothing;
  end $$`;
