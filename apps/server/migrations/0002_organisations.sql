-- Organisations and their units. What an organisation publishes about itself is in 0012_organisation_details.sql.

create table legal_entities (
  id bigint generated always as identity primary key,
  parent_id bigint references legal_entities (id),
  kind text not null default 'matriz' check (kind in ('matriz', 'filial', 'mantida')),
  -- The terms of requests to public bodies are not those of the LGPD (art. 23, § 3º). Null: as its nearest ancestor.
  nature text check (nature in ('private', 'public')),
  company_name text not null,
  trading_name text,
  shown_name text generated always as (coalesce(trading_name, company_name)) stored,
  cnpj text unique,
  -- As registered with the Receita Federal. Small agents before the ANPD are assessed in small_agent_assessments.
  size text check (size in ('MEI', 'ME', 'EPP', 'DEMAIS')),
  cnae text,
  cebas_number text,
  cebas_valid_until date,
  postal_code text,
  street text,
  street_number text,
  address_complement text,
  district text,
  city text,
  federation_unit text references federation_units (code),
  -- E.164.
  phone text,
  email text,
  -- References files; the foreign key is in 0004_files.sql.
  logo_id uuid,
  -- Which public forms are open, and their texts; the contract defines the shape.
  public_forms jsonb not null default '{}',
  active boolean not null default true,
  -- Null while an organisation that registered itself has not completed its data.
  completed_at timestamptz default now(),
  search_text text generated always as (plain_text(
    company_name || ' ' || coalesce(trading_name, '') || ' ' || coalesce(cnpj, '') || ' ' || coalesce(city, ''))) stored,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (parent_id <> id)
);
create index legal_entities_parent on legal_entities (parent_id);
create index legal_entities_federation_unit on legal_entities (federation_unit);
create index legal_entities_logo on legal_entities (logo_id) where logo_id is not null;
create index legal_entities_search on legal_entities using gin (search_text gin_trgm_ops);
create index legal_entities_name on legal_entities (shown_name collate "pt-BR-x-icu", id);
-- The logo is uploaded separately: it must not make an open form outdated.
create trigger legal_entities_version before update on legal_entities
  for each row when (old.logo_id is not distinct from new.logo_id) execute function next_version();
alter table legal_entities enable row level security;
create policy in_scope on legal_entities to @app_role@
  using (id = any ((select app_scope())::bigint[]))
  with check (id = any ((select app_scope())::bigint[]) or parent_id = any ((select app_scope())::bigint[]));
-- A new unit is not yet in the scope of the transaction that creates it, but its parent is.
create policy own_unit on legal_entities for select to @app_role@
  using (parent_id = any ((select app_scope())::bigint[]));
grant select, delete,
  insert (parent_id, kind, nature, company_name, trading_name, cnpj, size, cnae, cebas_number, cebas_valid_until,
    postal_code, street, street_number, address_complement, district, city, federation_unit, phone, email,
    public_forms),
  update (parent_id, kind, nature, company_name, trading_name, cnpj, size, cnae, cebas_number, cebas_valid_until,
    postal_code, street, street_number, address_complement, district, city, federation_unit, phone, email, logo_id,
    public_forms, active)
  on legal_entities to @app_role@;

-- Every pair of ancestor and entity; each entity is its own ancestor. Whether an organisation contains a unit is then
-- one index lookup on every request.
create table legal_entity_tree (
  ancestor_id bigint not null references legal_entities (id) on delete cascade,
  entity_id bigint not null references legal_entities (id) on delete cascade,
  primary key (ancestor_id, entity_id)
);
create index legal_entity_tree_entity on legal_entity_tree (entity_id, ancestor_id);
alter table legal_entity_tree enable row level security;
create policy in_scope on legal_entity_tree to @app_role@
  using (entity_id = any ((select app_scope())::bigint[]) and ancestor_id = any ((select app_scope())::bigint[]));
grant select on legal_entity_tree to @app_role@;

-- Keeps legal_entity_tree. A chain of n units needs n * n / 2 rows. With at most thirty levels the table stays
-- proportional to the number of units.
create function keep_legal_entity_tree() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  deepest constant integer := 30;
  above integer := (select count(*) from legal_entity_tree where entity_id = new.parent_id);
  below integer := 1;
begin
  if tg_op = 'UPDATE' then
    if exists (select from legal_entity_tree where ancestor_id = new.id and entity_id = new.parent_id) then
      raise exception 'an entity cannot be a unit of its own unit' using errcode = 'check_violation';
    end if;
    below := (select max(levels) from (
      select count(*) as levels from legal_entity_tree branch
      join legal_entity_tree within on within.entity_id = branch.entity_id
        and within.ancestor_id in (select entity_id from legal_entity_tree where ancestor_id = new.id)
      where branch.ancestor_id = new.id group by branch.entity_id) counted);
  end if;
  if above > 0 and above + below > deepest then
    raise exception 'an organisation has at most % levels', deepest
      using errcode = 'check_violation', constraint = 'legal_entities_levels';
  end if;
  if tg_op = 'UPDATE' then
    -- Remove the moved branch from its old ancestors.
    delete from legal_entity_tree up
      using legal_entity_tree down
      where down.ancestor_id = new.id and up.entity_id = down.entity_id
        and up.ancestor_id in (
          select ancestor_id from legal_entity_tree where entity_id = new.id and ancestor_id <> new.id);
  else
    insert into legal_entity_tree values (new.id, new.id);
  end if;
  insert into legal_entity_tree (ancestor_id, entity_id)
    select up.ancestor_id, down.entity_id
    from legal_entity_tree up, legal_entity_tree down
    where up.entity_id = new.parent_id and down.ancestor_id = new.id
    on conflict do nothing;
  return null;
end $$;
create trigger legal_entities_tree_insert after insert on legal_entities
  for each row execute function keep_legal_entity_tree();
create trigger legal_entities_tree_move after update of parent_id on legal_entities
  for each row when (old.parent_id is distinct from new.parent_id) execute function keep_legal_entity_tree();

-- Two entities of one tree share an ancestor; entities of two organisations share none.
create function same_organisation(one bigint, other bigint) returns boolean
  language sql stable security definer set search_path = public, pg_temp
  set plan_cache_mode = force_generic_plan as $$
    select exists (
      select from legal_entity_tree a join legal_entity_tree b on b.ancestor_id = a.ancestor_id
      where a.entity_id = one and b.entity_id = other)
  $$;
revoke all on function same_organisation(bigint, bigint) from public;
grant execute on function same_organisation(bigint, bigint) to @app_role@;

-- The top organisations of the trees a scope lies in: what a whole organisation shares belongs to its top.
create function heads_of(scope bigint[]) returns bigint[]
  language sql stable security definer set search_path = public, pg_temp as $$
    select coalesce(array_agg(distinct t.ancestor_id), '{}')
    from legal_entity_tree t join legal_entities e on e.id = t.ancestor_id
    where t.entity_id = any (scope) and e.parent_id is null
  $$;
revoke all on function heads_of(bigint[]) from public;
grant execute on function heads_of(bigint[]) to @app_role@;

-- All entities of the tree of this entity.
create function organisation_of(entity bigint) returns bigint[]
  language sql stable security definer set search_path = public, pg_temp
  set plan_cache_mode = force_generic_plan as $$
    select coalesce(array_agg(entity_id), '{}') from legal_entity_tree
    where ancestor_id = any (heads_of(array[entity]))
  $$;
revoke all on function organisation_of(bigint) from public;
grant execute on function organisation_of(bigint) to @app_role@;

-- The level of each of these organisations in its tree, the top being 1. As the owner, because row-level security
-- hides the ancestors of the active organisation.
create function organisation_levels(entities bigint[]) returns table (id bigint, level bigint)
  language sql stable security definer set search_path = public, pg_temp as $$
    select entity_id, count(*) from legal_entity_tree
    where entity_id = any (entities) and entity_id = any (app_scope()) group by entity_id
  $$;
revoke all on function organisation_levels(bigint[]) from public;
grant execute on function organisation_levels(bigint[]) to @app_role@;

create function search_legal_entities(words text, bare text, scope bigint[]) returns setof bigint
  language sql stable security definer set search_path = public, pg_temp
  set plan_cache_mode = force_custom_plan as $$
    select id from legal_entities
    where (search_text like like_pattern(words) or bare <> '' and search_text like like_pattern(bare))
      and id = any (scope)
  $$;
revoke all on function search_legal_entities(text, text, bigint[]) from public;
grant execute on function search_legal_entities(text, text, bigint[]) to @app_role@;
