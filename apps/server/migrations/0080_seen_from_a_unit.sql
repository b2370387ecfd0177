-- What a unit takes over from those above it holds also for whoever works in the unit alone and sees nothing above it.
-- Each tells no more than the answer, and only of organisations the asker reaches; jobs and public forms work without a
-- user, for the organisation they were made for. The nearest is the deepest.

-- As it says of itself, else as the nearest above it does; private where nobody said.
create function is_public_body(entity bigint) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
    select coalesce((
      select own.nature = 'public' from legal_entity_tree up join legal_entities own on own.id = up.ancestor_id
      where up.entity_id = entity and own.nature is not null
        and (app_user_id() is null or entity = any (app_scope()))
      order by (select count(*) from legal_entity_tree depth where depth.entity_id = up.ancestor_id) desc limit 1), false)
  $$;
revoke all on function is_public_body(bigint) from public;
grant execute on function is_public_body(bigint) to @app_role@;

-- By the newest assessment of the organisation itself, else of the nearest above it that made one.
create function is_small_agent(entity bigint) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
    select coalesce((
      select made.small_agent from legal_entity_tree up
      join small_agent_assessments made on made.legal_entity_id = up.ancestor_id
      where up.entity_id = entity and (app_user_id() is null or entity = any (app_scope()))
      order by (select count(*) from legal_entity_tree depth where depth.entity_id = up.ancestor_id) desc,
        made.assessed_on desc, made.id desc limit 1), false)
  $$;
revoke all on function is_small_agent(bigint) from public;
grant execute on function is_small_agent(bigint) to @app_role@;

-- Who answers for the data in an organisation: a unit without its own encarregado has the nearest one above it. What
-- is told of them stands on the public form as well.
create function nearest_officer(entity bigint) returns table (name text, email text, phone text, public_contact text)
  language sql stable security definer set search_path = public, pg_temp as $$
    select officer.name, officer.email, officer.phone, officer.public_contact from legal_entity_tree up
    join privacy_officers officer on officer.legal_entity_id = up.ancestor_id and officer.kind = 'encarregado'
    where up.entity_id = entity and (app_user_id() is null or entity = any (app_scope()))
    order by (select count(*) from legal_entity_tree depth where depth.entity_id = up.ancestor_id) desc limit 1
  $$;
revoke all on function nearest_officer(bigint) from public;
grant execute on function nearest_officer(bigint) to @app_role@;
