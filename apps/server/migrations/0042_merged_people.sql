-- Two records of one person become one: the merged one is hidden as a deleted one is, everything that pointed at it points
-- at the survivor, and for 30 days it can be taken back row by row. See docs/decisions/017-register-of-people.md.
alter table natural_entities
  add merged_into_id bigint references natural_entities (id) on delete cascade,
  add constraint natural_entities_merged_hidden check (merged_into_id is null or deleted_at is not null and merged_into_id <> id);
create index natural_entities_merged_into on natural_entities (merged_into_id) where merged_into_id is not null;

create table natural_entity_merges (
  id bigint generated always as identity primary key,
  -- What the values are sealed for.
  uuid uuid not null unique,
  legal_entity_id bigint not null references legal_entities (id),
  survivor_id bigint not null references natural_entities (id) on delete cascade,
  merged_id bigint not null unique references natural_entities (id) on delete cascade,
  merged_by bigint references users (id) on delete set null,
  merged_at timestamptz not null default now(),
  -- The survivor's values that were changed, before and after; the sealed ones stay sealed inside.
  values_sealed bytea not null,
  -- The photo the survivor had and does not show: it comes back with it.
  photo_id uuid references files (id) on delete set null,
  -- [{table, column, key}], in the order in which rows were moved.
  moved jsonb not null default '[]',
  kept integer not null default 0
);
create index natural_entity_merges_survivor on natural_entity_merges (survivor_id, id);
create index natural_entity_merges_entity on natural_entity_merges (legal_entity_id, id);
create index natural_entity_merges_by on natural_entity_merges (merged_by);
create index natural_entity_merges_at on natural_entity_merges (merged_at);
create index natural_entity_merges_photo on natural_entity_merges (photo_id) where photo_id is not null;
alter table natural_entity_merges enable row level security;
create policy in_scope on natural_entity_merges to @app_role@
  using (legal_entity_id = any ((select app_scope())::bigint[]));
grant select on natural_entity_merges to @app_role@;

-- A photo may be named by a survivor and by the record it came from: it goes with the last that names it.
create function remove_unnamed_photo() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if old.photo_id is null or tg_op = 'UPDATE' and old.photo_id is not distinct from new.photo_id then
    return null;
  end if;
  delete from files f where f.id = old.photo_id
    and not exists (select from natural_entities n where n.photo_id = f.id)
    and not exists (select from natural_entity_merges m where m.photo_id = f.id);
  return null;
end $$;
drop trigger natural_entities_photo_replaced on natural_entities;
create trigger natural_entities_photo_replaced after update of photo_id or delete on natural_entities
  for each row execute function remove_unnamed_photo();
create trigger natural_entity_merges_photo_gone after delete on natural_entity_merges
  for each row execute function remove_unnamed_photo();

-- Every column that points at a person, asked of the database itself: what a later table adds is not forgotten.
create function natural_entity_references() returns table (source regclass, pointer name, keys name[])
  language sql stable set search_path = public, pg_temp as $$
    select distinct k.conrelid::regclass, here.attname, array(
      select part.attname from pg_index i
      cross join unnest(i.indkey) with ordinality as at (number, place)
      join pg_attribute part on part.attrelid = i.indrelid and part.attnum = at.number
      where i.indrelid = k.conrelid and i.indisprimary order by at.place)
    from pg_constraint k
    cross join unnest(k.conkey, k.confkey) as pair (here, there)
    join pg_attribute here on here.attrelid = k.conrelid and here.attnum = pair.here
    join pg_attribute there on there.attrelid = k.confrelid and there.attnum = pair.there and there.attname = 'id'
    where k.contype = 'f' and k.conparentid = 0 and k.confrelid = 'natural_entities'::regclass
      and k.conrelid <> 'natural_entity_merges'::regclass and here.attname <> 'merged_into_id'
  $$;
revoke all on function natural_entity_references() from public;

-- One row, found by its primary key; its key afterwards, or null when a rule of its table would not have it there.
create function point_at_person(source regclass, pointer name, keys name[], row_key jsonb, old_id bigint, new_id bigint)
  returns jsonb language plpgsql set search_path = public, pg_temp as $$
declare
  moved jsonb;
begin
  execute format('update %1$s t set %2$I = $1 from jsonb_populate_record(null::%1$s, $3) k
      where t.%2$I = $2 and %3$s returning jsonb_build_object(%4$s)', source, pointer,
    (select string_agg(format('t.%1$I = k.%1$I', name), ' and ') from unnest(keys) name),
    (select string_agg(format('%1$L, t.%1$I', name), ', ') from unnest(keys) name))
  into moved using new_id, old_id, row_key;
  return moved;
exception when integrity_constraint_violation or raise_exception then
  return null;
end $$;
revoke all on function point_at_person(regclass, name, name[], jsonb, bigint, bigint) from public;

-- Runs as the owner, because what points at a person lies in tables that requests may not write. It believes nobody: both
-- records must lie in the scope of the asking transaction, in one organisation, and neither be gone already.
-- Accesses given to the merged record do not become accesses to the survivor, except those of the account it belongs to.
create function merge_natural_entities(survivor bigint, merged bigint, merge_uuid uuid, sealed bytea, photo uuid)
  returns table (moved_rows integer, kept_rows integer)
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  entity bigint;
  account bigint;
  ref record;
  row_key jsonb;
  new_key jsonb;
  moved jsonb := '[]';
  stayed integer := 0;
begin
  select s.legal_entity_id, s.user_id into entity, account
  from natural_entities s join natural_entities m on m.id = merged and m.legal_entity_id = s.legal_entity_id
  where s.id = survivor and s.id <> m.id and s.legal_entity_id = any (app_scope())
    and s.deleted_at is null and m.deleted_at is null
    and (m.user_id is null or s.user_id is not distinct from m.user_id);
  if not found then
    raise exception 'these two records cannot be merged' using errcode = 'object_not_in_prerequisite_state';
  end if;
  for ref in select * from natural_entity_references() order by 1, 2 loop
    if cardinality(ref.keys) = 0 then
      raise exception 'the table % has no primary key', ref.source;
    end if;
    for row_key in execute format('select jsonb_build_object(%3$s) from %1$s t where t.%2$I = $1%4$s for update',
        ref.source, ref.pointer, (select string_agg(format('%1$L, t.%1$I', name), ', ') from unnest(ref.keys) name),
        case when ref.source = 'data_access_grants'::regclass then ' and t.user_id = $2' else '' end)
      using merged, account
    loop
      new_key := point_at_person(ref.source, ref.pointer, ref.keys, row_key, merged, survivor);
      if new_key is null then
        stayed := stayed + 1;
      else
        moved := moved || jsonb_build_object('table', ref.source::text, 'column', ref.pointer, 'key', new_key);
      end if;
    end loop;
  end loop;
  update natural_entities set merged_into_id = survivor, deleted_at = now() where id = merged;
  insert into natural_entity_merges
      (uuid, legal_entity_id, survivor_id, merged_id, merged_by, values_sealed, photo_id, moved, kept)
    values (merge_uuid, entity, survivor, merged, app_user_id(), sealed, photo, moved, stayed);
  return query select jsonb_array_length(moved), stayed;
end $$;
revoke all on function merge_natural_entities(bigint, bigint, uuid, bytea, uuid) from public;
grant execute on function merge_natural_entities(bigint, bigint, uuid, bytea, uuid) to @app_role@;

-- The way back, last moved first. What was changed, moved on or deleted meanwhile stays as it is; null when there is nothing
-- to take back any more. An account taken from the survivor meanwhile is not given back with the other record.
create function undo_natural_entity_merge(merge bigint) returns integer
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  done natural_entity_merges;
  step record;
  back integer := 0;
begin
  delete from natural_entity_merges m where m.id = merge and m.legal_entity_id = any (app_scope())
    and m.merged_at > now() - interval '30 days' returning * into done;
  if not found then
    return null;
  end if;
  update natural_entities m set merged_into_id = null, deleted_at = null,
    user_id = case when exists (select from natural_entities s where s.id = done.survivor_id and s.user_id = m.user_id)
      then m.user_id end
  where m.id = done.merged_id;
  for step in
    select to_regclass(value ->> 'table') as source, (value ->> 'column')::name as pointer, value -> 'key' as row_key
    from jsonb_array_elements(done.moved) with ordinality as e (value, place) order by place desc
  loop
    if point_at_person(step.source, step.pointer,
        (select r.keys from natural_entity_references() r where r.source = step.source and r.pointer = step.pointer),
        step.row_key, done.survivor_id, done.merged_id) is not null then
      back := back + 1;
    end if;
  end loop;
  return back;
end $$;
revoke all on function undo_natural_entity_merge(bigint) from public;
grant execute on function undo_natural_entity_merge(bigint) to @app_role@;

-- An access to somebody who was deleted or merged counts no more than they do; it is back when they are.
create or replace view user_grants as
  select held.user_id, held.role_id, own.legal_entity_id, own.natural_entity_id
  from role_users held
  join roles r on r.id = held.role_id and r.deleted_at is null
  join data_access_grants own on own.user_id = held.user_id and own.role_id = held.role_id
  left join natural_entities n on n.id = own.natural_entity_id
  where own.natural_entity_id is null or n.deleted_at is null
  union all
  select held.user_id, held.role_id, common.legal_entity_id, common.natural_entity_id
  from data_access_grants common
  join roles r on r.id = common.role_id and r.deleted_at is null
  left join natural_entities n on n.id = common.natural_entity_id
  join role_users held on held.role_id = common.role_id
  join users u on u.id = held.user_id
  where common.user_id is null and (common.natural_entity_id is null or n.deleted_at is null) and exists (
    select from legal_entity_tree home join legal_entity_tree there on there.ancestor_id = home.ancestor_id
    where home.entity_id = u.home_entity_id
      and there.entity_id = coalesce(common.legal_entity_id, n.legal_entity_id));
