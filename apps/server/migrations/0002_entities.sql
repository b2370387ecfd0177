-- Organisations and their units. The screens come with the people module; tenancy needs the rows now.
create table legal_entities (
  id bigint generated always as identity primary key,
  parent_id bigint references legal_entities (id),
  company_name text not null,
  trading_name text,
  cnpj text unique,
  active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (parent_id <> id)
);
create index legal_entities_parent on legal_entities (parent_id);
create trigger legal_entities_version before update on legal_entities
  for each row execute function next_version();

-- Every (ancestor, entity) pair, each entity being its own ancestor: "an entity's context includes its
-- units" is then one index lookup on every request instead of a walk up the tree.
create table legal_entity_tree (
  ancestor_id bigint not null references legal_entities (id) on delete cascade,
  entity_id bigint not null references legal_entities (id) on delete cascade,
  primary key (ancestor_id, entity_id)
);
create index legal_entity_tree_entity on legal_entity_tree (entity_id, ancestor_id);

create function keep_legal_entity_tree() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'UPDATE' then
    if exists (select from legal_entity_tree where ancestor_id = new.id and entity_id = new.parent_id) then
      raise exception 'an entity cannot be a unit of its own unit' using errcode = 'check_violation';
    end if;
    -- Cut the moved branch from its old ancestors.
    delete from legal_entity_tree up
      using legal_entity_tree down
      where down.ancestor_id = new.id and up.entity_id = down.entity_id
        and up.ancestor_id in (select ancestor_id from legal_entity_tree where entity_id = new.id and ancestor_id <> new.id);
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

alter table legal_entities enable row level security;
create policy in_scope on legal_entities to @app_role@
  using (id = any ((select app_scope())::bigint[]))
  with check (id = any ((select app_scope())::bigint[]) or parent_id = any ((select app_scope())::bigint[]));
grant select on legal_entities to @app_role@;

alter table legal_entity_tree enable row level security;
create policy in_scope on legal_entity_tree to @app_role@
  using (entity_id = any ((select app_scope())::bigint[]) and ancestor_id = any ((select app_scope())::bigint[]));
grant select on legal_entity_tree to @app_role@;
