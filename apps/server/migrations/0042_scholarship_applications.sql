-- Applications for scholarships (decision 046). What a family writes is sealed, and what the law calls sensitive stands in a
-- table of its own; lists and ranking read the few columns they need.
alter table scholarship_calls
  add column application_link_id bigint references public_links (id),
  -- Points and tie-breaks; the contract defines the shape.
  add column criteria jsonb not null default '{}';
create index scholarship_calls_application_link on scholarship_calls (application_link_id)
  where application_link_id is not null;
grant insert (criteria), update (criteria, application_link_id) on scholarship_calls to @app_role@;
grant update (place, "full", partial) on scholarship_vacancies to @app_role@;

create table scholarship_applications (
  id uuid primary key,
  legal_entity_id bigint not null references legal_entities (id),
  sealed boolean not null default false check (not sealed),
  protocol text not null,
  received_at timestamptz not null,
  call_id bigint not null,
  -- Of the call, for the rule that a CPF applies once in a school year.
  year integer not null,
  kind text not null,

  -- All of it null until the family sends it in: what is still being written is theirs.
  submitted_at timestamptz,
  vacancy_id bigint references scholarship_vacancies (id),
  unit_id bigint references legal_entities (id),
  candidate_name text,
  birth_date date,
  cpf_digest bytea,
  -- As results are published.
  cpf_masked text,
  contact_name text,
  contact_email text,
  sibling boolean not null default false,
  disability boolean not null default false,
  children integer not null default 0,
  -- As the family told it, in cents.
  told_total bigint,
  told_members integer,
  told_per_capita bigint,
  told_class text,
  declarations integer,
  previous_id uuid references scholarship_applications (id) on delete set null,
  -- Takes the place of its CPF in this school year.
  is_live boolean not null default false,

  -- As the papers prove it.
  total bigint check (total >= 0),
  members integer check (members > 0),
  per_capita bigint,
  income_class text,
  income_note text,
  income_by bigint references users (id) on delete set null,

  pending_until date,

  opinion_grant text check (opinion_grant in ('full', 'partial', 'none')),
  opinion_raised boolean not null default false,
  opinion_social integer check (opinion_social between 0 and 100),
  opinion_cress text,
  opinion_text text,
  opinion_by bigint references users (id) on delete set null,
  opinion_at timestamptz,
  score numeric(6, 1),
  score_lines jsonb not null default '[]',

  decision text,
  decision_text text,
  decided_by bigint references users (id) on delete set null,
  decided_at timestamptz,
  -- What was granted, and so which vacancy a call takes.
  granted text check (granted in ('full', 'partial')),

  appeal_text text,
  appealed_at timestamptz,
  appeal_answered_at timestamptz,

  called_until date,
  called_at timestamptz,
  enrolled_at timestamptz,
  -- The column of scholarship_counts that the enrolment was counted in.
  counted_as text,
  term_signed_at timestamptz,

  search_text text generated always as (plain_text(coalesce(candidate_name, '') || ' ' || coalesce(contact_name, '')
    || ' ' || coalesce(contact_email, ''))) stored,

  constraint scholarship_applications_of_case foreign key (id, legal_entity_id, sealed)
    references cases (id, legal_entity_id, sealed) on delete cascade,
  constraint scholarship_applications_of_call foreign key (call_id, legal_entity_id)
    references scholarship_calls (id, legal_entity_id),
  constraint scholarship_applications_owner unique (id, legal_entity_id),
  check ((opinion_grant is null) = (opinion_at is null)),
  check ((decision is null) = (decided_at is null)),
  check (submitted_at is null or (vacancy_id is not null and candidate_name is not null and cpf_digest is not null))
);
create unique index scholarship_applications_once on scholarship_applications (legal_entity_id, year, kind, cpf_digest)
  where is_live;
create index scholarship_applications_cpf on scholarship_applications (legal_entity_id, cpf_digest)
  where cpf_digest is not null;
create index scholarship_applications_call on scholarship_applications (call_id, received_at, id);
create index scholarship_applications_vacancy on scholarship_applications (vacancy_id) where vacancy_id is not null;
create index scholarship_applications_unit on scholarship_applications (unit_id, received_at, id) where unit_id is not null;
create index scholarship_applications_class on scholarship_applications (legal_entity_id, told_class, received_at, id)
  where told_class is not null;
create index scholarship_applications_search on scholarship_applications using gin (search_text gin_trgm_ops);
create index scholarship_applications_previous on scholarship_applications (previous_id) where previous_id is not null;
create index scholarship_applications_income_by on scholarship_applications (income_by) where income_by is not null;
create index scholarship_applications_opinion_by on scholarship_applications (opinion_by) where opinion_by is not null;
create index scholarship_applications_decided_by on scholarship_applications (decided_by) where decided_by is not null;
create trigger scholarship_applications_added after insert on scholarship_applications
  referencing new table as new_rows for each statement execute function note_entity_changes('cases');
create trigger scholarship_applications_changed after update on scholarship_applications
  referencing old table as old_rows new table as new_rows for each statement execute function note_entity_changes('cases');
create trigger scholarship_applications_removed after delete on scholarship_applications
  referencing old table as old_rows for each statement execute function note_entity_changes('cases');
alter table scholarship_applications enable row level security;
create policy in_scope on scholarship_applications to @app_role@
  using (legal_entity_id in (select unnest(app_scope())));
grant select,
  update (is_live, total, members, per_capita, income_class, income_note, income_by, pending_until, opinion_grant,
    opinion_raised, opinion_social, opinion_cress, opinion_text, opinion_by, opinion_at, score, score_lines, decision,
    decision_text, decided_by, decided_at, granted, appeal_answered_at, called_until, called_at, enrolled_at, counted_as,
    term_signed_at)
  on scholarship_applications to @app_role@;

-- What a family wrote, sealed; its version is the one two devices compare.
create table scholarship_forms (
  case_id uuid primary key,
  legal_entity_id bigint not null references legal_entities (id),
  content bytea not null,
  version integer not null default 1,
  saved_at timestamptz not null default now(),
  constraint scholarship_forms_of_case foreign key (case_id, legal_entity_id)
    references scholarship_applications (id, legal_entity_id) on delete cascade
);
create index scholarship_forms_entity on scholarship_forms (legal_entity_id);

-- Race, health and disability, sealed, apart from everything else: read by whoever analyses, each time on record.
create table scholarship_sensitive (
  case_id uuid primary key,
  legal_entity_id bigint not null references legal_entities (id),
  content bytea not null,
  constraint scholarship_sensitive_of_case foreign key (case_id, legal_entity_id)
    references scholarship_applications (id, legal_entity_id) on delete cascade
);
create index scholarship_sensitive_entity on scholarship_sensitive (legal_entity_id);

-- Whose document a file is, and whether it was accepted.
create table scholarship_documents (
  case_id uuid not null,
  file_id uuid not null references files (id) on delete cascade,
  legal_entity_id bigint not null references legal_entities (id),
  person text not null,
  document text not null,
  review text not null default 'pending' check (review in ('pending', 'accepted', 'refused')),
  reason text,
  reviewed_by bigint references users (id) on delete set null,
  reviewed_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (case_id, file_id),
  constraint scholarship_documents_of_case foreign key (case_id, legal_entity_id)
    references scholarship_applications (id, legal_entity_id) on delete cascade
);
create index scholarship_documents_file on scholarship_documents (file_id);
create index scholarship_documents_entity on scholarship_documents (legal_entity_id);
create index scholarship_documents_reviewer on scholarship_documents (reviewed_by) where reviewed_by is not null;

create table scholarship_reports (
  case_id uuid not null,
  id integer not null,
  legal_entity_id bigint not null references legal_entities (id),
  kind text not null check (kind in ('interview', 'visit')),
  on_day date not null,
  body text not null,
  created_by bigint references users (id) on delete set null,
  created_at timestamptz not null default now(),
  primary key (case_id, id),
  constraint scholarship_reports_of_case foreign key (case_id, legal_entity_id)
    references scholarship_applications (id, legal_entity_id) on delete cascade
);
create index scholarship_reports_entity on scholarship_reports (legal_entity_id);
create index scholarship_reports_author on scholarship_reports (created_by) where created_by is not null;

do $$
declare part text;
begin
  foreach part in array array['scholarship_forms', 'scholarship_sensitive', 'scholarship_documents',
    'scholarship_reports'] loop
    execute format('alter table %I enable row level security', part);
    execute format('create policy in_scope on %I to @app_role@ using (legal_entity_id in (select unnest(app_scope())))', part);
    execute format('grant select on %I to @app_role@', part);
  end loop;
end $$;
grant update (review, reason, reviewed_by, reviewed_at) on scholarship_documents to @app_role@;
grant insert on scholarship_reports to @app_role@;

-- An application with the columns of its case.
create view scholarship_cases with (security_invoker = true) as
  select c.id, c.legal_entity_id, c.form_type, c.protocol, c.channel, c.received_at, c.state, c.state_group, c.is_open,
    c.responsible_id, c.due_at, c.ended_at, c.version, c.updated_at,
    a.call_id, a.year, a.kind, a.submitted_at, a.vacancy_id, a.unit_id, a.candidate_name, a.birth_date, a.cpf_digest,
    a.cpf_masked, a.contact_name, a.contact_email, a.sibling, a.disability, a.children, a.told_total, a.told_members,
    a.told_per_capita, a.told_class, a.declarations, a.previous_id, a.is_live, a.total, a.members, a.per_capita,
    a.income_class, a.income_note, a.income_by, a.pending_until, a.opinion_grant, a.opinion_raised, a.opinion_social,
    a.opinion_cress, a.opinion_text, a.opinion_by, a.opinion_at, a.score, a.score_lines, a.decision, a.decision_text,
    a.decided_by, a.decided_at, a.granted, a.appeal_text, a.appealed_at, a.appeal_answered_at, a.called_until,
    a.called_at, a.enrolled_at, a.counted_as, a.term_signed_at
  from cases c left join scholarship_applications a on a.id = c.id and a.legal_entity_id = c.legal_entity_id
  where c.form_type = 'credentialing';
grant select on scholarship_cases to @app_role@;

create function search_scholarship_applications(words text, scope bigint[]) returns setof uuid
  language sql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan as $$
    select id from scholarship_applications
    where search_text like like_pattern(words) and legal_entity_id = any (scope)
  $$;
revoke all on function search_scholarship_applications(text, bigint[]) from public;
grant execute on function search_scholarship_applications(text, bigint[]) to @app_role@;
