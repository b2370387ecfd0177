-- Newsletters: groups, texts in versions, audience, reading, comments, likes; and read signatures, which documents use
-- as well (docs/decisions/039-newsletters.md).

create table newsletter_groups (
  id bigint generated always as identity primary key,
  legal_entity_id bigint not null references legal_entities (id),
  name text not null,
  description text,
  colour text not null,
  icon text not null,
  position integer not null default 0,
  active boolean not null default true,
  deleted_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search_text text not null generated always as (plain_text(name || ' ' || coalesce(description, ''))) stored,
  unique (id, legal_entity_id)
);
create index newsletter_groups_search on newsletter_groups using gin (search_text gin_trgm_ops) where deleted_at is null;
create index newsletter_groups_name on newsletter_groups (legal_entity_id, name collate "pt-BR-x-icu", id)
  where deleted_at is null;
create index newsletter_groups_position on newsletter_groups (legal_entity_id, position, id) where deleted_at is null;
create index newsletter_groups_updated on newsletter_groups (legal_entity_id, updated_at, id) where deleted_at is null;
create index newsletter_groups_deleted on newsletter_groups (deleted_at) where deleted_at is not null;
create trigger newsletter_groups_version before update on newsletter_groups
  for each row when (old.position = new.position) execute function next_version();
alter table newsletter_groups enable row level security;
create policy in_scope on newsletter_groups to @app_role@ using (legal_entity_id = any ((select app_scope())::bigint[]));
grant select, insert (legal_entity_id, name, description, colour, icon, position, active),
  update (name, description, colour, icon, position, active, deleted_at) on newsletter_groups to @app_role@;

create table newsletter_subgroups (
  id bigint generated always as identity primary key,
  legal_entity_id bigint not null,
  group_id bigint not null,
  name text not null,
  description text,
  colour text not null,
  icon text not null,
  position integer not null default 0,
  active boolean not null default true,
  deleted_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search_text text not null generated always as (plain_text(name || ' ' || coalesce(description, ''))) stored,
  unique (id, group_id),
  foreign key (group_id, legal_entity_id) references newsletter_groups (id, legal_entity_id)
);
create index newsletter_subgroups_search on newsletter_subgroups using gin (search_text gin_trgm_ops)
  where deleted_at is null;
create index newsletter_subgroups_name on newsletter_subgroups (legal_entity_id, name collate "pt-BR-x-icu", id)
  where deleted_at is null;
create index newsletter_subgroups_position on newsletter_subgroups (legal_entity_id, position, id)
  where deleted_at is null;
create index newsletter_subgroups_updated on newsletter_subgroups (legal_entity_id, updated_at, id)
  where deleted_at is null;
create index newsletter_subgroups_group on newsletter_subgroups (group_id, legal_entity_id);
create index newsletter_subgroups_deleted on newsletter_subgroups (deleted_at) where deleted_at is not null;
create trigger newsletter_subgroups_version before update on newsletter_subgroups
  for each row when (old.position = new.position) execute function next_version();
alter table newsletter_subgroups enable row level security;
create policy in_scope on newsletter_subgroups to @app_role@
  using (legal_entity_id = any ((select app_scope())::bigint[]));
grant select, insert (legal_entity_id, group_id, name, description, colour, icon, position, active),
  update (group_id, name, description, colour, icon, position, active, deleted_at)
  on newsletter_subgroups to @app_role@;

-- Who decides on comments in a group, or in one subgroup of it.
create table newsletter_moderators (
  id bigint generated always as identity primary key,
  legal_entity_id bigint not null references legal_entities (id),
  group_id bigint references newsletter_groups (id) on delete cascade,
  subgroup_id bigint references newsletter_subgroups (id) on delete cascade,
  user_id bigint not null references users (id) on delete cascade,
  check (num_nonnulls(group_id, subgroup_id) = 1),
  unique nulls not distinct (user_id, group_id, subgroup_id)
);
create index newsletter_moderators_group on newsletter_moderators (group_id) where group_id is not null;
create index newsletter_moderators_subgroup on newsletter_moderators (subgroup_id) where subgroup_id is not null;
create index newsletter_moderators_entity on newsletter_moderators (legal_entity_id);
alter table newsletter_moderators enable row level security;
create policy in_scope on newsletter_moderators to @app_role@
  using (legal_entity_id = any ((select app_scope())::bigint[]));
grant select, delete, insert (legal_entity_id, group_id, subgroup_id, user_id) on newsletter_moderators to @app_role@;

-- The text that is being written. Readers get the latest row of newsletter_versions, so that whoever goes on writing
-- changes nothing that is published.
create table newsletters (
  id bigint generated always as identity primary key,
  legal_entity_id bigint not null references legal_entities (id),
  title text not null,
  summary text,
  -- HTML of the one allow-list (contracts/platform/rich-text), sanitised before it came here.
  body text not null default '',
  cover_id uuid references files (id) on delete set null,
  cover_alt text,
  group_id bigint not null,
  subgroup_id bigint,
  status text not null default 'DR' check (status in ('DR', 'RE')),
  publish_at timestamptz,
  expires_at timestamptz,
  archived_at timestamptz,
  pinned boolean not null default false,
  highlighted boolean not null default false,
  allow_comment boolean not null default true,
  -- Comments wait for a moderator.
  comments_moderated boolean not null default true,
  allow_like boolean not null default true,
  requires_signature boolean not null default false,
  signature_statement text,
  signature_due_on date,
  -- The latest row of newsletter_versions; 0 until it is released.
  current_version integer not null default 0,
  -- Signatures of this version and later ones count: a relevant change moves it.
  signed_from integer not null default 1,
  released_at timestamptz,
  released_by bigint references users (id) on delete set null,
  author_id bigint references users (id) on delete set null,
  deleted_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search_text text not null generated always as (plain_text(title || ' ' || coalesce(summary, ''))) stored,
  unique (id, legal_entity_id),
  foreign key (group_id, legal_entity_id) references newsletter_groups (id, legal_entity_id),
  foreign key (subgroup_id, group_id) references newsletter_subgroups (id, group_id),
  constraint newsletters_released check ((status = 'RE') = (current_version > 0)),
  constraint newsletters_release_time check (status = 'DR' or (publish_at is not null and released_at is not null)),
  constraint newsletters_expiry check (expires_at > publish_at),
  constraint newsletters_statement check (not requires_signature or signature_statement is not null)
);
create index newsletters_search on newsletters using gin (search_text gin_trgm_ops) where deleted_at is null;
create index newsletters_entity on newsletters (legal_entity_id, id) where deleted_at is null;
create index newsletters_title on newsletters (legal_entity_id, title collate "pt-BR-x-icu", id)
  where deleted_at is null;
create index newsletters_publish on newsletters (legal_entity_id, publish_at, id) where deleted_at is null;
create index newsletters_updated on newsletters (legal_entity_id, updated_at, id) where deleted_at is null;
create index newsletters_status on newsletters (legal_entity_id, status, id) where deleted_at is null;
create index newsletters_group on newsletters (group_id, legal_entity_id);
create index newsletters_subgroup on newsletters (subgroup_id, group_id) where subgroup_id is not null;
create index newsletters_all on newsletters (id) include (legal_entity_id) where deleted_at is null;
create index newsletters_all_title on newsletters (title collate "pt-BR-x-icu", id)
  include (legal_entity_id) where deleted_at is null;
create index newsletters_all_publish on newsletters (publish_at, id) include (legal_entity_id)
  where deleted_at is null;
create index newsletters_all_updated on newsletters (updated_at, id) include (legal_entity_id)
  where deleted_at is null;
create index newsletters_author on newsletters (author_id) where author_id is not null;
create index newsletters_released_by on newsletters (released_by) where released_by is not null;
create index newsletters_cover on newsletters (cover_id) where cover_id is not null;
create index newsletters_deleted on newsletters (deleted_at) where deleted_at is not null;
-- What is read now, the newest first.
create index newsletters_feed on newsletters (publish_at desc, id desc)
  where status = 'RE' and deleted_at is null and archived_at is null;
-- Whose signature is still asked for, by the day it is due.
create index newsletters_due on newsletters (signature_due_on)
  where requires_signature and status = 'RE' and deleted_at is null and archived_at is null;
create trigger newsletters_version before update on newsletters for each row execute function next_version();

-- What was published, never changed.
create table newsletter_versions (
  newsletter_id bigint not null,
  number integer not null check (number > 0),
  legal_entity_id bigint not null,
  title text not null,
  summary text,
  body text not null,
  cover_id uuid references files (id) on delete set null,
  cover_alt text,
  -- [{id, name, size, media_type, sha256}]
  attachments jsonb not null default '[]',
  signature_statement text,
  content_hash bytea not null check (octet_length(content_hash) = 32),
  -- Asks for signatures again.
  relevant boolean not null,
  note text,
  released_by bigint references users (id) on delete set null,
  created_at timestamptz not null default now(),
  primary key (newsletter_id, number),
  foreign key (newsletter_id, legal_entity_id) references newsletters (id, legal_entity_id) on delete cascade
);
create index newsletter_versions_entity on newsletter_versions (legal_entity_id);
create index newsletter_versions_released_by on newsletter_versions (released_by) where released_by is not null;
create index newsletter_versions_cover on newsletter_versions (cover_id) where cover_id is not null;

-- Pictures of the text, cover and attachments. They stay while the newsletter does: an earlier version shows them.
create table newsletter_files (
  file_id uuid primary key references files (id) on delete cascade,
  newsletter_id bigint not null,
  legal_entity_id bigint not null,
  kind text not null check (kind in ('cover', 'image', 'attachment')),
  -- Attachments only: still attached to the text that is being written.
  attached boolean not null default true,
  created_at timestamptz not null default now(),
  foreign key (newsletter_id, legal_entity_id) references newsletters (id, legal_entity_id) on delete cascade
);
create index newsletter_files_newsletter on newsletter_files (newsletter_id, kind);
create index newsletter_files_entity on newsletter_files (legal_entity_id);
create trigger newsletter_files_gone after delete on newsletter_files
  for each row execute function remove_replaced_file('file_id');

-- Whom a newsletter is for. A unit counts with the units below it; the organisation itself is everyone. A group is its
-- members within the organisation.
create table newsletter_audience (
  id bigint generated always as identity primary key,
  newsletter_id bigint not null,
  legal_entity_id bigint not null,
  unit_id bigint references legal_entities (id) on delete cascade,
  role_id bigint references roles (id) on delete cascade,
  list_id bigint references contact_lists (id) on delete cascade,
  user_id bigint references users (id) on delete cascade,
  check (num_nonnulls(unit_id, role_id, list_id, user_id) = 1),
  unique nulls not distinct (newsletter_id, unit_id, role_id, list_id, user_id),
  foreign key (newsletter_id, legal_entity_id) references newsletters (id, legal_entity_id) on delete cascade
);
create index newsletter_audience_entity on newsletter_audience (legal_entity_id);
create index newsletter_audience_unit on newsletter_audience (unit_id) include (newsletter_id)
  where unit_id is not null;
create index newsletter_audience_role on newsletter_audience (role_id, legal_entity_id) include (newsletter_id)
  where role_id is not null;
create index newsletter_audience_list on newsletter_audience (list_id) include (newsletter_id)
  where list_id is not null;
create index newsletter_audience_user on newsletter_audience (user_id) include (newsletter_id)
  where user_id is not null;

-- Where an account belongs: its home, and organisations it was given access to. Access to the organisation above does
-- not make anybody a reader of what a unit tells its own people.
create function places_of_account(account bigint) returns setof bigint
  language sql stable security definer set search_path = public, pg_temp
  set plan_cache_mode = force_generic_plan as $$
    select home_entity_id from users where id = account
    union select legal_entity_id from user_grants where user_id = account and legal_entity_id is not null
  $$;
revoke all on function places_of_account(bigint) from public;

-- Accounts that belong to an organisation or to a unit below it.
create function accounts_of_place(place bigint) returns setof bigint
  language sql stable security definer set search_path = public, pg_temp
  set plan_cache_mode = force_custom_plan as $$
    select u.id from users u join legal_entity_tree t on t.entity_id = u.home_entity_id
    where t.ancestor_id = place
    union select g.user_id from user_grants g join legal_entity_tree t on t.entity_id = g.legal_entity_id
    where t.ancestor_id = place
  $$;
revoke all on function accounts_of_place(bigint) from public;

-- Whom a newsletter reaches now: the one definition of its audience. Accounts first; a contact with the address of an
-- account of the organisation is that account.
create function newsletter_people(asked bigint)
  returns table (user_id bigint, contact_id bigint, name text, email text, unit_id bigint)
  language sql stable security definer set search_path = public, pg_temp
  set plan_cache_mode = force_custom_plan as $$
    with rules as materialized (
      select a.*, n.legal_entity_id as owner_id from newsletter_audience a join newsletters n on n.id = a.newsletter_id
      where n.id = asked
    ), members as materialized (
      select distinct member.id from (select distinct owner_id from rules) owner
      cross join lateral accounts_of_place(owner.owner_id) as member (id)
    ), listed as materialized (
      select distinct c.id, c.name, c.emails[1] as email, c.emails, c.legal_entity_id
      from rules cross join lateral contact_list_ids(rules.list_id) as found (id) join contacts c on c.id = found.id
      where rules.list_id is not null and cardinality(c.emails) > 0
    ), accounts as materialized (
      select found.id from rules cross join lateral accounts_of_place(rules.unit_id) as found (id)
      where rules.unit_id is not null
      union select r.user_id from rules join role_users r on r.role_id = rules.role_id
        join members on members.id = r.user_id
      union select rules.user_id from rules where rules.user_id is not null
      union select members.id from members join users u on u.id = members.id
        join listed on u.email = any (listed.emails)
    )
    select u.id, null::bigint, u.name, u.email, u.home_entity_id
    from accounts join users u on u.id = accounts.id and u.status in ('active', 'invited')
    union all
    select null, id, name, email, legal_entity_id from (
      select distinct on (listed.email) listed.* from listed
      where not exists (select from members join users u on u.id = members.id where u.email = any (listed.emails))
      order by listed.email, listed.id) contact
  $$;
revoke all on function newsletter_people(bigint) from public;

-- The same as a request asks for it, within its scope; a job has none.
create function newsletter_audience_of(asked bigint)
  returns table (user_id bigint, contact_id bigint, name text, email text, unit_id bigint)
  language sql stable security definer set search_path = public, pg_temp
  set plan_cache_mode = force_custom_plan as $$
    select found.* from newsletters n cross join lateral newsletter_people(n.id) found
    where n.id = asked and (app_user_id() is null or n.legal_entity_id = any (app_scope()))
  $$;
revoke all on function newsletter_audience_of(bigint) from public;
grant execute on function newsletter_audience_of(bigint) to @app_role@;

-- Lists that an address is in, of those that newsletters of these organisations are for.
create function newsletter_lists_with(address text, owners bigint[]) returns setof bigint
  language sql stable security definer set search_path = public, pg_temp
  set plan_cache_mode = force_custom_plan as $$
    with held as materialized (select c.* from contacts c where c.emails @> array[address] and c.deleted_at is null),
    used as materialized (select distinct a.list_id from newsletter_audience a
      where a.list_id is not null and a.legal_entity_id = any (owners))
    select l.id from used join contact_lists l on l.id = used.list_id and l.deleted_at is null
    where exists (select from held
      join legal_entity_tree t on t.entity_id = held.legal_entity_id and t.ancestor_id = l.legal_entity_id
      where case l.kind
        when 'static' then exists (select from contact_list_members m where m.list_id = l.id and m.contact_id = held.id)
        else held.id in (select contact_ids(l.legal_entity_id, l.filter)) end)
  $$;
revoke all on function newsletter_lists_with(text, bigint[]) from public;

-- The same audience, from the side of the reader: what is addressed to an account by organisations at or above the
-- scope it acts in; in a person's own context, by all it belongs to.
create function newsletters_addressed_to(account bigint, scope bigint[]) returns setof bigint
  language plpgsql stable security definer set search_path = public, pg_temp
  set plan_cache_mode = force_custom_plan as $$
declare
  -- The organisations of the scope that the account belongs to, and those above.
  owners bigint[] := array(
    select distinct above.ancestor_id from places_of_account(account) as place (id)
    join legal_entity_tree above on above.entity_id = place.id
    where cardinality(scope) = 0 or exists (select from legal_entity_tree active
      where active.ancestor_id = above.ancestor_id and active.entity_id = any (scope)));
begin
  return query
    select a.newsletter_id from newsletter_audience a where a.unit_id = any (owners)
    union select a.newsletter_id from newsletter_audience a join role_users r on r.role_id = a.role_id
      where r.user_id = account and a.legal_entity_id = any (owners)
    union select a.newsletter_id from newsletter_audience a
      where a.user_id = account and (cardinality(scope) = 0 or exists (select from legal_entity_tree active
        where active.ancestor_id = a.legal_entity_id and active.entity_id = any (scope)))
    union select a.newsletter_id from newsletter_audience a where a.list_id in (
      select newsletter_lists_with(u.email, owners) from users u where u.id = account);
end $$;
revoke all on function newsletters_addressed_to(bigint, bigint[]) from public;

-- What the asker may read now: released, its time has come, and it is addressed to them. What has expired or was
-- archived stays readable (it may still be asked for), the feed leaves it out.
create function newsletters_for_me() returns setof bigint
  language sql stable security definer set search_path = public, pg_temp
  set plan_cache_mode = force_custom_plan as $$
    select n.id from newsletters_addressed_to(app_user_id(), app_scope()) as found (id)
    join newsletters n on n.id = found.id
    where n.status = 'RE' and n.publish_at <= now() and n.deleted_at is null
  $$;
revoke all on function newsletters_for_me() from public;
grant execute on function newsletters_for_me() to @app_role@;

-- Read signatures (platform/read-signatures): somebody declares to have read one version of something.
create table read_signatures (
  id uuid primary key default gen_random_uuid(),
  legal_entity_id bigint not null references legal_entities (id),
  target_type text not null check (target_type ~ '^[a-z_]+$'),
  target_id bigint not null,
  version integer not null check (version > 0),
  user_id bigint references users (id) on delete set null,
  contact_id bigint references contacts (id) on delete set null,
  -- As they were on that day.
  name text not null,
  email text not null,
  -- Where the signer belonged on that day; figures by unit stay true when people move.
  unit_id bigint references legal_entities (id) on delete set null,
  statement text not null,
  content_hash bytea not null check (octet_length(content_hash) = 32),
  method text not null check (method in ('session', 'link_code')),
  -- 'Chrome no Windows'; never an address of the network.
  device text,
  -- Its proof, once somebody asked for it.
  document_id uuid references issued_documents (id),
  signed_at timestamptz not null default now()
);
create unique index read_signatures_user on read_signatures (target_type, target_id, version, user_id)
  where user_id is not null;
create unique index read_signatures_contact on read_signatures (target_type, target_id, version, contact_id)
  where contact_id is not null;
create index read_signatures_target on read_signatures (target_type, target_id, signed_at);
create index read_signatures_entity on read_signatures (legal_entity_id);
create index read_signatures_signer on read_signatures (user_id, target_type, target_id) where user_id is not null;
create index read_signatures_signing_contact on read_signatures (contact_id) where contact_id is not null;
create index read_signatures_unit on read_signatures (unit_id) where unit_id is not null;
create index read_signatures_document on read_signatures (document_id) where document_id is not null;
-- What was signed stays as it was signed: it loses its account or contact with them, and gains its proof once.
create function keep_read_signature() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - '{user_id,contact_id,unit_id,document_id}'::text[]
      = to_jsonb(old) - '{user_id,contact_id,unit_id,document_id}'::text[]
    and (new.user_id is null or new.user_id = old.user_id)
    and (new.contact_id is null or new.contact_id = old.contact_id)
    and (new.unit_id is null or new.unit_id = old.unit_id)
    and (old.document_id is null or new.document_id = old.document_id) then
    return new;
  end if;
  raise exception 'a read signature is never changed' using errcode = 'restrict_violation';
end $$;
create trigger read_signatures_kept before update on read_signatures
  for each row execute function keep_read_signature();
alter table read_signatures enable row level security;
create policy in_scope on read_signatures for select to @app_role@
  using (legal_entity_id in (select unnest(app_scope())));
create policy own on read_signatures for select to @app_role@ using (user_id = (select app_user_id()));
create policy signing on read_signatures for insert to @app_role@
  with check (user_id = (select app_user_id()) or legal_entity_id in (select unnest(app_scope())));
create policy proof on read_signatures for update to @app_role@
  using (user_id = (select app_user_id()) or legal_entity_id in (select unnest(app_scope())));
grant select, insert (legal_entity_id, target_type, target_id, version, user_id, contact_id, name, email, unit_id,
  statement, content_hash, method, device), update (document_id) on read_signatures to @app_role@;

-- Who opened which version, and for how long the page was in front of them.
create table newsletter_reads (
  id bigint generated always as identity primary key,
  newsletter_id bigint not null,
  legal_entity_id bigint not null,
  user_id bigint references users (id) on delete cascade,
  contact_id bigint references contacts (id) on delete cascade,
  version integer not null,
  first_read_at timestamptz not null default now(),
  last_read_at timestamptz not null default now(),
  seconds integer not null default 0 check (seconds >= 0),
  check (num_nonnulls(user_id, contact_id) = 1),
  foreign key (newsletter_id, legal_entity_id) references newsletters (id, legal_entity_id) on delete cascade
);
create unique index newsletter_reads_user on newsletter_reads (newsletter_id, user_id) where user_id is not null;
create unique index newsletter_reads_contact on newsletter_reads (newsletter_id, contact_id)
  where contact_id is not null;
create index newsletter_reads_reader on newsletter_reads (user_id, newsletter_id) where user_id is not null;
create index newsletter_reads_reading_contact on newsletter_reads (contact_id) where contact_id is not null;
create index newsletter_reads_entity on newsletter_reads (legal_entity_id);

create table newsletter_likes (
  newsletter_id bigint not null,
  legal_entity_id bigint not null,
  user_id bigint not null references users (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (newsletter_id, user_id),
  foreign key (newsletter_id, legal_entity_id) references newsletters (id, legal_entity_id) on delete cascade
);
create index newsletter_likes_user on newsletter_likes (user_id);
create index newsletter_likes_entity on newsletter_likes (legal_entity_id);

create table newsletter_comments (
  id bigint generated always as identity primary key,
  newsletter_id bigint not null,
  legal_entity_id bigint not null,
  -- Replies are one level deep.
  parent_id bigint references newsletter_comments (id) on delete cascade,
  author_id bigint references users (id) on delete set null,
  -- Plain text.
  body text not null check (char_length(body) between 1 and 2000),
  -- reported: shown, but somebody asked a moderator to look at it.
  state text not null check (state in ('pending', 'approved', 'rejected', 'reported', 'removed')),
  -- Words of the organisation's list found in it.
  held_words text[] not null default '{}',
  reported_by bigint references users (id) on delete set null,
  reported_at timestamptz,
  report_reason text,
  -- Why it was rejected or removed; the author reads it.
  reason text,
  moderated_by bigint references users (id) on delete set null,
  moderated_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search_text text not null generated always as (plain_text(body)) stored,
  foreign key (newsletter_id, legal_entity_id) references newsletters (id, legal_entity_id) on delete cascade,
  -- Nobody moderates their own.
  constraint newsletter_comments_moderator check (moderated_by is distinct from author_id or moderated_by is null),
  constraint newsletter_comments_reason check (state not in ('rejected', 'removed') or reason is not null)
);
create index newsletter_comments_newsletter on newsletter_comments (newsletter_id, id);
create index newsletter_comments_parent on newsletter_comments (parent_id) where parent_id is not null;
create index newsletter_comments_entity on newsletter_comments (legal_entity_id, id);
create index newsletter_comments_created on newsletter_comments (legal_entity_id, created_at, id);
create index newsletter_comments_state on newsletter_comments (legal_entity_id, state, id);
create index newsletter_comments_waiting on newsletter_comments (legal_entity_id, created_at, id)
  where state in ('pending', 'reported');
create index newsletter_comments_author on newsletter_comments (author_id) where author_id is not null;
create index newsletter_comments_reporter on newsletter_comments (reported_by) where reported_by is not null;
create index newsletter_comments_moderated_by on newsletter_comments (moderated_by) where moderated_by is not null;
create index newsletter_comments_search on newsletter_comments using gin (search_text gin_trgm_ops);
create trigger newsletter_comments_version before update on newsletter_comments
  for each row execute function next_version();

-- People without an account who got a link of their own: it is made once and says who signs.
create table newsletter_recipients (
  id bigint generated always as identity primary key,
  newsletter_id bigint not null,
  legal_entity_id bigint not null,
  contact_id bigint not null references contacts (id) on delete cascade,
  name text not null,
  email text not null,
  -- The code sent to the address to sign: a digest, a few tries, ten minutes.
  code_digest bytea,
  code_tries integer not null default 0,
  code_expires_at timestamptz,
  created_at timestamptz not null default now(),
  unique (newsletter_id, contact_id),
  foreign key (newsletter_id, legal_entity_id) references newsletters (id, legal_entity_id) on delete cascade
);
create index newsletter_recipients_contact on newsletter_recipients (contact_id);
create index newsletter_recipients_entity on newsletter_recipients (legal_entity_id);

-- Who was reminded to sign, and when. 'after': two days after it was published; 'before': the day before it is due;
-- 'asked': somebody asked for it.
create table newsletter_reminders (
  id bigint generated always as identity primary key,
  newsletter_id bigint not null,
  legal_entity_id bigint not null,
  version integer not null,
  kind text not null check (kind in ('after', 'before', 'asked')),
  user_id bigint references users (id) on delete cascade,
  contact_id bigint references contacts (id) on delete cascade,
  sent_at timestamptz not null default now(),
  sent_by bigint references users (id) on delete set null,
  check (num_nonnulls(user_id, contact_id) = 1),
  foreign key (newsletter_id, legal_entity_id) references newsletters (id, legal_entity_id) on delete cascade
);
create unique index newsletter_reminders_once on newsletter_reminders
  (newsletter_id, version, kind, user_id, contact_id) nulls not distinct where kind <> 'asked';
create index newsletter_reminders_newsletter on newsletter_reminders (newsletter_id, sent_at);
create index newsletter_reminders_user on newsletter_reminders (user_id) where user_id is not null;
create index newsletter_reminders_contact on newsletter_reminders (contact_id) where contact_id is not null;
create index newsletter_reminders_sent_by on newsletter_reminders (sent_by) where sent_by is not null;
create index newsletter_reminders_entity on newsletter_reminders (legal_entity_id);

-- Who has the editor open: the others are told.
create table newsletter_editors (
  newsletter_id bigint not null,
  legal_entity_id bigint not null,
  user_id bigint not null references users (id) on delete cascade,
  seen_at timestamptz not null default now(),
  primary key (newsletter_id, user_id),
  foreign key (newsletter_id, legal_entity_id) references newsletters (id, legal_entity_id) on delete cascade
);
create index newsletter_editors_user on newsletter_editors (user_id);
create index newsletter_editors_entity on newsletter_editors (legal_entity_id);

-- The timeline: created, released, version, scheduled, archived, reminded and what workflows add.
create table newsletter_events (
  id bigint generated always as identity primary key,
  newsletter_id bigint not null,
  legal_entity_id bigint not null,
  kind text not null check (kind ~ '^[a-z_]+$'),
  version integer,
  actor_id bigint references users (id) on delete set null,
  -- Counts and numbers; a comment of a reviewer where the kind has one.
  detail jsonb not null default '{}',
  created_at timestamptz not null default now(),
  foreign key (newsletter_id, legal_entity_id) references newsletters (id, legal_entity_id) on delete cascade
);
create index newsletter_events_newsletter on newsletter_events (newsletter_id, id);
create index newsletter_events_actor on newsletter_events (actor_id) where actor_id is not null;
create index newsletter_events_entity on newsletter_events (legal_entity_id);

-- Within the scope by whoever holds the permission; otherwise what is addressed to the reader, whoever above wrote it.
do $$
declare
  name text;
begin
  foreach name in array array['newsletters', 'newsletter_versions', 'newsletter_files', 'newsletter_audience',
    'newsletter_reads', 'newsletter_likes', 'newsletter_comments', 'newsletter_recipients', 'newsletter_reminders',
    'newsletter_editors', 'newsletter_events'] loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy in_scope on %I to @app_role@ using (legal_entity_id in (select unnest(app_scope())))',
      name);
  end loop;
  foreach name in array array['newsletter_versions', 'newsletter_files', 'newsletter_likes', 'newsletter_comments'] loop
    execute format('create policy for_me on %I for select to @app_role@
      using (newsletter_id in (select newsletters_for_me()))', name);
  end loop;
end $$;
create policy for_me on newsletters for select to @app_role@ using (id in (select newsletters_for_me()));
-- The files themselves: a reader in a unit reads those of the organisation above through the newsletter.
create policy of_newsletter on files for select to @app_role@
  using (purpose like 'newsletter.%' and id in (
    select f.file_id from newsletter_files f where f.newsletter_id in (select newsletters_for_me())));
-- What a reader writes of themselves.
create policy own_read on newsletter_reads to @app_role@ using (user_id = (select app_user_id()))
  with check (user_id = (select app_user_id()) and newsletter_id in (select newsletters_for_me()));
create policy own_like on newsletter_likes for insert to @app_role@
  with check (user_id = (select app_user_id()) and newsletter_id in (select newsletters_for_me()));
create policy own_like_gone on newsletter_likes for delete to @app_role@ using (user_id = (select app_user_id()));
create policy own_comment on newsletter_comments for insert to @app_role@
  with check (author_id = (select app_user_id()) and newsletter_id in (select newsletters_for_me()));
create policy own_comment_changed on newsletter_comments for update to @app_role@
  using (newsletter_id in (select newsletters_for_me()));

grant select, insert (legal_entity_id, title, summary, body, cover_id, cover_alt, group_id, subgroup_id, publish_at,
    expires_at, pinned, highlighted, allow_comment, comments_moderated, allow_like, requires_signature,
    signature_statement, signature_due_on, author_id),
  update (title, summary, body, cover_id, cover_alt, group_id, subgroup_id, status, publish_at, expires_at, archived_at,
    pinned, highlighted, allow_comment, comments_moderated, allow_like, requires_signature, signature_statement,
    signature_due_on, current_version, signed_from, released_at, released_by, deleted_at)
  on newsletters to @app_role@;
grant select, insert (newsletter_id, number, legal_entity_id, title, summary, body, cover_id, cover_alt, attachments,
  signature_statement, content_hash, relevant, note, released_by) on newsletter_versions to @app_role@;
grant select, insert (file_id, newsletter_id, legal_entity_id, kind), update (attached) on newsletter_files to @app_role@;
grant select, delete, insert (newsletter_id, legal_entity_id, unit_id, role_id, list_id, user_id)
  on newsletter_audience to @app_role@;
grant select, insert (newsletter_id, legal_entity_id, user_id, contact_id, version),
  update (version, last_read_at, seconds) on newsletter_reads to @app_role@;
grant select, delete, insert (newsletter_id, legal_entity_id, user_id) on newsletter_likes to @app_role@;
grant select, insert (newsletter_id, legal_entity_id, parent_id, author_id, body, state, held_words),
  update (state, held_words, reported_by, reported_at, report_reason, reason, moderated_by, moderated_at)
  on newsletter_comments to @app_role@;
grant select, insert (newsletter_id, legal_entity_id, contact_id, name, email),
  update (name, email, code_digest, code_tries, code_expires_at) on newsletter_recipients to @app_role@;
grant select, insert (newsletter_id, legal_entity_id, version, kind, user_id, contact_id, sent_by)
  on newsletter_reminders to @app_role@;
grant select, delete, insert (newsletter_id, legal_entity_id, user_id, seen_at), update (seen_at)
  on newsletter_editors to @app_role@;
grant select, insert (newsletter_id, legal_entity_id, kind, version, actor_id, detail) on newsletter_events to @app_role@;

-- How a newsletter stands, for its readers as well: numbers only.
create function newsletter_numbers(asked bigint)
  returns table (audience bigint, readers bigint, signed bigint, likes bigint, comments bigint)
  language sql stable security definer set search_path = public, pg_temp
  set plan_cache_mode = force_custom_plan as $$
    with n as materialized (select * from newsletters where id = asked
      and (app_user_id() is null or legal_entity_id = any (app_scope()) or id in (select newsletters_for_me()))),
    people as materialized (
      select found.user_id, found.contact_id from n cross join lateral newsletter_people(n.id) found)
    select (select count(*) from people),
      (select count(*) from newsletter_reads r join people p on p.user_id = r.user_id where r.newsletter_id = asked)
        + (select count(*) from newsletter_reads r join people p on p.contact_id = r.contact_id
          where r.newsletter_id = asked),
      (select count(distinct p.user_id) from read_signatures s join people p on p.user_id = s.user_id
        where s.target_type = 'newsletter' and s.target_id = asked and s.version >= n.signed_from)
        + (select count(distinct p.contact_id) from read_signatures s join people p on p.contact_id = s.contact_id
          where s.target_type = 'newsletter' and s.target_id = asked and s.version >= n.signed_from),
      (select count(*) from newsletter_likes l where l.newsletter_id = asked),
      (select count(*) from newsletter_comments c where c.newsletter_id = asked and c.state in ('approved', 'reported'))
    from n
  $$;
revoke all on function newsletter_numbers(bigint) from public;
grant execute on function newsletter_numbers(bigint) to @app_role@;

-- What a reader is told around the text: of an organisation above theirs, names that they could not look up.
create function newsletter_facts(asked bigint)
  returns table (organisation text, group_name text, colour text, icon text, subgroup text, author text, audience text[])
  language sql stable security definer set search_path = public, pg_temp
  set plan_cache_mode = force_generic_plan as $$
    select e.shown_name, g.name, g.colour, g.icon, s.name, u.name,
      array(select coalesce(unit.shown_name, r.display_name, l.name, person.name) from newsletter_audience a
        left join legal_entities unit on unit.id = a.unit_id left join roles r on r.id = a.role_id
        left join contact_lists l on l.id = a.list_id left join users person on person.id = a.user_id
        where a.newsletter_id = n.id and (a.user_id is null or n.legal_entity_id = any (app_scope()))
        order by a.id limit 50)
    from newsletters n join legal_entities e on e.id = n.legal_entity_id join newsletter_groups g on g.id = n.group_id
    left join newsletter_subgroups s on s.id = n.subgroup_id left join users u on u.id = n.author_id
    where n.id = asked and (app_user_id() is null or n.legal_entity_id = any (app_scope())
      or n.id in (select newsletters_for_me()))
  $$;
revoke all on function newsletter_facts(bigint) from public;
grant execute on function newsletter_facts(bigint) to @app_role@;

-- Comments as a reader sees them, with the names of authors of other units: what is approved, and one's own. Pages of
-- conversations, the newest first; an earlier comment with replies comes whole.
create function newsletter_comments_for_me(asked bigint, before bigint, most integer)
  returns table (id bigint, parent_id bigint, author text, author_id bigint, own boolean, body text, state text,
    reason text, created_at timestamptz)
  language sql stable security definer set search_path = public, pg_temp
  set plan_cache_mode = force_custom_plan as $$
    with seen as materialized (
      select c.* from newsletter_comments c join newsletters n on n.id = c.newsletter_id
      where c.newsletter_id = asked and (c.state in ('approved', 'reported') or c.author_id = app_user_id())
        and (n.legal_entity_id = any (app_scope()) or n.id in (select newsletters_for_me()))),
    heads as materialized (
      select seen.id from seen where seen.parent_id is null and (before is null or seen.id < before)
      order by seen.id desc limit most)
    select s.id, s.parent_id, u.name, s.author_id, s.author_id is not distinct from app_user_id(), s.body, s.state,
      case when s.author_id = app_user_id() then s.reason end, s.created_at
    from seen s left join users u on u.id = s.author_id
    where s.id in (select heads.id from heads) or s.parent_id in (select heads.id from heads)
    order by s.id
  $$;
revoke all on function newsletter_comments_for_me(bigint, bigint, integer) from public;
grant execute on function newsletter_comments_for_me(bigint, bigint, integer) to @app_role@;

-- Who decides on its comments: those of its subgroup, or of its group where the subgroup has none.
create function newsletter_moderators_of(asked bigint) returns setof bigint
  language sql stable security definer set search_path = public, pg_temp
  set plan_cache_mode = force_generic_plan as $$
    with n as (select * from newsletters where id = asked and (legal_entity_id = any (app_scope())
      or app_user_id() is null or id in (select newsletters_for_me()))),
    closer as (select m.user_id from n join newsletter_moderators m on m.subgroup_id = n.subgroup_id)
    select user_id from closer
    union select m.user_id from n join newsletter_moderators m on m.group_id = n.group_id
    where not exists (select from closer)
  $$;
revoke all on function newsletter_moderators_of(bigint) from public;
grant execute on function newsletter_moderators_of(bigint) to @app_role@;

create function search_newsletters(words text, scope bigint[]) returns setof bigint
  language sql stable security definer set search_path = public, pg_temp
  set plan_cache_mode = force_custom_plan as $$
    select id from newsletters
    where search_text like like_pattern(words) and deleted_at is null and legal_entity_id = any (scope)
  $$;
revoke all on function search_newsletters(text, bigint[]) from public;
grant execute on function search_newsletters(text, bigint[]) to @app_role@;

create function search_newsletter_groups(words text, scope bigint[]) returns setof bigint
  language sql stable security definer set search_path = public, pg_temp
  set plan_cache_mode = force_custom_plan as $$
    select id from newsletter_groups
    where search_text like like_pattern(words) and deleted_at is null and legal_entity_id = any (scope)
  $$;
revoke all on function search_newsletter_groups(text, bigint[]) from public;
grant execute on function search_newsletter_groups(text, bigint[]) to @app_role@;

create function search_newsletter_subgroups(words text, scope bigint[]) returns setof bigint
  language sql stable security definer set search_path = public, pg_temp
  set plan_cache_mode = force_custom_plan as $$
    select id from newsletter_subgroups
    where search_text like like_pattern(words) and deleted_at is null and legal_entity_id = any (scope)
  $$;
revoke all on function search_newsletter_subgroups(text, bigint[]) from public;
grant execute on function search_newsletter_subgroups(text, bigint[]) to @app_role@;
