-- The audit log (docs/decisions/003-audit-chains.md).

-- One hash chain per organisation ("entity:7"), one for the installation, and one for refused attempts, so that many
-- refusals do not delay other writes.
create table audit_events (
  id bigint generated always as identity primary key,
  chain text not null,
  seq bigint not null,
  legal_entity_id bigint,
  actor_id bigint,
  action text not null,
  object_type text,
  object_id bigint,
  -- Of records without a number: cases.
  object_uuid uuid,
  meta jsonb not null default '{}',
  at timestamptz not null default clock_timestamp(),
  prev_hash bytea not null,
  hash bytea not null,
  unique (chain, seq)
);
create index audit_events_entity on audit_events (legal_entity_id, id);
create index audit_events_object on audit_events (object_type, object_id, id);
create index audit_events_object_uuid on audit_events (object_uuid, id) where object_uuid is not null;
-- Filters of /audit: a period, one kind of action, one person.
create index audit_events_time on audit_events (legal_entity_id, at, id);
create index audit_events_action on audit_events (legal_entity_id, action, id);
create index audit_events_actor on audit_events (actor_id, legal_entity_id, id);
create index audit_events_all on audit_events (id) include (legal_entity_id);
create index audit_events_all_time on audit_events (at, id) include (legal_entity_id);
alter table audit_events enable row level security;
create policy visible on audit_events for select to @app_role@
  using (legal_entity_id in (select unnest(app_scope()))
    or legal_entity_id is null and (select app_user_administers()));
grant select on audit_events to @app_role@;

-- The head of each chain: the next event locks its row, and a missing tail is found by comparison.
create table audit_chains (
  chain text primary key,
  seq bigint not null,
  hash bytea not null
);

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'audit rows are never changed or removed';
end $$;
create trigger audit_events_fixed before update or delete on audit_events
  for each row execute function refuse_audit_change();
create trigger audit_events_kept before truncate on audit_events
  for each statement execute function refuse_audit_change();

-- Microseconds since 1970, because the text of a timestamp depends on the time zone of the session.
create function audit_hash(event audit_events) returns bytea
  language sql immutable
  return sha256(
    event.prev_hash || convert_to(
      jsonb_build_array(
        event.id, event.chain, event.seq, event.legal_entity_id, event.actor_id, event.action, event.object_type,
        event.object_id, event.object_uuid, event.meta, (extract(epoch from event.at) * 1000000)::bigint
      )::text, 'UTF8'));

-- The only way to write an event. It locks the chain until the transaction ends, so it is called last. Of sealed cases the
-- log keeps the hour only.
create function audit_record(
  p_chain text, p_legal_entity_id bigint, p_actor_id bigint, p_action text,
  p_object_type text, p_object_id bigint, p_meta jsonb, p_object_uuid uuid default null, p_hour_only boolean default false
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
  event.object_uuid := p_object_uuid;
  event.meta := p_meta;
  event.at := case when p_hour_only then date_trunc('hour', clock_timestamp(), 'UTC') else clock_timestamp() end;
  event.prev_hash := head.hash;
  event.hash := audit_hash(event);
  insert into audit_events overriding system value values (event.*);
  update audit_chains set seq = event.seq, hash = event.hash where chain = p_chain;
  insert into entity_changes (table_name, legal_entity_id)
  values ('audit_events', coalesce(p_legal_entity_id, 0)) on conflict do nothing;
end $$;
revoke all on function audit_record(text, bigint, bigint, text, text, bigint, jsonb, uuid, boolean) from public;
grant execute on function audit_record(text, bigint, bigint, text, text, bigint, jsonb, uuid, boolean) to @app_role@;

-- The name of the actor; of events of the installation only names the asker may know.
create function audit_actor_name(event bigint) returns text
  language sql stable security definer set search_path = public, pg_temp
  set plan_cache_mode = force_generic_plan as $$
    select case
      when e.actor_id is null then 'Sistema'
      when u.id is null then 'Conta removida'
      when e.legal_entity_id = any (app_scope()) or u.id in (select users_in_scope(app_scope())) then u.name
      else 'De outra organização'
    end
    from audit_events e left join users u on u.id = e.actor_id where e.id = event
  $$;
revoke all on function audit_actor_name(bigint) from public;
grant execute on function audit_actor_name(bigint) to @app_role@;

-- Users with such a name that the log of this scope may contain: those in the scope, and those who acted in it and
-- have left since. Found by trigrams.
create function audit_actors_named(words text, whole boolean, scope bigint[]) returns setof bigint
  language sql stable security definer set search_path = public, pg_temp
  set plan_cache_mode = force_custom_plan as $$
    select u.id from users u
    where u.search_text like like_pattern(words)
      and case when whole then plain_text(u.name) = plain_text(words)
        else plain_text(u.name) like like_pattern(words) end
      and (u.home_entity_id = any (scope) or u.id in (select users_in_scope(scope))
        or exists (select from audit_events e where e.actor_id = u.id and e.legal_entity_id = any (scope)))
  $$;
revoke all on function audit_actors_named(text, boolean, bigint[]) from public;
grant execute on function audit_actors_named(text, boolean, bigint[]) to @app_role@;
