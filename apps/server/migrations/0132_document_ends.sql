-- How a document first ended, what it was before it was drawn anew, and what is not disposed of
-- (docs/decisions/042-documents.md, docs/decisions/043-token-access-to-documents.md).

-- A document that was revoked stays revoked when it is archived: whoever checks it is still told not to use it.
alter table documents add column ended_as text check (ended_as in ('superseded', 'revoked', 'archived'));
update documents d set ended_as = case
    when d.status in ('superseded', 'revoked') then d.status
    else coalesce((select case e.kind when 'supersede' then 'superseded' when 'revoke' then 'revoked' else 'archived' end
      from document_events e where e.document_id = d.id and e.kind in ('supersede', 'revoke', 'archive')
      order by e.id limit 1), 'archived') end,
  -- The reason of the first end too, which archiving wrote over.
  ended_reason = coalesce((select e.reason from document_events e
    where e.document_id = d.id and e.kind in ('supersede', 'revoke', 'archive') and e.reason is not null
    order by e.id limit 1), d.ended_reason)
  where d.ended_at is not null;

-- Kept here, whoever writes: the first end is written once.
create function keep_first_end() returns trigger
  language plpgsql as $$
begin
  new.ended_as := case
    when new.ended_at is null then null
    when tg_op = 'UPDATE' and old.ended_as is not null then old.ended_as
    when new.status in ('superseded', 'revoked') then new.status
    else 'archived' end;
  return new;
end $$;
create trigger documents_first_end before insert or update on documents for each row execute function keep_first_end();

-- A legal hold: while it stands nothing is disposed of, whatever the retention says.
alter table documents
  add column held_at timestamptz,
  add column held_by bigint references users (id) on delete set null,
  add column hold_reason text,
  add constraint documents_held check ((held_at is null) = (hold_reason is null)),
  add constraint documents_held_are_kept check (held_at is null or status <> 'disposed');
create index documents_held_by on documents (held_by) where held_by is not null;
grant update (held_at, held_by, hold_reason) on documents to @app_role@;

-- Of a picture, which is drawn anew when it comes in: the file as it was sent is known by its hash as well.
alter table document_versions add column sent_sha256 bytea check (octet_length(sent_sha256) = 32);
create index document_versions_sent_hash on document_versions (sent_sha256) where sent_sha256 is not null;
grant insert (sent_sha256), update (sent_sha256) on document_versions to @app_role@;

-- A renewed link opens the version in force.
grant update (version_id) on document_links to @app_role@;
