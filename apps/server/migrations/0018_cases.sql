-- What all kinds of cases have: protocol, key, timeline, files, clocks, receipts (docs/decisions/032-case-kit.md).
-- What a case is about is in the table of its feature under the same id.
--
-- Rows of a case carry its organisation in a composite foreign key, and rows of a timeline entry its case: rows of
-- two organisations cannot be mixed.

create table cases (
  id bigint generated always as identity primary key,
  legal_entity_id bigint not null references legal_entities (id),
  form_type text not null check (form_type in
    ('privacy', 'incident', 'due-diligence', 'intimidation', 'reporting-channel', 'credentialing')),
  -- Drawn at random, so that numbers reveal no volume and nobody waits for a counter. The name of the constraint tells
  -- the server to draw again after a conflict.
  protocol text not null constraint cases_protocol_drawn unique,
  -- Opens the case from outside together with the protocol. A keyed hash: keys cannot be guessed from a copy of the
  -- database.
  key_hash bytea not null check (octet_length(key_hash) = 32),
  received_at timestamptz not null default now(),
  -- Periods of waiting for someone outside: [{from, until, reason}]. Only pausable clocks read them.
  pauses jsonb not null default '[]',
  constraint cases_owner unique (id, legal_entity_id)
);
create index cases_entity on cases (legal_entity_id, id);
alter table cases enable row level security;
create policy in_scope on cases to @app_role@ using (legal_entity_id = any ((select app_scope())::bigint[]));
-- Ids are drawn together with the protocol, before the row is written.
grant select (id, legal_entity_id, form_type, protocol, received_at, pauses),
  insert (id, legal_entity_id, form_type, protocol, key_hash, received_at),
  update (key_hash, pauses)
  on cases to @app_role@;
grant usage on sequence cases_id_seq to @app_role@;

-- A running case keeps the version of the rule it started with.
create table case_clocks (
  id bigint generated always as identity primary key,
  case_id bigint not null,
  legal_entity_id bigint not null references legal_entities (id),
  rule_key text not null,
  rule_id bigint not null references deadline_rules (id),
  -- Whether the organisation was a small agent when the clock started: the law doubles some of its terms. The clock runs
  -- by the organisation's rule; the date of the law is computed from the rule it is based on.
  small_agent boolean not null default false,
  started_at timestamptz not null,
  due_at timestamptz not null,
  -- [{amount, reason}], in the unit of the rule.
  extensions jsonb not null default '[]',
  -- Met, or no longer relevant.
  stopped_at timestamptz,
  constraint case_clocks_of_case
    foreign key (case_id, legal_entity_id) references cases (id, legal_entity_id) on delete cascade
);
create index case_clocks_case on case_clocks (case_id);
create index case_clocks_entity on case_clocks (legal_entity_id);
create index case_clocks_rule on case_clocks (rule_id);
create unique index case_clocks_running on case_clocks (case_id, rule_key) where stopped_at is null;
create index case_clocks_due on case_clocks (due_at) where stopped_at is null;
alter table case_clocks enable row level security;
create policy in_scope on case_clocks to @app_role@ using (legal_entity_id = any ((select app_scope())::bigint[]));
grant select,
  insert (case_id, legal_entity_id, rule_key, rule_id, small_agent, started_at, due_at),
  update (due_at, extensions, stopped_at)
  on case_clocks to @app_role@;

-- An entry of the timeline. Its text is never changed, and its audience can only grow.
create table case_entries (
  id bigint generated always as identity primary key,
  case_id bigint not null,
  legal_entity_id bigint not null references legal_entities (id),
  kind text not null,
  author text not null check (author in ('staff', 'holder', 'system')),
  author_id bigint references users (id) on delete set null,
  body text,
  audience text not null default 'internal' check (audience in ('internal', 'holder', 'public')),
  published_at timestamptz,
  published_by bigint references users (id) on delete set null,
  read_by_holder_at timestamptz,
  -- What changed, by codes and ids.
  facts jsonb not null default '{}',
  created_at timestamptz not null default now(),
  check ((audience = 'public') = (published_at is not null)),
  -- Anybody with the protocol reads public entries, so these are texts of their own without personal data: entries of
  -- kind 'published' that name the entry they were written from.
  constraint case_entries_public_text check (audience <> 'public' or (kind = 'published' and body is not null)),
  constraint case_entries_owner unique (id, case_id),
  constraint case_entries_of_case
    foreign key (case_id, legal_entity_id) references cases (id, legal_entity_id) on delete cascade
);
create index case_entries_case on case_entries (case_id, id);
create index case_entries_entity on case_entries (legal_entity_id);
create index case_entries_author on case_entries (author_id) where author_id is not null;
create index case_entries_publisher on case_entries (published_by) where published_by is not null;
alter table case_entries enable row level security;
create policy in_scope on case_entries to @app_role@ using (legal_entity_id = any ((select app_scope())::bigint[]));
grant select,
  insert (case_id, legal_entity_id, kind, author, author_id, body, audience, published_at, published_by, facts),
  update (audience, published_at, published_by)
  on case_entries to @app_role@;

-- A visitor's form before it is sent: uploaded files, a verified address. Deleted after a day.
create table case_drafts (
  id uuid primary key default gen_random_uuid(),
  secret_hash bytea not null unique check (octet_length(secret_hash) = 32),
  legal_entity_id bigint not null references legal_entities (id) on delete cascade,
  form_type text not null check (form_type in
    ('privacy', 'incident', 'due-diligence', 'intimidation', 'reporting-channel', 'credentialing')),
  link_id bigint references public_links (id) on delete cascade,
  -- Set if the draft is a reply to a case.
  case_id bigint,
  email text,
  code_hash bytea,
  code_expires_at timestamptz,
  code_tries integer not null default 0,
  email_verified_at timestamptz,
  -- The code was handed over by an administrator: the mailbox is not proved.
  email_handed boolean not null default false,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '1 day',
  constraint case_drafts_owner unique (id, legal_entity_id),
  constraint case_drafts_of_case
    foreign key (case_id, legal_entity_id) references cases (id, legal_entity_id) on delete cascade
);
create index case_drafts_expiry on case_drafts (expires_at);
create index case_drafts_entity on case_drafts (legal_entity_id);
create index case_drafts_link on case_drafts (link_id) where link_id is not null;
create index case_drafts_case on case_drafts (case_id) where case_id is not null;

-- The files of a case: first of a draft, then of the case, then of the timeline entry they belong to.
create table case_files (
  file_id uuid primary key references files (id) on delete cascade,
  legal_entity_id bigint not null references legal_entities (id),
  draft_id uuid,
  case_id bigint,
  entry_id bigint,
  -- Files of a request that a member of staff is still registering: visible to them only, deleted after a day.
  kept_by bigint references users (id) on delete cascade,
  paper text not null check (paper in ('request', 'representation', 'identity', 'correction', 'reply', 'staff')),
  created_at timestamptz not null default now(),
  constraint case_files_of_one check (num_nonnulls(draft_id, case_id, kept_by) = 1),
  constraint case_files_check1 check (entry_id is null or case_id is not null),
  constraint case_files_of_case
    foreign key (case_id, legal_entity_id) references cases (id, legal_entity_id) on delete cascade,
  constraint case_files_of_draft
    foreign key (draft_id, legal_entity_id) references case_drafts (id, legal_entity_id) on delete cascade,
  constraint case_files_of_entry
    foreign key (entry_id, case_id) references case_entries (id, case_id) on delete cascade
);
create index case_files_case on case_files (case_id) where case_id is not null;
create index case_files_entry on case_files (entry_id) where entry_id is not null;
create index case_files_draft on case_files (draft_id) where draft_id is not null;
create index case_files_entity on case_files (legal_entity_id);
create index case_files_kept on case_files (kept_by) where kept_by is not null;
create trigger case_files_gone after delete on case_files for each row execute function remove_replaced_file('file_id');
alter table case_files enable row level security;
create policy in_scope on case_files to @app_role@
  using (legal_entity_id = any ((select app_scope())::bigint[]) and case_id is not null);
create policy own_papers on case_files to @app_role@
  using (kept_by = (select app_user_id()) and legal_entity_id = any ((select app_scope())::bigint[]));
grant select, delete,
  insert (file_id, legal_entity_id, case_id, entry_id, kept_by, paper),
  update (entry_id)
  on case_files to @app_role@;

-- Assigns these files of the asker to a case, each with its kind, in the organisation of the case. Returns how many.
create function take_papers_along(into_case bigint, papers uuid[], kinds text[]) returns integer
  language sql security definer set search_path = public, pg_temp as $$
    with home as (
      select id, legal_entity_id from cases where id = into_case and legal_entity_id = any (app_scope())
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
revoke all on function take_papers_along(bigint, uuid[], text[]) from public;
grant execute on function take_papers_along(bigint, uuid[], text[]) to @app_role@;

-- Receipts exactly as they were issued.
create table case_receipts (
  id bigint generated always as identity primary key,
  case_id bigint not null,
  legal_entity_id bigint not null references legal_entities (id),
  facts jsonb not null,
  issued_at timestamptz not null default now(),
  constraint case_receipts_of_case
    foreign key (case_id, legal_entity_id) references cases (id, legal_entity_id) on delete cascade
);
create index case_receipts_case on case_receipts (case_id, id);
create index case_receipts_entity on case_receipts (legal_entity_id);
alter table case_receipts enable row level security;
create policy in_scope on case_receipts to @app_role@ using (legal_entity_id = any ((select app_scope())::bigint[]));
grant select, insert (id, case_id, legal_entity_id, facts) on case_receipts to @app_role@;
grant usage on sequence case_receipts_id_seq to @app_role@;

-- Who read a case, by day; the first view of a day is also recorded in the audit log.
create table case_views (
  case_id bigint not null,
  legal_entity_id bigint not null references legal_entities (id),
  user_id bigint not null references users (id) on delete cascade,
  day date not null,
  first_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  times integer not null default 1,
  primary key (case_id, user_id, day),
  constraint case_views_of_case
    foreign key (case_id, legal_entity_id) references cases (id, legal_entity_id) on delete cascade
);
create index case_views_user on case_views (user_id);
create index case_views_entity on case_views (legal_entity_id);
alter table case_views enable row level security;
create policy in_scope on case_views to @app_role@ using (legal_entity_id = any ((select app_scope())::bigint[]));
grant select, insert (case_id, legal_entity_id, user_id, day), update (last_at, times) on case_views to @app_role@;
