-- Of few organisations those who were given access are found one organisation after the other, by index, in a plan that
-- is made once: for a list of unknown length the planner read every group's members, and planning it took longer than
-- reading. Of many it goes through all grants, as before.
create or replace function users_in_scope(scope bigint[]) returns setof bigint
  language sql stable security definer set search_path = public, pg_temp
  set plan_cache_mode = force_generic_plan as $$
    select id from users where home_entity_id = any (scope)
    union
    select granted.user_id
    from (select distinct ancestor_id from legal_entity_tree where entity_id = any (scope)) above
    cross join lateral (
      select user_id from user_grants where legal_entity_id = above.ancestor_id offset 0) granted
    where cardinality(scope) <= 8
    union
    select user_id from user_grants
    where cardinality(scope) > 8
      and legal_entity_id = any (array(select ancestor_id from legal_entity_tree where entity_id = any (scope)))
  $$;

-- Members of groups (0100) are found from the people of few organisations; of many, all of them are gone through.
create or replace function members_in_scope(scope bigint[]) returns table (role_id bigint, user_id bigint)
  language sql stable security definer set search_path = public, pg_temp
  set plan_cache_mode = force_custom_plan as $$
    select held.role_id, held.user_id
    from users_in_scope(scope) seen (id)
    cross join lateral (
      select held.role_id, held.user_id from role_users held where held.user_id = seen.id offset 0) held
    where cardinality(scope) <= 8
    union all
    select held.role_id, held.user_id
    from role_users held join users u on u.id = held.user_id
    where cardinality(scope) > 8 and (u.home_entity_id = any (scope) or u.id in (select users_in_scope(scope)))
  $$;
