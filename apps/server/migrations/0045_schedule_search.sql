-- Events found by words of their title or place, for the quick search.
create index schedules_search on schedules using gin (search_text gin_trgm_ops) where cancelled_at is null;

create function search_schedules(words text, scope bigint[]) returns setof bigint
  language sql stable security definer set search_path = public, pg_temp
  set plan_cache_mode = force_custom_plan as $$
    select id from schedules
    where search_text like like_pattern(words) and cancelled_at is null and legal_entity_id = any (scope)
  $$;
revoke all on function search_schedules(text, bigint[]) from public;
grant execute on function search_schedules(text, bigint[]) to @app_role@;
