-- Readers find what was released for them by the words of its published version, not of what is being written.
create index newsletter_versions_search on newsletter_versions
  using gin (plain_text(title || ' ' || coalesce(summary, '')) gin_trgm_ops);

-- What the asker may read now, with these words in its title or summary.
create function search_newsletters_for_me(words text) returns setof bigint
  language sql stable security definer set search_path = public, pg_temp
  set plan_cache_mode = force_custom_plan as $$
    select n.id from newsletter_versions v
    join newsletters n on n.id = v.newsletter_id and n.current_version = v.number
    where plain_text(v.title || ' ' || coalesce(v.summary, '')) like like_pattern(words)
      and n.id in (select newsletters_for_me())
  $$;
revoke all on function search_newsletters_for_me(text) from public;
grant execute on function search_newsletters_for_me(text) to @app_role@;
