-- Every stored file. The bytes lie in the store under storage_key; the row is written after them, and goes before them.
create table files (
  id uuid primary key,
  -- The organisation whose share of the room it takes. A person's own file: their home.
  legal_entity_id bigint not null references legal_entities (id),
  -- The feature it belongs to: 'profile.photo'.
  purpose text not null,
  -- Only ever shown and handed back, never part of a path.
  name text not null check (char_length(name) between 1 and 200),
  media_type text not null,
  size bigint not null check (size > 0),
  sha256 bytea not null check (length(sha256) = 32),
  storage_key text not null unique,
  -- 'missing' and 'damaged' are found out later, by the sweep and by reading.
  state text not null default 'sound' check (state in ('sound', 'missing', 'damaged')),
  created_by bigint references users (id) on delete set null,
  created_at timestamptz not null default now()
);
create index files_entity on files (legal_entity_id) include (size);
create index files_author on files (created_by);

-- The bytes go after the row, by a job committed with whatever took it away.
create function remove_stored_bytes() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform enqueue_job('remove-stored-bytes', json_build_object('key', old.storage_key), null, null);
  return null;
end $$;
create trigger files_removed after delete on files for each row execute function remove_stored_bytes();

-- For a column that names a file: what is replaced there, or goes with its row, goes from `files`, too.
create function remove_replaced_file() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  before uuid := (to_jsonb(old) ->> tg_argv[0])::uuid;
begin
  if tg_op = 'DELETE' or before is distinct from (to_jsonb(new) ->> tg_argv[0])::uuid then
    delete from files where id = before;
  end if;
  return null;
end $$;

alter table users add column photo_id uuid references files (id) on delete set null;
create index users_photo on users (photo_id) where photo_id is not null;
create trigger users_photo_replaced after update of photo_id or delete on users
  for each row execute function remove_replaced_file('photo_id');
grant select (photo_id), update (photo_id) on users to @app_role@;

alter table files enable row level security;
-- A photo is seen wherever its person is: the policy of `users` decides inside this one.
create policy visible on files for select to @app_role@
  using (legal_entity_id = any ((select app_scope())::bigint[])
    or exists (select from users u where u.photo_id = files.id));
-- In the active organisation, or as one's own at home, wherever one works at the moment.
create policy created on files for insert to @app_role@
  with check (created_by = (select app_user_id()) and (
    legal_entity_id = any ((select app_scope())::bigint[])
    or legal_entity_id = (select home_entity_id from users where id = (select app_user_id()))));
grant select on files to @app_role@;
grant insert (id, legal_entity_id, purpose, name, media_type, size, sha256, storage_key, created_by)
  on files to @app_role@;

-- How much the organisation of this entity keeps, all its units together, and how much the installation.
create function stored_bytes(entity bigint) returns table (organisation bigint, total bigint)
  language sql stable security definer set search_path = public, pg_temp as $$
    select coalesce(sum(size) filter (where legal_entity_id in (
        select down.entity_id from legal_entity_tree up
        join legal_entity_tree down on down.ancestor_id = up.ancestor_id
        where up.entity_id = entity)), 0)::bigint,
      coalesce(sum(size), 0)::bigint
    from files
  $$;
revoke all on function stored_bytes(bigint) from public;
grant execute on function stored_bytes(bigint) to @app_role@;
