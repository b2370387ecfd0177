-- Whether an administrator is left is asked before anybody is blocked, removed or moved. Counting them went through every
-- reach of every one of them; one is enough, looked for from the role.
drop function count_administrators();
create function has_administrator() returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
    select exists (
      select from roles r
      join role_users held on held.role_id = r.id
      join users u on u.id = held.user_id and u.status = 'active'
      where r.name = 'admin' and r.deleted_at is null
        -- For one at a time: as a join it would be worked out for everybody.
        and (select true from user_reach reach join legal_entities e on e.id = reach.entity_id and e.active
          where reach.user_id = u.id and reach.role_id = r.id limit 1))
  $$;
revoke all on function has_administrator() from public;
grant execute on function has_administrator() to @app_role@;
