-- Suppliers of an organisation and their assessments (decision 038). A supplier belongs to whoever buys from it: two buyers
-- of one supplier have a row each.
create table suppliers (
  id bigint generated always as identity primary key,
  legal_entity_id bigint not null references legal_entities (id),
  -- Fourteen signs without punctuation; letters since 2026.
  cnpj text not null check (cnpj ~ '^[0-9A-Z]{12}[0-9]{2}$'),
  company_name text not null,
  trading_name text,
  address text,
  federation_unit text references federation_units (code),
  cnae text,
  size text,
  contact_name text,
  contact_email text,
  -- E.164.
  contact_phone text,
  service text not null,
  lgpd_role text not null,
  data_kinds text[] not null default '{}',
  holders_count bigint check (holders_count >= 0),
  transfer_countries text,
  system_access text,
  -- The points of each of the six questions, by its key.
  criticality_answers jsonb not null,
  criticality smallint not null check (criticality between 1 and 5),
  contract_number text,
  contract_from date,
  contract_until date,
  dpa text,
  manager_id bigint references users (id) on delete set null,
  renews boolean not null default true,
  notes text,
  -- What its newest assessment came to.
  last_case_id uuid,
  last_state text,
  score smallint check (score between 0 and 100),
  band text,
  residual numeric(3, 2) check (residual between 0 and 5),
  valid_until date,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search_text text not null generated always as (plain_text(company_name || ' ' || coalesce(trading_name, '') || ' ' || cnpj
    || ' ' || service || ' ' || coalesce(contact_name, '') || ' ' || coalesce(contact_email, ''))) stored,
  constraint suppliers_owner unique (id, legal_entity_id),
  constraint suppliers_cnpj unique (legal_entity_id, cnpj),
  check (contract_until >= contract_from)
);
create index suppliers_entity on suppliers (legal_entity_id, id);
create index suppliers_name on suppliers (legal_entity_id, company_name collate "pt-BR-x-icu", id);
create index suppliers_criticality on suppliers (legal_entity_id, criticality, id);
create index suppliers_score on suppliers (legal_entity_id, score, id);
create index suppliers_residual on suppliers (legal_entity_id, residual, id);
create index suppliers_band on suppliers (legal_entity_id, band, id);
create index suppliers_role on suppliers (legal_entity_id, lgpd_role, id);
create index suppliers_valid on suppliers (legal_entity_id, valid_until, id);
create index suppliers_contract on suppliers (legal_entity_id, contract_until, id);
create index suppliers_updated on suppliers (legal_entity_id, updated_at, id);
create index suppliers_renews on suppliers (legal_entity_id, renews, id);
create index suppliers_all on suppliers (id) include (legal_entity_id);
create index suppliers_all_name on suppliers (company_name collate "pt-BR-x-icu", id) include (legal_entity_id);
create index suppliers_all_criticality on suppliers (criticality, id) include (legal_entity_id);
create index suppliers_all_score on suppliers (score, id) include (legal_entity_id);
create index suppliers_all_residual on suppliers (residual, id) include (legal_entity_id);
create index suppliers_all_valid on suppliers (valid_until, id) include (legal_entity_id);
create index suppliers_all_contract on suppliers (contract_until, id) include (legal_entity_id);
create index suppliers_all_updated on suppliers (updated_at, id) include (legal_entity_id);
create index suppliers_search on suppliers using gin (search_text gin_trgm_ops);
create index suppliers_manager on suppliers (manager_id) where manager_id is not null;
create index suppliers_unit on suppliers (federation_unit) where federation_unit is not null;
create trigger suppliers_version before update on suppliers for each row execute function next_version();
create trigger suppliers_added after insert on suppliers
  referencing new table as new_rows for each statement execute function note_entity_changes();
create trigger suppliers_changed after update on suppliers
  referencing old table as old_rows new table as new_rows for each statement execute function note_entity_changes();
create trigger suppliers_removed after delete on suppliers
  referencing old table as old_rows for each statement execute function note_entity_changes();
alter table suppliers enable row level security;
create policy in_scope on suppliers to @app_role@ using (legal_entity_id = any ((select app_scope())::bigint[]));
grant select, delete on suppliers to @app_role@;
grant insert (legal_entity_id, cnpj, company_name, trading_name, address, federation_unit, cnae, size, contact_name,
    contact_email, contact_phone, service, lgpd_role, data_kinds, holders_count, transfer_countries, system_access,
    criticality_answers, criticality, contract_number, contract_from, contract_until, dpa, manager_id, renews, notes),
  update (cnpj, company_name, trading_name, address, federation_unit, cnae, size, contact_name, contact_email,
    contact_phone, service, lgpd_role, data_kinds, holders_count, transfer_countries, system_access,
    criticality_answers, criticality, contract_number, contract_from, contract_until, dpa, manager_id, renews, notes,
    last_case_id, last_state, score, band, residual, valid_until)
  on suppliers to @app_role@;

create function search_suppliers(words text, scope bigint[]) returns setof bigint
  language sql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan as $$
    select id from suppliers where search_text like like_pattern(words) and legal_entity_id = any (scope)
  $$;
revoke all on function search_suppliers(text, bigint[]) from public;
grant execute on function search_suppliers(text, bigint[]) to @app_role@;

-- An assessment. The id is the case's; organisation, protocol and arrival repeat the case's and never change.
create table due_diligences (
  id uuid primary key,
  legal_entity_id bigint not null references legal_entities (id),
  sealed boolean not null default false check (not sealed),
  protocol text not null,
  received_at timestamptz not null,
  supplier_id bigint not null,
  template_version_id bigint not null references questionnaire_versions (id),
  previous_id uuid references due_diligences (id) on delete set null,
  -- As it was when the assessment was opened.
  criticality smallint not null check (criticality between 1 and 5),

  respondent_name text,
  respondent_email text,
  message text,
  link_id bigint references public_links (id) on delete set null,
  answer_until timestamptz,
  -- Days before `answer_until` of which the supplier was reminded: 7, 3, 1.
  reminded smallint[] not null default '{}',
  sent_at timestamptz,
  opened_at timestamptz,
  started_at timestamptz,
  submitted_at timestamptz,
  -- Who declared that the answers are true.
  declared_name text,
  declared_role text,
  declared_email text,

  -- What the newest complement is about, by the ids of the questions.
  complement_questions text[] not null default '{}',

  score smallint check (score between 0 and 100),
  band text,
  residual numeric(3, 2),

  opinion text check (opinion in ('approved', 'approved_reservations', 'rejected')),
  opinion_text text,
  opinion_months smallint,
  opinion_by bigint references users (id) on delete set null,
  opinion_at timestamptz,

  decision text check (decision in ('approved', 'approved_reservations', 'rejected')),
  decision_text text,
  decided_by bigint references users (id) on delete set null,
  decided_at timestamptz,
  valid_until date,
  -- Days before `valid_until` of which the organisation was told: 60, 30, 7.
  renewal_told smallint[] not null default '{}',

  constraint due_diligences_of_case foreign key (id, legal_entity_id, sealed)
    references cases (id, legal_entity_id, sealed) on delete cascade,
  constraint due_diligences_of_supplier foreign key (supplier_id, legal_entity_id)
    references suppliers (id, legal_entity_id),
  constraint due_diligences_owner unique (id, legal_entity_id),
  check ((opinion is null) = (opinion_at is null)),
  check ((decision is null) = (decided_at is null))
);
create index due_diligences_supplier on due_diligences (supplier_id, received_at);
create index due_diligences_template on due_diligences (template_version_id);
create unique index due_diligences_renewal on due_diligences (previous_id) where previous_id is not null;
create unique index due_diligences_link on due_diligences (link_id) where link_id is not null;
create index due_diligences_criticality on due_diligences (legal_entity_id, criticality, received_at, id);
create index due_diligences_band on due_diligences (legal_entity_id, band, received_at, id) where band is not null;
create index due_diligences_valid on due_diligences (legal_entity_id, valid_until, id) where valid_until is not null;
create index due_diligences_waiting on due_diligences (answer_until) where answer_until is not null;
create index due_diligences_lapsing on due_diligences (valid_until) where valid_until is not null;
create index due_diligences_opinion on due_diligences (opinion_by) where opinion_by is not null;
create index due_diligences_decider on due_diligences (decided_by) where decided_by is not null;
create trigger due_diligences_added after insert on due_diligences
  referencing new table as new_rows for each statement execute function note_entity_changes('cases');
create trigger due_diligences_changed after update on due_diligences
  referencing old table as old_rows new table as new_rows for each statement execute function note_entity_changes('cases');
create trigger due_diligences_removed after delete on due_diligences
  referencing old table as old_rows for each statement execute function note_entity_changes('cases');
alter table due_diligences enable row level security;
create policy in_scope on due_diligences to @app_role@ using (legal_entity_id in (select unnest(app_scope())));
grant select on due_diligences to @app_role@;
grant insert (id, legal_entity_id, protocol, received_at, supplier_id, template_version_id, previous_id, criticality,
    respondent_name, respondent_email),
  update (respondent_name, respondent_email, message, link_id, answer_until, reminded, sent_at, complement_questions,
    opinion, opinion_text, opinion_months, opinion_by, opinion_at, decision, decision_text, decided_by, decided_at,
    valid_until, renewal_told)
  on due_diligences to @app_role@;

-- One row for each answer: two people who fill in different questions never write over each other, and of two who write
-- the same one the second is told what the first wrote.
create table due_diligence_answers (
  case_id uuid not null,
  legal_entity_id bigint not null references legal_entities (id),
  question text not null,
  -- Value, reason and comment; its shape is the contract's.
  answer jsonb not null check (jsonb_typeof(answer) = 'object'),
  -- Brought over from the last time.
  carried text check (carried in ('unconfirmed', 'confirmed')),
  version integer not null default 1,
  saved_at timestamptz not null default now(),
  -- The delegation it was written under; null for whoever answers as a whole.
  delegation_id integer,
  primary key (case_id, question),
  constraint due_diligence_answers_of_case foreign key (case_id, legal_entity_id)
    references due_diligences (id, legal_entity_id) on delete cascade
);
create index due_diligence_answers_entity on due_diligence_answers (legal_entity_id);

create table due_diligence_certificates (
  case_id uuid not null,
  legal_entity_id bigint not null references legal_entities (id),
  certificate text not null,
  number text,
  valid_until date,
  primary key (case_id, certificate),
  constraint due_diligence_certificates_of_case foreign key (case_id, legal_entity_id)
    references due_diligences (id, legal_entity_id) on delete cascade
);
create index due_diligence_certificates_entity on due_diligence_certificates (legal_entity_id);

-- What a file proves. A renewal shows the files of the last time as well: one file may prove answers of two assessments.
create table due_diligence_evidence (
  case_id uuid not null,
  file_id uuid not null references files (id) on delete cascade,
  legal_entity_id bigint not null references legal_entities (id),
  question text,
  certificate text,
  created_at timestamptz not null default now(),
  primary key (case_id, file_id),
  constraint due_diligence_evidence_of_case foreign key (case_id, legal_entity_id)
    references due_diligences (id, legal_entity_id) on delete cascade,
  check (num_nonnulls(question, certificate) = 1)
);
create index due_diligence_evidence_file on due_diligence_evidence (file_id);
create index due_diligence_evidence_entity on due_diligence_evidence (legal_entity_id);

-- A section that the respondent asked a colleague to answer, by a link of its own.
create table due_diligence_delegations (
  case_id uuid not null,
  id integer not null,
  legal_entity_id bigint not null references legal_entities (id),
  section text not null,
  name text not null,
  email text not null,
  link_id bigint references public_links (id) on delete set null,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  primary key (case_id, id),
  constraint due_diligence_delegations_of_case foreign key (case_id, legal_entity_id)
    references due_diligences (id, legal_entity_id) on delete cascade
);
create index due_diligence_delegations_entity on due_diligence_delegations (legal_entity_id);
create unique index due_diligence_delegations_link on due_diligence_delegations (link_id) where link_id is not null;
-- A section is with one colleague at a time.
create unique index due_diligence_delegations_one on due_diligence_delegations (case_id, section) where ended_at is null;

create table due_diligence_findings (
  case_id uuid not null,
  id integer not null,
  legal_entity_id bigint not null references legal_entities (id),
  question text,
  gap text not null,
  severity text not null check (severity in ('low', 'medium', 'high', 'blocking')),
  plan text,
  owner text not null check (owner in ('supplier', 'organisation')),
  due_on date,
  created_by bigint references users (id) on delete set null,
  created_at timestamptz not null default now(),
  closed_at timestamptz,
  closed_by bigint references users (id) on delete set null,
  closing_text text,
  primary key (case_id, id),
  constraint due_diligence_findings_of_case foreign key (case_id, legal_entity_id)
    references due_diligences (id, legal_entity_id) on delete cascade,
  check ((closed_at is null) = (closing_text is null))
);
create index due_diligence_findings_entity on due_diligence_findings (legal_entity_id);
create index due_diligence_findings_author on due_diligence_findings (created_by) where created_by is not null;
create index due_diligence_findings_closer on due_diligence_findings (closed_by) where closed_by is not null;

do $$
declare part text;
begin
  foreach part in array array['due_diligence_answers', 'due_diligence_certificates', 'due_diligence_evidence',
    'due_diligence_delegations', 'due_diligence_findings'] loop
    execute format('alter table %I enable row level security', part);
    execute format('create policy in_scope on %I to @app_role@ using (legal_entity_id in (select unnest(app_scope())))', part);
    execute format('grant select, insert on %I to @app_role@', part);
  end loop;
end $$;
grant update (question, gap, severity, plan, owner, due_on, closed_at, closed_by, closing_text)
  on due_diligence_findings to @app_role@;
grant update (ended_at) on due_diligence_delegations to @app_role@;

-- An assessment with the columns of its case. The left join lets the planner leave this table out where only the case is asked.
create view due_diligence_cases with (security_invoker = true) as
  select c.id, c.legal_entity_id, c.form_type, c.protocol, c.channel, c.received_at, c.state, c.state_group, c.is_open,
    c.responsible_id, c.due_at, c.legal_due_at, c.internal_due_at, c.soon_days, c.soon_unit, c.answered_at, c.ended_at,
    c.created_by, c.version, c.updated_at,
    d.supplier_id, d.template_version_id, d.previous_id, d.criticality, d.respondent_name, d.respondent_email, d.message,
    d.link_id, d.answer_until, d.reminded, d.sent_at, d.opened_at, d.started_at, d.submitted_at, d.declared_name,
    d.declared_role, d.declared_email, d.complement_questions, d.score, d.band, d.residual, d.opinion, d.opinion_text,
    d.opinion_months, d.opinion_by, d.opinion_at, d.decision, d.decision_text, d.decided_by, d.decided_at, d.valid_until,
    d.renewal_told
  from cases c left join due_diligences d on d.id = c.id and d.legal_entity_id = c.legal_entity_id
  where c.form_type = 'due-diligence';
grant select on due_diligence_cases to @app_role@;

-- Assessments by what is known of their suppliers.
create function search_due_diligences(words text, scope bigint[]) returns setof uuid
  language sql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan as $$
    select d.id from suppliers s join due_diligences d on d.supplier_id = s.id
    where s.search_text like like_pattern(words) and s.legal_entity_id = any (scope)
  $$;
revoke all on function search_due_diligences(text, bigint[]) from public;
grant execute on function search_due_diligences(text, bigint[]) to @app_role@;
