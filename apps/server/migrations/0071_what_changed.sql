-- Which organisation's rows of a table a transaction changed. Whoever keeps a count asks here whether it still holds; as
-- the note is written by the transaction itself, it is seen from the same moment as the change. Notes go after a day.
create table entity_changes (
  table_name text not null,
  changed_by xid8 not null default pg_current_xact_id(),
  legal_entity_id bigint not null,
  changed_at timestamptz not null default now(),
  primary key (table_name, changed_by, legal_entity_id)
);
create index entity_changes_age on entity_changes (changed_at);

create function note_entity_changes() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'UPDATE' then
    insert into entity_changes (table_name, legal_entity_id)
    select tg_table_name, legal_entity_id from new_rows where legal_entity_id is not null
    union select tg_table_name, legal_entity_id from old_rows where legal_entity_id is not null
    on conflict do nothing;
  elsif tg_op = 'INSERT' then
    insert into entity_changes (table_name, legal_entity_id)
    select distinct tg_table_name, legal_entity_id from new_rows where legal_entity_id is not null on conflict do nothing;
  else
    insert into entity_changes (table_name, legal_entity_id)
    select distinct tg_table_name, legal_entity_id from old_rows where legal_entity_id is not null on conflict do nothing;
  end if;
  return null;
end $$;

create procedure note_changes_of(of_table regclass) language plpgsql set search_path = public, pg_temp as $$
begin
  execute format('create trigger %s_added after insert on %1$s
    referencing new table as new_rows for each statement execute function note_entity_changes()', of_table);
  execute format('create trigger %s_changed after update on %1$s
    referencing old table as old_rows new table as new_rows for each statement execute function note_entity_changes()', of_table);
  execute format('create trigger %s_removed after delete on %1$s
    referencing old table as old_rows for each statement execute function note_entity_changes()', of_table);
end $$;
call note_changes_of('privacy_requests');
call note_changes_of('natural_entities');
call note_changes_of('employees');
call note_changes_of('contacts');
drop procedure note_changes_of(regclass);

-- Of these organisations, those that changed since the snapshot.
create function changed_entities(of_table text, scope bigint[], seen pg_snapshot) returns setof bigint
  language sql stable security definer set search_path = public, pg_temp as $$
    select distinct legal_entity_id from entity_changes
    where table_name = of_table and changed_by >= pg_snapshot_xmin(seen)
      and not pg_visible_in_snapshot(changed_by, seen)
      and legal_entity_id = any (scope) and legal_entity_id = any ((select app_scope())::bigint[])
  $$;
revoke all on function changed_entities(text, bigint[], pg_snapshot) from public;
grant execute on function changed_entities(text, bigint[], pg_snapshot) to @app_role@;

-- Lists over all organisations are walked in their order without the rows.
create index privacy_requests_all on privacy_requests (id) include (legal_entity_id);
create index privacy_requests_all_protocol on privacy_requests (protocol, id) include (legal_entity_id);
create index privacy_requests_all_holder on privacy_requests (holder_name collate "pt-BR-x-icu", id) include (legal_entity_id);
create index privacy_requests_all_due on privacy_requests (due_at, id) include (legal_entity_id);
create index privacy_requests_all_received on privacy_requests (received_at, id) include (legal_entity_id);
create index privacy_requests_all_state on privacy_requests (state, due_at, id) include (legal_entity_id);

-- What is open is counted from this alone: by state, by whom, by date.
create index privacy_requests_open on privacy_requests (legal_entity_id, due_at, id)
  include (is_open, state, responsible_id, proposal_id) where is_open;
drop index privacy_requests_open_due;

-- As a list of constants would, this tells the planner nothing about how many rows it lets through; but unlike one it is
-- not taken for a second, stricter filter beside the query's own, which made every walk look as if it found little.
drop policy in_scope on privacy_requests;
create policy in_scope on privacy_requests to @app_role@ using (legal_entity_id in (select unnest(app_scope())));

-- Its words are known when it is planned, and are not made into a pattern again for every row that is compared.
alter function search_privacy_requests(text, text, bytea[], bigint[]) set plan_cache_mode = force_custom_plan;
