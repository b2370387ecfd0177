-- Who works where, since when, as what, and under whom.
create extension if not exists btree_gist;

create function today_in_brasilia() returns date
  language sql stable parallel safe
  return (now() at time zone 'America/Sao_Paulo')::date;

-- The heads of the organisations a scope lies in. What a whole organisation shares belongs to its head.
create function heads_of(scope bigint[]) returns bigint[]
  language sql stable security definer set search_path = public, pg_temp as $$
    select coalesce(array_agg(distinct t.ancestor_id), '{}')
    from legal_entity_tree t join legal_entities e on e.id = t.ancestor_id
    where t.entity_id = any (scope) and e.parent_id is null
  $$;
revoke all on function heads_of(bigint[]) from public;
grant execute on function heads_of(bigint[]) to @app_role@;

-- Positions and areas: words an organisation and its units share. Whoever works in a unit may use them and add one;
-- changing a word changes it for all, so that takes the head.
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
  -- Who asked that the person's account be blocked when a day to come arrives, and as which group.
  block_asked_by bigint references users (id) on delete set null,
  block_asked_role bigint references roles (id) on delete set null,
  on_leave boolean not null default false,
  -- Follows from the two above and the day it is: see employee_facts().
  status text not null default 'active' check (status in ('active', 'on_leave', 'dismissed')),
  email text,
  cipa_member boolean not null default false,
  notes text,
  -- As they are called where they are kept. They stand here too so that lists are in order without reading every
  -- person, and are read in a unit that does not see the head's people.
  person_name text not null default '',
  position_name text,
  area_name text,
  manager_name text,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  foreign key (position_id, position_kind) references employee_terms (id, kind),
  foreign key (area_id, area_kind) references employee_terms (id, kind),
  constraint employees_dismissed_after_admission check (dismissed_on >= admitted_on),
  -- Nobody is employed twice by one unit on one day.
  constraint employees_one_at_a_time exclude using gist (
    natural_entity_id with =, legal_entity_id with =, daterange(admitted_on, dismissed_on, '[]') with &&)
    where (deleted_at is null)
);
alter table employees add search_text text generated always as (plain_text(
  person_name || ' ' || coalesce(registration, '') || ' ' || coalesce(email, '') || ' ' || coalesce(position_name, '')
    || ' ' || coalesce(area_name, ''))) stored;

create unique index employees_registration on employees (legal_entity_id, lower(registration)) where deleted_at is null;
create index employees_search on employees using gin (search_text gin_trgm_ops) where deleted_at is null;
create index employees_name on employees (legal_entity_id, person_name collate "pt-BR-x-icu", id) where deleted_at is null;
create index employees_number on employees (legal_entity_id, registration, id) where deleted_at is null;
create index employees_position_name on employees (legal_entity_id, position_name collate "pt-BR-x-icu", id) where deleted_at is null;
create index employees_area_name on employees (legal_entity_id, area_name collate "pt-BR-x-icu", id) where deleted_at is null;
create index employees_manager_name on employees (legal_entity_id, manager_name collate "pt-BR-x-icu", id) where deleted_at is null;
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

-- What follows from the rest of a row, whoever writes it. Runs as the owner: the person, the manager and the words may
-- lie outside what the writer sees.
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

-- Nobody is above themselves. Changes of managers in one organisation wait for each other: two at once could close a
-- circle that neither of them sees.
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

-- A name that is spelled anew elsewhere does not make what stands in a form out of date.
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

-- Whoever is called otherwise from now on is called so here too: employee_facts() reads the name anew.
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

alter table employees enable row level security;
create policy in_scope on employees to @app_role@
  using (legal_entity_id = any ((select app_scope())::bigint[]));
grant select,
  insert (legal_entity_id, natural_entity_id, registration, position_id, area_id, manager_id, admitted_on, dismissed_on,
    dismissal_reason, on_leave, email, cipa_member, notes),
  update (legal_entity_id, natural_entity_id, registration, position_id, area_id, manager_id, admitted_on, dismissed_on,
    dismissal_reason, block_asked_by, block_asked_role, on_leave, email, cipa_member, notes, deleted_at)
  on employees to @app_role@;

create function search_employees(words text, scope bigint[]) returns setof bigint
  language sql stable security definer set search_path = public, pg_temp as $$
    select id from employees
    where search_text like like_pattern(words) and deleted_at is null and legal_entity_id = any (scope)
  $$;

-- The account of an employee's person, which may be registered above the unit; null where the scope does not see it.
create function employee_account(employee bigint, scope bigint[]) returns bigint
  language sql stable security definer set search_path = public, pg_temp as $$
    select n.user_id from employees e join natural_entities n on n.id = e.natural_entity_id
    where e.id = employee and e.legal_entity_id = any (scope) and n.user_id in (select users_in_scope(scope))
  $$;

-- Employees whose account can enter, and whether it should not any more: dismissed wherever they were employed.
create function employees_with_access(scope bigint[]) returns table (employee_id bigint, overdue boolean)
  language sql stable security definer set search_path = public, pg_temp as $$
    select e.id, not exists (
      select from employees held
      where held.natural_entity_id = e.natural_entity_id and held.deleted_at is null and held.status <> 'dismissed')
    from employees e
    join natural_entities n on n.id = e.natural_entity_id
    join users u on u.id = n.user_id and u.status in ('active', 'invited')
    where e.legal_entity_id = any (scope) and e.deleted_at is null and u.id in (select users_in_scope(scope))
  $$;

revoke all on function search_employees(text, bigint[]), employee_account(bigint, bigint[]),
  employees_with_access(bigint[]) from public;
grant execute on function search_employees(text, bigint[]), employee_account(bigint, bigint[]),
  employees_with_access(bigint[]) to @app_role@;
