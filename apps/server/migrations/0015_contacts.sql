-- Contacts and contact lists (docs/decisions/020-contacts.md).

-- People an organisation writes to or calls, whether or not they are in the register of people.
create table contacts (
  id bigint generated always as identity primary key,
  legal_entity_id bigint not null references legal_entities (id),
  name text not null,
  -- The workplace: an organisation of the installation, or free text.
  organisation_entity_id bigint references legal_entities (id) on delete set null,
  organisation text,
  role text,
  emails text[] not null default '{}',
  -- E.164.
  phones text[] not null default '{}',
  -- Those of the e-mails that bounced.
  bounced_emails text[] not null default '{}',
  federation_unit text references federation_units (code),
  tags text[] not null default '{}',
  notes text,
  natural_entity_id bigint references natural_entities (id) on delete set null,
  legal_basis text check (legal_basis in ('consent', 'legal_obligation', 'public_policy', 'research', 'contract',
    'legal_claims', 'life', 'health', 'legitimate_interest', 'credit')),
  data_source text,
  consented_on date,
  consent_how text,
  -- The day of the opt-out of each channel.
  email_opt_out_on date,
  message_opt_out_on date,
  phone_opt_out_on date,
  deleted_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search_text text not null generated always as (plain_text(name || ' ' || coalesce(organisation, '') || ' '
    || coalesce(role, '') || ' ' || joined(emails) || ' ' || joined(phones) || ' ' || joined(tags))) stored,
  opted_out boolean not null generated always as
    (email_opt_out_on is not null or message_opt_out_on is not null or phone_opt_out_on is not null) stored,
  check (cardinality(emails) + cardinality(phones) > 0),
  check (bounced_emails <@ emails),
  check (legal_basis is not distinct from 'consent' or (consented_on is null and consent_how is null))
);
create index contacts_search on contacts using gin (search_text gin_trgm_ops) where deleted_at is null;
create index contacts_emails on contacts using gin (emails);
create index contacts_entity on contacts (legal_entity_id, id) where deleted_at is null;
create index contacts_name on contacts (legal_entity_id, name collate "pt-BR-x-icu", id) where deleted_at is null;
create index contacts_unit on contacts (legal_entity_id, federation_unit, id) where deleted_at is null;
create index contacts_updated on contacts (legal_entity_id, updated_at, id) where deleted_at is null;
-- Suggests tags in use by an index-only scan.
create index contacts_tagged on contacts (legal_entity_id) include (tags) where deleted_at is null and tags <> '{}';
create index contacts_deleted on contacts (deleted_at) where deleted_at is not null;
create index contacts_person on contacts (natural_entity_id) where natural_entity_id is not null;
create index contacts_organisation on contacts (organisation_entity_id) where organisation_entity_id is not null;
create index contacts_phones on contacts using gin (phones);
create index contacts_tags on contacts using gin (tags) where deleted_at is null;
-- Includes deleted contacts: opt-outs count until they are purged, and after that as digests.
create index contacts_opted_out on contacts (legal_entity_id) where opted_out;
create index contacts_bounced on contacts (legal_entity_id) where bounced_emails <> '{}';
create index contacts_all on contacts (id) include (legal_entity_id) where deleted_at is null;
create index contacts_all_name on contacts (name collate "pt-BR-x-icu", id)
  include (legal_entity_id) where deleted_at is null;
create index contacts_all_updated on contacts (updated_at, id) include (legal_entity_id) where deleted_at is null;
create index contacts_all_unit on contacts (federation_unit, id) include (legal_entity_id) where deleted_at is null;
create index contacts_basis on contacts (legal_entity_id, legal_basis, id) where deleted_at is null;
create index contacts_organisation_words on contacts using gin (plain_text(organisation) gin_trgm_ops)
  where deleted_at is null;
create trigger contacts_version before update on contacts for each row execute function next_version();
create trigger contacts_added after insert on contacts
  referencing new table as new_rows for each statement execute function note_entity_changes();
create trigger contacts_changed after update on contacts
  referencing old table as old_rows new table as new_rows for each statement execute function note_entity_changes();
create trigger contacts_removed after delete on contacts
  referencing old table as old_rows for each statement execute function note_entity_changes();
alter table contacts enable row level security;
create policy in_scope on contacts to @app_role@
  using (legal_entity_id in (select unnest(app_scope())));
grant select,
  insert (legal_entity_id, name, organisation_entity_id, organisation, role, emails, phones, bounced_emails,
    federation_unit, tags, notes, natural_entity_id, legal_basis, data_source, consented_on, consent_how,
    email_opt_out_on, message_opt_out_on, phone_opt_out_on),
  update (name, organisation_entity_id, organisation, role, emails, phones, bounced_emails, federation_unit, tags,
    notes, natural_entity_id, legal_basis, data_source, consented_on, consent_how, email_opt_out_on,
    message_opt_out_on, phone_opt_out_on, deleted_at)
  on contacts to @app_role@;

-- A bounce is deleted with its address, whoever removes it.
create function drop_gone_bounces() returns trigger language plpgsql as $$
begin
  new.bounced_emails := array(select address from unnest(new.bounced_emails) address where address = any (new.emails));
  return new;
end $$;
create trigger contacts_bounces before update of emails on contacts
  for each row when (old.emails is distinct from new.emails) execute function drop_gone_bounces();

create function search_contacts(words text, digits text, scope bigint[]) returns setof bigint
  language sql stable security definer set search_path = public, pg_temp
  set plan_cache_mode = force_custom_plan as $$
    select id from contacts
    where search_text like like_pattern(words) and deleted_at is null and legal_entity_id = any (scope)
    union
    select id from contacts
    where digits <> '' and search_text like like_pattern(digits) and deleted_at is null and legal_entity_id = any (scope)
  $$;
revoke all on function search_contacts(text, text, bigint[]) from public;
grant execute on function search_contacts(text, text, bigint[]) to @app_role@;

-- By the name of the workplace: free text, or an organisation of the installation, in the scope or not.
create function contacts_at(words text, scope bigint[]) returns setof bigint
  language sql stable security definer set search_path = public, pg_temp
  set plan_cache_mode = force_custom_plan as $$
    select id from contacts
    where plain_text(organisation) like like_pattern(words) and deleted_at is null and legal_entity_id = any (scope)
    union
    select c.id from legal_entities o join contacts c on c.organisation_entity_id = o.id
    where plain_text(o.shown_name) like like_pattern(words) and c.deleted_at is null and c.legal_entity_id = any (scope)
  $$;
revoke all on function contacts_at(text, bigint[]) from public;
grant execute on function contacts_at(text, bigint[]) to @app_role@;

create function contacts_with_email(addresses text[], scope bigint[]) returns setof bigint
  language sql stable security definer set search_path = public, pg_temp
  set plan_cache_mode = force_custom_plan as $$
    select id from contacts where emails && addresses and deleted_at is null and legal_entity_id = any (scope)
  $$;
revoke all on function contacts_with_email(text[], bigint[]) from public;
grant execute on function contacts_with_email(text[], bigint[]) to @app_role@;

-- Opt-outs of purged contacts. Only a keyed digest of the address is kept, which answers whether an address that is
-- entered again had opted out.
create table contact_opt_outs (
  digest bytea not null,
  channel text not null check (channel in ('email', 'message', 'phone')),
  legal_entity_id bigint not null references legal_entities (id) on delete cascade,
  refused_on date not null,
  primary key (digest, channel, legal_entity_id)
);
create index contact_opt_outs_entity on contact_opt_outs (legal_entity_id);

-- Opt-outs of these addresses in the whole organisation. Writers of addresses hold a shared lock of their tree until
-- they commit, and a purge waits for it: no address can be entered between the purge of a contact and its opt-out.
create function opt_outs_of(entity bigint, digests bytea[])
  returns table (channel text, digest bytea, refused_on date)
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('contact opt-outs', (heads_of(array[entity]))[1]));
  return query select kept.channel, kept.digest, min(kept.refused_on) from contact_opt_outs kept
    where kept.digest = any (digests) and kept.legal_entity_id = any (organisation_of(entity))
    group by kept.channel, kept.digest;
end $$;
revoke all on function opt_outs_of(bigint, bytea[]) from public;
grant execute on function opt_outs_of(bigint, bytea[]) to @app_role@;

create function keep_opt_out(entity bigint, asked_channel text, digests bytea[], since date) returns void
  language sql security definer set search_path = public, pg_temp as $$
    insert into contact_opt_outs (digest, channel, legal_entity_id, refused_on)
    select distinct one, asked_channel, entity, since from unnest(digests) one
    on conflict (digest, channel, legal_entity_id)
      do update set refused_on = least(contact_opt_outs.refused_on, excluded.refused_on)
  $$;
revoke all on function keep_opt_out(bigint, text, bytea[], date) from public;
grant execute on function keep_opt_out(bigint, text, bytea[], date) to @app_role@;

create function forget_opt_out(entity bigint, asked_channel text, digests bytea[]) returns void
  language sql security definer set search_path = public, pg_temp as $$
    delete from contact_opt_outs
    where digest = any (digests) and channel = asked_channel and legal_entity_id = any (organisation_of(entity))
  $$;
revoke all on function forget_opt_out(bigint, text, bytea[]) from public;
grant execute on function forget_opt_out(bigint, text, bytea[]) to @app_role@;

-- Addresses that must not be used anywhere in the organisation, whichever unit holds them. Only compared with, never
-- shown.
create function refused_addresses(entity bigint, channel text) returns setof text
  language sql stable security definer set search_path = public, pg_temp as $$
    select unnest(case channel when 'email' then emails else phones end) from contacts
    where opted_out and legal_entity_id = any (organisation_of(entity))
      and case channel when 'email' then email_opt_out_on when 'message' then message_opt_out_on
        else phone_opt_out_on end is not null
  $$;
revoke all on function refused_addresses(bigint, text) from public;
grant execute on function refused_addresses(bigint, text) to @app_role@;

create function bounced_addresses(entity bigint) returns setof text
  language sql stable security definer set search_path = public, pg_temp as $$
    select unnest(bounced_emails) from contacts
    where bounced_emails <> '{}' and legal_entity_id = any (organisation_of(entity))
  $$;
revoke all on function bounced_addresses(bigint) from public;
grant execute on function bounced_addresses(bigint) to @app_role@;

-- Members chosen by hand (static), or found by a saved filter when the list is used (dynamic).
create table contact_lists (
  id bigint generated always as identity primary key,
  legal_entity_id bigint not null references legal_entities (id),
  name text not null,
  description text,
  kind text not null check (kind in ('static', 'dynamic')),
  -- The contract defines the shape; never SQL.
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
create index contact_lists_name on contact_lists (legal_entity_id, name collate "pt-BR-x-icu", id)
  where deleted_at is null;
create index contact_lists_updated on contact_lists (legal_entity_id, updated_at, id) where deleted_at is null;
create index contact_lists_deleted on contact_lists (deleted_at) where deleted_at is not null;
create index contact_lists_owner on contact_lists (owner_id);
create trigger contact_lists_version before update on contact_lists for each row execute function next_version();
alter table contact_lists enable row level security;
create policy in_scope on contact_lists to @app_role@ using (legal_entity_id = any ((select app_scope())::bigint[]));
grant select,
  insert (legal_entity_id, name, description, kind, filter, owner_id, audience),
  update (name, description, filter, owner_id, audience, deleted_at)
  on contact_lists to @app_role@;

create table contact_list_members (
  list_id bigint not null,
  legal_entity_id bigint not null,
  contact_id bigint not null references contacts (id) on delete cascade,
  added_at timestamptz not null default now(),
  primary key (list_id, contact_id),
  foreign key (list_id, legal_entity_id) references contact_lists (id, legal_entity_id) on delete cascade
);
create index contact_list_members_contact on contact_list_members (contact_id);
alter table contact_list_members enable row level security;
create policy in_scope on contact_list_members to @app_role@
  using (legal_entity_id = any ((select app_scope())::bigint[]));
grant select, delete, insert (list_id, legal_entity_id, contact_id) on contact_list_members to @app_role@;

-- Who may use a list with a chosen audience: a group or a user.
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
alter table contact_list_access enable row level security;
create policy in_scope on contact_list_access to @app_role@
  using (legal_entity_id = any ((select app_scope())::bigint[]));
grant select, delete, insert (list_id, legal_entity_id, role_id, user_id) on contact_list_access to @app_role@;

-- Whether a contact matches a filter; missing keys match everything. One expression without subqueries, so that it is
-- inlined. search_text is compared first, because it is stored without accents.
create function contact_matches(c contacts, organisation text, filter jsonb) returns boolean
  language sql stable parallel safe as $$
    select (coalesce(filter ->> 'search', '') = '' or c.search_text like like_pattern(filter ->> 'search'))
      and (coalesce(filter ->> 'organisation', '') = ''
        or (c.organisation_entity_id is not null or c.search_text like like_pattern(filter ->> 'organisation'))
          and coalesce(plain_text(organisation) like like_pattern(filter ->> 'organisation'), false))
      and (coalesce(filter ->> 'role', '') = '' or c.search_text like like_pattern(filter ->> 'role')
          and coalesce(plain_text(c.role) like like_pattern(filter ->> 'role'), false))
      and (coalesce(filter -> 'tags', '[]') = '[]' or c.tags && json_words(filter -> 'tags'))
      and (coalesce(filter -> 'without_tags', '[]') = '[]' or not c.tags && json_words(filter -> 'without_tags'))
      and (coalesce(filter -> 'federation_units', '[]') = '[]'
        or coalesce(c.federation_unit = any (json_words(filter -> 'federation_units')), false))
      and (coalesce(filter -> 'legal_bases', '[]') = '[]'
        or coalesce(c.legal_basis, 'none') = any (json_words(filter -> 'legal_bases')))
      and (filter ->> 'reached_by' is null
        or case filter ->> 'reached_by' when 'email' then c.emails <> '{}' else c.phones <> '{}' end)
      and (filter ->> 'opted_out' is null or c.opted_out = (filter ->> 'opted_out' = 'yes'))
      and (filter ->> 'bounced' is null or (c.bounced_emails <> '{}') = (filter ->> 'bounced' = 'yes'))
  $$;

-- Contacts of an organisation and its units that match a filter.
create function contact_ids(organisation_id bigint, filter jsonb) returns setof bigint
  language sql stable security definer set search_path = public, pg_temp
  set plan_cache_mode = force_custom_plan as $$
    select c.id from contacts c
    left join legal_entities o on o.id = c.organisation_entity_id
    where c.deleted_at is null
      and c.legal_entity_id in (select entity_id from legal_entity_tree where ancestor_id = organisation_id)
      and contact_matches(c, coalesce(o.shown_name, c.organisation), filter)
  $$;
revoke all on function contact_ids(bigint, jsonb) from public;
grant execute on function contact_ids(bigint, jsonb) to @app_role@;

-- The current members of a list, from its own organisation and units, whoever asks.
create function contact_list_ids(asked bigint) returns setof bigint
  language sql stable security definer set search_path = public, pg_temp
  set plan_cache_mode = force_custom_plan as $$
    select m.contact_id from contact_lists l
    join contact_list_members m on m.list_id = l.id
    join contacts c on c.id = m.contact_id and c.deleted_at is null
    where l.id = asked and l.kind = 'static' and l.deleted_at is null
      and c.legal_entity_id in (select entity_id from legal_entity_tree where ancestor_id = l.legal_entity_id)
    union all
    select found.id from contact_lists l cross join lateral contact_ids(l.legal_entity_id, l.filter) as found (id)
    where l.id = asked and l.kind = 'dynamic' and l.deleted_at is null
  $$;
revoke all on function contact_list_ids(bigint) from public;
grant execute on function contact_list_ids(bigint) to @app_role@;

create function search_contact_lists(words text, scope bigint[]) returns setof bigint
  language sql stable security definer set search_path = public, pg_temp
  set plan_cache_mode = force_custom_plan as $$
    select id from contact_lists
    where search_text like like_pattern(words) and deleted_at is null and legal_entity_id = any (scope)
  $$;
revoke all on function search_contact_lists(text, bigint[]) from public;
grant execute on function search_contact_lists(text, bigint[]) to @app_role@;
