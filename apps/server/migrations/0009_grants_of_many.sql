-- The same grants as before, asked in two parts: a user's own, found by user and group, and those of a whole group.
-- As one condition with "or", every grant of a group was compared with every holder of it: with twenty thousand
-- users the lists took seconds.
create or replace view user_grants as
  select held.user_id, held.role_id, own.legal_entity_id, own.natural_entity_id
  from role_users held
  join roles r on r.id = held.role_id and r.deleted_at is null
  join data_access_grants own on own.user_id = held.user_id and own.role_id = held.role_id
  union all
  select held.user_id, held.role_id, common.legal_entity_id, common.natural_entity_id
  from data_access_grants common
  join roles r on r.id = common.role_id and r.deleted_at is null
  left join natural_entities n on n.id = common.natural_entity_id
  join role_users held on held.role_id = common.role_id
  join users u on u.id = held.user_id
  where common.user_id is null and exists (
    select from legal_entity_tree home join legal_entity_tree there on there.ancestor_id = home.ancestor_id
    where home.entity_id = u.home_entity_id
      and there.entity_id = coalesce(common.legal_entity_id, n.legal_entity_id));
