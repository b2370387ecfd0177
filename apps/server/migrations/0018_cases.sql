-- What every kind of case has: protocol, key, state, who is responsible, dates, timeline, files, clocks, receipts
-- (docs/decisions/032-case-kit.md). What a case is about is in the table of its kind, under the same id. Which kinds, states,
-- papers and entry kinds exist is declared by the kinds (contracts), not here.
--
-- Rows of a case carry its organisation in a composite foreign key, and rows of a timeline entry its case: rows of two
-- organisations cannot be mixed, and nothing of a sealed case is less sealed than the case.

create table cases (
  -- Random: a sequence would tell the order in which sealed cases came in.
  id uuid primary key default gen_random_uuid(),
  legal_entity_id bigint not null references legal_entities (id),
  form_type text not null,
  -- Read by appointed people only (case_readers), and its times are kept to the hour.
  sealed boolean not null default false,
  -- Drawn at random; the name of the constraint says that a conflict is drawn again.
  protocol text not null constraint cases_protocol_drawn unique,
  -- Opens the case from outside, together with the protocol. Keyed, so a copy of the database cannot be tried against.
  key_hash bytea not null check (octet_length(key_hash) = 32),
  channel text not null,
  received_at timestamptz not null default now(),
  state text not null,
  state_group text not null check (state_group in ('open', 'waiting', 'ended')),
  is_open boolean not null generated always as (state_group <> 'ended') stored,
  responsible_id bigint references users (id) on delete set null,
  area text,
  -- The earliest date of the running clocks that count; null where none does.
  due_at timestamptz,
  -- The earliest date that the law sets; null where it sets none.
  legal_due_at timestamptz,
  -- The organisation's own goal.
  internal_due_at timestamptz,
  -- From how many days before `due_at` on it is due soon, and which days those are: the last third of its
  -- time, and at most five.
  soon_days smallint,
  soon_unit text,
  -- While it waits for somebody outside: [{from, until, reason}]. Only clocks that can be paused look here.
  pauses jsonb not null default '[]',
  -- The line of the timeline that waits for a second person's approval, and what it proposes.
  proposal_id integer,
  proposal jsonb,
  result text,
  answered_at timestamptz,
  ended_at timestamptz,
  reopen_until timestamptz,
  reopened integer not null default 0,
  stars smallint check (stars between 1 and 5),
  rating_text text,
  rated_at timestamptz,
  created_by bigint references users (id) on delete set null,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  -- Whatever belongs to a case repeats these two, so that it can belong to no other organisation and be no less sealed.
  constraint cases_owner unique (id, legal_entity_id, sealed),
  constraint cases_proposal check ((proposal_id is null) = (proposal is null))
);
alter table mail_messages add foreign key (case_id) references cases (id) on delete set null;
-- Lists of one organisation, by each order and choice; `sealed` is read by the policy.
create index cases_received on cases (legal_entity_id, form_type, received_at, id) include (sealed);
create index cases_due on cases (legal_entity_id, form_type, due_at, id) include (sealed);
create index cases_protocol on cases (legal_entity_id, form_type, protocol collate "C", id) include (sealed);
create index cases_state on cases (legal_entity_id, form_type, state, received_at, id) include (sealed);
create index cases_channel on cases (legal_entity_id, form_type, channel, received_at, id) include (sealed);
create index cases_result on cases (legal_entity_id, form_type, result, received_at, id) include (sealed)
  where result is not null;
create index cases_answered on cases (legal_entity_id, form_type, answered_at, id) include (sealed, received_at, due_at)
  where answered_at is not null;
create index cases_unassigned on cases (legal_entity_id, form_type, received_at, id) include (sealed, is_open)
  where responsible_id is null;
create index cases_ended on cases (legal_entity_id, form_type, received_at, id) include (sealed) where not is_open;
-- What is open is counted from this alone: by state, by whom, by date, by whether it is due soon.
create index cases_open on cases (legal_entity_id, form_type, due_at, id)
  include (sealed, is_open, state, responsible_id, proposal_id, soon_days, soon_unit) where is_open;
create index cases_responsible on cases (responsible_id, legal_entity_id, form_type, received_at, id)
  where responsible_id is not null;
-- Lists over all organisations.
create index cases_all_received on cases (form_type, received_at, id) include (legal_entity_id, sealed);
create index cases_all_due on cases (form_type, due_at, id) include (legal_entity_id, sealed);
create index cases_all_protocol on cases (form_type, protocol collate "C", id) include (legal_entity_id, sealed);
create index cases_all_state on cases (form_type, state, due_at, id) include (legal_entity_id, sealed);
-- Answered ones are closed once they can no longer be reopened.
create index cases_reopenable on cases (reopen_until) where state = 'answered';
create index cases_author on cases (created_by) where created_by is not null;
create trigger cases_version before update on cases for each row execute function next_version();
create trigger cases_added after insert on cases
  referencing new table as new_rows for each statement execute function note_entity_changes();
create trigger cases_changed after update on cases
  referencing old table as old_rows new table as new_rows for each statement execute function note_entity_changes();
create trigger cases_removed after delete on cases
  referencing old table as old_rows for each statement execute function note_entity_changes();
-- What is asked again is answered and rated again. Staff, who may reopen, may not write ratings; the timeline keeps the
-- first one.
create function forget_rating() returns trigger language plpgsql as $$
begin
  new.stars := null;
  new.rating_text := null;
  new.rated_at := null;
  return new;
end $$;
create trigger cases_reopened before update on cases for each row
  when (new.reopened > old.reopened) execute function forget_rating();

-- Who reads a sealed case: appointed when it came in. Being of the organisation, or its administrator, is not enough.
create table case_readers (
  case_id uuid not null,
  legal_entity_id bigint not null references legal_entities (id),
  user_id bigint not null references users (id) on delete cascade,
  sealed boolean not null default true check (sealed),
  primary key (case_id, user_id),
  constraint case_readers_of_case foreign key (case_id, legal_entity_id, sealed)
    references cases (id, legal_entity_id, sealed) on delete cascade
);
create index case_readers_user on case_readers (user_id);
create index case_readers_entity on case_readers (legal_entity_id);
create function reads_sealed_case(asked uuid) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
    select exists (select from case_readers where case_id = asked and user_id = app_user_id())
  $$;
revoke all on function reads_sealed_case(uuid) from public;
grant execute on function reads_sealed_case(uuid) to @app_role@;
alter table case_readers enable row level security;
create policy in_scope on case_readers to @app_role@
  using (legal_entity_id in (select unnest(app_scope())) and reads_sealed_case(case_id));
grant select on case_readers to @app_role@;

alter table cases enable row level security;
create policy in_scope on cases to @app_role@
  using (legal_entity_id in (select unnest(app_scope())) and (not sealed or reads_sealed_case(id)));
grant select (id, legal_entity_id, form_type, sealed, protocol, channel, received_at, state, state_group, is_open,
    responsible_id, area, due_at, legal_due_at, internal_due_at, soon_days, soon_unit, pauses, proposal_id, proposal, result,
    answered_at, ended_at, reopen_until, reopened, stars, rating_text, rated_at, created_by, version, updated_at),
  insert (id, legal_entity_id, form_type, sealed, protocol, key_hash, channel, received_at, state, state_group,
    responsible_id, due_at, legal_due_at, internal_due_at, soon_days, soon_unit, created_by),
  update (key_hash, state, state_group, responsible_id, area, due_at, legal_due_at, internal_due_at, soon_days,
    soon_unit, pauses, proposal_id, proposal, result, answered_at, ended_at, reopen_until, reopened)
  on cases to @app_role@;

-- Clocks, lines and receipts are numbered within their case: a sequence would tell when a sealed one was written. The lock
-- orders writers of one case, so that no number is given twice.
create function join_case() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  select sealed into new.sealed from cases where id = new.case_id for no key update;
  new.sealed := coalesce(new.sealed, false);
  new.id := case tg_table_name
    when 'case_entries' then (select coalesce(max(id), 0) + 1 from case_entries where case_id = new.case_id)
    when 'case_clocks' then (select coalesce(max(id), 0) + 1 from case_clocks where case_id = new.case_id)
    else (select coalesce(max(id), 0) + 1 from case_receipts where case_id = new.case_id) end;
  return new;
end $$;

-- A running case keeps the version of the rule it started with.
create table case_clocks (
  -- Given by join_case().
  id integer not null default 0,
  case_id uuid not null,
  legal_entity_id bigint not null references legal_entities (id),
  sealed boolean not null default false,
  rule_key text not null,
  rule_id bigint not null references deadline_rules (id),
  -- Whether the due date of the case is taken from it.
  counts boolean not null,
  started_at timestamptz not null,
  due_at timestamptz not null,
  -- Whether the organisation was a small agent then: the law doubles some terms of theirs.
  small_agent boolean not null default false,
  -- [{amount, reason}], in the unit of the rule.
  extensions jsonb not null default '[]',
  -- Met, or no longer of interest.
  stopped_at timestamptz,
  primary key (case_id, id),
  constraint case_clocks_of_case foreign key (case_id, legal_entity_id, sealed)
    references cases (id, legal_entity_id, sealed) on delete cascade
);
create index case_clocks_entity on case_clocks (legal_entity_id);
create index case_clocks_rule on case_clocks (rule_id);
create unique index case_clocks_running on case_clocks (case_id, rule_key) where stopped_at is null;
create index case_clocks_due on case_clocks (due_at) where stopped_at is null;
create trigger case_clocks_join before insert on case_clocks for each row execute function join_case();
alter table case_clocks enable row level security;
create policy in_scope on case_clocks to @app_role@
  using (legal_entity_id in (select unnest(app_scope())) and (not sealed or reads_sealed_case(case_id)));
grant select on case_clocks to @app_role@;
grant insert (case_id, legal_entity_id, rule_key, rule_id, counts, started_at, due_at, small_agent),
  update (due_at, extensions, stopped_at) on case_clocks to @app_role@;

-- One line of the timeline. What was said stays said; who may read it can only grow.
create table case_entries (
  -- Given by join_case().
  id integer not null default 0,
  case_id uuid not null,
  legal_entity_id bigint not null references legal_entities (id),
  sealed boolean not null default false,
  kind text not null,
  author text not null check (author in ('staff', 'outside', 'system')),
  author_id bigint references users (id) on delete set null,
  body text,
  audience text not null default 'internal' check (audience in ('internal', 'outside', 'public')),
  published_at timestamptz,
  published_by bigint references users (id) on delete set null,
  read_outside_at timestamptz,
  -- What changed, by codes and ids.
  facts jsonb not null default '{}',
  -- Whether staff were told and the audit log has it. What comes from outside to a sealed case waits for the full hour.
  told boolean not null default true,
  created_at timestamptz not null default now(),
  primary key (case_id, id),
  constraint case_entries_of_case foreign key (case_id, legal_entity_id, sealed)
    references cases (id, legal_entity_id, sealed) on delete cascade,
  check ((audience = 'public') = (published_at is not null)),
  -- What anybody with the protocol reads is a text of its own, a line of kind 'published' that names the line it was
  -- written from.
  constraint case_entries_public_text check (audience <> 'public' or (kind = 'published' and body is not null))
);
create index case_entries_entity on case_entries (legal_entity_id);
create index case_entries_author on case_entries (author_id) where author_id is not null;
create index case_entries_publisher on case_entries (published_by) where published_by is not null;
create index case_entries_untold on case_entries (case_id) where not told;
create trigger case_entries_join before insert on case_entries for each row execute function join_case();
alter table case_entries enable row level security;
create policy in_scope on case_entries to @app_role@
  using (legal_entity_id in (select unnest(app_scope())) and (not sealed or reads_sealed_case(case_id)));
grant select on case_entries to @app_role@;
grant insert (case_id, legal_entity_id, kind, author, author_id, body, audience, published_at, published_by, facts),
  update (audience, published_at, published_by) on case_entries to @app_role@;
alter table cases add constraint cases_own_proposal foreign key (id, proposal_id) references case_entries (case_id, id);

-- A visitor's work before it is sent: files that came, an address that was proven.
create table case_drafts (
  id uuid primary key default gen_random_uuid(),
  secret_hash bytea not null unique check (octet_length(secret_hash) = 32),
  legal_entity_id bigint not null references legal_entities (id) on delete cascade,
  form_type text not null,
  sealed boolean not null default false,
  link_id bigint references public_links (id) on delete cascade,
  -- Where the draft is a reply to a case.
  case_id uuid,
  email text,
  code_hash bytea,
  code_expires_at timestamptz,
  code_tries integer not null default 0,
  email_verified_at timestamptz,
  -- The code was handed over by the administration: the mailbox itself is unproven.
  email_handed boolean not null default false,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  constraint case_drafts_owner unique (id, legal_entity_id, sealed),
  constraint case_drafts_of_case foreign key (case_id, legal_entity_id, sealed)
    references cases (id, legal_entity_id, sealed) on delete cascade
);
create index case_drafts_expiry on case_drafts (expires_at);
create index case_drafts_entity on case_drafts (legal_entity_id);
create index case_drafts_link on case_drafts (link_id) where link_id is not null;
create index case_drafts_case on case_drafts (case_id) where case_id is not null;

-- The papers of a case: of a draft first, or of the member of staff who writes a case down; then of the case, then of the
-- line of the timeline they go with.
create table case_files (
  file_id uuid primary key references files (id) on delete cascade,
  legal_entity_id bigint not null references legal_entities (id),
  sealed boolean not null default false,
  draft_id uuid,
  case_id uuid,
  entry_id integer,
  kept_by bigint references users (id) on delete cascade,
  paper text not null,
  created_at timestamptz not null default now(),
  constraint case_files_of_one check (num_nonnulls(draft_id, case_id, kept_by) = 1),
  check (entry_id is null or case_id is not null),
  constraint case_files_of_case foreign key (case_id, legal_entity_id, sealed)
    references cases (id, legal_entity_id, sealed) on delete cascade,
  constraint case_files_of_draft foreign key (draft_id, legal_entity_id, sealed)
    references case_drafts (id, legal_entity_id, sealed) on delete cascade,
  constraint case_files_of_entry foreign key (case_id, entry_id) references case_entries (case_id, id) on delete cascade
);
create index case_files_case on case_files (case_id, entry_id) where case_id is not null;
create index case_files_draft on case_files (draft_id) where draft_id is not null;
create index case_files_kept on case_files (kept_by) where kept_by is not null;
create index case_files_entity on case_files (legal_entity_id);
create function seal_case_file() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  new.sealed := coalesce((select sealed from cases where id = new.case_id),
    (select sealed from case_drafts where id = new.draft_id), false);
  return new;
end $$;
create trigger case_files_join before insert or update of case_id, draft_id on case_files
  for each row execute function seal_case_file();
create trigger case_files_gone after delete on case_files for each row execute function remove_replaced_file('file_id');
alter table case_files enable row level security;
create policy in_scope on case_files to @app_role@
  using (legal_entity_id in (select unnest(app_scope())) and case_id is not null
    and (not sealed or reads_sealed_case(case_id)));
create policy own_papers on case_files to @app_role@
  using (kept_by = (select app_user_id()) and legal_entity_id in (select unnest(app_scope())));
grant select, delete on case_files to @app_role@;
grant insert (file_id, legal_entity_id, case_id, entry_id, kept_by, paper), update (entry_id) on case_files to @app_role@;

-- The asker's own papers become the case's, each as what it is, in the organisation of the case. Answers how many did.
create function take_papers_along(into_case uuid, papers uuid[], kinds text[]) returns integer
  language sql security definer set search_path = public, pg_temp as $$
    with home as (
      select id, legal_entity_id from cases where id = into_case and legal_entity_id = any (app_scope())
        and (not sealed or reads_sealed_case(id))
    ), moved as (
      update case_files paper set kept_by = null, case_id = home.id, legal_entity_id = home.legal_entity_id,
        paper = named.kind
      from home, unnest(papers, kinds) as named (id, kind)
      where paper.file_id = named.id and paper.kept_by = app_user_id()
        and paper.legal_entity_id = any (app_scope())
      returning paper.file_id, paper.legal_entity_id
    ), placed as (
      update files set legal_entity_id = moved.legal_entity_id from moved where files.id = moved.file_id
    )
    select count(*)::integer from moved
  $$;
revoke all on function take_papers_along(uuid, uuid[], text[]) from public;
grant execute on function take_papers_along(uuid, uuid[], text[]) to @app_role@;

-- What was handed to somebody as proof, in the words it was handed out with. Found by the digest of its code.
create table case_receipts (
  -- Given by join_case().
  id integer not null default 0,
  case_id uuid not null,
  legal_entity_id bigint not null references legal_entities (id),
  sealed boolean not null default false,
  code_digest bytea not null unique check (octet_length(code_digest) = 32),
  facts jsonb not null,
  issued_at timestamptz not null default now(),
  primary key (case_id, id),
  constraint case_receipts_of_case foreign key (case_id, legal_entity_id, sealed)
    references cases (id, legal_entity_id, sealed) on delete cascade
);
create index case_receipts_entity on case_receipts (legal_entity_id);
create trigger case_receipts_join before insert on case_receipts for each row execute function join_case();
alter table case_receipts enable row level security;
create policy in_scope on case_receipts to @app_role@
  using (legal_entity_id in (select unnest(app_scope())) and (not sealed or reads_sealed_case(case_id)));
grant select on case_receipts to @app_role@;
grant insert (case_id, legal_entity_id, code_digest, facts) on case_receipts to @app_role@;

-- Who looked at a case, day by day; the first look of a day is also written to the audit log.
create table case_views (
  case_id uuid not null,
  legal_entity_id bigint not null references legal_entities (id),
  sealed boolean not null default false,
  user_id bigint not null references users (id) on delete cascade,
  day date not null,
  first_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  times integer not null default 1,
  primary key (case_id, user_id, day),
  constraint case_views_of_case foreign key (case_id, legal_entity_id, sealed)
    references cases (id, legal_entity_id, sealed) on delete cascade
);
create index case_views_user on case_views (user_id);
create index case_views_entity on case_views (legal_entity_id);
alter table case_views enable row level security;
create policy in_scope on case_views to @app_role@
  using (legal_entity_id in (select unnest(app_scope())) and (not sealed or reads_sealed_case(case_id)));
grant select on case_views to @app_role@;
grant insert (case_id, legal_entity_id, sealed, user_id, day), update (last_at, times) on case_views to @app_role@;

-- Of a sealed case no table keeps more than the hour, whoever writes.
create function keep_whole_hours() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  case tg_table_name
    when 'cases' then
      new.received_at := date_trunc('hour', new.received_at, 'UTC');
      new.answered_at := date_trunc('hour', new.answered_at, 'UTC');
      new.ended_at := date_trunc('hour', new.ended_at, 'UTC');
      new.rated_at := date_trunc('hour', new.rated_at, 'UTC');
      new.updated_at := date_trunc('hour', new.updated_at, 'UTC');
    when 'case_clocks' then
      new.started_at := date_trunc('hour', new.started_at, 'UTC');
      new.stopped_at := date_trunc('hour', new.stopped_at, 'UTC');
    when 'case_entries' then
      new.created_at := date_trunc('hour', new.created_at, 'UTC');
      new.published_at := date_trunc('hour', new.published_at, 'UTC');
      new.read_outside_at := date_trunc('hour', new.read_outside_at, 'UTC');
      if tg_op = 'INSERT' then
        new.told := new.author <> 'outside';
      end if;
    when 'case_drafts' then
      new.created_at := date_trunc('hour', new.created_at, 'UTC');
      new.expires_at := date_trunc('hour', new.expires_at, 'UTC');
      new.email_verified_at := date_trunc('hour', new.email_verified_at, 'UTC');
    when 'case_files' then
      new.created_at := date_trunc('hour', new.created_at, 'UTC');
      update files set created_at = date_trunc('hour', created_at, 'UTC') where id = new.file_id;
    when 'case_receipts' then
      new.issued_at := date_trunc('hour', new.issued_at, 'UTC');
    when 'case_views' then
      new.first_at := date_trunc('hour', new.first_at, 'UTC');
      new.last_at := date_trunc('hour', new.last_at, 'UTC');
  end case;
  return new;
end $$;
-- Named so that they run after the other triggers of their tables.
create trigger cases_whole_hours before insert or update on cases
  for each row when (new.sealed) execute function keep_whole_hours();
create trigger case_clocks_whole_hours before insert or update on case_clocks
  for each row when (new.sealed) execute function keep_whole_hours();
create trigger case_entries_whole_hours before insert or update on case_entries
  for each row when (new.sealed) execute function keep_whole_hours();
create trigger case_drafts_whole_hours before insert or update on case_drafts
  for each row when (new.sealed) execute function keep_whole_hours();
create trigger case_files_whole_hours before insert or update on case_files
  for each row when (new.sealed) execute function keep_whole_hours();
create trigger case_receipts_whole_hours before insert or update on case_receipts
  for each row when (new.sealed) execute function keep_whole_hours();
create trigger case_views_whole_hours before insert or update on case_views
  for each row when (new.sealed) execute function keep_whole_hours();

-- Of the running clocks that count, the one that is due first, for each of these cases: by which rule, the law's rule and the
-- one for small agents. The installation's rules are read through functions alone.
create function first_counting_clocks(case_ids uuid[]) returns table (
    case_id uuid, key text, started_at timestamptz, extensions jsonb, small_agent boolean, version jsonb, base jsonb,
    small jsonb)
  language sql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
    select distinct on (clock.case_id) clock.case_id, clock.rule_key, clock.started_at, clock.extensions,
      clock.small_agent, to_jsonb(rule), to_jsonb(coalesce(base, rule)), to_jsonb(small)
    from case_clocks clock
    join deadline_rules rule on rule.id = clock.rule_id
    left join deadline_rules base on base.id = rule.based_on
    left join lateral (
      select * from deadline_rules other
      where clock.small_agent and clock.rule_key = 'dsr.confirm_access.simplified' and other.legal_entity_id is null
        and other.key = 'dsr.confirm_access.simplified_small'
        and other.valid_from <= (clock.started_at at time zone 'America/Sao_Paulo')::date
      order by other.valid_from desc, other.id desc limit 1) small on true
    where clock.case_id = any (case_ids) and clock.stopped_at is null and clock.counts
      and clock.legal_entity_id = any ((select app_scope())::bigint[])
      and (not clock.sealed or reads_sealed_case(clock.case_id))
    order by clock.case_id, clock.due_at, clock.id
  $$;
revoke all on function first_counting_clocks(uuid[]) from public;
grant execute on function first_counting_clocks(uuid[]) to @app_role@;
