-- What was recorded of an incident by mistake is superseded, never changed: the record stays as it was written, beside who
-- put it right, why, and what stands in its place (none where it never happened).
create table incident_rectifications (
  case_id uuid not null,
  id integer not null,
  legal_entity_id bigint not null references legal_entities (id),
  record text not null check (record in ('filing', 'outage', 'event')),
  -- Of that table, within this incident.
  record_id integer not null,
  instead_id integer check (instead_id <> record_id),
  reason text not null,
  rectified_at timestamptz not null default now(),
  rectified_by bigint references users (id) on delete set null,
  primary key (case_id, id),
  -- Once: what takes its place is rectified in its turn.
  constraint incident_rectifications_once unique (case_id, record, record_id),
  constraint incident_rectifications_of_incident foreign key (case_id, legal_entity_id)
    references incidents (id, legal_entity_id) on delete cascade
);
create index incident_rectifications_entity on incident_rectifications (legal_entity_id);
create index incident_rectifications_author on incident_rectifications (rectified_by) where rectified_by is not null;
create trigger incident_rectifications_number before insert on incident_rectifications
  for each row execute function number_in_incident();

-- What it speaks of is there.
create function find_rectified_record() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  part text := case new.record when 'filing' then 'incident_filings' when 'outage' then 'incident_outages'
    else 'incident_events' end;
  known integer;
begin
  execute format('select count(*) from %I where case_id = $1 and id in ($2, $3)', part)
    into known using new.case_id, new.record_id, new.instead_id;
  if known < num_nonnulls(new.record_id, new.instead_id) then
    raise exception 'no such record of this incident' using errcode = 'foreign_key_violation';
  end if;
  return new;
end $$;
create trigger incident_rectifications_found before insert on incident_rectifications
  for each row execute function find_rectified_record();

alter table incident_rectifications enable row level security;
create policy in_scope on incident_rectifications to @app_role@
  using (legal_entity_id in (select unnest(app_scope())));
grant select, insert on incident_rectifications to @app_role@;
