-- Stored files (docs/decisions/010-files.md).

-- The bytes are in the store under storage_key: written before the row, deleted after it.
create table files (
  id uuid primary key,
  -- The organisation whose quota it counts in; for a user's own file the home organisation.
  legal_entity_id bigint not null references legal_entities (id),
  -- The feature it belongs to, as in 'profile.photo'.
  purpose text not null,
  -- Shown and returned, never part of a path.
  name text not null check (char_length(name) between 1 and 200),
  media_type text not null,
  size bigint not null check (size > 0),
  sha256 bytea not null check (length(sha256) = 32),
  storage_key text not null unique,
  -- 'missing' and 'damaged' are detected later, by the sweep and when the file is read.
  state text not null default 'sound' check (state in ('sound', 'missing', 'damaged')),
  created_by bigint references users (id) on delete set null,
  created_at timestamptz not null default now()
);
create index files_entity on files (legal_entity_id) include (size);
create index files_author on files (created_by);
alter table files enable row level security;
-- A photo is visible wherever its user is: the policy of users applies inside this one.
create policy visible on files for select to @app_role@
  using (legal_entity_id = any ((select app_scope())::bigint[])
    or exists (select from users u where u.photo_id = files.id));
-- In the active organisation, or as a file of one's own in the home organisation, whatever the context.
create policy created on files for insert to @app_role@
  with check (created_by = (select app_user_id()) and (
    legal_entity_id = any ((select app_scope())::bigint[])
    or legal_entity_id = (select home_entity_id from users where id = (select app_user_id()))));
grant select,
  insert (id, legal_entity_id, purpose, name, media_type, size, sha256, storage_key, created_by)
  on files to @app_role@;
alter table legal_entities add foreign key (logo_id) references files (id) on delete set null;
alter table users add foreign key (photo_id) references files (id) on delete set null;

-- Deletes the bytes by a job that is committed together with the deletion of the row.
create function remove_stored_bytes() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform enqueue_job('remove-stored-bytes', json_build_object('key', old.storage_key), null, null);
  return null;
end $$;
create trigger files_removed after delete on files for each row execute function remove_stored_bytes();

-- For a column that references a file: deletes the file that is replaced there or whose row is deleted.
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
create trigger legal_entities_logo_replaced after update of logo_id or delete on legal_entities
  for each row execute function remove_replaced_file('logo_id');
create trigger users_photo_replaced after update of photo_id or delete on users
  for each row execute function remove_replaced_file('photo_id');

-- Bytes stored by the organisation of this entity, all units together, and by the installation.
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
