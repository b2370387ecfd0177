-- Administration waits within one organisation's tree; what two trees can change of one person is held by row locks.

-- The asker's own account is share-locked before it is asked whether they may still act: someone who blocks or changes
-- that account from another tree waits until this act ends, and two who act on each other meet as a deadlock, of which
-- one is run again and then refused.
create or replace function standing_now(session bigint, role bigint, entity bigint)
  returns table (role_name text, permissions text[])
  language plpgsql volatile security definer
  set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
begin
  perform from users where id = app_user_id() for share;
  return query
    select active.name, array(
      select p.name from role_permissions held join permissions p on p.id = held.permission_id
      where held.role_id = active.id and p.guard_name = 'web')
    from sessions s
    join users u on u.id = s.user_id and u.status = 'active'
    left join lateral (
      select r.id, r.name from role_users held join roles r on r.id = held.role_id and r.deleted_at is null
      where held.user_id = u.id and held.role_id = role and exists (
        select from user_reach reach join legal_entities e on e.id = reach.entity_id and e.active
        where reach.user_id = u.id and reach.role_id = role and reach.entity_id = entity)
    ) active on true
    where s.id = session and s.user_id = app_user_id() and s.ended_at is null;
end $$;

-- Every pair of ancestor and unit is a row of legal_entity_tree: a chain of n units is n * n / 2 rows. With at most
-- thirty levels the tree stays proportional to the number of units. What is deeper already stays as it is.
create or replace function keep_legal_entity_tree() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  deepest constant integer := 30;
  above integer := (select count(*) from legal_entity_tree where entity_id = new.parent_id);
  below integer := 1;
begin
  if tg_op = 'UPDATE' then
    if exists (select from legal_entity_tree where ancestor_id = new.id and entity_id = new.parent_id) then
      raise exception 'an entity cannot be a unit of its own unit' using errcode = 'check_violation';
    end if;
    below := (select max(levels) from (
      select count(*) as levels from legal_entity_tree branch
      join legal_entity_tree within on within.entity_id = branch.entity_id
        and within.ancestor_id in (select entity_id from legal_entity_tree where ancestor_id = new.id)
      where branch.ancestor_id = new.id group by branch.entity_id) counted);
  end if;
  if above > 0 and above + below > deepest then
    raise exception 'an organisation has at most % levels', deepest
      using errcode = 'check_violation', constraint = 'legal_entities_levels';
  end if;
  if tg_op = 'UPDATE' then
    -- Cut the moved branch from its old ancestors.
    delete from legal_entity_tree up
      using legal_entity_tree down
      where down.ancestor_id = new.id and up.entity_id = down.entity_id
        and up.ancestor_id in (select ancestor_id from legal_entity_tree where entity_id = new.id and ancestor_id <> new.id);
  else
    insert into legal_entity_tree values (new.id, new.id);
  end if;
  insert into legal_entity_tree (ancestor_id, entity_id)
    select up.ancestor_id, down.entity_id
    from legal_entity_tree up, legal_entity_tree down
    where up.entity_id = new.parent_id and down.ancestor_id = new.id
    on conflict do nothing;
  return null;
end $$;

-- On which level of its tree each of these organisations of the scope stands, the top being 1: row-level security hides
-- what is above the active one.
create function organisation_levels(entities bigint[]) returns table (id bigint, level bigint)
  language sql stable security definer set search_path = public, pg_temp as $$
    select entity_id, count(*) from legal_entity_tree
    where entity_id = any (entities) and entity_id = any (app_scope()) group by entity_id
  $$;
revoke all on function organisation_levels(bigint[]) from public;
grant execute on function organisation_levels(bigint[]) to @app_role@;

-- Whoever brings addresses holds off the purge of their own tree, and a purge that waits holds off that tree alone.
create or replace function opt_outs_of(entity bigint, digests bytea[])
  returns table (channel text, digest bytea, refused_on date)
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('contact opt-outs', (heads_of(array[entity]))[1]));
  return query select kept.channel, kept.digest, min(kept.refused_on) from contact_opt_outs kept
    where kept.digest = any (digests) and kept.legal_entity_id = any (organisation_of(entity))
    group by kept.channel, kept.digest;
end $$;
