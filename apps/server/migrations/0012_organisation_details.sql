-- What an organisation publishes about itself for data protection, and how the administration creates, accompanies
-- and moves organisations (docs/decisions/018-organisations.md).
--
-- A unit takes over what it does not have itself from its nearest ancestor, also for users who see the unit only. The
-- functions return only the answer, and only for organisations in the scope; jobs and public forms have no user and
-- work for the organisation they were started for.

-- The encarregado (DPO) and the substitute, as they are published.
create table privacy_officers (
  legal_entity_id bigint not null references legal_entities (id) on delete cascade,
  kind text not null check (kind in ('encarregado', 'substitute')),
  natural_entity_id bigint references natural_entities (id) on delete set null,
  name text not null,
  email text not null,
  -- E.164.
  phone text,
  -- Another contact that may be published: an address, opening hours.
  public_contact text,
  act_id uuid references files (id) on delete set null,
  -- Whom the act was filed for: a new officer does not take over the act of the previous one.
  act_of text,
  created_at timestamptz not null default now(),
  primary key (legal_entity_id, kind)
);
create index privacy_officers_person on privacy_officers (natural_entity_id) where natural_entity_id is not null;
create index privacy_officers_act on privacy_officers (act_id) where act_id is not null;
create trigger privacy_officers_act_replaced after update of act_id or delete on privacy_officers
  for each row execute function remove_replaced_file('act_id');
alter table privacy_officers enable row level security;
create policy in_scope on privacy_officers to @app_role@
  using (legal_entity_id = any ((select app_scope())::bigint[]));
grant select, delete,
  insert (legal_entity_id, kind, natural_entity_id, name, email, phone, public_contact),
  update (natural_entity_id, name, email, phone, public_contact, act_id, act_of)
  on privacy_officers to @app_role@;

-- The encarregado of an organisation, else of its nearest ancestor that has one; also shown on the public form.
create function nearest_officer(entity bigint) returns table (name text, email text, phone text, public_contact text)
  language sql stable security definer set search_path = public, pg_temp
  set plan_cache_mode = force_generic_plan as $$
    select officer.name, officer.email, officer.phone, officer.public_contact from legal_entity_tree up
    join privacy_officers officer on officer.legal_entity_id = up.ancestor_id and officer.kind = 'encarregado'
    where up.entity_id = entity and (app_user_id() is null or entity = any (app_scope()))
    order by (select count(*) from legal_entity_tree depth where depth.entity_id = up.ancestor_id) desc limit 1
  $$;
revoke all on function nearest_officer(bigint) from public;
grant execute on function nearest_officer(bigint) to @app_role@;

-- The contact on the public form: of the organisation, else of its nearest ancestor that has one.
create function nearest_contact(entity bigint) returns table (email text, phone text)
  language sql stable security definer set search_path = public, pg_temp
  set plan_cache_mode = force_generic_plan as $$
    select above.email, above.phone from legal_entity_tree up join legal_entities above on above.id = up.ancestor_id
    where up.entity_id = entity and num_nonnulls(above.phone, above.email) > 0
      and (app_user_id() is null or entity = any (app_scope()))
    order by (select count(*) from legal_entity_tree depth where depth.entity_id = up.ancestor_id) desc limit 1
  $$;
revoke all on function nearest_contact(bigint) from public;
grant execute on function nearest_contact(bigint) to @app_role@;

-- Whether an organisation is a small agent under the ANPD's Resolution 2/2022: each assessment has a date, a reason
-- and an author, and is never changed.
create table small_agent_assessments (
  id bigint generated always as identity primary key,
  legal_entity_id bigint not null references legal_entities (id) on delete cascade,
  assessed_on date not null,
  -- One answer for each criterion of arts. 2, 3 and 4.
  answers jsonb,
  small_agent boolean not null,
  -- An older form of assessment with fewer criteria; it makes nobody a small agent.
  size_fits boolean,
  children_at_scale boolean,
  sensitive_at_scale boolean,
  reason text not null,
  created_by bigint references users (id) on delete set null,
  created_at timestamptz not null default now(),
  constraint small_agent_answered check (
    case when answers is null then num_nulls(size_fits, children_at_scale, sensitive_at_scale) = 0
    else num_nonnulls(size_fits, children_at_scale, sensitive_at_scale) = 0 and (
      (answers -> 'kind_fits')::boolean
      and not (answers -> 'above_revenue')::boolean
      and not (answers -> 'above_group')::boolean
      and not (((answers -> 'large_scale')::boolean or (answers -> 'significant_effect')::boolean)
        and ((answers -> 'emerging_technology')::boolean or (answers -> 'public_surveillance')::boolean
          or (answers -> 'automated_decisions')::boolean or (answers -> 'sensitive_data')::boolean
          or (answers -> 'vulnerable_holders')::boolean)))
      is not distinct from small_agent end)
);
create index small_agent_assessments_entity on small_agent_assessments (legal_entity_id, assessed_on desc, id desc);
create index small_agent_assessments_author on small_agent_assessments (created_by);
alter table small_agent_assessments enable row level security;
create policy in_scope on small_agent_assessments to @app_role@
  using (legal_entity_id = any ((select app_scope())::bigint[]));
grant select,
  insert (legal_entity_id, assessed_on, answers, small_agent, reason, created_by)
  on small_agent_assessments to @app_role@;

-- By the newest assessment of the organisation, else of its nearest ancestor that has one.
create function is_small_agent(entity bigint) returns boolean
  language sql stable security definer set search_path = public, pg_temp
  set plan_cache_mode = force_generic_plan as $$
    select coalesce((
      select made.small_agent and made.answers is not null from legal_entity_tree up
      join small_agent_assessments made on made.legal_entity_id = up.ancestor_id
      where up.entity_id = entity and (app_user_id() is null or entity = any (app_scope()))
      order by (select count(*) from legal_entity_tree depth where depth.entity_id = up.ancestor_id) desc,
        made.assessed_on desc, made.id desc limit 1), false)
  $$;
revoke all on function is_small_agent(bigint) from public;
grant execute on function is_small_agent(bigint) to @app_role@;

-- By the nature of the organisation, else of its nearest ancestor that has one; otherwise private.
create function is_public_body(entity bigint) returns boolean
  language sql stable security definer set search_path = public, pg_temp
  set plan_cache_mode = force_generic_plan as $$
    select coalesce((
      select own.nature = 'public' from legal_entity_tree up join legal_entities own on own.id = up.ancestor_id
      where up.entity_id = entity and own.nature is not null
        and (app_user_id() is null or entity = any (app_scope()))
      order by (select count(*) from legal_entity_tree depth where depth.entity_id = up.ancestor_id) desc
      limit 1), false)
  $$;
revoke all on function is_public_body(bigint) from public;
grant execute on function is_public_body(bigint) to @app_role@;

-- A published notice is never changed, because people have read and accepted it. It also prevents the deletion of its
-- organisation.
create table privacy_notices (
  id bigint generated always as identity primary key,
  legal_entity_id bigint not null references legal_entities (id),
  version integer not null check (version > 0),
  body text not null,
  published_by bigint references users (id) on delete set null,
  published_at timestamptz not null default now(),
  unique (legal_entity_id, version)
);
create index privacy_notices_author on privacy_notices (published_by);
alter table privacy_notices enable row level security;
create policy in_scope on privacy_notices to @app_role@
  using (legal_entity_id = any ((select app_scope())::bigint[]));
grant select, insert (legal_entity_id, version, body, published_by) on privacy_notices to @app_role@;

-- What must exist before a public form is opened, in the organisation or above it. Returns only whether it exists.
create function form_requirements(entity bigint) returns table (
    has_officer boolean, has_contact boolean, has_notice boolean, small_agent boolean)
  language sql stable security definer set search_path = public, pg_temp
  set plan_cache_mode = force_generic_plan as $$
    select
      exists (select from legal_entity_tree up
        join privacy_officers officer on officer.legal_entity_id = up.ancestor_id and officer.kind = 'encarregado'
        where up.entity_id = entity),
      exists (select from legal_entity_tree up join legal_entities above on above.id = up.ancestor_id
        where up.entity_id = entity and num_nonnulls(above.phone, above.email) > 0),
      exists (select from legal_entity_tree up join privacy_notices notice on notice.legal_entity_id = up.ancestor_id
        where up.entity_id = entity),
      is_small_agent(entity)
    where app_user_id() is null or entity = any (app_scope())
  $$;
revoke all on function form_requirements(bigint) from public;
grant execute on function form_requirements(bigint) to @app_role@;

-- Whether a user registered this organisation and still holds the group for it, whatever the context.
create function answers_for(who bigint, entity bigint) returns boolean
  language sql stable security definer set search_path = public, pg_temp
  set plan_cache_mode = force_generic_plan as $$
    select exists (
      select from users u
      join user_reach reach on reach.user_id = u.id and reach.entity_id = u.home_entity_id
      join roles r on r.id = reach.role_id and r.catalog_name = 'responsavel_organizacao'
      where u.id = who and u.home_entity_id = entity)
  $$;
revoke all on function answers_for(bigint, bigint) from public;
grant execute on function answers_for(bigint, bigint) to @app_role@;

-- Creates a top organisation for an administrator of the installation, with the grant by which they reach it.
create function found_organisation(content jsonb, asker_role bigint) returns bigint
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  made bigint;
begin
  if not exists (select from role_users held join roles r on r.id = held.role_id and r.deleted_at is null
      where held.user_id = app_user_id() and held.role_id = asker_role and r.name = 'admin') then
    raise exception 'only the administration founds organisations' using errcode = 'insufficient_privilege';
  end if;
  insert into legal_entities (kind, nature, company_name, trading_name, cnpj, size, cnae, postal_code, street,
      street_number, address_complement, district, city, federation_unit, phone, email, cebas_number, cebas_valid_until)
    select kind, nature, company_name, trading_name, cnpj, size, cnae, postal_code, street,
      street_number, address_complement, district, city, federation_unit, phone, email, cebas_number, cebas_valid_until
    from jsonb_populate_record(null::legal_entities, content)
    returning id into made;
  insert into data_access_grants (role_id, user_id, legal_entity_id) values (asker_role, app_user_id(), made);
  return made;
end $$;
revoke all on function found_organisation(jsonb, bigint) from public;
grant execute on function found_organisation(jsonb, bigint) to @app_role@;

-- Organisations without a grant of an administrator anywhere in their tree: those that registered themselves. Returns
-- only what identifies them. The accompanied ones are computed once, not for each organisation.
create function unaccompanied_organisations()
  returns table (id bigint, name text, cnpj text, created_at timestamptz)
  language sql stable security definer set search_path = public, pg_temp as $$
    with accompanied as materialized (
      select distinct tree.ancestor_id
      from user_grants granted
      join roles r on r.id = granted.role_id and r.name = 'admin'
      join users u on u.id = granted.user_id and u.status in ('active', 'invited')
      join legal_entity_tree tree on tree.entity_id = granted.legal_entity_id)
    select e.id, e.shown_name, e.cnpj, e.created_at from legal_entities e
    where e.parent_id is null and app_user_administers() and e.id not in (select ancestor_id from accompanied)
  $$;
revoke all on function unaccompanied_organisations() from public;
grant execute on function unaccompanied_organisations() to @app_role@;

-- Gives the asker access to an organisation that no administrator reaches; false if one does.
create function accompany_organisation(entity bigint, asker_role bigint) returns boolean
  language sql security definer set search_path = public, pg_temp as $$
    with given as (
      insert into data_access_grants (role_id, user_id, legal_entity_id)
      select asker_role, app_user_id(), alone.id from unaccompanied_organisations() alone
      where alone.id = entity and exists (
        select from role_users held join roles r on r.id = held.role_id and r.name = 'admin'
        where held.user_id = app_user_id() and held.role_id = asker_role)
      returning id)
    select exists (select from given)
  $$;
revoke all on function accompany_organisation(bigint, bigint) from public;
grant execute on function accompany_organisation(bigint, bigint) to @app_role@;

-- Closed top organisations that the asker reaches: nobody can work in them, so they are reopened from outside.
create function closed_organisations(asker_role bigint)
  returns table (id bigint, name text, cnpj text, created_at timestamptz)
  language sql stable security definer set search_path = public, pg_temp as $$
    select e.id, e.shown_name, e.cnpj, e.created_at from legal_entities e
    where e.parent_id is null and not e.active and e.id in (
      select reach.entity_id from user_reach reach
      where reach.user_id = app_user_id() and reach.role_id = asker_role)
  $$;
revoke all on function closed_organisations(bigint) from public;
grant execute on function closed_organisations(bigint) to @app_role@;

create function reopen_organisation(entity bigint, asker_role bigint) returns boolean
  language sql security definer set search_path = public, pg_temp as $$
    with opened as (
      update legal_entities set active = true
      where id = entity and id in (select closed.id from closed_organisations(asker_role) closed)
      returning id)
    select exists (select from opened)
  $$;
revoke all on function reopen_organisation(bigint, bigint) from public;
grant execute on function reopen_organisation(bigint, bigint) to @app_role@;

-- What blocks the deletion of an organisation, table by table: rows under a foreign key without an action, read from
-- the catalogue so that later tables are included. The logo and the officers' acts are deleted with it.
create function legal_entity_holdings(entity bigint) returns table (held text, rows bigint)
  language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  reference record;
begin
  if not entity = any (app_scope()) then
    return;
  end if;
  for reference in
    select k.conrelid::regclass as holder, a.attname as column_name
    from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
    where k.contype = 'f' and k.confrelid = 'legal_entities'::regclass and k.confdeltype in ('a', 'r')
  loop
    held := reference.holder::text;
    if held = 'files' then
      select count(*) into rows from files f where f.legal_entity_id = entity
        and not exists (select from legal_entities e where e.id = entity and e.logo_id = f.id)
        and not exists (select from privacy_officers o where o.legal_entity_id = entity and o.act_id = f.id);
    else
      execute format('select count(*) from %s where %I = $1', reference.holder, reference.column_name)
        into rows using entity;
    end if;
    if rows > 0 then
      return next;
    end if;
  end loop;
end $$;
revoke all on function legal_entity_holdings(bigint) from public;
grant execute on function legal_entity_holdings(bigint) to @app_role@;

-- How many users would gain and lose access to a unit if it were moved to another parent.
create function move_effects(entity bigint, new_parent bigint) returns table (gaining bigint, losing bigint)
  language sql stable security definer set search_path = public, pg_temp as $$
    with before as (
      select distinct user_id, role_id from user_reach where entity_id = entity
    ), direct as (
      select distinct user_id, role_id from user_grants where legal_entity_id = entity
    ), after as (
      select user_id, role_id from direct
      union
      select user_id, role_id from user_reach where entity_id = new_parent
    )
    select
      (select count(distinct user_id) from (select * from after except select * from before) more),
      (select count(distinct user_id) from (select * from before except select * from after) fewer)
    where entity = any (app_scope()) and new_parent = any (app_scope())
  $$;
revoke all on function move_effects(bigint, bigint) from public;
grant execute on function move_effects(bigint, bigint) to @app_role@;
