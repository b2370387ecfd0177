-- Empty files are kept like all others (docs/decisions/045-drive.md); other features go on refusing them at the field.
alter table drive_uploads drop constraint drive_uploads_size_check, add check (size >= 0);
alter table files drop constraint files_size_check, add check (size > 0 or purpose = 'drive.file' and size = 0);

-- What is about to be erased leaves behind what was put into the trash before it, by itself: that has its own thirty days.
create function leave_earlier_trash(tops bigint[]) returns void
  language sql security definer set search_path = public, pg_temp as $$
    update drive_nodes n set parent_id = null
    where n.trash_root = n.id and n.path && tops and n.id <> all (tops)
      -- What lies in one of these stays in it.
      and not exists (select from drive_nodes above where above.id = any (n.path) and above.id <> n.id
        and above.trash_root = above.id and above.path && tops and above.id <> all (tops))
      and (app_user_id() is null or n.owner_id = app_user_id() and n.legal_entity_id = any (app_scope()))
  $$;
revoke all on function leave_earlier_trash(bigint[]) from public;
grant execute on function leave_earlier_trash(bigint[]) to @app_role@;
