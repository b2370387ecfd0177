-- What happens around a newsletter: workflows and reviews before it is published, letters to its audience, moderation by a
-- word list, and what the Mural shows of it (docs/decisions/040-reviews-and-mail-of-newsletters.md).

create table newsletter_workflows (
  id bigint generated always as identity primary key,
  legal_entity_id bigint not null references legal_entities (id),
  name text not null,
  description text,
  state text not null default 'active' check (state in ('active', 'inactive')),
  deleted_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search_text text not null generated always as (plain_text(name || ' ' || coalesce(description, ''))) stored,
  unique (id, legal_entity_id)
);
create index newsletter_workflows_search on newsletter_workflows using gin (search_text gin_trgm_ops)
  where deleted_at is null;
create index newsletter_workflows_entity on newsletter_workflows (legal_entity_id, id) where deleted_at is null;
create index newsletter_workflows_name on newsletter_workflows (legal_entity_id, name collate "pt-BR-x-icu", id)
  where deleted_at is null;
create index newsletter_workflows_state on newsletter_workflows (legal_entity_id, state, id) where deleted_at is null;
create index newsletter_workflows_updated on newsletter_workflows (legal_entity_id, updated_at, id)
  where deleted_at is null;
create index newsletter_workflows_deleted on newsletter_workflows (deleted_at) where deleted_at is not null;
create trigger newsletter_workflows_version before update on newsletter_workflows
  for each row execute function next_version();

create table newsletter_workflow_steps (
  id bigint generated always as identity primary key,
  workflow_id bigint not null,
  legal_entity_id bigint not null,
  position integer not null check (position >= 0),
  name text not null,
  kind text not null check (kind in ('review', 'approval', 'publication')),
  -- Of a group, or of the people of newsletter_workflow_people.
  role_id bigint references roles (id) on delete set null,
  quorum text not null check (quorum in ('any', 'all')),
  -- Business days.
  due_days integer not null check (due_days > 0),
  unique (workflow_id, position),
  foreign key (workflow_id, legal_entity_id) references newsletter_workflows (id, legal_entity_id) on delete cascade
);
create index newsletter_workflow_steps_entity on newsletter_workflow_steps (legal_entity_id);
create index newsletter_workflow_steps_role on newsletter_workflow_steps (role_id) where role_id is not null;

create table newsletter_workflow_people (
  step_id bigint not null references newsletter_workflow_steps (id) on delete cascade,
  legal_entity_id bigint not null references legal_entities (id) on delete cascade,
  user_id bigint not null references users (id) on delete cascade,
  primary key (step_id, user_id)
);
create index newsletter_workflow_people_user on newsletter_workflow_people (user_id);
create index newsletter_workflow_people_entity on newsletter_workflow_people (legal_entity_id);

-- One way of a text through a workflow (contracts/platform/newsletter-workflows).
create table newsletter_reviews (
  id bigint generated always as identity primary key,
  newsletter_id bigint not null,
  legal_entity_id bigint not null,
  workflow_id bigint references newsletter_workflows (id) on delete set null,
  workflow_name text not null,
  -- As they were when it began: [{name, kind, role_id, user_ids, quorum, due_days}].
  steps jsonb not null,
  state text not null default 'running' check (state in ('running', 'sent_back', 'rejected', 'withdrawn', 'approved')),
  position integer not null default 0,
  -- Of the text that was handed in: newsletter_text_digest().
  text_digest text not null,
  -- Who has approved the current step.
  approvals bigint[] not null default '{}',
  submitted_by bigint references users (id) on delete set null,
  due_on date,
  -- The day on which the people of the step were last told that it is due.
  reminded_on date,
  started_at timestamptz not null default now(),
  ended_at timestamptz,
  published_at timestamptz,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  unique (id, newsletter_id, legal_entity_id),
  foreign key (newsletter_id, legal_entity_id) references newsletters (id, legal_entity_id) on delete cascade
);
create unique index newsletter_reviews_open on newsletter_reviews (newsletter_id)
  where state in ('running', 'sent_back');
create index newsletter_reviews_newsletter on newsletter_reviews (newsletter_id, id);
create index newsletter_reviews_entity on newsletter_reviews (legal_entity_id, state);
create index newsletter_reviews_workflow on newsletter_reviews (workflow_id, id) where workflow_id is not null;
create index newsletter_reviews_submitter on newsletter_reviews (submitted_by) where submitted_by is not null;
create index newsletter_reviews_due on newsletter_reviews (due_on) where state = 'running';
create trigger newsletter_reviews_version before update on newsletter_reviews
  for each row when (old.reminded_on is not distinct from new.reminded_on) execute function next_version();

-- Notes of reviewers about words of the text: they stay with the words as they were.
create table newsletter_review_notes (
  id bigint generated always as identity primary key,
  review_id bigint not null,
  newsletter_id bigint not null,
  legal_entity_id bigint not null,
  author_id bigint references users (id) on delete set null,
  quote text not null,
  before text not null default '',
  after text not null default '',
  body text not null,
  resolved_at timestamptz,
  resolved_by bigint references users (id) on delete set null,
  created_at timestamptz not null default now(),
  foreign key (review_id, newsletter_id, legal_entity_id)
    references newsletter_reviews (id, newsletter_id, legal_entity_id) on delete cascade
);
create index newsletter_review_notes_newsletter on newsletter_review_notes (newsletter_id, id);
create index newsletter_review_notes_review on newsletter_review_notes (review_id);
create index newsletter_review_notes_entity on newsletter_review_notes (legal_entity_id);
create index newsletter_review_notes_author on newsletter_review_notes (author_id) where author_id is not null;
create index newsletter_review_notes_resolver on newsletter_review_notes (resolved_by) where resolved_by is not null;

-- Comments with one of these words wait for a moderator, whatever the newsletter says.
create table newsletter_held_words (
  id bigint generated always as identity primary key,
  legal_entity_id bigint not null references legal_entities (id) on delete cascade,
  word text not null,
  plain text not null generated always as (plain_text(word)) stored,
  created_by bigint references users (id) on delete set null,
  created_at timestamptz not null default now(),
  unique (legal_entity_id, plain)
);
create index newsletter_held_words_author on newsletter_held_words (created_by) where created_by is not null;

do $$
declare
  name text;
begin
  foreach name in array array['newsletter_workflows', 'newsletter_workflow_steps', 'newsletter_workflow_people',
    'newsletter_reviews', 'newsletter_review_notes', 'newsletter_held_words'] loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy in_scope on %I to @app_role@
      using (legal_entity_id = any ((select app_scope())::bigint[]))', name);
  end loop;
end $$;
grant select, insert (legal_entity_id, name, description, state), update (name, description, state, deleted_at)
  on newsletter_workflows to @app_role@;
grant select, delete, insert (workflow_id, legal_entity_id, position, name, kind, role_id, quorum, due_days)
  on newsletter_workflow_steps to @app_role@;
grant select, delete, insert (step_id, legal_entity_id, user_id) on newsletter_workflow_people to @app_role@;
grant select, insert (newsletter_id, legal_entity_id, workflow_id, workflow_name, steps, text_digest, submitted_by, due_on),
  update (state, position, text_digest, approvals, due_on, ended_at, published_at) on newsletter_reviews to @app_role@;
grant select, insert (review_id, newsletter_id, legal_entity_id, author_id, quote, before, after, body),
  update (resolved_at, resolved_by) on newsletter_review_notes to @app_role@;
grant select, delete, insert (legal_entity_id, word, created_by) on newsletter_held_words to @app_role@;

create function search_newsletter_workflows(words text, scope bigint[]) returns setof bigint
  language sql stable security definer set search_path = public, pg_temp
  set plan_cache_mode = force_custom_plan as $$
    select id from newsletter_workflows
    where search_text like like_pattern(words) and deleted_at is null and legal_entity_id = any (scope)
  $$;
revoke all on function search_newsletter_workflows(text, bigint[]) from public;
grant execute on function search_newsletter_workflows(text, bigint[]) to @app_role@;

-- Everything that a reviewer agrees to: the words, the files, the statement to sign and whom it is for.
create function newsletter_text_digest(asked bigint) returns text
  language sql stable security definer set search_path = public, pg_temp as $$
    select encode(sha256(convert_to(jsonb_build_array(n.title, n.summary, n.body, n.cover_id, n.cover_alt,
      n.requires_signature, n.signature_statement,
      (select jsonb_agg(f.file_id order by f.file_id) from newsletter_files f
        where f.newsletter_id = n.id and f.kind = 'attachment' and f.attached),
      (select jsonb_agg(jsonb_build_array(a.unit_id, a.role_id, a.list_id, a.user_id)
          order by a.unit_id, a.role_id, a.list_id, a.user_id)
        from newsletter_audience a where a.newsletter_id = n.id))::text, 'UTF8')), 'hex')
    from newsletters n where n.id = asked and (app_user_id() is null or n.legal_entity_id = any (app_scope()))
  $$;
revoke all on function newsletter_text_digest(bigint) from public;
grant execute on function newsletter_text_digest(bigint) to @app_role@;

-- Who can act in an organisation for a group, or one of these people: only they are waited for.
create function newsletter_step_members(owner bigint, role bigint, people bigint[]) returns setof bigint
  language sql stable security definer set search_path = public, pg_temp
  set plan_cache_mode = force_custom_plan as $$
    select distinct u.id from user_reach reach join users u on u.id = reach.user_id and u.status = 'active'
    where reach.entity_id = owner and (reach.role_id = role or u.id = any (people))
      and (app_user_id() is null or owner = any (app_scope()))
  $$;
revoke all on function newsletter_step_members(bigint, bigint, bigint[]) from public;
grant execute on function newsletter_step_members(bigint, bigint, bigint[]) to @app_role@;

-- Why a text may not be released: its review is not over, or it ended with another text. Null where nothing stands
-- against it; one that was published leaves later versions alone.
create function newsletter_release_refusal(asked bigint) returns text
  language sql stable security definer set search_path = public, pg_temp as $$
    select case
      when r.state in ('running', 'sent_back') then 'under_review'
      when r.state = 'rejected' then 'rejected'
      when r.state = 'approved' and r.published_at is null and r.text_digest <> newsletter_text_digest(asked)
        then 'text_changed' end
    from newsletter_reviews r where r.newsletter_id = asked order by r.id desc limit 1
  $$;
revoke all on function newsletter_release_refusal(bigint) from public;
grant execute on function newsletter_release_refusal(bigint) to @app_role@;

-- Whoever releases it: what a review stands against does not get out.
create function guard_newsletter_release() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if newsletter_release_refusal(new.id) is not null then
    raise exception 'a newsletter under review is not released' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger newsletters_review_guard before update of current_version on newsletters
  for each row when (new.current_version > old.current_version) execute function guard_newsletter_release();
create function note_newsletter_published() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update newsletter_reviews set published_at = now()
  where newsletter_id = new.id and state = 'approved' and published_at is null;
  return null;
end $$;
create trigger newsletters_review_published after update of current_version on newsletters
  for each row when (new.current_version > old.current_version) execute function note_newsletter_published();

-- Words of the organisation and of those above it, found in a comment as whole words.
create function held_words_in(owner bigint, written text) returns text[]
  language sql stable security definer set search_path = public, pg_temp as $$
    select coalesce(array_agg(w.word order by w.id), '{}') from newsletter_held_words w
    where w.legal_entity_id in (select ancestor_id from legal_entity_tree where entity_id = owner)
      and position(' ' || btrim(regexp_replace(w.plain, '[^a-z0-9]+', ' ', 'g')) || ' '
        in ' ' || regexp_replace(plain_text(written), '[^a-z0-9]+', ' ', 'g') || ' ') > 0
  $$;
revoke all on function held_words_in(bigint, text) from public;
create function hold_comment() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  new.held_words := held_words_in(new.legal_entity_id, new.body);
  if cardinality(new.held_words) > 0 and new.state = 'approved' then
    new.state := 'pending';
  end if;
  return new;
end $$;
create trigger newsletter_comments_held before insert on newsletter_comments
  for each row execute function hold_comment();

-- Bulk letters (0021) are of a case or of a newsletter; those of a newsletter can be paused, and their readers can leave.
alter table bulk_sendings alter column case_id drop not null;
alter table bulk_sendings add column newsletter_id bigint;
alter table bulk_sendings add constraint bulk_sendings_of_newsletter
  foreign key (newsletter_id, legal_entity_id) references newsletters (id, legal_entity_id) on delete cascade;
alter table bulk_sendings add constraint bulk_sendings_of_one check (num_nonnulls(case_id, newsletter_id) = 1);
-- Letters that somebody may ask not to get any more: each has a way out, and who has taken it gets none.
alter table bulk_sendings add column can_unsubscribe boolean not null default false;
alter table bulk_sendings drop constraint bulk_sendings_state_check;
alter table bulk_sendings add constraint bulk_sendings_state_check
  check (state in ('preparing', 'sending', 'paused', 'done', 'cancelled'));
-- When its reader asked, by this letter, for no more of them.
alter table bulk_letters add column left_at timestamptz;
-- Somebody without an account, who reads by a link of their own.
alter table bulk_letters add column contact_id bigint references contacts (id) on delete set null;
grant insert (contact_id) on bulk_letters to @app_role@;
create index bulk_letters_contact on bulk_letters (contact_id) where contact_id is not null;
create index bulk_letters_left on bulk_letters (address) where left_at is not null;
create index bulk_sendings_newsletter on bulk_sendings (newsletter_id, created_at) where newsletter_id is not null;
grant insert (newsletter_id, can_unsubscribe) on bulk_sendings to @app_role@;

-- Pauses or goes on; what is in the outbox already still leaves. Answers whether it was in a state for it.
create function pause_bulk_sending(asked uuid, wanted boolean) returns boolean
  language sql security definer set search_path = public, pg_temp as $$
    with changed as (
      update bulk_sendings set state = case when wanted then 'paused' else 'sending' end
      where id = asked and state = case when wanted then 'sending' else 'paused' end
        and legal_entity_id = any (app_scope()) returning id)
    select exists (select from changed)
  $$;
revoke all on function pause_bulk_sending(uuid, boolean) from public;
grant execute on function pause_bulk_sending(uuid, boolean) to @app_role@;
create or replace function cancel_bulk_sending(asked uuid) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update bulk_sendings set state = 'cancelled', ended_at = now()
  where id = asked and state in ('preparing', 'sending', 'paused') and legal_entity_id = any (app_scope());
  if not found then
    return false;
  end if;
  update bulk_letters set state = 'skipped' where sending_id = asked and state = 'queued' and mail_id is null;
  return true;
end $$;
create or replace function bulk_letters_of_a_day(entity bigint) returns bigint
  language sql stable security definer set search_path = public, pg_temp as $$
    select coalesce(sum(total), 0)::bigint from bulk_sendings
    where legal_entity_id = any (organisation_of(entity)) and started_at > now() - interval '1 day'
      and state in ('sending', 'paused', 'done')
  $$;

-- The server of the recipient said that there is no such mailbox; other refusals are about the message.
alter table mail_messages add column address_refused boolean not null default false;
-- As 0021, and contacts with an address that is refused for good are marked in the same transaction.
create or replace function note_bulk_letter() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update bulk_letters set sent_at = new.sent_at,
    state = case new.state when 'failed' then case when new.refused then 'bounced' else 'failed' end
      when 'withdrawn' then 'skipped' else new.state end
  where mail_id = new.id;
  if new.state = 'failed' and new.address_refused then
    update contacts set bounced_emails = bounced_emails || array[new.recipient_address]
    where emails && array[new.recipient_address] and not bounced_emails && array[new.recipient_address]
      and legal_entity_id = any (organisation_of(new.legal_entity_id));
  end if;
  return null;
end $$;

-- A returned message (imported by hand): the letters with these Message-IDs came back. Answers those of the scope.
create function note_returned_letters(message_ids text[]) returns table (letter_id uuid, name text, address text)
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  return query
    with returned as (
      update bulk_letters l set state = 'bounced'
      where l.message_id = any (message_ids) and l.legal_entity_id = any (app_scope()) and l.state in ('sent', 'bounced')
      returning l.id, l.name, l.address, l.legal_entity_id),
    marked as (
      update contacts c set bounced_emails = c.bounced_emails || array[returned.address]
      from returned where c.emails && array[returned.address] and not c.bounced_emails && array[returned.address]
        and c.legal_entity_id = any (organisation_of(returned.legal_entity_id)))
    select returned.id, returned.name, returned.address from returned;
end $$;
revoke all on function note_returned_letters(text[]) from public;
grant execute on function note_returned_letters(text[]) to @app_role@;

-- Somebody asked by their letter not to get any more: contacts with the address say so; the digest holds for everybody else.
create function leave_bulk_letters(letter uuid, digest bytea) returns table (organisation text, legal_entity_id bigint)
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  found_letter bulk_letters;
begin
  select l.* into found_letter from bulk_letters l join bulk_sendings s on s.id = l.sending_id and s.can_unsubscribe
  where l.id = letter;
  if not found then
    return;
  end if;
  update bulk_letters set left_at = coalesce(left_at, now()) where id = letter;
  update contacts c set email_opt_out_on = (now() at time zone 'America/Sao_Paulo')::date
  where c.emails && array[found_letter.address] and c.email_opt_out_on is null
    and c.legal_entity_id = any (organisation_of(found_letter.legal_entity_id));
  insert into contact_opt_outs (digest, channel, legal_entity_id, refused_on)
  values (digest, 'email', found_letter.legal_entity_id, (now() at time zone 'America/Sao_Paulo')::date)
  on conflict do nothing;
  return query select e.shown_name, e.id from legal_entities e where e.id = found_letter.legal_entity_id;
end $$;
revoke all on function leave_bulk_letters(uuid, bytea) from public;

-- What somebody has seen on the Mural without opening it: no proof of reading, only a mark of their own.
create table mural_marks (
  user_id bigint primary key references users (id) on delete cascade,
  seen_until timestamptz not null default now()
);
alter table mural_marks enable row level security;
create policy own on mural_marks to @app_role@
  using (user_id = (select app_user_id())) with check (user_id = (select app_user_id()));
grant select, insert (user_id, seen_until), update (seen_until) on mural_marks to @app_role@;

-- What is released for the asker, as it was published, whoever above them published it.
create function mural_newsletters() returns table (
    id bigint, title text, summary text, group_name text, colour text, icon text, author text, organisation text,
    publish_at timestamptz, pinned boolean, highlighted boolean, version integer, allow_like boolean,
    allow_comment boolean, is_read boolean, to_sign boolean, signature_due_on date)
  language sql stable security definer set search_path = public, pg_temp
  set plan_cache_mode = force_custom_plan as $$
    select n.id, v.title, v.summary, g.name, g.colour, g.icon, u.name, e.shown_name, n.publish_at, n.pinned,
      n.highlighted, n.current_version, n.allow_like, n.allow_comment,
      r.newsletter_id is not null or n.publish_at <= coalesce(m.seen_until, '-infinity'),
      n.requires_signature and not exists (select from read_signatures s where s.user_id = app_user_id()
        and s.target_type = 'newsletter' and s.target_id = n.id and s.version >= n.signed_from),
      n.signature_due_on
    from newsletters n
    join newsletter_versions v on v.newsletter_id = n.id and v.number = n.current_version
    join newsletter_groups g on g.id = n.group_id
    join legal_entities e on e.id = n.legal_entity_id
    left join users u on u.id = n.author_id
    left join newsletter_reads r on r.newsletter_id = n.id and r.user_id = app_user_id()
    left join mural_marks m on m.user_id = app_user_id()
    where n.id in (select newsletters_for_me()) and n.archived_at is null
      and (n.expires_at is null or n.expires_at > now())
  $$;
revoke all on function mural_newsletters() from public;
grant execute on function mural_newsletters() to @app_role@;

-- What others did with some of them: numbers, and whether the asker likes it.
create function mural_numbers(asked bigint[])
  returns table (id bigint, likes bigint, liked boolean, comments bigint, signed bigint)
  language sql stable security definer set search_path = public, pg_temp
  set plan_cache_mode = force_custom_plan as $$
    select n.id, (select count(*) from newsletter_likes l where l.newsletter_id = n.id),
      exists (select from newsletter_likes l where l.newsletter_id = n.id and l.user_id = app_user_id()),
      (select count(*) from newsletter_comments c where c.newsletter_id = n.id and c.state in ('approved', 'reported')),
      (select count(*) from read_signatures s where s.target_type = 'newsletter' and s.target_id = n.id
        and s.version >= n.signed_from)
    from newsletters n where n.id = any (asked) and n.id in (select newsletters_for_me())
  $$;
revoke all on function mural_numbers(bigint[]) from public;
grant execute on function mural_numbers(bigint[]) to @app_role@;
