-- The log of the audit is listed as requests are (0071): totals are kept while nothing is added, and each order is walked by an
-- index of its own. What belongs to no organisation is noted under number 0.
create or replace function audit_record(
  p_chain text, p_legal_entity_id bigint, p_actor_id bigint, p_action text,
  p_object_type text, p_object_id bigint, p_meta jsonb
) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  head audit_chains;
  event audit_events;
begin
  insert into audit_chains values (p_chain, 0, '\x') on conflict do nothing;
  select * into head from audit_chains where chain = p_chain for update;
  event.id := nextval(pg_get_serial_sequence('audit_events', 'id'));
  event.chain := p_chain;
  event.seq := head.seq + 1;
  event.legal_entity_id := p_legal_entity_id;
  event.actor_id := p_actor_id;
  event.action := p_action;
  event.object_type := p_object_type;
  event.object_id := p_object_id;
  event.meta := p_meta;
  event.at := clock_timestamp();
  event.prev_hash := head.hash;
  event.hash := audit_hash(event);
  insert into audit_events overriding system value values (event.*);
  update audit_chains set seq = event.seq, hash = event.hash where chain = p_chain;
  insert into entity_changes (table_name, legal_entity_id)
  values ('audit_events', coalesce(p_legal_entity_id, 0)) on conflict do nothing;
end $$;

create or replace function changed_entities(of_table text, scope bigint[], seen pg_snapshot) returns setof bigint
  language sql stable security definer set search_path = public, pg_temp
  set plan_cache_mode = force_generic_plan as $$
    select distinct legal_entity_id from entity_changes
    where table_name = of_table and changed_by >= pg_snapshot_xmin(seen)
      and not pg_visible_in_snapshot(changed_by, seen) and legal_entity_id = any (scope)
      and (legal_entity_id = any ((select app_scope())::bigint[]) or legal_entity_id = 0)
  $$;

create index audit_events_all on audit_events (id) include (legal_entity_id);
create index audit_events_all_time on audit_events (at, id) include (legal_entity_id);
-- A list that is looked into by its hash (0071): as an array it was gone through for each of a million rows.
alter policy visible on audit_events using (legal_entity_id in (select unnest(app_scope()))
  or legal_entity_id is null and (select app_user_administers()));

-- Everybody of such a name whom the log of this scope can name: those of the scope, and those who acted in it and have left
-- since. Found by the index of words, not by reading everybody's name.
create function audit_actors_named(words text, whole boolean, scope bigint[]) returns setof bigint
  language sql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan as $$
    select u.id from users u
    where u.search_text like like_pattern(words)
      and case when whole then plain_text(u.name) = plain_text(words) else plain_text(u.name) like like_pattern(words) end
      and (u.home_entity_id = any (scope) or u.id in (select users_in_scope(scope))
        or exists (select from audit_events e where e.actor_id = u.id and e.legal_entity_id = any (scope)))
  $$;
drop function audit_actors(bigint[]);
revoke all on function audit_actors_named(text, boolean, bigint[]) from public;
grant execute on function audit_actors_named(text, boolean, bigint[]) to @app_role@;
