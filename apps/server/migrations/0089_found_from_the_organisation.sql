-- Who may do something in an organisation is asked with every read and every new request. The groups that may and the
-- organisations above are known before the grants are read, so these are found by index, however many there are.
create or replace function somebody_else_may(entity bigint, permission text, but_user bigint) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
    select exists (
      select from user_grants granted
      join users u on u.id = granted.user_id and u.status = 'active'
      where granted.legal_entity_id = any (array(select ancestor_id from legal_entity_tree where entity_id = entity))
        and granted.role_id = any (array(select held.role_id from role_permissions held
          join permissions p on p.id = held.permission_id where p.name = permission))
        and granted.user_id <> but_user and (app_user_id() is null or entity = any (app_scope())))
  $$;

create or replace function people_with_permission(entity bigint, permission text) returns setof bigint
  language sql stable security definer set search_path = public, pg_temp as $$
    select distinct granted.user_id
    from user_grants granted
    join users u on u.id = granted.user_id and u.status = 'active'
    where granted.legal_entity_id = any (array(select ancestor_id from legal_entity_tree where entity_id = entity))
      and granted.role_id = any (array(select held.role_id from role_permissions held
        join permissions p on p.id = held.permission_id where p.name = permission))
      and (app_user_id() is null or entity = any (app_scope()))
  $$;
