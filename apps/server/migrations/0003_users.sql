create table users (
  id bigint generated always as identity primary key,
  -- Where the account was created: keeps it manageable there even when it holds no access at all.
  home_entity_id bigint not null references legal_entities (id),
  name text not null,
  email text not null unique check (email = lower(email)),
  password_hash text,
  status text not null check (status in ('active', 'invited', 'blocked', 'inactive')),
  first_access boolean not null default true,
  email_verified_at timestamptz,
  last_login_at timestamptz,
  search_text text not null generated always as (plain_text(name || ' ' || email)) stored,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index users_search on users using gin (search_text gin_trgm_ops);
create index users_name on users (name collate "pt-BR-x-icu", id);
create index users_home on users (home_entity_id, id);
create trigger users_version before update of name, email, status, first_access on users
  for each row execute function next_version();

create table natural_entities (
  id bigint generated always as identity primary key,
  legal_entity_id bigint not null references legal_entities (id),
  user_id bigint references users (id) on delete set null,
  first_name text not null,
  surname text not null,
  gender text check (gender in ('M', 'F')),
  birth_date date,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index natural_entities_entity on natural_entities (legal_entity_id, id);
create index natural_entities_user on natural_entities (user_id);
create trigger natural_entities_version before update on natural_entities
  for each row execute function next_version();

create table permissions (
  id bigint generated always as identity primary key,
  name text not null,
  display_name text not null,
  guard_name text not null default 'web',
  description text not null,
  unique (name, guard_name),
  check (name !~ '[|[:space:]]')
);

create table roles (
  id bigint generated always as identity primary key,
  name text not null unique,
  display_name text not null,
  reserved boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create trigger roles_version before update on roles for each row execute function next_version();

create table role_permissions (
  role_id bigint not null references roles (id) on delete cascade,
  permission_id bigint not null references permissions (id) on delete cascade,
  primary key (role_id, permission_id)
);
create index role_permissions_permission on role_permissions (permission_id);

create table role_users (
  user_id bigint not null references users (id) on delete cascade,
  role_id bigint not null references roles (id) on delete cascade,
  primary key (user_id, role_id)
);
create index role_users_role on role_users (role_id, user_id);

-- "Role R reaches this entity": for every holder of R, or for one of them.
create table data_access_grants (
  id bigint generated always as identity primary key,
  role_id bigint not null references roles (id) on delete cascade,
  user_id bigint references users (id) on delete cascade,
  -- One of the two is set; the pair (type, id) of the interface is derived from which one.
  legal_entity_id bigint references legal_entities (id) on delete cascade,
  natural_entity_id bigint references natural_entities (id) on delete cascade,
  created_at timestamptz not null default now(),
  check (num_nonnulls(legal_entity_id, natural_entity_id) = 1),
  unique nulls not distinct (role_id, user_id, legal_entity_id, natural_entity_id)
);
create index data_access_grants_legal on data_access_grants (legal_entity_id, role_id, user_id);
create index data_access_grants_natural on data_access_grants (natural_entity_id);
create index data_access_grants_user on data_access_grants (user_id);

-- Two entities of one tree share an ancestor; two organisations share none.
create function same_organisation(one bigint, other bigint) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
    select exists (
      select from legal_entity_tree a join legal_entity_tree b on b.ancestor_id = a.ancestor_id
      where a.entity_id = one and b.entity_id = other)
  $$;
revoke all on function same_organisation(bigint, bigint) from public;
grant execute on function same_organisation(bigint, bigint) to @app_role@;

-- The grants that count for each user. Groups are installation-wide, so "every holder" means those of the same
-- organisation: one organisation's grant must neither let in nor show another's people. Owned by the schema's
-- owner, so policies can ask it without seeing only what the asker sees.
create view user_grants as
  select held.user_id, held.role_id, access.legal_entity_id, access.natural_entity_id
  from role_users held
  join users u on u.id = held.user_id
  join data_access_grants access on access.role_id = held.role_id
  left join natural_entities n on n.id = access.natural_entity_id
  where access.user_id = held.user_id
    or access.user_id is null
      and same_organisation(u.home_entity_id, coalesce(access.legal_entity_id, n.legal_entity_id));

-- Which user reaches which organisation through which of their roles: the granted ones and their units.
create view user_reach as
  select granted.user_id, granted.role_id, tree.entity_id
  from user_grants granted
  join legal_entity_tree tree on tree.ancestor_id = granted.legal_entity_id;

-- A user is visible where the account lives and wherever it holds access.
create function users_in_scope(scope bigint[]) returns setof bigint
  language sql stable security definer set search_path = public, pg_temp as $$
    select id from users where home_entity_id = any (scope)
    union
    select user_id from user_reach where entity_id = any (scope)
  $$;

-- LIKE is not leakproof, so under row-level security it would never use the trigram index.
-- This runs as the owner, takes the scope as an argument and returns only ids inside it.
create function search_users(words text, scope bigint[]) returns setof bigint
  language sql stable security definer set search_path = public, pg_temp as $$
    select id from users
    where search_text like like_pattern(words) and id in (select users_in_scope(scope))
  $$;

alter table users enable row level security;
-- The home entity is named beside the function because a row being inserted is not yet visible to it.
create policy visible on users for select to @app_role@
  using (id = (select app_user_id()) or home_entity_id = any ((select app_scope())::bigint[])
    or id in (select users_in_scope(app_scope())));
create policy changed on users for update to @app_role@
  using (id = (select app_user_id()) or id in (select users_in_scope(app_scope())));
create policy removed on users for delete to @app_role@
  using (id in (select users_in_scope(app_scope())));
create policy created on users for insert to @app_role@
  with check (home_entity_id = any ((select app_scope())::bigint[]));
-- Password hashes can be written by a request and read by sign-in only.
grant select (id, home_entity_id, name, email, status, first_access, email_verified_at, last_login_at,
              search_text, version, created_at, updated_at) on users to @app_role@;
grant insert (home_entity_id, name, email, password_hash, status, first_access) on users to @app_role@;
grant update (name, email, password_hash, status, first_access) on users to @app_role@;
grant delete on users to @app_role@;

alter table natural_entities enable row level security;
create policy in_scope on natural_entities to @app_role@
  using (user_id = (select app_user_id()) or legal_entity_id = any ((select app_scope())::bigint[]))
  with check (legal_entity_id = any ((select app_scope())::bigint[]));
grant select on natural_entities to @app_role@;

alter table role_users enable row level security;
create policy visible on role_users to @app_role@
  using (user_id = (select app_user_id()) or user_id in (select users_in_scope(app_scope())))
  with check (user_id in (select users_in_scope(app_scope())));
grant select, insert, delete on role_users to @app_role@;

alter table data_access_grants enable row level security;
create policy in_scope on data_access_grants to @app_role@
  using (
    legal_entity_id = any ((select app_scope())::bigint[])
    or natural_entity_id in (select id from natural_entities where legal_entity_id = any ((select app_scope())::bigint[]))
  );
grant select, insert, delete on data_access_grants to @app_role@;

grant select on permissions, roles, role_permissions to @app_role@;
revoke all on function users_in_scope(bigint[]), search_users(text, bigint[]) from public;
grant execute on function users_in_scope(bigint[]), search_users(text, bigint[]) to @app_role@;

-- Across all organisations, whoever asks: the last administrator of the installation cannot go.
create function count_administrators() returns bigint
  language sql stable security definer set search_path = public, pg_temp as $$
    select count(distinct u.id)
    from users u
    join user_reach reach on reach.user_id = u.id
    join roles r on r.id = reach.role_id and r.name = 'admin'
    where u.status = 'active'
  $$;
revoke all on function count_administrators() from public;
grant execute on function count_administrators() to @app_role@;

-- Whether a user reaches organisations, or holds permissions, that the asker (in the active role) does not:
-- nobody manages, and so nobody takes over, someone who can do more.
create function reaches_beyond(target bigint, asker bigint, asker_role bigint) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
    select exists (
      select entity_id from user_reach where user_id = target
      except select entity_id from user_reach where user_id = asker and role_id = asker_role)
  $$;
create function permits_beyond(target bigint, asker_role bigint) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
    select exists (
      select held.permission_id from role_users u join role_permissions held on held.role_id = u.role_id
      where u.user_id = target
      except select permission_id from role_permissions where role_id = asker_role)
  $$;
create function reaches_something(target bigint) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
    select exists (select from user_reach where user_id = target)
  $$;
revoke all on function reaches_beyond(bigint, bigint, bigint), permits_beyond(bigint, bigint), reaches_something(bigint) from public;
grant execute on function reaches_beyond(bigint, bigint, bigint), permits_beyond(bigint, bigint), reaches_something(bigint)
  to @app_role@;
