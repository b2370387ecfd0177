-- What an unfinished upload takes of the quota, and what the owner of a drive sees of it.

-- Whether the room of an unfinished upload is kept for it. By a public link anybody begins one: it counts while the link
-- works, and once an hour has gone by only if a byte arrived.
create function drive_upload_holds(upload drive_uploads) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
    select upload.finished_node is null and (upload.link_id is null
      or (upload.received > 0 or upload.created_at > now() - interval '1 hour')
        and exists (select from public_links p
          where p.id = upload.link_id and link_state(p) not in ('revoked', 'expired')))
  $$;
revoke all on function drive_upload_holds(drive_uploads) from public;
grant execute on function drive_upload_holds(drive_uploads) to @app_role@;

create or replace function drive_room(person bigint, entity bigint) returns table (quota bigint, used bigint)
  language sql stable security definer set search_path = public, pg_temp as $$
    select coalesce((
        select max(coalesce(q.megabytes, case when r.catalog_name = 'student' then 0 else 5120 end))
        from user_reach reach join roles r on r.id = reach.role_id and r.deleted_at is null
        left join drive_quotas q on q.role_id = r.id and q.legal_entity_id = any (heads_of(array[entity]))
        where reach.user_id = person and reach.entity_id = any (organisation_of(entity))), 0)::bigint * 1048576,
      (coalesce((select sum(bytes) from drive_usage
          where owner_id = person and legal_entity_id = any (organisation_of(entity))), 0)
        + coalesce((select sum(u.size) from drive_uploads u
          where u.owner_id = person and u.finished_node is null and u.legal_entity_id = any (organisation_of(entity))
            and drive_upload_holds(u)), 0))::bigint
  $$;

-- What others are sending into one's drive is seen and cancelled, never written to.
create policy seen_by_owner on drive_uploads for select to @app_role@
  using (legal_entity_id = any ((select app_scope())::bigint[]) and owner_id = (select app_user_id()));
create policy cancelled_by_owner on drive_uploads for delete to @app_role@
  using (legal_entity_id = any ((select app_scope())::bigint[]) and owner_id = (select app_user_id())
    and finished_node is null);

-- Since when one of these is shared with the asker: what happened before is not theirs to know.
create function drive_shared_since(nodes bigint[]) returns timestamptz
  language sql stable security definer set search_path = public, pg_temp as $$
    select min(s.created_at) from drive_shares s
    where s.node_id = any (nodes) and (s.user_id = app_user_id() or s.role_id in (
      select r.role_id from user_reach r where r.user_id = app_user_id() and r.entity_id = s.legal_entity_id))
  $$;
revoke all on function drive_shared_since(bigint[]) from public;
grant execute on function drive_shared_since(bigint[]) to @app_role@;
