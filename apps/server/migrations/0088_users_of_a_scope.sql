-- Whoever holds access is found from the organisations asked for, by index, and not by going through every grant there is:
-- the list of ancestors is known before the view is read, so both of its halves can be asked for it.
create or replace function users_in_scope(scope bigint[]) returns setof bigint
  language sql stable security definer set search_path = public, pg_temp as $$
    select id from users where home_entity_id = any (scope)
    union
    select user_id from user_grants
    where legal_entity_id = any (array(select ancestor_id from legal_entity_tree where entity_id = any (scope)))
  $$;
