-- Groups (roles), the permissions they hold, and the organisations they reach. Groups and permissions are
-- installation-wide.

-- Permissions are arranged in modules (areas of the product) and functionalities. All three are seeded from the
-- catalogue (platform/seed.ts); `key` is null for a module that an administrator created.
create table modules (
  id bigint generated always as identity primary key,
  key text unique,
  display_name text not null,
  position integer not null default 1000,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create trigger modules_version before update on modules for each row execute function next_version();
-- Requests write only columns that an administrator decides on, not what is reserved or set by the catalogue.
grant select, delete, insert (display_name), update (display_name) on modules to @app_role@;

create table functionalities (
  id bigint generated always as identity primary key,
  module_id bigint not null references modules (id),
  name text not null unique,
  display_name text not null,
  description text,
  -- In the catalogue of this version of the product.
  system boolean not null default false,
  position integer not null default 1000,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index functionalities_module on functionalities (module_id);
create trigger functionalities_version before update on functionalities
  for each row execute function next_version();
grant select, delete,
  insert (module_id, name, display_name, description),
  update (module_id, name, display_name, description)
  on functionalities to @app_role@;

-- Not in the catalogue: an empty functionality for permissions that an administrator creates.
insert into modules (key, display_name) values ('sistema', 'Sistema');
insert into functionalities (module_id, name, display_name, system)
  select id, 'system', 'Sistema', true from modules where key = 'sistema';

create table permissions (
  id bigint generated always as identity primary key,
  functionality_id bigint not null references functionalities (id),
  name text not null,
  guard_name text not null default 'web',
  display_name text not null,
  description text not null,
  -- In the catalogue of this version of the product.
  system boolean not null default false,
  position integer not null default 1000,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (name, guard_name),
  check (name !~ '[|[:space:]]')
);
create index permissions_functionality on permissions (functionality_id);
grant select, delete,
  insert (functionality_id, name, guard_name, display_name, description),
  update (name, display_name, description, updated_at)
  on permissions to @app_role@;

create table roles (
  id bigint generated always as identity primary key,
  name text not null,
  display_name text not null,
  description text,
  reserved boolean not null default false,
  requires_second_factor boolean not null default false,
  -- The group of the catalogue it was seeded from, whatever it is called now.
  catalog_name text unique,
  deleted_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (not reserved or deleted_at is null)
);
-- A deleted group is kept so that the deletion can be undone; its name may be used again.
create unique index roles_name on roles (name) where deleted_at is null;
create trigger roles_version before update on roles for each row execute function next_version();
grant select,
  insert (name, display_name, description, requires_second_factor),
  update (name, display_name, description, requires_second_factor, deleted_at)
  on roles to @app_role@;

create table role_permissions (
  role_id bigint not null references roles (id) on delete cascade,
  permission_id bigint not null references permissions (id) on delete cascade,
  primary key (role_id, permission_id)
);
create index role_permissions_permission on role_permissions (permission_id);
grant select, insert, delete on role_permissions to @app_role@;

-- The members of each group. Its row-level security follows users_in_scope().
create table role_users (
  user_id bigint not null references users (id) on delete cascade,
  role_id bigint not null references roles (id) on delete cascade,
  primary key (user_id, role_id)
);
create index role_users_role on role_users (role_id, user_id);

-- Access of a group to an organisation or a person: for every member of the group, or for one of them.
create table data_access_grants (
  id bigint generated always as identity primary key,
  role_id bigint not null references roles (id) on delete cascade,
  user_id bigint references users (id) on delete cascade,
  legal_entity_id bigint references legal_entities (id) on delete cascade,
  natural_entity_id bigint references natural_entities (id) on delete cascade,
  created_at timestamptz not null default now(),
  check (num_nonnulls(legal_entity_id, natural_entity_id) = 1),
  unique nulls not distinct (role_id, user_id, legal_entity_id, natural_entity_id),
  -- When a user leaves a group, their grants for it are deleted in every organisation, also outside the scope of
  -- whoever removes them. Otherwise they would count again if the group were given back.
  foreign key (user_id, role_id) references role_users (user_id, role_id) on delete cascade
);
create index data_access_grants_legal on data_access_grants (legal_entity_id, role_id, user_id);
create index data_access_grants_natural on data_access_grants (natural_entity_id);
create index data_access_grants_user on data_access_grants (user_id);
alter table data_access_grants enable row level security;
create policy in_scope on data_access_grants to @app_role@
  using (
    legal_entity_id = any ((select app_scope())::bigint[])
    or natural_entity_id in (
      select id from natural_entities where legal_entity_id = any ((select app_scope())::bigint[]))
  );
grant select, insert, delete on data_access_grants to @app_role@;

-- Across all organisations: a group with members cannot be deleted.
create function role_is_held(role bigint) returns boolean
  language sql stable security definer set search_path = public, pg_temp
  set plan_cache_mode = force_generic_plan as $$
    select exists (select from role_users where role_id = role)
  $$;
revoke all on function role_is_held(bigint) from public;
grant execute on function role_is_held(bigint) to @app_role@;

-- The grants that count for each user. Groups are installation-wide, so a grant to a whole group counts for members
-- with their home in the same organisation only. A grant to a person who was deleted or merged counts again when they
-- are restored. In two parts: with "or" every grant of a group was compared with every member. As the owner, so that
-- policies can use it.
create view user_grants as
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

-- Which user reaches which organisation through which group: the granted organisations and their units.
create view user_reach as
  select granted.user_id, granted.role_id, tree.entity_id
  from user_grants granted
  join legal_entity_tree tree on tree.ancestor_id = granted.legal_entity_id;

-- A user is visible in the home organisation and wherever they hold access. For few organisations the grants are read
-- organisation by organisation, by index, in a generic plan; for a list of unknown length the planner reads the
-- members of every group. For many organisations all grants are read.
create function users_in_scope(scope bigint[]) returns setof bigint
  language sql stable security definer set search_path = public, pg_temp
  set plan_cache_mode = force_generic_plan as $$
    select id from users where home_entity_id = any (scope)
    union
    select granted.user_id
    from (select distinct ancestor_id from legal_entity_tree where entity_id = any (scope)) above
    cross join lateral (
      select user_id from user_grants where legal_entity_id = above.ancestor_id offset 0) granted
    where cardinality(scope) <= 8
    union
    select user_id from user_grants
    where cardinality(scope) > 8
      and legal_entity_id = any (array(select ancestor_id from legal_entity_tree where entity_id = any (scope)))
  $$;
revoke all on function users_in_scope(bigint[]) from public;
grant execute on function users_in_scope(bigint[]) to @app_role@;

alter table users enable row level security;
-- The home organisation is compared beside the function, so that no grants are read for most rows.
create policy visible on users for select to @app_role@
  using (id = (select app_user_id()) or home_entity_id in (select unnest(app_scope()))
    or id in (select users_in_scope(app_scope())));
create policy created on users for insert to @app_role@
  with check (home_entity_id = any ((select app_scope())::bigint[]));
create policy changed on users for update to @app_role@
  using (id = (select app_user_id()) or home_entity_id = any ((select app_scope())::bigint[])
    or id in (select users_in_scope(app_scope())));
create policy removed on users for delete to @app_role@
  using (home_entity_id = any ((select app_scope())::bigint[]) or id in (select users_in_scope(app_scope())));
-- Requests write password hashes; only sign-in reads them.
grant delete,
  select (id, home_entity_id, name, email, email_verified_at, email_handed_in, status, first_access, last_login_at,
    photo_id, active_person_id, search_text, version, created_at, updated_at),
  insert (home_entity_id, name, email, password_hash, status, first_access),
  update (name, email, password_hash, status, first_access, photo_id, active_person_id)
  on users to @app_role@;

alter table role_users enable row level security;
-- Rows of a user are visible with the user: asked for each user of the page, not computed for all.
create policy visible on role_users to @app_role@
  using (user_id = (select app_user_id()) or exists (select from users u where u.id = role_users.user_id))
  with check (user_id in (select users_in_scope(app_scope())));
grant select, insert, delete on role_users to @app_role@;

-- Visible users with their groups, for lists that count members: under row-level security each row would check twice
-- whether its user is visible.
create function members_in_scope(scope bigint[]) returns table (role_id bigint, user_id bigint)
  language sql stable security definer set search_path = public, pg_temp
  set plan_cache_mode = force_custom_plan as $$
    select held.role_id, held.user_id
    from users_in_scope(scope) seen (id)
    cross join lateral (
      select held.role_id, held.user_id from role_users held where held.user_id = seen.id offset 0) held
    where cardinality(scope) <= 8
    union all
    select held.role_id, held.user_id
    from role_users held join users u on u.id = held.user_id
    where cardinality(scope) > 8 and (u.home_entity_id = any (scope) or u.id in (select users_in_scope(scope)))
  $$;
revoke all on function members_in_scope(bigint[]) from public;
grant execute on function members_in_scope(bigint[]) to @app_role@;

create function search_users(words text, scope bigint[]) returns setof bigint
  language sql stable security definer set search_path = public, pg_temp
  set plan_cache_mode = force_custom_plan as $$
    select id from users
    where search_text like like_pattern(words)
      and (home_entity_id = any (scope) or id in (select users_in_scope(scope)))
  $$;
revoke all on function search_users(text, bigint[]) from public;
grant execute on function search_users(text, bigint[]) to @app_role@;

-- Visible users with these words in their name, or with exactly this name: found by trigrams first, then checked for
-- visibility.
create function users_named(words text, whole boolean, scope bigint[]) returns setof bigint
  language sql stable security definer set search_path = public, pg_temp
  set plan_cache_mode = force_custom_plan as $$
    select u.id from users u
    where u.search_text like like_pattern(words)
      and case when whole then plain_text(u.name) = plain_text(words)
        else plain_text(u.name) like like_pattern(words) end
      and (u.id = app_user_id() or u.home_entity_id = any (scope) or exists (
        select from user_grants granted where granted.user_id = u.id and granted.legal_entity_id = any (
          array(select ancestor_id from legal_entity_tree where entity_id = any (scope)))))
  $$;
revoke all on function users_named(text, boolean, bigint[]) from public;
grant execute on function users_named(text, boolean, bigint[]) to @app_role@;

-- The account with this address that the scope reaches: the one that verified it, else the oldest. The same query
-- runs for an address that no account has, so neither the answer nor its time reveals accounts outside the scope.
create function reached_user_with_email(address text, scope bigint[]) returns bigint
  language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  accounts bigint[] := array(select id from users where email = address union all select 0);
begin
  return (
    select u.id from users u
    where u.id = any (accounts) and (u.home_entity_id = any (scope)
      or u.id in (select user_id from user_reach where user_id = any (accounts) and entity_id = any (scope)))
    order by u.email_verified_at is null, u.id limit 1);
end $$;
revoke all on function reached_user_with_email(text, bigint[]) from public;
grant execute on function reached_user_with_email(text, bigint[]) to @app_role@;

-- Whether an account with this address belongs to the organisation of this entity, by its home or by a grant. As the
-- owner: whoever creates an account in a unit does not see every account of the organisation.
create function address_known_in(address text, entity bigint, besides bigint) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
    select exists (
      select from users u
      where u.email = address and u.id is distinct from besides and (
        same_organisation(u.home_entity_id, entity)
        or exists (select from user_grants g
          where g.user_id = u.id and same_organisation(g.legal_entity_id, entity))))
  $$;
revoke all on function address_known_in(text, bigint, bigint) from public;
grant execute on function address_known_in(text, bigint, bigint) to @app_role@;

-- Whether a user reaches organisations, or people of organisations, that the asker in the active group does not:
-- nobody manages an account that can do more than they can.
create function reaches_beyond(target bigint, asker bigint, asker_role bigint) returns boolean
  language sql stable security definer set search_path = public, pg_temp
  set plan_cache_mode = force_generic_plan as $$
    select exists (
      select entity_id from user_reach where user_id = target
      union
      select n.legal_entity_id from user_grants given join natural_entities n on n.id = given.natural_entity_id
      where given.user_id = target
      except select entity_id from user_reach where user_id = asker and role_id = asker_role)
  $$;
revoke all on function reaches_beyond(bigint, bigint, bigint) from public;
grant execute on function reaches_beyond(bigint, bigint, bigint) to @app_role@;

-- The same for permissions.
create function permits_beyond(target bigint, asker_role bigint) returns boolean
  language sql stable security definer set search_path = public, pg_temp
  set plan_cache_mode = force_generic_plan as $$
    select exists (
      select held.permission_id from role_users u join role_permissions held on held.role_id = u.role_id
      where u.user_id = target
      except select permission_id from role_permissions where role_id = asker_role)
  $$;
revoke all on function permits_beyond(bigint, bigint) from public;
grant execute on function permits_beyond(bigint, bigint) to @app_role@;

create function reaches_something(target bigint) returns boolean
  language sql stable security definer set search_path = public, pg_temp
  set plan_cache_mode = force_generic_plan as $$
    select exists (
      select from user_reach reach join legal_entities e on e.id = reach.entity_id and e.active
      where reach.user_id = target)
  $$;
revoke all on function reaches_something(bigint) from public;
grant execute on function reaches_something(bigint) to @app_role@;

-- Whether a group reaches, for members with one of these homes, something the asker in the active group does not.
-- Only grants to the whole group count, in the same organisation. Units need no comparison: whoever reaches an entity
-- reaches its units.
create function group_reaches_beyond(role bigint, homes bigint[], asker bigint, asker_role bigint) returns boolean
  language sql stable security definer set search_path = public, pg_temp
  set plan_cache_mode = force_generic_plan as $$
    select exists (
      select from data_access_grants common
      left join natural_entities n on n.id = common.natural_entity_id
      cross join lateral (select coalesce(common.legal_entity_id, n.legal_entity_id) as id) reached
      where common.role_id = role and common.user_id is null
        and exists (
          select from legal_entity_tree home join legal_entity_tree there on there.ancestor_id = home.ancestor_id
          where home.entity_id = any (homes) and there.entity_id = reached.id)
        and not exists (
          select from user_reach own
          where own.user_id = asker and own.role_id = asker_role and own.entity_id = reached.id))
  $$;
revoke all on function group_reaches_beyond(bigint, bigint[], bigint, bigint) from public;
grant execute on function group_reaches_beyond(bigint, bigint[], bigint, bigint) to @app_role@;

-- What the asker may do now, for writes that waited for a lock: no row if the session ended or the account is not
-- active; no group and no permissions if the group is no longer held or does not reach the entity. The asker's
-- account is share-locked first: an act of another tree that changes it waits for this one to end. Two users who act
-- on each other cause a deadlock, of which one is retried and then refused.
create function standing_now(session bigint, role bigint, entity bigint)
  returns table (role_name text, permissions text[])
  language plpgsql volatile security definer
  set search_path = public, pg_temp
  set plan_cache_mode = force_generic_plan as $$
begin
  perform from users where id = app_user_id() for share;
  return query
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
    where s.id = session and s.user_id = app_user_id() and s.ended_at is null;
end $$;
revoke all on function standing_now(bigint, bigint, bigint) from public;
grant execute on function standing_now(bigint, bigint, bigint) to @app_role@;

create function app_user_administers() returns boolean
  language sql stable security definer set search_path = public, pg_temp
  set plan_cache_mode = force_generic_plan as $$
    select exists (
      select from role_users held join roles r on r.id = held.role_id and r.deleted_at is null
      where held.user_id = app_user_id() and r.name = 'admin')
  $$;
revoke all on function app_user_administers() from public;
grant execute on function app_user_administers() to @app_role@;

-- Whether an active administrator is left who reaches an active organisation; asked before one is blocked or removed.
create function has_administrator() returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
    select exists (
      select from roles r
      join role_users held on held.role_id = r.id
      join users u on u.id = held.user_id and u.status = 'active'
      where r.name = 'admin' and r.deleted_at is null
        -- A subquery per user: as a join it would be computed for all.
        and (select true from user_reach reach join legal_entities e on e.id = reach.entity_id and e.active
          where reach.user_id = u.id and reach.role_id = r.id limit 1))
  $$;
revoke all on function has_administrator() from public;
grant execute on function has_administrator() to @app_role@;

-- Who has a permission in an organisation through any group: whom to notify and to assign. Groups and ancestors are
-- computed first, so that the grants are found by index.
create function people_with_permission(entity bigint, permission text) returns setof bigint
  language sql stable security definer set search_path = public, pg_temp
  set plan_cache_mode = force_generic_plan as $$
    select distinct granted.user_id
    from user_grants granted
    join users u on u.id = granted.user_id and u.status = 'active'
    where granted.legal_entity_id = any (array(select ancestor_id from legal_entity_tree where entity_id = entity))
      and granted.role_id = any (array(select held.role_id from role_permissions held
        join permissions p on p.id = held.permission_id where p.name = permission))
      and (app_user_id() is null or entity = any (app_scope()))
  $$;
revoke all on function people_with_permission(bigint, text) from public;
grant execute on function people_with_permission(bigint, text) to @app_role@;

-- Whether another user has a permission in an organisation; stops at the first one found.
create function somebody_else_may(entity bigint, permission text, but_user bigint) returns boolean
  language sql stable security definer set search_path = public, pg_temp
  set plan_cache_mode = force_generic_plan as $$
    select exists (
      select from user_grants granted
      join users u on u.id = granted.user_id and u.status = 'active'
      where granted.legal_entity_id = any (array(select ancestor_id from legal_entity_tree where entity_id = entity))
        and granted.role_id = any (array(select held.role_id from role_permissions held
          join permissions p on p.id = held.permission_id where p.name = permission))
        and granted.user_id <> but_user and (app_user_id() is null or entity = any (app_scope())))
  $$;
revoke all on function somebody_else_may(bigint, text, bigint) from public;
grant execute on function somebody_else_may(bigint, text, bigint) to @app_role@;

-- The list of grants with the names it is sorted and searched by, because four joined tables have no index for that.
-- data_access_grants remains the source; triggers keep this copy.
create table given_accesses (
  id bigint primary key references data_access_grants (id) on delete cascade,
  -- The organisation itself, or that of the person.
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
create index given_accesses_entity on given_accesses (legal_entity_id, id) include (kind, entity_type);
create index given_accesses_place on given_accesses (legal_entity_id, entity_name collate "pt-BR-x-icu", id);
create index given_accesses_role on given_accesses (legal_entity_id, role_name collate "pt-BR-x-icu", id);
create index given_accesses_user on given_accesses (legal_entity_id, user_name collate "pt-BR-x-icu", id);
create index given_accesses_created on given_accesses (legal_entity_id, created_at, id);
create index given_accesses_all on given_accesses (id) include (legal_entity_id, kind, entity_type);
create index given_accesses_all_place on given_accesses (entity_name collate "pt-BR-x-icu", id)
  include (legal_entity_id);
create index given_accesses_all_role on given_accesses (role_name collate "pt-BR-x-icu", id) include (legal_entity_id);
create index given_accesses_all_user on given_accesses (user_name collate "pt-BR-x-icu", id) include (legal_entity_id);
create index given_accesses_all_created on given_accesses (created_at, id) include (legal_entity_id);
create index given_accesses_words on given_accesses using gin (search_text gin_trgm_ops);
create trigger given_accesses_added after insert on given_accesses
  referencing new table as new_rows for each statement execute function note_entity_changes();
create trigger given_accesses_changed after update on given_accesses
  referencing old table as old_rows new table as new_rows for each statement execute function note_entity_changes();
create trigger given_accesses_removed after delete on given_accesses
  referencing old table as old_rows for each statement execute function note_entity_changes();
alter table given_accesses enable row level security;
create policy in_scope on given_accesses to @app_role@ using (legal_entity_id in (select unnest(app_scope())));
grant select on given_accesses to @app_role@;

-- Writes the rows as they should be now. Grants of deleted groups or people are not listed.
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

-- Deferred, so that locks are held only for the end of the transaction. A concurrent renaming is waited for; a later
-- one updates this row.
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

-- After a row was renamed, deleted or moved: updates the grants that reference it in this column. They are locked
-- before they are read, so of two concurrent renamings the second writes both names, and a row that is being deleted
-- is not written again.
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
create constraint trigger legal_entities_told after update of trading_name, company_name on legal_entities
  deferrable initially deferred for each row
  when ((old.trading_name, old.company_name) is distinct from (new.trading_name, new.company_name))
  execute function keep_accesses_naming('legal_entity_id');
create constraint trigger users_told after update of name on users
  deferrable initially deferred for each row when (old.name <> new.name)
  execute function keep_accesses_naming('user_id');
create constraint trigger natural_entities_told
  after update of first_name, surname, legal_entity_id, deleted_at on natural_entities
  deferrable initially deferred for each row
  when ((old.first_name, old.surname, old.legal_entity_id, old.deleted_at)
    is distinct from (new.first_name, new.surname, new.legal_entity_id, new.deleted_at))
  execute function keep_accesses_naming('natural_entity_id');
create constraint trigger roles_told after update of display_name, deleted_at on roles
  deferrable initially deferred for each row
  when ((old.display_name, old.deleted_at) is distinct from (new.display_name, new.deleted_at))
  execute function keep_accesses_naming('role_id');

create function search_given_accesses(words text, scope bigint[]) returns setof bigint
  language sql stable security definer set search_path = public, pg_temp
  set plan_cache_mode = force_custom_plan as $$
    select id from given_accesses where search_text like like_pattern(words) and legal_entity_id = any (scope)
  $$;
revoke all on function search_given_accesses(text, bigint[]) from public;
grant execute on function search_given_accesses(text, bigint[]) to @app_role@;
