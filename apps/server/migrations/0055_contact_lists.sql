-- Lists of contacts: members somebody put there, or whoever a saved filter finds when the list is used.
create table contact_lists (
  id bigint generated always as identity primary key,
  legal_entity_id bigint not null references legal_entities (id),
  name text not null,
  description text,
  kind text not null check (kind in ('static', 'dynamic')),
  -- Its shape is the contract's; never SQL.
  filter jsonb,
  owner_id bigint references users (id) on delete set null,
  audience text not null default 'everyone' check (audience in ('everyone', 'chosen')),
  deleted_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search_text text not null generated always as (plain_text(name || ' ' || coalesce(description, ''))) stored,
  unique (id, legal_entity_id),
  check ((kind = 'dynamic') = (filter is not null))
);
create index contact_lists_search on contact_lists using gin (search_text gin_trgm_ops) where deleted_at is null;
create index contact_lists_name on contact_lists (legal_entity_id, name collate "pt-BR-x-icu", id) where deleted_at is null;
create index contact_lists_updated on contact_lists (legal_entity_id, updated_at, id) where deleted_at is null;
create index contact_lists_deleted on contact_lists (deleted_at) where deleted_at is not null;
create index contact_lists_owner on contact_lists (owner_id);
create trigger contact_lists_version before update on contact_lists for each row execute function next_version();

create table contact_list_members (
  list_id bigint not null,
  legal_entity_id bigint not null,
  contact_id bigint not null references contacts (id) on delete cascade,
  added_at timestamptz not null default now(),
  primary key (list_id, contact_id),
  foreign key (list_id, legal_entity_id) references contact_lists (id, legal_entity_id) on delete cascade
);
create index contact_list_members_contact on contact_list_members (contact_id);

-- Who may use a list that is not for everyone: a group, or a person.
create table contact_list_access (
  list_id bigint not null,
  legal_entity_id bigint not null,
  role_id bigint references roles (id) on delete cascade,
  user_id bigint references users (id) on delete cascade,
  unique nulls not distinct (list_id, role_id, user_id),
  check (num_nonnulls(role_id, user_id) = 1),
  foreign key (list_id, legal_entity_id) references contact_lists (id, legal_entity_id) on delete cascade
);
create index contact_list_access_role on contact_list_access (role_id) where role_id is not null;
create index contact_list_access_user on contact_list_access (user_id) where user_id is not null;

alter table contact_lists enable row level security;
create policy in_scope on contact_lists to @app_role@ using (legal_entity_id = any ((select app_scope())::bigint[]));
alter table contact_list_members enable row level security;
create policy in_scope on contact_list_members to @app_role@
  using (legal_entity_id = any ((select app_scope())::bigint[]));
alter table contact_list_access enable row level security;
create policy in_scope on contact_list_access to @app_role@
  using (legal_entity_id = any ((select app_scope())::bigint[]));
grant select on contact_lists, contact_list_members, contact_list_access to @app_role@;
grant insert (legal_entity_id, name, description, kind, filter, owner_id, audience),
  update (name, description, filter, owner_id, audience, deleted_at) on contact_lists to @app_role@;
grant insert (list_id, legal_entity_id, contact_id), delete on contact_list_members to @app_role@;
grant insert (list_id, legal_entity_id, role_id, user_id), delete on contact_list_access to @app_role@;

-- Whether a contact is one a filter asks for; what the filter does not say does not count. One expression without
-- subqueries, so that it becomes part of the query around it.
create function contact_matches(c contacts, organisation text, filter jsonb) returns boolean
  language sql stable parallel safe as $$
    select (coalesce(filter ->> 'search', '') = '' or c.search_text like like_pattern(filter ->> 'search'))
      and (coalesce(filter ->> 'organisation', '') = ''
        or coalesce(plain_text(organisation) like like_pattern(filter ->> 'organisation'), false))
      and (coalesce(filter ->> 'role', '') = '' or coalesce(plain_text(c.role) like like_pattern(filter ->> 'role'), false))
      and (coalesce(filter -> 'tags', '[]') = '[]' or (filter -> 'tags') ?| c.tags)
      and (coalesce(filter -> 'without_tags', '[]') = '[]' or not (filter -> 'without_tags') ?| c.tags)
      and (coalesce(filter -> 'federation_units', '[]') = '[]'
        or coalesce((filter -> 'federation_units') ? c.federation_unit, false))
      and (coalesce(filter -> 'legal_bases', '[]') = '[]' or (filter -> 'legal_bases') ? coalesce(c.legal_basis, 'none'))
      and (filter ->> 'reached_by' is null
        or case filter ->> 'reached_by' when 'email' then c.emails <> '{}' else c.phones <> '{}' end)
      and (filter ->> 'opted_out' is null or c.opted_out = (filter ->> 'opted_out' = 'yes'))
      and (filter ->> 'bounced' is null or (c.bounced_emails <> '{}') = (filter ->> 'bounced' = 'yes'))
  $$;

-- Contacts of an organisation and its units that a filter finds.
create function filtered_contacts(organisation_id bigint, filter jsonb) returns setof contacts
  language sql stable as $$
    select c.* from legal_entity_tree t
    join contacts c on c.legal_entity_id = t.entity_id and c.deleted_at is null
    left join legal_entities o on o.id = c.organisation_entity_id
    where t.ancestor_id = organisation_id and contact_matches(c, coalesce(o.shown_name, c.organisation), filter)
  $$;

-- Who is in a list now, of its own organisation and units, whoever asks.
create function contact_list_contacts(asked bigint) returns setof contacts
  language sql stable as $$
    select c.* from contact_lists l
    join contact_list_members m on m.list_id = l.id
    join contacts c on c.id = m.contact_id and c.deleted_at is null
    where l.id = asked and l.kind = 'static' and l.deleted_at is null
      and c.legal_entity_id in (select entity_id from legal_entity_tree where ancestor_id = l.legal_entity_id)
    union all
    select c.* from contact_lists l, filtered_contacts(l.legal_entity_id, l.filter) c
    where l.id = asked and l.kind = 'dynamic' and l.deleted_at is null
  $$;

create function search_contact_lists(words text, scope bigint[]) returns setof bigint
  language sql stable security definer set search_path = public, pg_temp as $$
    select id from contact_lists
    where search_text like like_pattern(words) and deleted_at is null and legal_entity_id = any (scope)
  $$;
revoke all on function search_contact_lists(text, bigint[]) from public;
grant execute on function search_contact_lists(text, bigint[]) to @app_role@;
