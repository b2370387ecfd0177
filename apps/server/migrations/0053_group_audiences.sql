-- A group addressed by an organisation is whoever holds it there. Holding it in another organisation, which any
-- organisation can bring about by an invitation, addresses nobody: a grant at, below or above the organisation does,
-- or a home in it where the group came without grants of its own.
create function is_same_line(one bigint, other bigint) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
    select exists (select from legal_entity_tree
      where (ancestor_id = one and entity_id = other) or (ancestor_id = other and entity_id = one))
  $$;
revoke all on function is_same_line(bigint, bigint) from public;

-- Where each group of an account counts.
create function group_places(account bigint) returns table (role_id bigint, entity_id bigint)
  language sql stable security definer set search_path = public, pg_temp
  set plan_cache_mode = force_generic_plan as $$
    select granted.role_id, coalesce(granted.legal_entity_id, n.legal_entity_id)
    from user_grants granted left join natural_entities n on n.id = granted.natural_entity_id
    where granted.user_id = account
    union
    select held.role_id, u.home_entity_id from role_users held join users u on u.id = held.user_id
    where held.user_id = account and not exists (
      select from data_access_grants own where own.user_id = held.user_id and own.role_id = held.role_id)
  $$;
revoke all on function group_places(bigint) from public;

-- Which group of an account counts for which of these organisations.
create function groups_counted(account bigint, owners bigint[]) returns table (role_id bigint, owner_id bigint)
  language sql stable security definer set search_path = public, pg_temp
  set plan_cache_mode = force_custom_plan as $$
    select distinct place.role_id, owner.id from group_places(account) place
    join unnest(owners) as owner (id) on is_same_line(owner.id, place.entity_id)
  $$;
revoke all on function groups_counted(bigint, bigint[]) from public;

-- The same from the side of the organisation: the accounts of a group, read once for the whole group.
create function group_accounts(asked_role bigint, owner bigint) returns setof bigint
  language sql stable security definer set search_path = public, pg_temp
  set plan_cache_mode = force_custom_plan as $$
    with line as materialized (
      select entity_id as id from legal_entity_tree where ancestor_id = owner
      union select ancestor_id from legal_entity_tree where entity_id = owner
    )
    select granted.user_id from user_grants granted left join natural_entities n on n.id = granted.natural_entity_id
    where granted.role_id = asked_role and coalesce(granted.legal_entity_id, n.legal_entity_id) in (select id from line)
    union
    select held.user_id from role_users held join users u on u.id = held.user_id
    where held.role_id = asked_role and u.home_entity_id in (select id from line) and not exists (
      select from data_access_grants own where own.user_id = held.user_id and own.role_id = held.role_id)
  $$;
revoke all on function group_accounts(bigint, bigint) from public;

-- Beside each group the organisation it counts for: the two lists are read together.
alter type reader_keys add attribute role_owners bigint[];

create or replace function reader_keys(kind text) returns reader_keys
  language plpgsql stable security definer set search_path = public, pg_temp
  set plan_cache_mode = force_custom_plan as $$
declare
  keys reader_keys;
  scope bigint[] := app_scope();
begin
  keys.account := app_user_id();
  keys.above := case when cardinality(scope) > 0 then array(
    select distinct ancestor_id from legal_entity_tree where entity_id = any (scope)) end;
  keys.owners := array(select distinct above.ancestor_id from places_of_account(keys.account) as place (id)
    join legal_entity_tree above on above.entity_id = place.id
    where keys.above is null or above.ancestor_id = any (keys.above));
  select coalesce(array_agg(role_id), '{}'), coalesce(array_agg(owner_id), '{}')
    into keys.roles, keys.role_owners from groups_counted(keys.account, keys.owners);
  keys.lists := array(
    with held as materialized (select c.* from contacts c join users u on u.id = keys.account
      where c.emails @> array[u.email] and c.deleted_at is null),
    used as materialized (select distinct a.list_id from audiences a
      where a.target_type = kind and a.list_id is not null and a.legal_entity_id = any (keys.owners))
    select l.id from used join contact_lists l on l.id = used.list_id and l.deleted_at is null
    where exists (select from held
      join legal_entity_tree t on t.entity_id = held.legal_entity_id and t.ancestor_id = l.legal_entity_id
      where case l.kind
        when 'static' then exists (select from contact_list_members m where m.list_id = l.id and m.contact_id = held.id)
        else held.id in (select contact_ids(l.legal_entity_id, l.filter)) end));
  return keys;
end $$;

create or replace function is_addressed(kind text, asked bigint, keys reader_keys) returns boolean
  language sql stable security definer set search_path = public, pg_temp
  set plan_cache_mode = force_generic_plan as $$
    select exists (select from audiences a where a.target_type = kind and a.target_id = asked and (
      a.unit_id = any (keys.owners)
      or (a.role_id, a.legal_entity_id) in (select * from unnest(keys.roles, keys.role_owners))
      or (a.user_id = keys.account and (keys.above is null or a.legal_entity_id = any (keys.above)))
      or a.list_id = any (keys.lists)))
  $$;

create or replace function addressed_to_me(kind text) returns setof bigint
  language sql stable security definer set search_path = public, pg_temp
  set plan_cache_mode = force_custom_plan as $$
    with keys as materialized (select (reader_keys(kind)).*)
    select a.target_id from keys join audiences a on a.target_type = kind and a.unit_id = any (keys.owners)
    union select a.target_id from keys
      cross join lateral unnest(keys.roles, keys.role_owners) as held (role_id, owner_id)
      join audiences a on a.target_type = kind and a.role_id = held.role_id and a.legal_entity_id = held.owner_id
    union select a.target_id from keys join audiences a on a.target_type = kind and a.user_id = keys.account
      and (keys.above is null or a.legal_entity_id = any (keys.above))
    union select a.target_id from keys join audiences a on a.target_type = kind and a.list_id = any (keys.lists)
  $$;

create or replace function audience_accounts(kind text, asked bigint)
  returns table (user_id bigint, name text, email text, unit_id bigint)
  language sql stable security definer set search_path = public, pg_temp
  set plan_cache_mode = force_custom_plan as $$
    with rules as materialized (
      select a.* from audiences a where a.target_type = kind and a.target_id = asked
        and (app_user_id() is null or a.legal_entity_id = any (app_scope()))
    ), members as materialized (
      select distinct member.id from (select distinct legal_entity_id from rules) owner
      cross join lateral accounts_of_place(owner.legal_entity_id) as member (id)
    ), found as materialized (
      select place.id from rules cross join lateral accounts_of_place(rules.unit_id) as place (id)
      where rules.unit_id is not null
      union select holder.id from rules
        cross join lateral group_accounts(rules.role_id, rules.legal_entity_id) as holder (id)
        join members on members.id = holder.id where rules.role_id is not null
      union select rules.user_id from rules where rules.user_id is not null
      union select members.id from rules cross join lateral contact_list_ids(rules.list_id) as listed (id)
        join contacts c on c.id = listed.id join users u on u.email = any (c.emails)
        join members on members.id = u.id where rules.list_id is not null
    )
    select u.id, u.name, u.email, u.home_entity_id from found join users u on u.id = found.id
    where u.status in ('active', 'invited')
  $$;

create or replace function newsletter_people(asked bigint)
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
      union select holder.id from rules cross join lateral group_accounts(rules.role_id, rules.owner_id) as holder (id)
        join members on members.id = holder.id where rules.role_id is not null
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

create or replace function newsletters_addressed_to(account bigint, scope bigint[]) returns setof bigint
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
    union select a.newsletter_id from groups_counted(account, owners) held
      join newsletter_audience a on a.role_id = held.role_id and a.legal_entity_id = held.owner_id
    union select a.newsletter_id from newsletter_audience a
      where a.user_id = account and (cardinality(scope) = 0 or exists (select from legal_entity_tree active
        where active.ancestor_id = a.legal_entity_id and active.entity_id = any (scope)))
    union select a.newsletter_id from newsletter_audience a where a.list_id in (
      select newsletter_lists_with(u.email, owners) from users u where u.id = account);
end $$;
