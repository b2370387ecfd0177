-- Who of the people in sight holds which group, for lists that count them: each row asked for itself whether its user is
-- in sight, twice. Numbers alone leave.
create function members_in_scope(scope bigint[]) returns table (role_id bigint, user_id bigint)
  language sql stable security definer set search_path = public, pg_temp
  set plan_cache_mode = force_custom_plan as $$
    select held.role_id, held.user_id
    from role_users held join users u on u.id = held.user_id
    where u.home_entity_id = any (scope) or u.id in (select users_in_scope(scope))
  $$;
revoke all on function members_in_scope(bigint[]) from public;
grant execute on function members_in_scope(bigint[]) to @app_role@;
