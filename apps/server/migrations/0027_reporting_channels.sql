-- Reports of the reporting channel and of systematic intimidation: the little of them that is in clear. Text, messages,
-- identity and files are sealed in the browser (0026). The id is the case's.
create table sealed_cases (
  id uuid primary key,
  legal_entity_id bigint not null references legal_entities (id),
  sealed boolean not null default true check (sealed),
  -- Codes of the channel.
  categories text[] not null check (cardinality(categories) between 1 and 14),
  -- Whoever reported says that somebody is in danger now.
  immediate_risk boolean not null,
  -- Whose conclusion waits for a second person.
  proposed_by bigint references users (id) on delete set null,
  -- A duty of law or an order keeps it: its contents are not destroyed.
  held boolean not null default false,
  -- Since then whoever reported is asked whether anything got worse.
  monitoring_since timestamptz,
  -- The day its keys and contents are destroyed; set when it is archived.
  shred_on date,
  shredded_at timestamptz,
  constraint sealed_cases_of_case foreign key (id, legal_entity_id, sealed)
    references cases (id, legal_entity_id, sealed) on delete cascade
);
create index sealed_cases_entity on sealed_cases (legal_entity_id);
create index sealed_cases_categories on sealed_cases using gin (categories);
create index sealed_cases_shred on sealed_cases (shred_on) where shredded_at is null and not held;
create index sealed_cases_proposer on sealed_cases (proposed_by) where proposed_by is not null;
create function sealed_cases_in_hours() returns trigger language plpgsql as $$
begin
  new.monitoring_since := date_trunc('hour', new.monitoring_since, 'UTC');
  new.shredded_at := date_trunc('hour', new.shredded_at, 'UTC');
  return new;
end $$;
create trigger sealed_cases_whole_hours before insert or update on sealed_cases
  for each row execute function sealed_cases_in_hours();
alter table sealed_cases enable row level security;
create policy in_scope on sealed_cases to @app_role@
  using (legal_entity_id in (select unnest(app_scope())) and reads_sealed_case(id));
grant select, update (proposed_by, held, monitoring_since, shred_on) on sealed_cases to @app_role@;

-- A report with the columns of its case.
create view sealed_case_rows with (security_invoker = true) as
  select c.id, c.legal_entity_id, c.form_type, c.protocol, c.received_at, c.state, c.state_group, c.is_open,
    c.responsible_id, c.due_at, c.legal_due_at, c.internal_due_at, c.soon_days, c.soon_unit, c.answered_at, c.ended_at,
    c.reopened, c.version, c.updated_at,
    coalesce(s.categories, '{}') as categories, coalesce(s.immediate_risk, false) as immediate_risk, s.proposed_by,
    coalesce(s.held, false) as held, s.monitoring_since, s.shred_on, s.shredded_at
  from cases c left join sealed_cases s on s.id = c.id and s.legal_entity_id = c.legal_entity_id
  where c.form_type in ('reporting-channel', 'intimidation');
grant select on sealed_case_rows to @app_role@;

-- The account of an accused person and those of the people they report to, as the employees of the case's organisations tell.
create function accounts_in_conflict(asked uuid, person bigint) returns setof bigint
  language sql stable security definer set search_path = public, pg_temp as $$
    with recursive line as (
      select e.id, e.manager_id, n.user_id from employees e join natural_entities n on n.id = e.natural_entity_id
      where n.user_id = person and e.deleted_at is null and e.legal_entity_id = any (app_scope())
        and reads_sealed_case(asked)
      union
      select e.id, e.manager_id, n.user_id from line join employees e on e.id = line.manager_id
        join natural_entities n on n.id = e.natural_entity_id
      where e.deleted_at is null and e.legal_entity_id = any (app_scope())
    )
    select person where reads_sealed_case(asked)
    union select user_id from line where user_id is not null
  $$;
revoke all on function accounts_in_conflict(uuid, bigint) from public;
grant execute on function accounts_in_conflict(uuid, bigint) to @app_role@;
