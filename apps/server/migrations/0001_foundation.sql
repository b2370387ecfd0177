-- Extensions, text functions, the scope of a transaction, and the tables of the installation itself.
--
-- Conventions of all migrations:
-- - @app_role@ is the role that requests run as (core/database/migrate.ts). It owns nothing, so row-level security
--   applies to it. A table without a grant is read and written by the owner only.
-- - A function is "security definer" where a request needs an answer about rows it may not read, and for searches:
--   LIKE and && are not leakproof, so under row-level security they never use their indexes. Such a function takes
--   the scope as an argument or reads app_scope(), and returns no more than ids inside it or the answer itself.
-- - A function plans its statements in the plan_cache_mode of its caller, and statements of requests get custom plans
--   (core/database/database.ts). Functions that look rows up by id set force_generic_plan, because planning takes
--   longer than reading. Searches set force_custom_plan: their patterns are then computed once, not for every row.
-- - Policies of tables with long lists compare with "in (select unnest(app_scope()))", a hashed subplan. The planner
--   counts "= any (scope)" as a second filter beside the same condition of the query, expects few rows, and sorts the
--   table.
-- - Lists have an index for each order, one that begins with the organisation and one for all organisations ("_all"),
--   which includes the columns the policy reads: a page of ids is found by an index-only scan.

create extension if not exists pg_trgm;
create extension if not exists unaccent;
create extension if not exists btree_gist;

-- Text without accents and in lower case. unaccent() is only STABLE because its dictionary could be replaced; naming
-- the dictionary fixes the result, which generated columns and indexes need. In plpgsql because a function in SQL
-- that is not inlined is initialised again for every call, which took fifteen times as long.
create function plain_text(value text) returns text
  language plpgsql immutable strict parallel safe cost 40 as $$
begin
  return lower(public.unaccent('public.unaccent'::regdictionary, value));
end $$;

-- A search term as a LIKE pattern: % and _ are literal characters.
create function like_pattern(value text) returns text
  language sql immutable strict parallel safe
  return '%' || regexp_replace(plain_text(value), '([\\%_])', '\\\1', 'g') || '%';

-- Each word as a LIKE pattern, the longest first: "maria silva" also finds "Maria da Silva".
create function word_patterns(words text) returns text[]
  language sql immutable strict parallel safe
  return array(select like_pattern(word) from unnest(regexp_split_to_array(btrim(words), '\s+')) as typed (word)
    order by length(word) desc, word);

-- array_to_string() is only STABLE; of texts the result is fixed, which generated columns need.
create function joined(words text[]) returns text
  language sql immutable parallel safe
  return array_to_string(words, ' ');

create function json_words(list jsonb) returns text[]
  language sql immutable parallel safe as $$
    select coalesce(array_agg(word), '{}') from jsonb_array_elements_text(list) word
  $$;

create function today_in_brasilia() returns date
  language sql stable parallel safe
  return (now() at time zone 'America/Sao_Paulo')::date;

-- The organisations and the user of the current transaction, set by the server with set_config(…, true).
create function app_scope() returns bigint[]
  language sql stable parallel safe
  return coalesce(string_to_array(nullif(current_setting('app.scope', true), ''), ',')::bigint[], '{}');

create function app_user_id() returns bigint
  language sql stable parallel safe
  return nullif(current_setting('app.user_id', true), '')::bigint;

-- Optimistic locking: a form sends the version it was read at.
create function next_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  new.updated_at := now();
  return new;
end $$;

-- One row: the state of the whole installation.
create table installation (
  only_row boolean primary key default true check (only_row),
  maintenance_message text,
  -- A database of invented people with known passwords.
  demonstration boolean not null default false,
  created_at timestamptz not null default now()
);
grant select on installation to @app_role@;
insert into installation default values;

-- The first digit of the IBGE code is the number of the region.
create table federation_units (
  id integer primary key,
  code text not null unique,
  name text not null,
  region text not null
);
grant select on federation_units to @app_role@;
insert into federation_units (id, code, name, region)
select id, code, name, (array['Norte', 'Nordeste', 'Sudeste', 'Sul', 'Centro-Oeste'])[id / 10]
from (values
  (11, 'RO', 'Rondônia'), (12, 'AC', 'Acre'), (13, 'AM', 'Amazonas'), (14, 'RR', 'Roraima'),
  (15, 'PA', 'Pará'), (16, 'AP', 'Amapá'), (17, 'TO', 'Tocantins'), (21, 'MA', 'Maranhão'),
  (22, 'PI', 'Piauí'), (23, 'CE', 'Ceará'), (24, 'RN', 'Rio Grande do Norte'), (25, 'PB', 'Paraíba'),
  (26, 'PE', 'Pernambuco'), (27, 'AL', 'Alagoas'), (28, 'SE', 'Sergipe'), (29, 'BA', 'Bahia'),
  (31, 'MG', 'Minas Gerais'), (32, 'ES', 'Espírito Santo'), (33, 'RJ', 'Rio de Janeiro'),
  (35, 'SP', 'São Paulo'), (41, 'PR', 'Paraná'), (42, 'SC', 'Santa Catarina'),
  (43, 'RS', 'Rio Grande do Sul'), (50, 'MS', 'Mato Grosso do Sul'), (51, 'MT', 'Mato Grosso'),
  (52, 'GO', 'Goiás'), (53, 'DF', 'Distrito Federal')
) as units (id, code, name);

-- Counters of the request limiter. Unlogged: a crash only resets limits.
create unlogged table rate_limits (
  key_hash bytea primary key,
  hits integer not null,
  resets_at timestamptz not null
);
create index rate_limits_resets_at on rate_limits (resets_at);

-- Answers to requests that may be sent again (docs/decisions/024-sent-twice.md). The answer is sealed, because it may
-- contain a key that is shown only once.
create table kept_answers (
  key_hash bytea primary key check (octet_length(key_hash) = 32),
  body_hash bytea not null check (octet_length(body_hash) = 32),
  answer bytea,
  -- The hour is enough to remove it after a day, and tells nobody when a sealed case was sent.
  created_at timestamptz not null default date_trunc('hour', now(), 'UTC')
);
create index kept_answers_age on kept_answers (created_at);

-- Raises an error if the key was used before, so that the key can be sent with the first statement of the
-- transaction. The caller then reads the kept answer. A concurrent request with the same key waits for the first one
-- to end.
create function begin_kept_answer(key bytea, body bytea) returns void
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  insert into kept_answers (key_hash, body_hash) values (key, body) on conflict do nothing;
  if not found then
    raise exception using errcode = 'CFANS', message = 'answered before';
  end if;
end $$;
revoke all on function begin_kept_answer(bytea, bytea) from public;
grant execute on function begin_kept_answer(bytea, bytea) to @app_role@;

create function end_kept_answer(key bytea, sealed bytea) returns void
  language sql volatile security definer set search_path = public, pg_temp as $$
    update kept_answers set answer = sealed where key_hash = key and answer is null
  $$;
revoke all on function end_kept_answer(bytea, bytea) from public;
grant execute on function end_kept_answer(bytea, bytea) to @app_role@;

-- Which transaction changed rows of which organisation in a table. Kept totals are valid while no row here is newer
-- than their snapshot (core/kept-counts.ts). The row is written by the changing transaction itself, so it becomes
-- visible together with the change. Rows are deleted after a day. Rows that belong to no organisation are noted under
-- 0.
create table entity_changes (
  table_name text not null,
  changed_by xid8 not null default pg_current_xact_id(),
  legal_entity_id bigint not null,
  changed_at timestamptz not null default date_trunc('hour', now(), 'UTC'),
  primary key (table_name, changed_by, legal_entity_id)
);
create index entity_changes_age on entity_changes (changed_at);

-- The argument of a trigger names the list that its table belongs to, where that is not the table's own.
create function note_entity_changes() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  list text := coalesce(tg_argv[0], tg_table_name);
begin
  if tg_op = 'UPDATE' then
    insert into entity_changes (table_name, legal_entity_id)
    select list, legal_entity_id from new_rows where legal_entity_id is not null
    union select list, legal_entity_id from old_rows where legal_entity_id is not null
    on conflict do nothing;
  elsif tg_op = 'INSERT' then
    insert into entity_changes (table_name, legal_entity_id)
    select distinct list, legal_entity_id from new_rows where legal_entity_id is not null
    on conflict do nothing;
  else
    insert into entity_changes (table_name, legal_entity_id)
    select distinct list, legal_entity_id from old_rows where legal_entity_id is not null
    on conflict do nothing;
  end if;
  return null;
end $$;

-- Of these organisations, those with changes that are not visible in the snapshot.
create function changed_entities(of_table text, scope bigint[], seen pg_snapshot) returns setof bigint
  language sql stable security definer set search_path = public, pg_temp
  set plan_cache_mode = force_generic_plan as $$
    select distinct legal_entity_id from entity_changes
    where table_name = of_table and changed_by >= pg_snapshot_xmin(seen)
      and not pg_visible_in_snapshot(changed_by, seen) and legal_entity_id = any (scope)
      and (legal_entity_id = any ((select app_scope())::bigint[]) or legal_entity_id = 0)
  $$;
revoke all on function changed_entities(text, bigint[], pg_snapshot) from public;
grant execute on function changed_entities(text, bigint[], pg_snapshot) to @app_role@;
