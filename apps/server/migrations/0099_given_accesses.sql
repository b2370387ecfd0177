-- The list of accesses, with the names it is read, sorted and searched by: of four tables together none of that has an
-- index. The grants themselves stay what decides.
create table given_accesses (
  id bigint primary key references data_access_grants (id) on delete cascade,
  -- The organisation itself, or the one of the person.
  legal_entity_id bigint not null references legal_entities (id) on delete cascade,
  entity_id bigint not null,
  entity_type text not null check (entity_type in ('legal_entity', 'natural_entity')),
  entity_name text not null,
  role_id bigint not null,
  role_name text not null,
  kind text not null check (kind in ('group', 'user')),
  user_id bigint,
  user_name text,
  created_at timestamptz not null,
  search_text text not null generated always as
    (plain_text(entity_name || ' ' || role_name || ' ' || coalesce(user_name, ''))) stored
);
alter table given_accesses enable row level security;
create policy in_scope on given_accesses to @app_role@ using (legal_entity_id in (select unnest(app_scope())));
grant select on given_accesses to @app_role@;

-- As they should be told now: those of groups and people that were deleted are not.
create function keep_given_accesses(grants bigint[]) returns void
  language sql security definer set search_path = public, pg_temp as $$
    with told as (
      select g.id, coalesce(g.legal_entity_id, n.legal_entity_id) as legal_entity_id,
        coalesce(g.legal_entity_id, g.natural_entity_id) as entity_id,
        case when g.legal_entity_id is null then 'natural_entity' else 'legal_entity' end as entity_type,
        coalesce(e.trading_name, e.company_name, btrim(n.first_name || ' ' || n.surname)) as entity_name,
        g.role_id, r.display_name as role_name, case when g.user_id is null then 'group' else 'user' end as kind,
        g.user_id, u.name as user_name, g.created_at
      from data_access_grants g
      join roles r on r.id = g.role_id and r.deleted_at is null
      left join legal_entities e on e.id = g.legal_entity_id
      left join natural_entities n on n.id = g.natural_entity_id
      left join users u on u.id = g.user_id
      where g.id = any (grants) and n.deleted_at is null
    ), gone as (
      delete from given_accesses where id = any (grants) and id not in (select id from told)
    )
    insert into given_accesses as kept (id, legal_entity_id, entity_id, entity_type, entity_name, role_id, role_name,
      kind, user_id, user_name, created_at)
    select * from told
    on conflict (id) do update set legal_entity_id = excluded.legal_entity_id, entity_id = excluded.entity_id,
      entity_type = excluded.entity_type, entity_name = excluded.entity_name, role_id = excluded.role_id,
      role_name = excluded.role_name, kind = excluded.kind, user_id = excluded.user_id, user_name = excluded.user_name,
      created_at = excluded.created_at
  $$;
revoke all on function keep_given_accesses(bigint[]) from public;

-- All of this at the end of a transaction, so that nobody waits for longer than the end takes. Whoever is being renamed
-- meanwhile is waited for; a name that is changed later finds this access.
create function keep_given_access() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from roles where id = new.role_id for share;
  perform from legal_entities where id = new.legal_entity_id for share;
  perform from natural_entities where id = new.natural_entity_id for share;
  perform from users where id = new.user_id for share;
  perform keep_given_accesses(array[new.id]);
  return null;
end $$;
create constraint trigger data_access_grants_told after insert or update on data_access_grants
  deferrable initially deferred for each row execute function keep_given_access();

-- Of whatever was renamed, deleted or moved, those that name it in this column. Held before they are read: of two who
-- rename at once the second tells both names, and what is being taken away is not told again.
create function keep_accesses_naming() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  grants bigint[];
begin
  execute format('select array(select id from data_access_grants where %I = $1 order by id for no key update)',
    tg_argv[0]) into grants using new.id;
  perform keep_given_accesses(grants);
  return null;
end $$;
create constraint trigger roles_told after update of display_name, deleted_at on roles
  deferrable initially deferred for each row
  when ((old.display_name, old.deleted_at) is distinct from (new.display_name, new.deleted_at))
  execute function keep_accesses_naming('role_id');
create constraint trigger users_told after update of name on users
  deferrable initially deferred for each row when (old.name <> new.name)
  execute function keep_accesses_naming('user_id');
create constraint trigger legal_entities_told after update of trading_name, company_name on legal_entities
  deferrable initially deferred for each row
  when ((old.trading_name, old.company_name) is distinct from (new.trading_name, new.company_name))
  execute function keep_accesses_naming('legal_entity_id');
create constraint trigger natural_entities_told
  after update of first_name, surname, legal_entity_id, deleted_at on natural_entities
  deferrable initially deferred for each row
  when ((old.first_name, old.surname, old.legal_entity_id, old.deleted_at)
    is distinct from (new.first_name, new.surname, new.legal_entity_id, new.deleted_at))
  execute function keep_accesses_naming('natural_entity_id');

select keep_given_accesses(array(select id from data_access_grants));

-- Listed as requests are (0071): totals are kept, and each order has an index, of one organisation and of all.
create trigger given_accesses_added after insert on given_accesses
  referencing new table as new_rows for each statement execute function note_entity_changes();
create trigger given_accesses_changed after update on given_accesses
  referencing old table as old_rows new table as new_rows for each statement execute function note_entity_changes();
create trigger given_accesses_removed after delete on given_accesses
  referencing old table as old_rows for each statement execute function note_entity_changes();
create index given_accesses_entity on given_accesses (legal_entity_id, id) include (kind, entity_type);
create index given_accesses_place on given_accesses (legal_entity_id, entity_name collate "pt-BR-x-icu", id);
create index given_accesses_role on given_accesses (legal_entity_id, role_name collate "pt-BR-x-icu", id);
create index given_accesses_user on given_accesses (legal_entity_id, user_name collate "pt-BR-x-icu", id);
create index given_accesses_created on given_accesses (legal_entity_id, created_at, id);
create index given_accesses_all on given_accesses (id) include (legal_entity_id, kind, entity_type);
create index given_accesses_all_place on given_accesses (entity_name collate "pt-BR-x-icu", id) include (legal_entity_id);
create index given_accesses_all_role on given_accesses (role_name collate "pt-BR-x-icu", id) include (legal_entity_id);
create index given_accesses_all_user on given_accesses (user_name collate "pt-BR-x-icu", id) include (legal_entity_id);
create index given_accesses_all_created on given_accesses (created_at, id) include (legal_entity_id);

-- As the owner, or LIKE would never use the index of words (0041); only numbers of the scope leave.
create index given_accesses_words on given_accesses using gin (search_text gin_trgm_ops);
create function search_given_accesses(words text, scope bigint[]) returns setof bigint
  language sql stable security definer set search_path = public, pg_temp
  set plan_cache_mode = force_custom_plan as $$
    select id from given_accesses where search_text like like_pattern(words) and legal_entity_id = any (scope)
  $$;
revoke all on function search_given_accesses(text, bigint[]) from public;
grant execute on function search_given_accesses(text, bigint[]) to @app_role@;
