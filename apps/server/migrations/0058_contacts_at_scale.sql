-- Plans made for nobody in particular work out the pattern of a search again for every row: each search is planned for
-- the words it was given.
alter function search_users(text, bigint[]) set plan_cache_mode = force_custom_plan;
alter function search_mail_messages(text, bigint[]) set plan_cache_mode = force_custom_plan;
alter function search_public_links(text, bigint[]) set plan_cache_mode = force_custom_plan;
alter function search_natural_entities(text, text, bytea[], bigint[]) set plan_cache_mode = force_custom_plan;
alter function search_legal_entities(text, text, bigint[]) set plan_cache_mode = force_custom_plan;
alter function search_employees(text, bigint[]) set plan_cache_mode = force_custom_plan;
alter function search_contacts(text, text, bigint[]) set plan_cache_mode = force_custom_plan;
alter function contacts_with_email(text[], bigint[]) set plan_cache_mode = force_custom_plan;
alter function search_contact_lists(text, bigint[]) set plan_cache_mode = force_custom_plan;

create index contacts_phones on contacts using gin (phones);
create index contacts_tags on contacts using gin (tags) where deleted_at is null;
-- Also of those that were deleted: what they asked for counts until they are purged, and after.
create index contacts_opted_out on contacts (legal_entity_id) where opted_out;
create index contacts_bounced on contacts (legal_entity_id) where bounced_emails <> '{}';
create index employees_cipa on employees (legal_entity_id, id) where cipa_member and deleted_at is null;

-- An organisation from its head to its last unit.
create function organisation_of(entity bigint) returns bigint[]
  language sql stable security definer set search_path = public, pg_temp as $$
    select coalesce(array_agg(entity_id), '{}') from legal_entity_tree
    where ancestor_id = any (heads_of(array[entity]))
  $$;

-- Whoever asked to be left alone is also after the contact is gone: nothing is kept of the address but a digest with a
-- key, which only answers whether an address that is brought again is one of these.
create table contact_opt_outs (
  digest bytea not null,
  channel text not null check (channel in ('email', 'message', 'phone')),
  legal_entity_id bigint not null references legal_entities (id) on delete cascade,
  refused_on date not null,
  primary key (digest, channel, legal_entity_id)
);
create index contact_opt_outs_entity on contact_opt_outs (legal_entity_id);

-- What was asked for these addresses in the whole organisation. The lock is shared by whoever brings addresses and held
-- until they are written: a purge waits, so that no address slips in between.
create function opt_outs_of(entity bigint, digests bytea[])
  returns table (channel text, digest bytea, refused_on date)
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('contact opt-outs', 0));
  return query select kept.channel, kept.digest, min(kept.refused_on) from contact_opt_outs kept
    where kept.digest = any (digests) and kept.legal_entity_id = any (organisation_of(entity))
    group by kept.channel, kept.digest;
end $$;
create function keep_opt_out(entity bigint, asked_channel text, digests bytea[], since date) returns void
  language sql security definer set search_path = public, pg_temp as $$
    insert into contact_opt_outs (digest, channel, legal_entity_id, refused_on)
    select distinct one, asked_channel, entity, since from unnest(digests) one
    on conflict (digest, channel, legal_entity_id)
      do update set refused_on = least(contact_opt_outs.refused_on, excluded.refused_on)
  $$;
create function forget_opt_out(entity bigint, asked_channel text, digests bytea[]) returns void
  language sql security definer set search_path = public, pg_temp as $$
    delete from contact_opt_outs
    where digest = any (digests) and channel = asked_channel and legal_entity_id = any (organisation_of(entity))
  $$;

-- Addresses of the whole organisation that are not to be used, whoever holds them: a sender in a unit passes by whom
-- the head was asked to leave alone. Never shown, only compared with.
create function refused_addresses(entity bigint, channel text) returns setof text
  language sql stable security definer set search_path = public, pg_temp as $$
    select unnest(case channel when 'email' then emails else phones end) from contacts
    where opted_out and legal_entity_id = any (organisation_of(entity))
      and case channel when 'email' then email_opt_out_on when 'message' then message_opt_out_on
        else phone_opt_out_on end is not null
  $$;
create function bounced_addresses(entity bigint) returns setof text
  language sql stable security definer set search_path = public, pg_temp as $$
    select unnest(bounced_emails) from contacts
    where bounced_emails <> '{}' and legal_entity_id = any (organisation_of(entity))
  $$;

create function json_words(list jsonb) returns text[]
  language sql immutable parallel safe as $$
    select coalesce(array_agg(word), '{}') from jsonb_array_elements_text(list) word
  $$;
-- What stands in the text of a search is looked for there first: it is written without accents already.
create or replace function contact_matches(c contacts, organisation text, filter jsonb) returns boolean
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

drop function contact_list_contacts(bigint), filtered_contacts(bigint, jsonb);

-- Contacts of an organisation and its units that a filter finds, planned for that very filter: what it does not say is
-- not asked of anybody. As the owner, or LIKE and && would never use their indexes; only numbers leave.
create function contact_ids(organisation_id bigint, filter jsonb) returns setof bigint
  language sql stable security definer set search_path = public, pg_temp
  set plan_cache_mode = force_custom_plan as $$
    select c.id from contacts c
    left join legal_entities o on o.id = c.organisation_entity_id
    where c.deleted_at is null
      and c.legal_entity_id in (select entity_id from legal_entity_tree where ancestor_id = organisation_id)
      and contact_matches(c, coalesce(o.shown_name, c.organisation), filter)
  $$;

-- Who is in a list now, of its own organisation and units, whoever asks.
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

-- Begins with those who have an account, who are few among all who ever worked here, and goes from each to what is
-- theirs: "offset 0" keeps the planner, which takes every person for one with an account, from reading everybody.
create or replace function employees_with_access(scope bigint[]) returns table (employee_id bigint, overdue boolean)
  language sql stable security definer set search_path = public, pg_temp
  set plan_cache_mode = force_custom_plan as $$
    select e.id, not e.still_employed
    from users u
    cross join lateral (select n.id from natural_entities n where n.user_id = u.id offset 0) person
    cross join lateral (
      select e.id, exists (
        select from employees held
        where held.natural_entity_id = person.id and held.deleted_at is null and held.status <> 'dismissed'
        limit 1 offset 0) as still_employed
      from employees e
      where e.natural_entity_id = person.id and e.legal_entity_id = any (scope) and e.deleted_at is null
      offset 0) e
    where u.status in ('active', 'invited') and u.id in (select users_in_scope(scope))
  $$;
create function employees_under(words text, scope bigint[]) returns setof bigint
  language sql stable security definer set search_path = public, pg_temp
  set plan_cache_mode = force_custom_plan as $$
    select id from employees
    where manager_id in (select id from employees where search_text like like_pattern(words))
      and deleted_at is null and legal_entity_id = any (scope)
  $$;

revoke all on function organisation_of(bigint), opt_outs_of(bigint, bytea[]), keep_opt_out(bigint, text, bytea[], date),
  forget_opt_out(bigint, text, bytea[]), refused_addresses(bigint, text), bounced_addresses(bigint),
  contact_ids(bigint, jsonb), contact_list_ids(bigint), employees_under(text, bigint[]) from public;
grant execute on function organisation_of(bigint), opt_outs_of(bigint, bytea[]),
  keep_opt_out(bigint, text, bytea[], date), forget_opt_out(bigint, text, bytea[]), refused_addresses(bigint, text),
  bounced_addresses(bigint), contact_ids(bigint, jsonb), contact_list_ids(bigint), employees_under(text, bigint[])
  to @app_role@;
