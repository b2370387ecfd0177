-- Whether a group reaches, for each of its holders, something the asker (in the active role) does not. Only accesses
-- of the whole group that would count for someone with one of these homes: those of the same organisation. Whoever
-- reaches an entity reaches its units, so the entity itself is all there is to compare.
create function group_reaches_beyond(role bigint, homes bigint[], asker bigint, asker_role bigint) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
    select exists (
      select from data_access_grants common
      left join natural_entities n on n.id = common.natural_entity_id
      cross join lateral (select coalesce(common.legal_entity_id, n.legal_entity_id) as id) reached
      where common.role_id = role and common.user_id is null
        and exists (
          select from legal_entity_tree home join legal_entity_tree there on there.ancestor_id = home.ancestor_id
          where home.entity_id = any (homes) and there.entity_id = reached.id)
        and not exists (
          select from user_reach own
          where own.user_id = asker and own.role_id = asker_role and own.entity_id = reached.id))
  $$;

-- What the asker may do at this moment, for writes that had to wait for their turn: no row once the session ended or
-- the account is not active any more; no role and no permission once the role is not held or does not reach the entity.
create function standing_now(session bigint, role bigint, entity bigint)
  returns table (role_name text, permissions text[])
  language sql stable security definer set search_path = public, pg_temp as $$
    select active.name, array(
      select p.name from role_permissions held join permissions p on p.id = held.permission_id
      where held.role_id = active.id and p.guard_name = 'web')
    from sessions s
    join users u on u.id = s.user_id and u.status = 'active'
    left join lateral (
      select r.id, r.name from role_users held join roles r on r.id = held.role_id and r.deleted_at is null
      where held.user_id = u.id and held.role_id = role and exists (
        select from user_reach reach
        where reach.user_id = u.id and reach.role_id = role and reach.entity_id = entity)
    ) active on true
    where s.id = session and s.user_id = app_user_id() and s.ended_at is null
  $$;
revoke all on function group_reaches_beyond(bigint, bigint[], bigint, bigint), standing_now(bigint, bigint, bigint)
  from public;
grant execute on function group_reaches_beyond(bigint, bigint[], bigint, bigint), standing_now(bigint, bigint, bigint)
  to @app_role@;
