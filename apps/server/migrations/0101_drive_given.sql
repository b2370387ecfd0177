-- Files and folders are moved into a folder of somebody else, and versions are deleted (docs/decisions/045-drive.md).

alter table drive_activity drop constraint drive_activity_action_check;
alter table drive_activity add constraint drive_activity_action_check check (action in ('created', 'uploaded',
  'version_added', 'version_restored', 'version_deleted', 'renamed', 'moved', 'given', 'copied', 'tagged', 'trashed',
  'restored', 'shared', 'unshared', 'link_created', 'link_changed', 'link_revoked', 'link_opened', 'link_downloaded',
  'link_uploaded', 'link_refused'));

-- Gives a tree of the asker's to the owner of a folder that the asker may change, and puts it there: with its versions,
-- which count in the new owner's quota from then on. What lay in its trash stays the giver's. As the owner of the tables,
-- because nobody else changes whose something is; so both rights are asked for here once more.
create function give_drive_tree(top bigint, folder bigint, called text) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  given drive_nodes;
  place drive_nodes;
  sum_of_sizes bigint;
begin
  select * into given from drive_nodes n where n.id = top and n.owner_id = app_user_id() and n.trash_root is null
    and n.legal_entity_id = any (app_scope()) for update;
  select * into place from drive_nodes n where n.id = folder and n.is_folder and n.trash_root is null
    and n.legal_entity_id = given.legal_entity_id and n.owner_id <> app_user_id() and n.path && drive_shared(true) for share;
  if given.id is null or place.id is null then
    raise exception 'not yours to give, or not there' using errcode = 'insufficient_privilege';
  end if;
  update drive_nodes set parent_id = null where trash_root = id and path @> array[top];
  update drive_nodes set owner_id = place.owner_id, parent_id = folder, name = called where id = top;
  update drive_nodes set owner_id = place.owner_id where path @> array[top] and id <> top;
  with taken as (
    update drive_versions v set owner_id = place.owner_id from drive_nodes n
    where n.id = v.node_id and n.path @> array[top] returning v.size)
  select coalesce(sum(size), 0) into sum_of_sizes from taken;
  update drive_usage u set bytes = u.bytes - sum_of_sizes
    where u.owner_id = given.owner_id and u.legal_entity_id = given.legal_entity_id;
  insert into drive_usage as u (owner_id, legal_entity_id, bytes) values (place.owner_id, place.legal_entity_id, sum_of_sizes)
    on conflict (owner_id, legal_entity_id) do update set bytes = u.bytes + excluded.bytes;
end $$;
revoke all on function give_drive_tree(bigint, bigint, text) from public;
grant execute on function give_drive_tree(bigint, bigint, text) to @app_role@;

-- The version that is shown.
create function newest_drive_version(node bigint) returns integer
  language sql stable security definer set search_path = public, pg_temp as $$
    select max(number) from drive_versions where node_id = node
  $$;
revoke all on function newest_drive_version(bigint) from public;
grant execute on function newest_drive_version(bigint) to @app_role@;

-- Deleted for good by the owner alone, and never the one that is shown.
create policy earlier_of_owner on drive_versions as restrictive for delete to @app_role@
  using (number < newest_drive_version(node_id)
    and exists (select from drive_nodes n where n.id = node_id and n.owner_id = (select app_user_id())));
grant delete on drive_versions to @app_role@;
