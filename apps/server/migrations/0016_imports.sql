-- Imports of spreadsheets (docs/decisions/021-imports.md).

-- The file is in the store until the import ends, at most a day. The database contains only refused rows, sealed by
-- the server.
create table imports (
  id bigint generated always as identity primary key,
  -- Sealed rows are bound to it.
  uuid uuid not null default gen_random_uuid() unique,
  legal_entity_id bigint not null references legal_entities (id),
  created_by bigint references users (id) on delete set null,
  -- The group it runs with: its permissions are checked before every batch.
  role_id bigint references roles (id) on delete set null,
  target text not null check (target ~ '^[a-z_]+$'),
  file_id uuid references files (id) on delete set null,
  file_name text not null check (char_length(file_name) between 1 and 200),
  state text not null default 'open'
    check (state in ('open', 'checking', 'checked', 'running', 'done', 'cancelled', 'failed', 'expired')),
  failure text,
  reading jsonb not null check (jsonb_typeof(reading) = 'object'),
  -- By the number of the column, never by its content.
  mapping jsonb not null default '[]' check (jsonb_typeof(mapping) = 'array'),
  processed integer not null default 0,
  total integer,
  good integer,
  bad integer,
  duplicate integer,
  rule text check (rule in ('skip', 'update', 'create')),
  mode text check (mode in ('batches', 'all')),
  created integer not null default 0,
  updated integer not null default 0,
  skipped integer not null default 0,
  refused integer not null default 0,
  -- Increases with every change of the mapping: the one that is checked and started is the one that was shown.
  version integer not null default 1,
  created_at timestamptz not null default now(),
  finished_at timestamptz
);
create index imports_entity on imports (legal_entity_id, id);
create index imports_sent on imports (legal_entity_id, created_at, id);
create index imports_name on imports (legal_entity_id, file_name collate "pt-BR-x-icu", id);
create index imports_author on imports (created_by);
create index imports_role on imports (role_id);
create index imports_file on imports (file_id) where file_id is not null;
create index imports_finished on imports (finished_at);
create trigger imports_file_replaced after update of file_id or delete on imports
  for each row execute function remove_replaced_file('file_id');
alter table imports enable row level security;
create policy in_scope on imports to @app_role@
  using (legal_entity_id = any ((select app_scope())::bigint[]))
  with check (legal_entity_id = any ((select app_scope())::bigint[]) and created_by = (select app_user_id()));
grant select,
  insert (legal_entity_id, created_by, role_id, target, file_id, file_name, state, reading, mapping),
  update (role_id, file_id, state, failure, reading, mapping, processed, total, good, bad, duplicate, rule, mode,
    version, finished_at)
  on imports to @app_role@;

-- One row for each processed batch, written in the transaction of the batch: however often the job runs, a batch with
-- a row is done.
create table import_batches (
  import_id bigint not null references imports (id) on delete cascade,
  phase text not null check (phase in ('check', 'run')),
  number integer not null,
  -- Refused rows with the reasons; null if there are none, or after they were deleted.
  refused_rows bytea,
  primary key (import_id, phase, number)
);
alter table import_batches enable row level security;
create policy of_import on import_batches to @app_role@
  using (exists (select from imports i where i.id = import_id));
grant select, delete on import_batches to @app_role@;

-- Which field a user assigned to a column of this name before. Only a digest of the name: it may be a row of data.
create table import_columns (
  user_id bigint not null references users (id) on delete cascade,
  target text not null,
  header_digest bytea not null,
  -- Null if the column was ignored.
  field text,
  used_at timestamptz not null default now(),
  primary key (user_id, target, header_digest)
);
alter table import_columns enable row level security;
create policy own on import_columns to @app_role@
  using (user_id = (select app_user_id())) with check (user_id = (select app_user_id()));
grant select, insert, update on import_columns to @app_role@;
