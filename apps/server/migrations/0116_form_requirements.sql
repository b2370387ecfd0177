-- What has to be there before a form is open to everybody: its own or the nearest above it, also for whoever works in
-- a unit alone and sees nothing above it. Tells no more than whether it is there.
create function form_requirements(entity bigint) returns table (
    has_officer boolean, has_contact boolean, has_notice boolean, small_agent boolean)
  language sql stable security definer set search_path = public, pg_temp
  set plan_cache_mode = force_generic_plan as $$
    select
      exists (select from legal_entity_tree up
        join privacy_officers officer on officer.legal_entity_id = up.ancestor_id and officer.kind = 'encarregado'
        where up.entity_id = entity),
      exists (select from legal_entity_tree up join legal_entities above on above.id = up.ancestor_id
        where up.entity_id = entity and num_nonnulls(above.phone, above.email) > 0),
      exists (select from legal_entity_tree up join privacy_notices notice on notice.legal_entity_id = up.ancestor_id
        where up.entity_id = entity),
      is_small_agent(entity)
    where app_user_id() is null or entity = any (app_scope())
  $$;
revoke all on function form_requirements(bigint) from public;
grant execute on function form_requirements(bigint) to @app_role@;

-- The contact the form shows: that of the organisation, else of the nearest above it that has one.
create function nearest_contact(entity bigint) returns table (email text, phone text)
  language sql stable security definer set search_path = public, pg_temp
  set plan_cache_mode = force_generic_plan as $$
    select above.email, above.phone from legal_entity_tree up join legal_entities above on above.id = up.ancestor_id
    where up.entity_id = entity and num_nonnulls(above.phone, above.email) > 0
      and (app_user_id() is null or entity = any (app_scope()))
    order by (select count(*) from legal_entity_tree depth where depth.entity_id = up.ancestor_id) desc limit 1
  $$;
revoke all on function nearest_contact(bigint) from public;
grant execute on function nearest_contact(bigint) to @app_role@;
