-- A drive outlives its owner's account: it is handed over when the account is removed (docs/decisions/045-drive.md).

-- What an administrator hands over with an account, and whether somebody can take it: they reach every organisation in
-- which something lies, and have room for all versions. What lies in the trash needs nobody.
create function drive_left(person bigint, receiver bigint) returns table (items bigint, reaches boolean, fits boolean)
  language sql stable security definer set search_path = public, pg_temp as $$
    with kept as materialized (
      select n.legal_entity_id as entity, count(*) as items from drive_nodes n
      where n.owner_id = person and n.trash_root is null and person in (select users_in_scope(app_scope()))
      group by n.legal_entity_id),
    organisations as materialized (
      select heads_of(array[u.legal_entity_id]) as heads, min(u.legal_entity_id) as entity, sum(u.bytes) as bytes
      from drive_usage u where u.owner_id = person group by 1)
    select coalesce((select sum(kept.items) from kept), 0)::bigint,
      not exists (select from kept where not exists (
        select from user_reach r where r.user_id = receiver and r.entity_id = kept.entity)),
      not exists (select from organisations o cross join lateral drive_room(receiver, o.entity) as room
        where room.used + o.bytes > room.quota)
  $$;
revoke all on function drive_left(bigint, bigint) from public;
grant execute on function drive_left(bigint, bigint) to @app_role@;

-- Everything of the giver's becomes the receiver's, trash and versions too, in a folder of its own in each organisation.
-- Whom it was shared with keeps it: a team goes on working. Links and uploads end, for the receiver promised none of them.
-- As the owner of the tables, because nobody else changes whose something is; so who is in sight is asked here once more.
create function hand_over_drive(giver bigint, receiver bigint) returns table (entity bigint, folder bigint)
  language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  place bigint;
  tree bigint;
  top bigint;
  wanted text;
  called text;
  tries integer;
begin
  if giver = receiver or (select count(*) from unnest(array[giver, receiver]) as one
      where one in (select users_in_scope(app_scope()))) <> 2 then
    raise exception 'not theirs to hand over' using errcode = 'insufficient_privilege';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('drive', one))
    from unnest(array[least(giver, receiver), greatest(giver, receiver)]) as one;
  select 'Drive de ' || u.name into wanted from users u where u.id = giver;
  update public_links p set revoked_at = now(), revoked_by = app_user_id()
    where p.revoked_at is null and p.id in (
      select l.id from drive_links l join drive_nodes n on n.id = l.node_id where n.owner_id = giver);
  delete from drive_uploads where owner_id = giver;
  delete from drive_shares s using drive_nodes n where n.id = s.node_id and n.owner_id = giver and s.user_id = receiver;
  for place in select distinct n.legal_entity_id from drive_nodes n
      where n.owner_id = giver and n.parent_id is null and n.trash_root is null loop
    tries := 1;
    loop
      called := wanted || case when tries = 1 then '' else ' (' || tries || ')' end;
      exit when not exists (select from drive_nodes n where n.owner_id = receiver and n.legal_entity_id = place
        and n.parent_id is null and n.trash_root is null and lower(n.name) = lower(called));
      tries := tries + 1;
    end loop;
    insert into drive_nodes (legal_entity_id, owner_id, is_folder, name, created_by)
      values (place, receiver, true, called, app_user_id()) returning id into top;
    for tree in select n.id from drive_nodes n where n.owner_id = giver and n.legal_entity_id = place
        and n.parent_id is null and n.trash_root is null loop
      -- A tree that is as deep as trees may be lies beside the folder.
      if (select max(cardinality(n.path)) from drive_nodes n where n.path @> array[tree]) < 30 then
        update drive_nodes set owner_id = receiver, parent_id = top where id = tree;
      else
        update drive_nodes set owner_id = receiver, name = left(name, 180) || ' (' || tree || ')' where id = tree;
      end if;
    end loop;
    insert into drive_activity (node_id, legal_entity_id, actor_id, action, detail)
      values (top, place, app_user_id(), 'given', called);
    entity := place;
    folder := top;
    return next;
  end loop;
  update drive_nodes set owner_id = receiver where owner_id = giver;
  update drive_versions set owner_id = receiver where owner_id = giver;
  with taken as (delete from drive_usage where owner_id = giver returning legal_entity_id, bytes)
  insert into drive_usage as u (owner_id, legal_entity_id, bytes) select receiver, legal_entity_id, bytes from taken
    on conflict (owner_id, legal_entity_id) do update set bytes = u.bytes + excluded.bytes;
end $$;
revoke all on function hand_over_drive(bigint, bigint) from public;
grant execute on function hand_over_drive(bigint, bigint) to @app_role@;

-- Whichever way an account goes: never with a drive that is in use.
create function keep_drive_of_account() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from drive_nodes where owner_id = old.id and trash_root is null) then
    raise exception 'the drive of this account is not handed over' using errcode = 'restrict_violation';
  end if;
  return old;
end $$;
create trigger users_keep_drive before delete on users for each row execute function keep_drive_of_account();
