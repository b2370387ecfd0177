-- What every case of every kind has: a protocol, a key, a timeline, papers, clocks, receipts. What a case is about
-- stands in its feature's own table under the same id.

-- One number after the other, without gaps: it is taken inside the transaction that uses it, and goes back with it.
create table protocol_counters (
  form_type text not null,
  year integer not null,
  last bigint not null,
  primary key (form_type, year)
);
create function next_protocol_number(form text, of_year integer) returns bigint
  language sql volatile security definer set search_path = public, pg_temp as $$
    insert into protocol_counters as counter (form_type, year, last) values (form, of_year, 1)
    on conflict (form_type, year) do update set last = counter.last + 1
    returning last
  $$;
revoke all on function next_protocol_number(text, integer) from public;
grant execute on function next_protocol_number(text, integer) to @app_role@;

create table cases (
  id bigint generated always as identity primary key,
  legal_entity_id bigint not null references legal_entities (id),
  form_type text not null check (form_type in
    ('privacy', 'incident', 'due-diligence', 'intimidation', 'reporting-channel', 'credentialing')),
  protocol text not null unique,
  -- Opens the case from outside, together with the protocol. Keyed, so a copy of the database cannot be tried against.
  key_hash bytea not null check (octet_length(key_hash) = 32),
  received_at timestamptz not null default now(),
  -- While it waits for somebody outside: [{from, until, reason}]. Only clocks that may stand still look here.
  pauses jsonb not null default '[]'
);
create index cases_entity on cases (legal_entity_id, id);
alter table cases enable row level security;
create policy in_scope on cases to @app_role@ using (legal_entity_id = any ((select app_scope())::bigint[]));
grant select (id, legal_entity_id, form_type, protocol, received_at, pauses) on cases to @app_role@;
grant insert (legal_entity_id, form_type, protocol, key_hash, received_at), update (pauses, key_hash) on cases to @app_role@;

-- A running case keeps the version of the rule it started with.
create table case_clocks (
  id bigint generated always as identity primary key,
  case_id bigint not null references cases (id) on delete cascade,
  legal_entity_id bigint not null references legal_entities (id),
  rule_key text not null,
  rule_id bigint not null references deadline_rules (id),
  started_at timestamptz not null,
  due_at timestamptz not null,
  -- [{amount, reason}], in the unit of the rule.
  extensions jsonb not null default '[]',
  -- Met, or no longer of interest.
  stopped_at timestamptz
);
create index case_clocks_case on case_clocks (case_id);
create index case_clocks_entity on case_clocks (legal_entity_id);
create index case_clocks_rule on case_clocks (rule_id);
create unique index case_clocks_running on case_clocks (case_id, rule_key) where stopped_at is null;
create index case_clocks_due on case_clocks (due_at) where stopped_at is null;
alter table case_clocks enable row level security;
create policy in_scope on case_clocks to @app_role@ using (legal_entity_id = any ((select app_scope())::bigint[]));
grant select on case_clocks to @app_role@;
grant insert (case_id, legal_entity_id, rule_key, rule_id, started_at, due_at),
  update (due_at, extensions, stopped_at) on case_clocks to @app_role@;

-- One line of the timeline. What was said stays said; who may read it can only grow.
create table case_entries (
  id bigint generated always as identity primary key,
  case_id bigint not null references cases (id) on delete cascade,
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
  check ((audience = 'public') = (published_at is not null))
);
create index case_entries_case on case_entries (case_id, id);
create index case_entries_entity on case_entries (legal_entity_id);
create index case_entries_author on case_entries (author_id) where author_id is not null;
create index case_entries_publisher on case_entries (published_by) where published_by is not null;
alter table case_entries enable row level security;
create policy in_scope on case_entries to @app_role@ using (legal_entity_id = any ((select app_scope())::bigint[]));
grant select on case_entries to @app_role@;
grant insert (case_id, legal_entity_id, kind, author, author_id, body, audience, published_at, published_by, facts),
  update (audience, published_at, published_by) on case_entries to @app_role@;

-- A visitor's work before it is sent: files that came, an address that was proven. Gone a day later.
create table case_drafts (
  id uuid primary key default gen_random_uuid(),
  secret_hash bytea not null unique check (octet_length(secret_hash) = 32),
  legal_entity_id bigint not null references legal_entities (id) on delete cascade,
  form_type text not null check (form_type in
    ('privacy', 'incident', 'due-diligence', 'intimidation', 'reporting-channel', 'credentialing')),
  link_id bigint references public_links (id) on delete cascade,
  -- Where the draft is a reply to a case.
  case_id bigint references cases (id) on delete cascade,
  email text,
  code_hash bytea,
  code_expires_at timestamptz,
  code_tries integer not null default 0,
  email_verified_at timestamptz,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '1 day'
);
create index case_drafts_expiry on case_drafts (expires_at);
create index case_drafts_entity on case_drafts (legal_entity_id);
create index case_drafts_link on case_drafts (link_id) where link_id is not null;
create index case_drafts_case on case_drafts (case_id) where case_id is not null;

-- The papers of a case: of a draft first, then of the case, then of the line of the timeline they go with.
create table case_files (
  file_id uuid primary key references files (id) on delete cascade,
  legal_entity_id bigint not null references legal_entities (id),
  draft_id uuid references case_drafts (id) on delete cascade,
  case_id bigint references cases (id) on delete cascade,
  entry_id bigint references case_entries (id) on delete cascade,
  paper text not null check (paper in ('request', 'representation', 'identity', 'reply', 'staff')),
  created_at timestamptz not null default now(),
  check (num_nonnulls(draft_id, case_id) = 1),
  check (entry_id is null or case_id is not null)
);
create index case_files_case on case_files (case_id) where case_id is not null;
create index case_files_entry on case_files (entry_id) where entry_id is not null;
create index case_files_draft on case_files (draft_id) where draft_id is not null;
create index case_files_entity on case_files (legal_entity_id);
create trigger case_files_gone after delete on case_files for each row execute function remove_replaced_file('file_id');
alter table case_files enable row level security;
create policy in_scope on case_files to @app_role@
  using (legal_entity_id = any ((select app_scope())::bigint[]) and case_id is not null);
grant select, delete on case_files to @app_role@;
grant insert (file_id, legal_entity_id, case_id, entry_id, paper), update (entry_id) on case_files to @app_role@;

-- What was handed to somebody as proof, in the words it was handed out with.
create table case_receipts (
  id bigint generated always as identity primary key,
  case_id bigint not null references cases (id) on delete cascade,
  legal_entity_id bigint not null references legal_entities (id),
  facts jsonb not null,
  issued_at timestamptz not null default now()
);
create index case_receipts_case on case_receipts (case_id, id);
create index case_receipts_entity on case_receipts (legal_entity_id);
alter table case_receipts enable row level security;
create policy in_scope on case_receipts to @app_role@ using (legal_entity_id = any ((select app_scope())::bigint[]));
grant select on case_receipts to @app_role@;
grant insert (case_id, legal_entity_id, facts) on case_receipts to @app_role@;

-- Who looked at a case, day by day; the first look of a day is also told to the audit chain.
create table case_views (
  case_id bigint not null references cases (id) on delete cascade,
  legal_entity_id bigint not null references legal_entities (id),
  user_id bigint not null references users (id) on delete cascade,
  day date not null,
  first_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  times integer not null default 1,
  primary key (case_id, user_id, day)
);
create index case_views_user on case_views (user_id);
create index case_views_entity on case_views (legal_entity_id);
alter table case_views enable row level security;
create policy in_scope on case_views to @app_role@ using (legal_entity_id = any ((select app_scope())::bigint[]));
grant select on case_views to @app_role@;
grant insert (case_id, legal_entity_id, user_id, day), update (last_at, times) on case_views to @app_role@;

-- What was answered to a request that may be sent again. The answer is sealed: it may hold a key shown only once.
create table kept_answers (
  key_hash bytea primary key check (octet_length(key_hash) = 32),
  body_hash bytea not null check (octet_length(body_hash) = 32),
  answer bytea,
  created_at timestamptz not null default now()
);
create index kept_answers_age on kept_answers (created_at);
-- Requests keep their answers too, and read none but that of a key they hold. Whoever comes second waits for the first.
create function begin_kept_answer(key bytea, body bytea) returns table (is_new boolean, kept_body bytea, kept_answer bytea)
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  insert into kept_answers (key_hash, body_hash) values (key, body) on conflict do nothing;
  if found then
    return query select true, null::bytea, null::bytea;
  else
    return query select false, body_hash, answer from kept_answers where key_hash = key;
  end if;
end $$;
create function end_kept_answer(key bytea, sealed bytea) returns void
  language sql volatile security definer set search_path = public, pg_temp as $$
    update kept_answers set answer = sealed where key_hash = key and answer is null
  $$;
revoke all on function begin_kept_answer(bytea, bytea), end_kept_answer(bytea, bytea) from public;
grant execute on function begin_kept_answer(bytea, bytea), end_kept_answer(bytea, bytea) to @app_role@;

-- Who may do something in an organisation, through whichever of their groups: whom to tell, and whom to hand work to.
create function people_with_permission(entity bigint, permission text) returns setof bigint
  language sql stable security definer set search_path = public, pg_temp as $$
    select distinct reach.user_id
    from user_reach reach
    join users u on u.id = reach.user_id and u.status = 'active'
    join role_permissions held on held.role_id = reach.role_id
    join permissions p on p.id = held.permission_id and p.name = permission
    where reach.entity_id = entity and (app_user_id() is null or entity = any (app_scope()))
  $$;
revoke all on function people_with_permission(bigint, text) from public;
grant execute on function people_with_permission(bigint, text) to @app_role@;
