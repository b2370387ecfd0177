-- The audit log: one hash chain per organisation ('entity:7'), one for the installation and one for
-- refused attempts, which are written apart so that a flood of refusals never queues honest work.
create table audit_events (
  id bigint generated always as identity primary key,
  chain text not null,
  seq bigint not null,
  legal_entity_id bigint,
  actor_id bigint,
  action text not null,
  object_type text,
  object_id bigint,
  meta jsonb not null default '{}',
  at timestamptz not null default clock_timestamp(),
  prev_hash bytea not null,
  hash bytea not null,
  unique (chain, seq)
);
create index audit_events_entity on audit_events (legal_entity_id, id);
create index audit_events_object on audit_events (object_type, object_id, id);

-- The head of each chain: the next event waits for its row, and a missing tail shows against it.
create table audit_chains (
  chain text primary key,
  seq bigint not null,
  hash bytea not null
);

-- Microseconds since 1970 instead of a timestamp's text, which depends on the session's time zone.
create function audit_hash(event audit_events) returns bytea
  language sql immutable
  return sha256(
    event.prev_hash || convert_to(
      jsonb_build_array(
        event.id, event.chain, event.seq, event.legal_entity_id, event.actor_id, event.action, event.object_type, event.object_id,
        event.meta, (extract(epoch from event.at) * 1000000)::bigint
      )::text, 'UTF8'));

-- The only way in. It holds the chain until the transaction ends, so call it last.
create function audit_record(
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
end $$;

-- The first row, chain by chain, that does not follow from the one before it.
create function audit_first_broken() returns table (chain text, seq bigint, id bigint, reason text)
  language sql stable as $$
    select e.chain, e.seq, e.id,
      case
        when e.seq <> e.expected_seq then 'linha anterior ausente'
        when e.prev_hash <> e.expected_prev then 'não segue a linha anterior'
        else 'conteúdo alterado'
      end
    from (
      select a.*, audit_hash(a) as expected_hash,
        lag(a.seq, 1, 0::bigint) over (partition by a.chain order by a.seq) + 1 as expected_seq,
        lag(a.hash, 1, '\x'::bytea) over (partition by a.chain order by a.seq) as expected_prev
      from audit_events a
    ) e
    where e.seq <> e.expected_seq or e.prev_hash <> e.expected_prev or e.hash <> e.expected_hash
    union all
    select c.chain, c.seq, null, 'final da cadeia ausente'
    from audit_chains c
    where c.hash is distinct from
      (select a.hash from audit_events a where a.chain = c.chain order by a.seq desc limit 1)
    order by 3 nulls last, 1 limit 1
  $$;

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'audit rows are never changed or removed';
end $$;
create trigger audit_events_fixed before update or delete on audit_events
  for each row execute function refuse_audit_change();
create trigger audit_events_kept before truncate on audit_events
  for each statement execute function refuse_audit_change();

alter table audit_events enable row level security;
create policy in_scope on audit_events for select to @app_role@
  using (legal_entity_id = any ((select app_scope())::bigint[]));
grant select on audit_events to @app_role@;
revoke all on function audit_record(text, bigint, bigint, text, text, bigint, jsonb) from public;
grant execute on function audit_record(text, bigint, bigint, text, text, bigint, jsonb) to @app_role@;
