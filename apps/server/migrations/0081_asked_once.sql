-- Whether anybody else has a permission in an organisation: the first one found answers, nobody is listed.
create function somebody_else_may(entity bigint, permission text, but_user bigint) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
    select exists (
      select from user_reach reach
      join users u on u.id = reach.user_id and u.status = 'active'
      join role_permissions held on held.role_id = reach.role_id
      join permissions p on p.id = held.permission_id and p.name = permission
      where reach.entity_id = entity and reach.user_id <> but_user
        and (app_user_id() is null or entity = any (app_scope())))
  $$;
revoke all on function somebody_else_may(bigint, text, bigint) from public;
grant execute on function somebody_else_may(bigint, text, bigint) to @app_role@;

-- Who of the people one may see has these words in their name, or has just them: found by the index of words, and only
-- then asked whether they are in sight (as users_in_scope does).
create function users_named(words text, whole boolean, scope bigint[]) returns setof bigint
  language sql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan as $$
    select u.id from users u
    where u.search_text like like_pattern(words)
      and case when whole then plain_text(u.name) = plain_text(words) else plain_text(u.name) like like_pattern(words) end
      and (u.id = app_user_id() or u.home_entity_id = any (scope) or exists (
        select from user_grants granted where granted.user_id = u.id and granted.legal_entity_id = any (
          array(select ancestor_id from legal_entity_tree where entity_id = any (scope)))))
  $$;
revoke all on function users_named(text, boolean, bigint[]) from public;
grant execute on function users_named(text, boolean, bigint[]) to @app_role@;

-- Whether a request is due soon depends on its clocks: a total of such requests is kept only as long as these stand still.
create function note_clock_changes() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into entity_changes (table_name, legal_entity_id)
  select distinct 'privacy_requests', legal_entity_id from touched on conflict do nothing;
  return null;
end $$;
create trigger case_clocks_added after insert on case_clocks
  referencing new table as touched for each statement execute function note_clock_changes();
create trigger case_clocks_changed after update on case_clocks
  referencing new table as touched for each statement execute function note_clock_changes();
create trigger case_clocks_removed after delete on case_clocks
  referencing old table as touched for each statement execute function note_clock_changes();
