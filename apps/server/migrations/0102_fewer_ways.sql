-- A key that was used before stops the transaction: so the key travels with the first statement of the act, instead of
-- being asked for before it. Who is stopped looks for the kept answer.
drop function begin_kept_answer(bytea, bytea);
create function begin_kept_answer(key bytea, body bytea) returns void
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  insert into kept_answers (key_hash, body_hash) values (key, body) on conflict do nothing;
  if not found then
    raise exception using errcode = 'CFANS', message = 'answered before';
  end if;
end $$;
revoke all on function begin_kept_answer(bytea, bytea) from public;
grant execute on function begin_kept_answer(bytea, bytea) to @app_role@;

-- Whoever wants a number stands in a queue: of those who wait for the row itself all wake up with every number that is
-- given, and all but one lie down again.
create or replace function next_protocol_number(form text, of_year integer) returns bigint
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  given bigint;
begin
  perform pg_advisory_xact_lock(hashtextextended('protocol ' || form, of_year));
  insert into protocol_counters as counter (form_type, year, last) values (form, of_year, 1)
  on conflict (form_type, year) do update set last = counter.last + 1 returning last into given;
  return given;
end $$;
