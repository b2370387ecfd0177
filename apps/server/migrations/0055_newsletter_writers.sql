-- Everybody who wrote on the text since its last release: none of them reviews or approves it.
alter table newsletters add column writers bigint[] not null default '{}';

create function note_newsletter_writer() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  writer bigint := app_user_id();
begin
  if new.current_version > old.current_version then
    new.writers := '{}';
  elsif writer is not null and not writer = any (new.writers)
    and (new.title, new.summary, new.body, new.signature_statement)
      is distinct from (old.title, old.summary, old.body, old.signature_statement) then
    new.writers := new.writers || writer;
  end if;
  return new;
end $$;
create trigger newsletters_writers before update on newsletters
  for each row execute function note_newsletter_writer();

-- A review that was withdrawn says nothing: what was rejected before it stays rejected.
create or replace function newsletter_release_refusal(asked bigint) returns text
  language sql stable security definer set search_path = public, pg_temp as $$
    select case
      when r.state in ('running', 'sent_back') then 'under_review'
      when r.state = 'rejected' then 'rejected'
      when r.state = 'approved' and r.published_at is null and r.text_digest <> newsletter_text_digest(asked)
        then 'text_changed' end
    from newsletter_reviews r where r.newsletter_id = asked and r.state <> 'withdrawn' order by r.id desc limit 1
  $$;
