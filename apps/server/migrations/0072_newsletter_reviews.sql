-- What the last step of a workflow publishes is said by whoever hands the text in: whether it asks for signatures again,
-- and what changed.
alter table newsletter_reviews add column relevant boolean not null default true;
alter table newsletter_reviews add column change_note text;
grant insert (relevant, change_note) on newsletter_reviews to @app_role@;

-- Whoever changed anything that a reviewer agrees to wrote on it: words, cover, files and audience.
create or replace function note_newsletter_writer() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  writer bigint := app_user_id();
begin
  if new.current_version > old.current_version then
    new.writers := '{}';
  elsif writer is not null and not writer = any (new.writers)
    and (new.title, new.summary, new.body, new.cover_id, new.cover_alt, new.requires_signature, new.signature_statement)
      is distinct from (old.title, old.summary, old.body, old.cover_id, old.cover_alt, old.requires_signature,
        old.signature_statement) then
    new.writers := new.writers || writer;
  end if;
  return new;
end $$;

create function note_newsletter_part_writer() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  target bigint := case when tg_op = 'DELETE' then old.newsletter_id else new.newsletter_id end;
begin
  update newsletters set writers = writers || app_user_id()
  where id = target and app_user_id() is not null and not app_user_id() = any (writers);
  return null;
end $$;
create trigger newsletter_audience_writer after insert or delete on newsletter_audience
  for each row execute function note_newsletter_part_writer();
create trigger newsletter_files_writer after insert on newsletter_files
  for each row when (new.kind = 'attachment') execute function note_newsletter_part_writer();
create trigger newsletter_files_detacher after update of attached on newsletter_files
  for each row execute function note_newsletter_part_writer();

-- Who wrote is no change of the record itself: it makes no editor's version old.
drop trigger newsletters_version on newsletters;
create trigger newsletters_version before update on newsletters
  for each row when (old.writers is not distinct from new.writers) execute function next_version();
