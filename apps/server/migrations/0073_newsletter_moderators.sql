-- One rule for moderation: the permission says who may decide, in every group of their organisations; naming somebody in
-- a group or subgroup says who is told of its comments. Where nobody who may decide is named, all who may are told.
create or replace function newsletter_moderators_of(asked bigint) returns setof bigint
  language sql stable security definer set search_path = public, pg_temp
  set plan_cache_mode = force_generic_plan as $$
    with n as materialized (select * from newsletters where id = asked and (legal_entity_id = any (app_scope())
      or app_user_id() is null or id in (select newsletters_for_me()))),
    able as materialized (
      select distinct granted.user_id from n join legal_entity_tree t on t.entity_id = n.legal_entity_id
      join user_grants granted on granted.legal_entity_id = t.ancestor_id
      join users u on u.id = granted.user_id and u.status = 'active'
      where granted.role_id = any (array(select held.role_id from role_permissions held
        join permissions p on p.id = held.permission_id where p.name = 'newsletters_moderator.moderate'))),
    closer as materialized (
      select m.user_id from n join newsletter_moderators m on m.subgroup_id = n.subgroup_id join able using (user_id)),
    named as materialized (
      select user_id from closer
      union select m.user_id from n join newsletter_moderators m on m.group_id = n.group_id join able using (user_id)
      where not exists (select from closer))
    select user_id from named
    union all select user_id from able where not exists (select from named)
  $$;
