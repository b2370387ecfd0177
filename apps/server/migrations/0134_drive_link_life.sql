-- The last day of a link of one's own drive can be changed while it lives: what has ended stays ended. As the owner of the
-- tables, because a session writes nothing else of public_links than that a link is revoked.
create function set_drive_link_end(link bigint, until timestamptz) returns boolean
  language sql security definer set search_path = public, pg_temp as $$
    with changed as (
      update public_links p set expires_at = until from drive_links l join drive_nodes n on n.id = l.node_id
      where p.id = link and l.id = link and n.owner_id = app_user_id() and n.legal_entity_id = any (app_scope())
        and p.revoked_at is null and p.expires_at > now() and until > now()
      returning p.id)
    select exists (select from changed)
  $$;
revoke all on function set_drive_link_end(bigint, timestamptz) from public;
grant execute on function set_drive_link_end(bigint, timestamptz) to @app_role@;
