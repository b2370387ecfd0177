-- Folders and files of people, shared inside and by public link (docs/decisions/045-drive.md).

create table drive_nodes (
  id bigint generated always as identity primary key,
  legal_entity_id bigint not null references legal_entities (id),
  -- Of the whole tree it lies in: whoever uploads into a shared folder gives the file to the folder's owner.
  owner_id bigint references users (id) on delete set null,
  parent_id bigint references drive_nodes (id) on delete cascade,
  -- From the top folder down to itself; kept by triggers, in the transaction that moves it.
  path bigint[] not null,
  is_folder boolean not null,
  name text not null check (char_length(name) between 1 and 200),
  -- Of the version that is shown.
  size bigint not null default 0,
  media_type text not null default '',
  tags text[] not null default '{}',
  -- What was put into the trash with it: the same number on everything below.
  trash_root bigint,
  trashed_at timestamptz,
  trashed_by bigint references users (id) on delete set null,
  created_by bigint references users (id) on delete set null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  search_text text not null generated always as (plain_text(name || ' ' || joined(tags))) stored,
  check ((trash_root is null) = (trashed_at is null)),
  check (path[cardinality(path)] = id)
);
create unique index drive_nodes_name on drive_nodes (parent_id, lower(name)) where trash_root is null and parent_id is not null;
create unique index drive_nodes_top_name on drive_nodes (owner_id, legal_entity_id, lower(name))
  where trash_root is null and parent_id is null;
create index drive_nodes_by_name on drive_nodes (parent_id, is_folder desc, name collate "pt-BR-x-icu", id);
create index drive_nodes_by_size on drive_nodes (parent_id, is_folder desc, size, id);
create index drive_nodes_by_change on drive_nodes (parent_id, is_folder desc, changed_at, id);
create index drive_nodes_top on drive_nodes (owner_id, is_folder desc, name collate "pt-BR-x-icu", id) where parent_id is null;
create index drive_nodes_trash on drive_nodes (trashed_at) where trash_root = id;
create index drive_nodes_trash_of on drive_nodes (owner_id, trashed_at) where trash_root = id;
create index drive_nodes_trash_root on drive_nodes (trash_root) where trash_root is not null;
create index drive_nodes_path on drive_nodes using gin (path);
create index drive_nodes_search on drive_nodes using gin (search_text gin_trgm_ops);
create index drive_nodes_entity on drive_nodes (legal_entity_id);
create index drive_nodes_author on drive_nodes (created_by) where created_by is not null;
create index drive_nodes_trasher on drive_nodes (trashed_by) where trashed_by is not null;
create trigger drive_nodes_version before update on drive_nodes for each row execute function next_version();

-- A tree has one owner and one organisation, and is at most thirty folders deep. As the owner of the tables: the path
-- above a shared folder is nothing its readers may see.
create function place_drive_node() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  above drive_nodes;
begin
  if new.parent_id is null then
    new.path := array[new.id];
    return new;
  end if;
  select * into above from drive_nodes where id = new.parent_id for share;
  if not found or not above.is_folder or above.path @> array[new.id] or cardinality(above.path) >= 30
    or above.owner_id is distinct from new.owner_id or above.legal_entity_id <> new.legal_entity_id then
    raise exception 'a file or folder cannot lie there' using errcode = 'check_violation', constraint = 'drive_place';
  end if;
  new.path := above.path || new.id;
  return new;
end $$;
create trigger drive_nodes_placed before insert or update of parent_id on drive_nodes
  for each row execute function place_drive_node();

create function move_drive_tree() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.is_folder then
    if exists (select from drive_nodes where path @> array[new.id]
        and cardinality(path) - cardinality(old.path) + cardinality(new.path) > 30) then
      raise exception 'the folders would be too deep' using errcode = 'check_violation', constraint = 'drive_place';
    end if;
    update drive_nodes set path = new.path || path[cardinality(old.path) + 1:] where path @> array[new.id] and id <> new.id;
  end if;
  return null;
end $$;
create trigger drive_nodes_moved after update of parent_id on drive_nodes
  for each row when (old.parent_id is distinct from new.parent_id) execute function move_drive_tree();

-- Bytes that somebody's versions take in an organisation.
create table drive_usage (
  owner_id bigint not null references users (id) on delete cascade,
  legal_entity_id bigint not null references legal_entities (id),
  bytes bigint not null default 0,
  primary key (owner_id, legal_entity_id)
);
create index drive_usage_entity on drive_usage (legal_entity_id);

create table drive_versions (
  id bigint generated always as identity primary key,
  node_id bigint not null references drive_nodes (id) on delete cascade,
  legal_entity_id bigint not null references legal_entities (id),
  -- Whose quota it counts in; not a reference, it is asked for when the tree is already gone.
  owner_id bigint,
  number integer not null check (number > 0),
  -- Equal contents of one organisation are one file.
  file_id uuid not null references files (id),
  size bigint not null,
  media_type text not null,
  created_by bigint references users (id) on delete set null,
  created_at timestamptz not null default now(),
  unique (node_id, number)
);
create index drive_versions_file on drive_versions (file_id);
create index drive_versions_entity on drive_versions (legal_entity_id);
create index drive_versions_author on drive_versions (created_by) where created_by is not null;
create index files_by_content on files (sha256, legal_entity_id) where purpose = 'drive.file';

create function count_drive_version() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into drive_usage (owner_id, legal_entity_id, bytes)
      select new.owner_id, new.legal_entity_id, new.size where new.owner_id is not null
      on conflict (owner_id, legal_entity_id) do update set bytes = drive_usage.bytes + excluded.bytes;
    return null;
  end if;
  update drive_usage set bytes = bytes - old.size
    where owner_id = old.owner_id and legal_entity_id = old.legal_entity_id;
  -- Whoever takes the last two versions of a content away at once does so one after the other.
  perform from files where id = old.file_id for update;
  delete from files f where f.id = old.file_id and f.purpose = 'drive.file'
    and not exists (select from drive_versions v where v.file_id = f.id);
  return null;
end $$;
create trigger drive_versions_counted after insert or delete on drive_versions
  for each row execute function count_drive_version();

-- What is still being sent: the bytes that arrived and are on the disk.
create table drive_uploads (
  id uuid primary key,
  legal_entity_id bigint not null references legal_entities (id),
  owner_id bigint not null references users (id) on delete cascade,
  -- Null for what comes by a public link.
  user_id bigint references users (id) on delete cascade,
  link_id bigint references public_links (id) on delete cascade,
  -- Of a visitor: what shows that it is the one who began.
  key_hash bytea check (octet_length(key_hash) = 32),
  parent_id bigint references drive_nodes (id) on delete cascade,
  name text not null,
  size bigint not null check (size > 0),
  received bigint not null default 0,
  -- What it became; such a row stays a day, for a sender who did not hear of it.
  finished_node bigint references drive_nodes (id) on delete cascade,
  created_at timestamptz not null default now(),
  touched_at timestamptz not null default now(),
  check (received between 0 and size),
  check (num_nonnulls(user_id, link_id) = 1 and (link_id is null) = (key_hash is null))
);
create index drive_uploads_owner on drive_uploads (owner_id, legal_entity_id);
create index drive_uploads_user on drive_uploads (user_id) where user_id is not null;
create index drive_uploads_link on drive_uploads (link_id) where link_id is not null;
create index drive_uploads_parent on drive_uploads (parent_id) where parent_id is not null;
create index drive_uploads_entity on drive_uploads (legal_entity_id);
create index drive_uploads_finished on drive_uploads (finished_node) where finished_node is not null;
create index drive_uploads_touched on drive_uploads (touched_at);

create table drive_shares (
  id bigint generated always as identity primary key,
  node_id bigint not null references drive_nodes (id) on delete cascade,
  legal_entity_id bigint not null references legal_entities (id),
  user_id bigint references users (id) on delete cascade,
  role_id bigint references roles (id) on delete cascade,
  access text not null check (access in ('read', 'edit')),
  created_by bigint references users (id) on delete set null,
  created_at timestamptz not null default now(),
  check (num_nonnulls(user_id, role_id) = 1),
  unique nulls not distinct (node_id, user_id, role_id)
);
create index drive_shares_user on drive_shares (user_id) where user_id is not null;
create index drive_shares_role on drive_shares (role_id) where role_id is not null;
create index drive_shares_author on drive_shares (created_by) where created_by is not null;
create index drive_shares_entity on drive_shares (legal_entity_id);

-- What a public link of the drive adds to its row in public_links.
create table drive_links (
  id bigint primary key references public_links (id) on delete cascade,
  node_id bigint not null references drive_nodes (id) on delete cascade,
  legal_entity_id bigint not null references legal_entities (id),
  kind text not null check (kind in ('file', 'folder', 'request')),
  password_hash text,
  max_downloads integer check (max_downloads > 0),
  downloads integer not null default 0,
  notify boolean not null default false,
  opens integer not null default 0,
  first_opened_at timestamptz,
  last_opened_at timestamptz,
  check (downloads between 0 and coalesce(max_downloads, downloads))
);
create index drive_links_node on drive_links (node_id);
create index drive_links_entity on drive_links (legal_entity_id);

-- What happened to a file or folder, by whom or through which link.
create table drive_activity (
  id bigint generated always as identity primary key,
  node_id bigint not null references drive_nodes (id) on delete cascade,
  legal_entity_id bigint not null references legal_entities (id),
  actor_id bigint references users (id) on delete set null,
  link_id bigint references drive_links (id) on delete cascade,
  action text not null check (action in ('created', 'uploaded', 'version_added', 'version_restored', 'renamed', 'moved',
    'copied', 'tagged', 'trashed', 'restored', 'shared', 'unshared', 'link_created', 'link_changed', 'link_revoked',
    'link_opened', 'link_downloaded', 'link_uploaded', 'link_refused')),
  -- Name of the file at that time.
  detail text not null,
  device text,
  happened_at timestamptz not null default now()
);
create index drive_activity_node on drive_activity (node_id, id);
create index drive_activity_link on drive_activity (link_id, id) where link_id is not null;
create index drive_activity_actor on drive_activity (actor_id) where actor_id is not null;
create index drive_activity_entity on drive_activity (legal_entity_id);
create index drive_activity_when on drive_activity (happened_at);

-- How much the people of a group may keep in an organisation; of a group without a row, the usual.
create table drive_quotas (
  legal_entity_id bigint not null references legal_entities (id),
  role_id bigint not null references roles (id) on delete cascade,
  megabytes integer not null check (megabytes between 0 and 100000000),
  updated_by bigint references users (id) on delete set null,
  updated_at timestamptz not null default now(),
  primary key (legal_entity_id, role_id)
);
create index drive_quotas_role on drive_quotas (role_id);
create index drive_quotas_author on drive_quotas (updated_by) where updated_by is not null;

-- Files and folders handed to the asker, themselves or by a group that reaches the organisation.
create function drive_shared(only_edit boolean) returns bigint[]
  language sql stable security definer set search_path = public, pg_temp as $$
    select coalesce(array_agg(s.node_id), '{}') from drive_shares s
    where (s.user_id = app_user_id() or s.role_id in (
        select r.role_id from user_reach r where r.user_id = app_user_id() and r.entity_id = s.legal_entity_id))
      and (s.access = 'edit' or not only_edit)
  $$;
revoke all on function drive_shared(boolean) from public;
grant execute on function drive_shared(boolean) to @app_role@;

-- Everything below, itself included; as the owner, for the index.
create function drive_tree(top bigint) returns setof bigint
  language sql stable security definer set search_path = public, pg_temp as $$
    select id from drive_nodes where path @> array[top] and legal_entity_id = any (app_scope())
  $$;
revoke all on function drive_tree(bigint) from public;
grant execute on function drive_tree(bigint) to @app_role@;

create function search_drive(words text, below bigint, scope bigint[]) returns setof bigint
  language sql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan as $$
    select id from drive_nodes
    where search_text like like_pattern(words) and legal_entity_id = any (scope) and trash_root is null
      and (below is null or path @> array[below])
      and (owner_id = app_user_id() or path && drive_shared(false))
  $$;
revoke all on function search_drive(text, bigint, bigint[]) from public;
grant execute on function search_drive(text, bigint, bigint[]) to @app_role@;

-- What somebody may keep and keeps in the organisation of this entity, in bytes. What is still being sent counts.
create function drive_room(person bigint, entity bigint) returns table (quota bigint, used bigint)
  language sql stable security definer set search_path = public, pg_temp as $$
    select coalesce((
        select max(coalesce(q.megabytes, case when r.catalog_name = 'student' then 0 else 5120 end))
        from user_reach reach join roles r on r.id = reach.role_id and r.deleted_at is null
        left join drive_quotas q on q.role_id = r.id and q.legal_entity_id = any (heads_of(array[entity]))
        where reach.user_id = person and reach.entity_id = any (organisation_of(entity))), 0)::bigint * 1048576,
      (coalesce((select sum(bytes) from drive_usage
          where owner_id = person and legal_entity_id = any (organisation_of(entity))), 0)
        + coalesce((select sum(size) from drive_uploads
          where owner_id = person and finished_node is null and legal_entity_id = any (organisation_of(entity))), 0))::bigint
  $$;
revoke all on function drive_room(bigint, bigint) from public;
grant execute on function drive_room(bigint, bigint) to @app_role@;

alter table drive_nodes enable row level security;
create policy seen on drive_nodes for select to @app_role@
  using (legal_entity_id = any ((select app_scope())::bigint[])
    and (owner_id = (select app_user_id())
      or (trash_root is null or trashed_by = (select app_user_id())) and path && (select drive_shared(false))::bigint[]));
create policy added on drive_nodes for insert to @app_role@
  with check (legal_entity_id = any ((select app_scope())::bigint[])
    and (owner_id = (select app_user_id()) or path && (select drive_shared(true))::bigint[]));
create policy changed on drive_nodes for update to @app_role@
  using (legal_entity_id = any ((select app_scope())::bigint[])
    and (owner_id = (select app_user_id()) or path && (select drive_shared(true))::bigint[]));
create policy removed on drive_nodes for delete to @app_role@
  using (legal_entity_id = any ((select app_scope())::bigint[]) and owner_id = (select app_user_id()));
grant select, delete, insert (legal_entity_id, owner_id, parent_id, is_folder, name, size, media_type, tags, created_by),
  update (parent_id, name, size, media_type, tags, trash_root, trashed_at, trashed_by, changed_at)
  on drive_nodes to @app_role@;

alter table drive_versions enable row level security;
create policy in_scope on drive_versions to @app_role@
  using (legal_entity_id = any ((select app_scope())::bigint[]) and exists (select from drive_nodes n where n.id = node_id));
grant select, insert (node_id, legal_entity_id, owner_id, number, file_id, size, media_type, created_by)
  on drive_versions to @app_role@;

alter table drive_usage enable row level security;
create policy own on drive_usage for select to @app_role@
  using (owner_id = (select app_user_id()) and legal_entity_id = any ((select app_scope())::bigint[]));
grant select on drive_usage to @app_role@;

alter table drive_uploads enable row level security;
create policy own on drive_uploads to @app_role@
  using (legal_entity_id = any ((select app_scope())::bigint[]) and user_id = (select app_user_id()));
grant select, delete, insert (id, legal_entity_id, owner_id, user_id, parent_id, name, size), update (received, touched_at, finished_node)
  on drive_uploads to @app_role@;

alter table drive_shares enable row level security;
create policy in_scope on drive_shares to @app_role@
  using (legal_entity_id = any ((select app_scope())::bigint[]) and exists (select from drive_nodes n where n.id = node_id))
  with check (legal_entity_id = any ((select app_scope())::bigint[])
    and exists (select from drive_nodes n where n.id = node_id and n.owner_id = (select app_user_id())));
grant select, delete, insert (node_id, legal_entity_id, user_id, role_id, access, created_by), update (access)
  on drive_shares to @app_role@;

alter table drive_links enable row level security;
create policy of_owner on drive_links to @app_role@
  using (legal_entity_id = any ((select app_scope())::bigint[])
    and exists (select from drive_nodes n where n.id = node_id and n.owner_id = (select app_user_id())));
grant select (id, node_id, legal_entity_id, kind, password_hash, max_downloads, downloads, notify, opens, first_opened_at,
    last_opened_at),
  insert (id, node_id, legal_entity_id, kind, password_hash, max_downloads, notify),
  update (password_hash, max_downloads, notify) on drive_links to @app_role@;

alter table drive_activity enable row level security;
create policy in_scope on drive_activity to @app_role@
  using (legal_entity_id = any ((select app_scope())::bigint[]) and exists (select from drive_nodes n where n.id = node_id));
grant select, insert (node_id, legal_entity_id, actor_id, link_id, action, detail) on drive_activity to @app_role@;

alter table drive_quotas enable row level security;
create policy in_scope on drive_quotas to @app_role@
  using (legal_entity_id = any ((select app_scope())::bigint[]));
grant select, delete, insert (legal_entity_id, role_id, megabytes, updated_by), update (megabytes, updated_by, updated_at)
  on drive_quotas to @app_role@;
