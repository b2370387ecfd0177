-- Where permissions stand: areas of the product (modules), what they hold (functionalities), and the permissions in it.
-- All three are installation-wide and seeded from the catalogue; `key` is null for a module an administrator made.
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

create table functionalities (
  id bigint generated always as identity primary key,
  module_id bigint not null references modules (id),
  name text not null unique,
  display_name text not null,
  description text,
  -- Named by the catalogue of this version of the product.
  system boolean not null default false,
  position integer not null default 1000,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index functionalities_module on functionalities (module_id);
create trigger functionalities_version before update on functionalities
  for each row execute function next_version();

-- What was there came from the catalogue; the seed that follows every migration moves each one to its own place.
insert into modules (key, display_name) values ('sistema', 'Sistema');
insert into functionalities (module_id, name, display_name, system)
  select id, 'system', 'Sistema', true from modules where key = 'sistema';
alter table permissions
  add functionality_id bigint references functionalities (id),
  add system boolean not null default true,
  add position integer not null default 1000,
  add created_at timestamptz not null default now(),
  add updated_at timestamptz not null default now();
update permissions set functionality_id = (select id from functionalities where name = 'system');
alter table permissions alter functionality_id set not null, alter system set default false;
create index permissions_functionality on permissions (functionality_id);

-- A deleted group is kept, so that a deletion can be undone; it counts nowhere until then. Its name is free again.
-- `catalog_name` remembers which group of the catalogue it is, whatever it is called now.
alter table roles
  add description text,
  add requires_second_factor boolean not null default false,
  add deleted_at timestamptz,
  add catalog_name text unique,
  add check (not reserved or deleted_at is null);
update roles set catalog_name = name;
alter table roles drop constraint roles_name_key;
create unique index roles_name on roles (name) where deleted_at is null;

create or replace view user_grants as
  select held.user_id, held.role_id, access.legal_entity_id, access.natural_entity_id
  from role_users held
  join roles r on r.id = held.role_id and r.deleted_at is null
  join users u on u.id = held.user_id
  join data_access_grants access on access.role_id = held.role_id
  left join natural_entities n on n.id = access.natural_entity_id
  where access.user_id = held.user_id
    or access.user_id is null
      and same_organisation(u.home_entity_id, coalesce(access.legal_entity_id, n.legal_entity_id));

-- Across all organisations, whoever asks: a group that anyone holds anywhere cannot be deleted.
create function role_is_held(role bigint) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
    select exists (select from role_users where role_id = role)
  $$;
revoke all on function role_is_held(bigint) from public;
grant execute on function role_is_held(bigint) to @app_role@;

-- Requests write what an administrator may decide, column by column: what is reserved or the catalogue's is not theirs.
grant select on modules, functionalities to @app_role@;
grant insert (display_name), update (display_name), delete on modules to @app_role@;
grant insert (module_id, name, display_name, description),
  update (module_id, name, display_name, description), delete on functionalities to @app_role@;
grant insert (functionality_id, name, display_name, guard_name, description),
  update (name, display_name, description, updated_at), delete on permissions to @app_role@;
grant insert (name, display_name, description, requires_second_factor),
  update (name, display_name, description, requires_second_factor, deleted_at) on roles to @app_role@;
grant insert, delete on role_permissions to @app_role@;
