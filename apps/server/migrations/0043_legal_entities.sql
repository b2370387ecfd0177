-- The register of organisations and their units.
alter table legal_entities
  add kind text not null default 'matriz' check (kind in ('matriz', 'filial', 'mantida')),
  add cnae text,
  add cebas_number text,
  add cebas_valid_until date,
  -- Which public forms are open, and their words: its shape is the contract's.
  add public_forms jsonb not null default '{}',
  add shown_name text generated always as (coalesce(trading_name, company_name)) stored;
update legal_entities set kind = 'filial' where parent_id is not null;
alter table legal_entities
  add search_text text generated always as (plain_text(
    company_name || ' ' || coalesce(trading_name, '') || ' ' || coalesce(cnpj, '') || ' ' || coalesce(city, ''))) stored;
create index legal_entities_search on legal_entities using gin (search_text gin_trgm_ops);
create index legal_entities_name on legal_entities (shown_name collate "pt-BR-x-icu", id);

-- Nobody falls outside a small agent by a tick somewhere: each assessment is dated, reasoned, signed, and stays.
create table small_agent_assessments (
  id bigint generated always as identity primary key,
  legal_entity_id bigint not null references legal_entities (id) on delete cascade,
  assessed_on date not null,
  -- The size, and so on, allow it; what is processed on a large scale takes it away again.
  size_fits boolean not null,
  children_at_scale boolean not null,
  sensitive_at_scale boolean not null,
  small_agent boolean not null generated always as (size_fits and not (children_at_scale or sensitive_at_scale)) stored,
  reason text not null,
  created_by bigint references users (id) on delete set null,
  created_at timestamptz not null default now()
);
create index small_agent_assessments_entity on small_agent_assessments (legal_entity_id, assessed_on desc, id desc);
create index small_agent_assessments_author on small_agent_assessments (created_by);
alter table small_agent_assessments enable row level security;
create policy in_scope on small_agent_assessments to @app_role@
  using (legal_entity_id = any ((select app_scope())::bigint[]));
grant select on small_agent_assessments to @app_role@;
grant insert (legal_entity_id, assessed_on, size_fits, children_at_scale, sensitive_at_scale, reason, created_by)
  on small_agent_assessments to @app_role@;

-- What was published stays as it was: people have read it, and some have said so. It also keeps its organisation.
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
grant select on privacy_notices to @app_role@;
grant insert (legal_entity_id, version, body, published_by) on privacy_notices to @app_role@;

alter table privacy_officers
  add natural_entity_id bigint references natural_entities (id) on delete set null,
  -- Another way to reach them that may be published: an address, opening hours.
  add public_contact text,
  add act_id uuid references files (id) on delete set null,
  -- Whom the act was filed for: an act never passes to somebody else unseen.
  add act_of text;
create index privacy_officers_person on privacy_officers (natural_entity_id) where natural_entity_id is not null;
create index privacy_officers_act on privacy_officers (act_id) where act_id is not null;
create trigger privacy_officers_act_replaced after update of act_id or delete on privacy_officers
  for each row execute function remove_replaced_file('act_id');
grant insert (legal_entity_id, kind, name, email, phone, natural_entity_id, public_contact),
  update (name, email, phone, natural_entity_id, public_contact, act_id, act_of), delete on privacy_officers to @app_role@;

-- A unit made a moment ago is not in the scope that was known before it: it belongs to a parent that is.
create policy own_unit on legal_entities for select to @app_role@
  using (parent_id = any ((select app_scope())::bigint[]));
grant insert (parent_id, kind, company_name, trading_name, cnpj, size, cnae, postal_code, street, street_number,
    address_complement, district, city, federation_unit, phone, email, cebas_number, cebas_valid_until, public_forms),
  update (parent_id, kind, company_name, trading_name, cnpj, size, cnae, postal_code, street, street_number,
    address_complement, district, city, federation_unit, phone, email, cebas_number, cebas_valid_until, public_forms,
    active, logo_id),
  delete on legal_entities to @app_role@;

create function search_legal_entities(words text, bare text, scope bigint[]) returns setof bigint
  language sql stable security definer set search_path = public, pg_temp as $$
    select id from legal_entities
    where (search_text like like_pattern(words) or bare <> '' and search_text like like_pattern(bare))
      and id = any (scope)
  $$;

-- A new organisation of its own, for who administers the installation, and the access by which they reach it.
create function found_organisation(content jsonb, asker_role bigint) returns bigint
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  made bigint;
begin
  if not exists (select from role_users held join roles r on r.id = held.role_id and r.deleted_at is null
      where held.user_id = app_user_id() and held.role_id = asker_role and r.name = 'admin') then
    raise exception 'only the administration founds organisations' using errcode = 'insufficient_privilege';
  end if;
  insert into legal_entities (kind, company_name, trading_name, cnpj, size, cnae, postal_code, street, street_number,
      address_complement, district, city, federation_unit, phone, email, cebas_number, cebas_valid_until)
    select kind, company_name, trading_name, cnpj, size, cnae, postal_code, street, street_number,
      address_complement, district, city, federation_unit, phone, email, cebas_number, cebas_valid_until
    from jsonb_populate_record(null::legal_entities, content)
    returning id into made;
  insert into data_access_grants (role_id, user_id, legal_entity_id) values (asker_role, app_user_id(), made);
  return made;
end $$;

-- Organisations that no administrator reaches: those that registered themselves. Nothing but what names them.
create function unaccompanied_organisations() returns table (id bigint, name text, cnpj text, created_at timestamptz)
  language sql stable security definer set search_path = public, pg_temp as $$
    select e.id, e.shown_name, e.cnpj, e.created_at from legal_entities e
    where e.parent_id is null and app_user_administers() and not exists (
      select from legal_entity_tree tree
      join user_reach reach on reach.entity_id = tree.entity_id
      join roles r on r.id = reach.role_id and r.name = 'admin'
      join users u on u.id = reach.user_id and u.status in ('active', 'invited')
      where tree.ancestor_id = e.id)
  $$;

-- Reached, and closed: a root that nobody can work in is opened again from outside.
create function closed_organisations(asker_role bigint)
  returns table (id bigint, name text, cnpj text, created_at timestamptz)
  language sql stable security definer set search_path = public, pg_temp as $$
    select e.id, e.shown_name, e.cnpj, e.created_at from legal_entities e
    where e.parent_id is null and not e.active and e.id in (
      select reach.entity_id from user_reach reach
      where reach.user_id = app_user_id() and reach.role_id = asker_role)
  $$;
create function reopen_organisation(entity bigint, asker_role bigint) returns boolean
  language sql security definer set search_path = public, pg_temp as $$
    with opened as (
      update legal_entities set active = true
      where id = entity and id in (select closed.id from closed_organisations(asker_role) closed)
      returning id)
    select exists (select from opened)
  $$;

-- The asker's access to an organisation nobody of the administration reaches; false once somebody does.
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

-- What would be left without an organisation, table by table: whatever refers to it and does not go with it. Later
-- tables are counted without anybody naming them here. Its own logo and the officers' acts go with it.
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

-- Who would come to reach a unit, and who would no longer, were it to stand under another parent.
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

-- A closed organisation lets nobody in. Grants stay as they are, and so does everything that compares who reaches
-- more than whom: what is opened again must not have changed hands meanwhile.
create or replace function count_administrators() returns bigint
  language sql stable security definer set search_path = public, pg_temp as $$
    select count(distinct u.id)
    from users u
    join user_reach reach on reach.user_id = u.id
    join legal_entities e on e.id = reach.entity_id and e.active
    join roles r on r.id = reach.role_id and r.name = 'admin'
    where u.status = 'active'
  $$;
create or replace function reaches_something(target bigint) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
    select exists (
      select from user_reach reach join legal_entities e on e.id = reach.entity_id and e.active
      where reach.user_id = target)
  $$;

create or replace function standing_now(session bigint, role bigint, entity bigint)
  returns table (role_name text, permissions text[])
  language sql stable security definer set search_path = public, pg_temp as $$
    select active.name, array(
      select p.name from role_permissions held join permissions p on p.id = held.permission_id
      where held.role_id = active.id and p.guard_name = 'web')
    from sessions s
    join users u on u.id = s.user_id and u.status = 'active'
    left join lateral (
      select r.id, r.name from role_users held join roles r on r.id = held.role_id and r.deleted_at is null
      where held.user_id = u.id and held.role_id = role and exists (
        select from user_reach reach join legal_entities e on e.id = reach.entity_id and e.active
        where reach.user_id = u.id and reach.role_id = role and reach.entity_id = entity)
    ) active on true
    where s.id = session and s.user_id = app_user_id() and s.ended_at is null
  $$;

revoke all on function search_legal_entities(text, text, bigint[]), found_organisation(jsonb, bigint),
  unaccompanied_organisations(), closed_organisations(bigint), reopen_organisation(bigint, bigint),
  accompany_organisation(bigint, bigint), legal_entity_holdings(bigint),
  move_effects(bigint, bigint) from public;
grant execute on function search_legal_entities(text, text, bigint[]), found_organisation(jsonb, bigint),
  unaccompanied_organisations(), closed_organisations(bigint), reopen_organisation(bigint, bigint),
  accompany_organisation(bigint, bigint), legal_entity_holdings(bigint),
  move_effects(bigint, bigint) to @app_role@;
