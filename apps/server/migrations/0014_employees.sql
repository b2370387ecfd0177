-- Employees (docs/decisions/019-employees.md).

-- Positions and areas, shared by an organisation and its units. Staff of a unit use and add them; changing one
-- changes it for all, so that needs the top organisation in the scope.
create table employee_terms (
  id bigint generated always as identity primary key,
  legal_entity_id bigint not null references legal_entities (id),
  kind text not null check (kind in ('position', 'area')),
  name text not null,
  retired_at timestamptz,
  created_at timestamptz not null default now(),
  unique (id, kind)
);
create unique index employee_terms_name on employee_terms (legal_entity_id, kind, plain_text(name));
alter table employee_terms enable row level security;
create policy shared on employee_terms for select to @app_role@
  using (legal_entity_id = any ((select heads_of(app_scope()))::bigint[]));
create policy added on employee_terms for insert to @app_role@
  with check (legal_entity_id = any ((select heads_of(app_scope()))::bigint[]));
create policy changed on employee_terms for update to @app_role@
  using (legal_entity_id = any ((select app_scope())::bigint[]));
create policy removed on employee_terms for delete to @app_role@
  using (legal_entity_id = any ((select app_scope())::bigint[]));
grant select, delete, insert (legal_entity_id, kind, name), update (name, retired_at) on employee_terms to @app_role@;

create table employees (
  id bigint generated always as identity primary key,
  -- The unit.
  legal_entity_id bigint not null references legal_entities (id),
  natural_entity_id bigint not null references natural_entities (id),
  registration text,
  position_id bigint,
  position_kind text generated always as ('position') stored,
  area_id bigint,
  area_kind text generated always as ('area') stored,
  manager_id bigint references employees (id),
  admitted_on date not null,
  -- The last day of work; from that day on the person counts as dismissed.
  dismissed_on date,
  dismissal_reason text,
  -- Who asked to block the account on a future day of dismissal, and with which group.
  block_asked_by bigint references users (id) on delete set null,
  block_asked_role bigint references roles (id) on delete set null,
  on_leave boolean not null default false,
  -- Derived from on_leave, dismissed_on and the current day by employee_facts().
  status text not null default 'active' check (status in ('active', 'on_leave', 'dismissed')),
  email text,
  cipa_member boolean not null default false,
  notes text,
  -- Copies of the names, so that lists are sorted by an index, and readable in a unit that does not see the people
  -- of the top organisation.
  person_name text not null default '',
  position_name text,
  area_name text,
  manager_name text,
  search_text text generated always as (plain_text(person_name || ' ' || coalesce(registration, '') || ' '
    || coalesce(email, '') || ' ' || coalesce(position_name, '') || ' ' || coalesce(area_name, ''))) stored,
  deleted_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  foreign key (position_id, position_kind) references employee_terms (id, kind),
  foreign key (area_id, area_kind) references employee_terms (id, kind),
  constraint employees_dismissed_after_admission check (dismissed_on >= admitted_on),
  -- Nobody is employed twice by one unit on one day.
  constraint employees_one_at_a_time exclude using gist (
    natural_entity_id with =, legal_entity_id with =, daterange(admitted_on, dismissed_on, '[]') with &&)
    where (deleted_at is null)
);
create unique index employees_registration on employees (legal_entity_id, lower(registration))
  where deleted_at is null;
create index employees_search on employees using gin (search_text gin_trgm_ops) where deleted_at is null;
create index employees_name on employees (legal_entity_id, person_name collate "pt-BR-x-icu", id)
  where deleted_at is null;
create index employees_number on employees (legal_entity_id, registration, id) where deleted_at is null;
create index employees_position_name on employees (legal_entity_id, position_name collate "pt-BR-x-icu", id)
  where deleted_at is null;
create index employees_area_name on employees (legal_entity_id, area_name collate "pt-BR-x-icu", id)
  where deleted_at is null;
create index employees_manager_name on employees (legal_entity_id, manager_name collate "pt-BR-x-icu", id)
  where deleted_at is null;
create index employees_admission on employees (legal_entity_id, admitted_on, id) where deleted_at is null;
create index employees_dismissal on employees (legal_entity_id, dismissed_on, id) where deleted_at is null;
create index employees_status on employees (legal_entity_id, status, id) where deleted_at is null;
create index employees_updated on employees (legal_entity_id, updated_at, id) where deleted_at is null;
create index employees_person on employees (natural_entity_id);
create index employees_position on employees (position_id);
create index employees_area on employees (area_id);
create index employees_manager on employees (manager_id);
create index employees_block_asked_by on employees (block_asked_by) where block_asked_by is not null;
create index employees_block_asked_role on employees (block_asked_role) where block_asked_role is not null;
create index employees_due on employees (dismissed_on)
  where dismissed_on is not null and (status <> 'dismissed' or block_asked_by is not null);
create index employees_cipa on employees (legal_entity_id, id) where cipa_member and deleted_at is null;
create index employees_entity on employees (legal_entity_id, id) where deleted_at is null;
create index employees_all on employees (id) include (legal_entity_id) where deleted_at is null;
create index employees_all_name on employees (person_name collate "pt-BR-x-icu", id)
  include (legal_entity_id) where deleted_at is null;
create index employees_all_number on employees (registration, id) include (legal_entity_id) where deleted_at is null;
create index employees_all_position_name on employees (position_name collate "pt-BR-x-icu", id)
  include (legal_entity_id) where deleted_at is null;
create index employees_all_area_name on employees (area_name collate "pt-BR-x-icu", id)
  include (legal_entity_id) where deleted_at is null;
create index employees_all_manager_name on employees (manager_name collate "pt-BR-x-icu", id)
  include (legal_entity_id) where deleted_at is null;
create index employees_all_admission on employees (admitted_on, id) include (legal_entity_id) where deleted_at is null;
create index employees_all_dismissal on employees (dismissed_on, id)
  include (legal_entity_id) where deleted_at is null;
create index employees_all_status on employees (status, id) include (legal_entity_id) where deleted_at is null;
create index employees_all_updated on employees (updated_at, id) include (legal_entity_id) where deleted_at is null;
create index employees_manager_words on employees using gin (plain_text(manager_name) gin_trgm_ops)
  where deleted_at is null;
-- A name that changes elsewhere must not make an open form outdated.
create trigger employees_version before update on employees
  for each row when (
    (old.legal_entity_id, old.natural_entity_id, old.registration, old.position_id, old.area_id, old.manager_id,
      old.admitted_on, old.dismissed_on, old.dismissal_reason, old.on_leave, old.status, old.email, old.cipa_member,
      old.notes, old.deleted_at)
    is distinct from
    (new.legal_entity_id, new.natural_entity_id, new.registration, new.position_id, new.area_id, new.manager_id,
      new.admitted_on, new.dismissed_on, new.dismissal_reason, new.on_leave, new.status, new.email, new.cipa_member,
      new.notes, new.deleted_at))
  execute function next_version();
create trigger employees_added after insert on employees
  referencing new table as new_rows for each statement execute function note_entity_changes();
create trigger employees_changed after update on employees
  referencing old table as old_rows new table as new_rows for each statement execute function note_entity_changes();
create trigger employees_removed after delete on employees
  referencing old table as old_rows for each statement execute function note_entity_changes();
alter table employees enable row level security;
create policy in_scope on employees to @app_role@
  using (legal_entity_id in (select unnest(app_scope())));
grant select,
  insert (legal_entity_id, natural_entity_id, registration, position_id, area_id, manager_id, admitted_on,
    dismissed_on, dismissal_reason, on_leave, email, cipa_member, notes),
  update (legal_entity_id, natural_entity_id, registration, position_id, area_id, manager_id, admitted_on,
    dismissed_on, dismissal_reason, block_asked_by, block_asked_role, on_leave, email, cipa_member, notes,
    deleted_at)
  on employees to @app_role@;

-- Derived columns, whoever writes the row. As the owner: the person, the manager and the terms may be outside the
-- scope.
create function employee_facts() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  new.status := case
    when new.dismissed_on <= today_in_brasilia() then 'dismissed' when new.on_leave then 'on_leave' else 'active' end;
  if new.dismissed_on is null then
    new.dismissal_reason := null;
    new.block_asked_by := null;
    new.block_asked_role := null;
  end if;
  new.person_name := (select shown_name from natural_entities where id = new.natural_entity_id);
  new.position_name := (select name from employee_terms where id = new.position_id);
  new.area_name := (select name from employee_terms where id = new.area_id);
  new.manager_name := (select person_name from employees where id = new.manager_id);
  return new;
end $$;
create trigger employees_facts before insert or update on employees
  for each row execute function employee_facts();

-- Refuses cycles of managers. Changes of managers in one organisation are serialised, because two concurrent changes
-- could close a cycle that neither of them sees.
create function employee_above() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('employee managers', (heads_of(array[new.legal_entity_id]))[1]));
  if exists (
    with recursive above (id) as (
      select new.manager_id
      union
      select e.manager_id from above join employees e on e.id = above.id where e.manager_id is not null)
    select from above where id = new.id
  ) then
    raise exception 'an employee cannot be above themselves'
      using errcode = 'check_violation', constraint = 'employees_no_circle';
  end if;
  return new;
end $$;
create trigger employees_above before update on employees
  for each row when (new.manager_id is not null and new.manager_id is distinct from old.manager_id)
  execute function employee_above();

-- Copies changed names: employee_facts() reads them again.
create function employees_of_person() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update employees set person_name = person_name where natural_entity_id = new.id;
  return null;
end $$;
create trigger natural_entities_employees after update on natural_entities
  for each row when (old.shown_name is distinct from new.shown_name) execute function employees_of_person();

create function employees_of_manager() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update employees set manager_name = manager_name where manager_id = new.id;
  return null;
end $$;
create trigger employees_team after update on employees
  for each row when (old.person_name is distinct from new.person_name) execute function employees_of_manager();

create function employees_of_term() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update employees set position_name = position_name where position_id = new.id;
  update employees set area_name = area_name where area_id = new.id;
  return null;
end $$;
create trigger employee_terms_employees after update on employee_terms
  for each row when (old.name is distinct from new.name) execute function employees_of_term();

create function search_employees(words text, scope bigint[]) returns setof bigint
  language sql stable security definer set search_path = public, pg_temp
  set plan_cache_mode = force_custom_plan as $$
    select id from employees
    where search_text like like_pattern(words) and deleted_at is null and legal_entity_id = any (scope)
  $$;
revoke all on function search_employees(text, bigint[]) from public;
grant execute on function search_employees(text, bigint[]) to @app_role@;

create function employees_under(words text, scope bigint[]) returns setof bigint
  language sql stable security definer set search_path = public, pg_temp
  set plan_cache_mode = force_custom_plan as $$
    select id from employees
    where plain_text(manager_name) like like_pattern(words) and deleted_at is null and legal_entity_id = any (scope)
  $$;
revoke all on function employees_under(text, bigint[]) from public;
grant execute on function employees_under(text, bigint[]) to @app_role@;

-- The account of an employee, whose person may be registered above the unit; null if it is not in the scope.
create function employee_account(employee bigint, scope bigint[]) returns bigint
  language sql stable security definer set search_path = public, pg_temp
  set plan_cache_mode = force_generic_plan as $$
    select n.user_id from employees e join natural_entities n on n.id = e.natural_entity_id
    where e.id = employee and e.legal_entity_id = any (scope) and n.user_id in (select users_in_scope(scope))
  $$;
revoke all on function employee_account(bigint, bigint[]) from public;
grant execute on function employee_account(bigint, bigint[]) to @app_role@;

-- Employees whose account may sign in, and whether it should no longer: dismissed everywhere. Starts from the few
-- people with an account; "offset 0" prevents the planner, which assumes an account for every person, from reading
-- all employees.
create function employees_with_access(scope bigint[]) returns table (employee_id bigint, overdue boolean)
  language sql stable security definer set search_path = public, pg_temp
  set plan_cache_mode = force_custom_plan as $$
    select e.id, not e.still_employed
    from natural_entities person
    cross join lateral (
      select from users u
      where u.id = person.user_id and u.status in ('active', 'invited')
        and (u.home_entity_id = any (scope) or u.id in (select users_in_scope(scope)))
      offset 0) u
    cross join lateral (
      select e.id, exists (
        select from employees held
        where held.natural_entity_id = person.id and held.deleted_at is null and held.status <> 'dismissed'
        limit 1 offset 0) as still_employed
      from employees e
      where e.natural_entity_id = person.id and e.legal_entity_id = any (scope) and e.deleted_at is null
      offset 0) e
    where person.user_id is not null
  $$;
revoke all on function employees_with_access(bigint[]) from public;
grant execute on function employees_with_access(bigint[]) to @app_role@;

-- The same for the employees of one page: employees_with_access() takes as long as there are accounts.
create function access_of_employees(asked bigint[], scope bigint[]) returns table (employee_id bigint, overdue boolean)
  language sql stable security definer set search_path = public, pg_temp
  set plan_cache_mode = force_generic_plan as $$
    with above as materialized (
      select array(select ancestor_id from legal_entity_tree where entity_id = any (scope)) as ids
    )
    select e.id, not exists (
      select from employees held
      where held.natural_entity_id = e.natural_entity_id and held.deleted_at is null and held.status <> 'dismissed'
      limit 1 offset 0)
    from (select id, natural_entity_id from employees
      where id = any (asked) and legal_entity_id = any (scope) and deleted_at is null offset 0) e
    cross join lateral (select user_id from natural_entities n where n.id = e.natural_entity_id offset 0) person
    cross join lateral (select id, home_entity_id from users
      where id = person.user_id and status in ('active', 'invited') offset 0) u
    where u.home_entity_id = any (scope) or exists (
      select from user_grants g where g.user_id = u.id and g.legal_entity_id = any ((select ids from above)::bigint[])
      limit 1 offset 0)
  $$;
revoke all on function access_of_employees(bigint[], bigint[]) from public;
grant execute on function access_of_employees(bigint[], bigint[]) to @app_role@;
