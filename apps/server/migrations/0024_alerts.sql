-- Alerts at the top of the Mural, for the people of chosen units (platform/alerts).
create table alerts (
  id bigint generated always as identity primary key,
  -- Whose alert it is.
  legal_entity_id bigint not null references legal_entities (id) on delete cascade,
  title text not null,
  text text not null,
  tone text not null check (tone in ('scam', 'info')),
  -- The case it came from. Never a sealed one: an alert would tell of it.
  case_id uuid,
  sealed boolean not null default false check (not sealed),
  starts_at timestamptz not null default now(),
  ends_at timestamptz not null,
  created_by bigint references users (id) on delete set null,
  created_at timestamptz not null default now(),
  withdrawn_at timestamptz,
  withdrawn_by bigint references users (id) on delete set null,
  withdrawn_reason text,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  check (ends_at > starts_at),
  check ((withdrawn_at is null) = (withdrawn_reason is null)),
  constraint alerts_of_case foreign key (case_id, legal_entity_id, sealed)
    references cases (id, legal_entity_id, sealed) on delete set null (case_id)
);
create index alerts_entity on alerts (legal_entity_id, starts_at, id);
create index alerts_case on alerts (case_id) where case_id is not null;
create index alerts_author on alerts (created_by) where created_by is not null;
create index alerts_withdrawn_by on alerts (withdrawn_by) where withdrawn_by is not null;
create trigger alerts_version before update on alerts for each row execute function next_version();

-- Whom it is for. The end is repeated: what is over is not looked at.
create table alert_units (
  alert_id bigint not null references alerts (id) on delete cascade,
  legal_entity_id bigint not null references legal_entities (id) on delete cascade,
  ends_at timestamptz not null,
  primary key (alert_id, legal_entity_id)
);
create index alert_units_shown on alert_units (legal_entity_id, ends_at) include (alert_id);
alter table alert_units enable row level security;
create policy in_scope on alert_units for select to @app_role@
  using (legal_entity_id = any ((select app_scope())::bigint[]));
-- Only of an alert of one's own: a row here opens the alert to the unit. As the owner: the policy of alerts asks this table.
create function owns_alert(asked bigint) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
    select exists (select from alerts where id = asked and legal_entity_id = any (app_scope()))
  $$;
revoke all on function owns_alert(bigint) from public;
grant execute on function owns_alert(bigint) to @app_role@;
create policy own_alert on alert_units for insert to @app_role@
  with check (legal_entity_id = any ((select app_scope())::bigint[]) and owns_alert(alert_id));
grant select, insert (alert_id, legal_entity_id, ends_at) on alert_units to @app_role@;
create function end_alert_units() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update alert_units set ends_at = least(new.ends_at, new.withdrawn_at) where alert_id = new.id;
  return null;
end $$;
create trigger alerts_ended after update of ends_at, withdrawn_at on alerts
  for each row execute function end_alert_units();

alter table alerts enable row level security;
create policy in_scope on alerts to @app_role@
  using (legal_entity_id = any ((select app_scope())::bigint[]));
-- A unit reads what is for it, whoever above wrote it.
create policy for_unit on alerts for select to @app_role@
  using (exists (select from alert_units u where u.alert_id = alerts.id));
grant select, insert (legal_entity_id, title, text, tone, case_id, ends_at, created_by),
  update (withdrawn_at, withdrawn_by, withdrawn_reason) on alerts to @app_role@;

-- Who has read it: it is not shown to them again.
create table alert_reads (
  alert_id bigint not null references alerts (id) on delete cascade,
  user_id bigint not null references users (id) on delete cascade,
  read_at timestamptz not null default now(),
  primary key (user_id, alert_id)
);
create index alert_reads_alert on alert_reads (alert_id);
alter table alert_reads enable row level security;
create policy own on alert_reads to @app_role@
  using (user_id = (select app_user_id())) with check (user_id = (select app_user_id()));
grant select, insert (alert_id, user_id) on alert_reads to @app_role@;
