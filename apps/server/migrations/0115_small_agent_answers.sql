-- An assessment asks every criterion of arts. 2, 3 and 4 of the ANPD's Resolution 2/2022 and keeps the answers. Those made
-- before asked two of them: they stay as they were written, and no longer make anybody a small agent.
alter table small_agent_assessments alter column small_agent drop expression;
alter table small_agent_assessments
  alter column size_fits drop not null,
  alter column children_at_scale drop not null,
  alter column sensitive_at_scale drop not null,
  add answers jsonb,
  add constraint small_agent_answered check (
    case when answers is null then num_nulls(size_fits, children_at_scale, sensitive_at_scale) = 0
    else num_nonnulls(size_fits, children_at_scale, sensitive_at_scale) = 0 and (
      (answers -> 'kind_fits')::boolean
      and not (answers -> 'above_revenue')::boolean
      and not (answers -> 'above_group')::boolean
      and not (((answers -> 'large_scale')::boolean or (answers -> 'significant_effect')::boolean)
        and ((answers -> 'emerging_technology')::boolean or (answers -> 'public_surveillance')::boolean
          or (answers -> 'automated_decisions')::boolean or (answers -> 'sensitive_data')::boolean
          or (answers -> 'vulnerable_holders')::boolean)))
      is not distinct from small_agent end);
revoke insert on small_agent_assessments from @app_role@;
grant insert (legal_entity_id, assessed_on, answers, small_agent, reason, created_by)
  on small_agent_assessments to @app_role@;

-- By the newest assessment of the organisation itself, else of the nearest above it that made one.
create or replace function is_small_agent(entity bigint) returns boolean
  language sql stable security definer set search_path = public, pg_temp
  set plan_cache_mode = force_generic_plan as $$
    select coalesce((
      select made.small_agent and made.answers is not null from legal_entity_tree up
      join small_agent_assessments made on made.legal_entity_id = up.ancestor_id
      where up.entity_id = entity and (app_user_id() is null or entity = any (app_scope()))
      order by (select count(*) from legal_entity_tree depth where depth.entity_id = up.ancestor_id) desc,
        made.assessed_on desc, made.id desc limit 1), false)
  $$;
