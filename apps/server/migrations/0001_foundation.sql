-- Extensions, the application role's scope, and the text helpers every list uses.
-- @app_role@ is the role requests run as (see src/core/database/migrate.ts).
create extension if not exists pg_trgm;
create extension if not exists unaccent;

-- unaccent() depends on a dictionary that could be swapped, so it is only STABLE; naming the
-- dictionary makes the result fixed, which generated columns and indexes need.
create function plain_text(value text) returns text
  language sql immutable strict parallel safe
  return lower(public.unaccent('public.unaccent'::regdictionary, value));

-- A typed word as a LIKE pattern: accents and case do not count, % and _ are only characters.
create function like_pattern(value text) returns text
  language sql immutable strict parallel safe
  return '%' || regexp_replace(plain_text(value), '([\\%_])', '\\\1', 'g') || '%';

-- What the current transaction may see, set by the server with set_config(…, true).
create function app_scope() returns bigint[]
  language sql stable parallel safe
  return coalesce(string_to_array(nullif(current_setting('app.scope', true), ''), ',')::bigint[], '{}');

create function app_user_id() returns bigint
  language sql stable parallel safe
  return nullif(current_setting('app.user_id', true), '')::bigint;

create function next_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  new.updated_at := now();
  return new;
end $$;

-- Installation-wide: one row says how the installation is doing.
create table installation (
  only_row boolean primary key default true check (only_row),
  maintenance_message text,
  created_at timestamptz not null default now()
);
insert into installation default values;
grant select on installation to @app_role@;

create table federation_units (
  id integer primary key,
  code text not null unique,
  name text not null
);
grant select on federation_units to @app_role@;
insert into federation_units (id, code, name) values
  (11, 'RO', 'Rondônia'), (12, 'AC', 'Acre'), (13, 'AM', 'Amazonas'), (14, 'RR', 'Roraima'),
  (15, 'PA', 'Pará'), (16, 'AP', 'Amapá'), (17, 'TO', 'Tocantins'), (21, 'MA', 'Maranhão'),
  (22, 'PI', 'Piauí'), (23, 'CE', 'Ceará'), (24, 'RN', 'Rio Grande do Norte'), (25, 'PB', 'Paraíba'),
  (26, 'PE', 'Pernambuco'), (27, 'AL', 'Alagoas'), (28, 'SE', 'Sergipe'), (29, 'BA', 'Bahia'),
  (31, 'MG', 'Minas Gerais'), (32, 'ES', 'Espírito Santo'), (33, 'RJ', 'Rio de Janeiro'),
  (35, 'SP', 'São Paulo'), (41, 'PR', 'Paraná'), (42, 'SC', 'Santa Catarina'),
  (43, 'RS', 'Rio Grande do Sul'), (50, 'MS', 'Mato Grosso do Sul'), (51, 'MT', 'Mato Grosso'),
  (52, 'GO', 'Goiás'), (53, 'DF', 'Distrito Federal');

-- Counters of the request limiter. Lost in a crash, which only forgets limits.
create unlogged table rate_limits (
  key_hash bytea primary key,
  hits integer not null,
  resets_at timestamptz not null
);
create index rate_limits_resets_at on rate_limits (resets_at);
