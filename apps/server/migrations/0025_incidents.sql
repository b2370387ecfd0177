-- Security incidents and attempts of scam or fraud (Resolução CD/ANPD 15/2024). The id is the case's; organisation, protocol
-- and arrival repeat the case's and never change.
create table incidents (
  id uuid primary key,
  legal_entity_id bigint not null references legal_entities (id),
  sealed boolean not null default false check (not sealed),
  protocol text not null,
  received_at timestamptz not null,
  nature text not null check (nature in ('security', 'scam')),
  validation text not null default 'in_validation' check (validation in ('in_validation', 'validated')),
  validated_at timestamptz,
  validated_by bigint references users (id) on delete set null,
  -- A scam that is handled as a security incident since then.
  promoted_at timestamptz,
  reporter_name text,
  reporter_email text,
  -- E.164.
  reporter_phone text,
  involved_text text,
  pasted_message text,
  notice_id bigint references privacy_notices (id),

  incident_type text,
  area text,
  description text not null,
  root_cause text,

  notifier_kind text check (notifier_kind in ('officer', 'representative')),
  notifier_name text,
  notifier_email text,
  notifier_phone text,

  how_known text,
  detected_at timestamptz,
  -- When the organisation learned that personal data were affected: the law's clocks run from then (art. 6º, § 1º).
  known_at timestamptz,

  occurred_from timestamptz,
  occurred_until timestamptz,
  occurrence_undetermined boolean not null default false,
  delay_reasons text,
  other_bodies text[] not null default '{}',
  other_bodies_text text,

  holders_notice text check (holders_notice in ('done', 'planned', 'not_due')),
  holders_notice_on date,
  holders_means text[] not null default '{}',
  holders_notified_count bigint,
  holders_not_individual_reason text,
  -- Whether it is on file that the holders were told (art. 9º, § 4º).
  holders_declared_at timestamptz,

  properties text[] not null default '{}',
  data_natures text[] not null default '{}',
  data_nature_other text,
  holder_categories text[] not null default '{}',
  holders_count bigint check (holders_count >= 0),
  holders_estimated boolean not null default false,
  no_holders_reason text,
  children_count bigint check (children_count >= 0),
  adolescents_count bigint check (adolescents_count >= 0),
  elderly_count bigint check (elderly_count >= 0),
  holders_in_activity bigint check (holders_in_activity >= 0),
  data_protection text,
  key_state text,

  risks text[] not null default '{}',
  risks_text text,

  measures_before text,
  measures_containment text,
  measures_correction text,
  measures_prevention text,

  -- Items that ANPD is asked to keep secret, each with its reason (art. 7º).
  secrecy jsonb not null default '[]',

  scam_channels text[] not null default '{}',
  scam_sender text,
  scam_account text,
  scam_asked_cents bigint,
  scam_lost_cents bigint,
  scam_data_given boolean,
  scam_name_used boolean not null default false,
  police_report text,
  bank_called_at timestamptz,

  duty text check (duty in ('communicate', 'not_communicate')),
  -- Art. 10, § 1º, VIII.
  not_communicated_reasons text,
  contained_at timestamptz,
  communicated_at timestamptz,
  closing_summary text,

  search_text text not null generated always as (plain_text(protocol || ' ' || left(description, 300) || ' '
    || coalesce(area, '') || ' ' || coalesce(reporter_name, '') || ' ' || coalesce(reporter_email, '') || ' '
    || coalesce(scam_sender, ''))) stored,
  constraint incidents_of_case foreign key (id, legal_entity_id, sealed)
    references cases (id, legal_entity_id, sealed) on delete cascade,
  constraint incidents_owner unique (id, legal_entity_id),
  check (known_at is null or validation = 'validated')
);
create index incidents_nature on incidents (legal_entity_id, nature, received_at, id);
create index incidents_validation on incidents (legal_entity_id, validation, received_at, id);
create index incidents_type on incidents (legal_entity_id, incident_type, received_at, id);
create index incidents_known on incidents (legal_entity_id, known_at, id) where known_at is not null;
create index incidents_data on incidents using gin (data_natures);
create index incidents_search on incidents using gin (search_text gin_trgm_ops);
create index incidents_texts on incidents (legal_entity_id, id) include (search_text);
create index incidents_notice on incidents (notice_id) where notice_id is not null;
create index incidents_validated_by on incidents (validated_by) where validated_by is not null;
create trigger incidents_added after insert on incidents
  referencing new table as new_rows for each statement execute function note_entity_changes('cases');
create trigger incidents_changed after update on incidents
  referencing old table as old_rows new table as new_rows for each statement execute function note_entity_changes('cases');
create trigger incidents_removed after delete on incidents
  referencing old table as old_rows for each statement execute function note_entity_changes('cases');
alter table incidents enable row level security;
create policy in_scope on incidents to @app_role@ using (legal_entity_id in (select unnest(app_scope())));
grant select on incidents to @app_role@;
grant insert (id, legal_entity_id, protocol, received_at, nature, validation, validated_at, validated_by, reporter_name,
    reporter_email, reporter_phone, involved_text, pasted_message, notice_id, incident_type, area, description,
    detected_at, known_at, occurred_from, data_natures, holders_count, scam_channels, scam_sender, scam_account,
    scam_asked_cents, scam_lost_cents, scam_data_given, scam_name_used),
  update (nature, validation, validated_at, validated_by, promoted_at, incident_type, area, description, root_cause,
    notifier_kind, notifier_name, notifier_email, notifier_phone, how_known, detected_at, known_at, occurred_from,
    occurred_until, occurrence_undetermined, delay_reasons, other_bodies, other_bodies_text, holders_notice,
    holders_notice_on, holders_means, holders_notified_count, holders_not_individual_reason, holders_declared_at,
    properties, data_natures, data_nature_other, holder_categories, holders_count, holders_estimated,
    no_holders_reason, children_count, adolescents_count, elderly_count, holders_in_activity, data_protection,
    key_state, risks, risks_text, measures_before, measures_containment, measures_correction, measures_prevention,
    secrecy, scam_channels, scam_sender, scam_account, scam_asked_cents, scam_lost_cents, scam_data_given,
    scam_name_used, police_report, bank_called_at, duty, not_communicated_reasons, contained_at, communicated_at,
    closing_summary)
  on incidents to @app_role@;

-- Each section of the file is saved on its own, against its own version: two people work on one incident.
create table incident_sections (
  case_id uuid not null,
  legal_entity_id bigint not null references legal_entities (id),
  section text not null,
  version integer not null default 1,
  saved_at timestamptz,
  saved_by bigint references users (id) on delete set null,
  primary key (case_id, section),
  constraint incident_sections_of_incident foreign key (case_id, legal_entity_id)
    references incidents (id, legal_entity_id) on delete cascade
);
create index incident_sections_entity on incident_sections (legal_entity_id);
create index incident_sections_saver on incident_sections (saved_by) where saved_by is not null;

-- What every saving changed. Nothing here is ever changed.
create table incident_changes (
  case_id uuid not null,
  id integer not null,
  legal_entity_id bigint not null references legal_entities (id),
  section text not null,
  before jsonb not null,
  after jsonb not null,
  changed_at timestamptz not null default now(),
  changed_by bigint references users (id) on delete set null,
  primary key (case_id, id),
  constraint incident_changes_of_incident foreign key (case_id, legal_entity_id)
    references incidents (id, legal_entity_id) on delete cascade
);
create index incident_changes_entity on incident_changes (legal_entity_id);
create index incident_changes_author on incident_changes (changed_by) where changed_by is not null;

create table incident_involved (
  case_id uuid not null,
  id integer not null,
  legal_entity_id bigint not null references legal_entities (id),
  role text not null,
  name text not null,
  contact text,
  note text,
  primary key (case_id, id),
  constraint incident_involved_of_incident foreign key (case_id, legal_entity_id)
    references incidents (id, legal_entity_id) on delete cascade
);
create index incident_involved_entity on incident_involved (legal_entity_id);

create table incident_operators (
  case_id uuid not null,
  id integer not null,
  legal_entity_id bigint not null references legal_entities (id),
  name text not null,
  cnpj text,
  contract text,
  contact text,
  told_us_at timestamptz,
  told_what text,
  primary key (case_id, id),
  constraint incident_operators_of_incident foreign key (case_id, legal_entity_id)
    references incidents (id, legal_entity_id) on delete cascade
);
create index incident_operators_entity on incident_operators (legal_entity_id);

-- What happened, by when it happened; the timeline of the case tells what was done here.
create table incident_events (
  case_id uuid not null,
  id integer not null,
  legal_entity_id bigint not null references legal_entities (id),
  type text not null,
  happened_at timestamptz not null,
  body text not null,
  author_id bigint references users (id) on delete set null,
  automatic boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (case_id, id),
  constraint incident_events_of_incident foreign key (case_id, legal_entity_id)
    references incidents (id, legal_entity_id) on delete cascade
);
create index incident_events_entity on incident_events (legal_entity_id);
create index incident_events_author on incident_events (author_id) where author_id is not null;

-- An assessment of the duty to communicate, as it was recorded: a new one is added, none is changed.
create table incident_assessments (
  case_id uuid not null,
  id integer not null,
  legal_entity_id bigint not null references legal_entities (id),
  answers jsonb not null,
  result text not null check (result in ('yes', 'likely', 'no')),
  level text not null check (level in ('low', 'medium', 'high', 'critical')),
  override_duty text check (override_duty in ('communicate', 'not_communicate')),
  override_reason text,
  assessed_at timestamptz not null default now(),
  assessed_by bigint references users (id) on delete set null,
  primary key (case_id, id),
  constraint incident_assessments_of_incident foreign key (case_id, legal_entity_id)
    references incidents (id, legal_entity_id) on delete cascade,
  check ((override_duty is null) = (override_reason is null))
);
create index incident_assessments_entity on incident_assessments (legal_entity_id);
create index incident_assessments_author on incident_assessments (assessed_by) where assessed_by is not null;

-- What was filed with ANPD, by the number it has there.
create table incident_filings (
  case_id uuid not null,
  id integer not null,
  legal_entity_id bigint not null references legal_entities (id),
  kind text not null check (kind in ('preliminary', 'complete', 'complementary', 'declaration')),
  sei_number text not null,
  filed_at timestamptz not null,
  recorded_by bigint references users (id) on delete set null,
  recorded_at timestamptz not null default now(),
  primary key (case_id, id),
  constraint incident_filings_of_incident foreign key (case_id, legal_entity_id)
    references incidents (id, legal_entity_id) on delete cascade
);
create index incident_filings_entity on incident_filings (legal_entity_id);
create index incident_filings_author on incident_filings (recorded_by) where recorded_by is not null;

-- When the petition system was down, with the proof (Res. CD/ANPD 1/2021, art. 8º, § 2º).
create table incident_outages (
  case_id uuid not null,
  id integer not null,
  legal_entity_id bigint not null references legal_entities (id),
  down_from timestamptz not null,
  down_until timestamptz not null,
  evidence text not null,
  recorded_by bigint references users (id) on delete set null,
  recorded_at timestamptz not null default now(),
  primary key (case_id, id),
  constraint incident_outages_of_incident foreign key (case_id, legal_entity_id)
    references incidents (id, legal_entity_id) on delete cascade,
  check (down_until > down_from)
);
create index incident_outages_entity on incident_outages (legal_entity_id);
create index incident_outages_author on incident_outages (recorded_by) where recorded_by is not null;

-- The notice to whoever could not be told one by one (art. 9º, § 3º).
create table incident_notices (
  case_id uuid not null,
  id integer not null,
  legal_entity_id bigint not null references legal_entities (id),
  title text not null,
  body text not null,
  link_id bigint references public_links (id) on delete set null,
  published_at timestamptz not null default now(),
  published_by bigint references users (id) on delete set null,
  stays_until timestamptz not null,
  withdrawn_at timestamptz,
  withdrawn_reason text,
  primary key (case_id, id),
  constraint incident_notices_of_incident foreign key (case_id, legal_entity_id)
    references incidents (id, legal_entity_id) on delete cascade,
  check ((withdrawn_at is null) = (withdrawn_reason is null))
);
create index incident_notices_entity on incident_notices (legal_entity_id);
create index incident_notices_author on incident_notices (published_by) where published_by is not null;
create unique index incident_notices_link on incident_notices (link_id) where link_id is not null;
create unique index incident_notices_one on incident_notices (case_id) where withdrawn_at is null;

-- The next number within one incident; the lock of its case orders the writers.
create function number_in_incident() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.id is null then
    execute format('select coalesce(max(id), 0) + 1 from %I where case_id = $1', tg_table_name)
      into new.id using new.case_id;
  end if;
  return new;
end $$;
do $$
declare part text;
begin
  foreach part in array array['incident_changes', 'incident_involved', 'incident_operators', 'incident_events',
    'incident_assessments', 'incident_filings', 'incident_outages', 'incident_notices'] loop
    execute format('create trigger %I before insert on %I for each row execute function number_in_incident()',
      part || '_number', part);
  end loop;
  foreach part in array array['incident_sections', 'incident_changes', 'incident_involved', 'incident_operators',
    'incident_events', 'incident_assessments', 'incident_filings', 'incident_outages', 'incident_notices'] loop
    execute format('alter table %I enable row level security', part);
    execute format('create policy in_scope on %I to @app_role@ using (legal_entity_id in (select unnest(app_scope())))', part);
    execute format('grant select, insert on %I to @app_role@', part);
  end loop;
end $$;
grant update (version, saved_at, saved_by) on incident_sections to @app_role@;
grant delete on incident_involved, incident_operators to @app_role@;
grant update (withdrawn_at, withdrawn_reason, link_id) on incident_notices to @app_role@;

-- An incident with the columns of its case. The left join lets the planner leave this table out where only the case is asked.
create view incident_cases with (security_invoker = true) as
  select c.id, c.legal_entity_id, c.form_type, c.protocol, c.channel, c.received_at, c.state, c.state_group, c.is_open,
    c.responsible_id, c.due_at, c.legal_due_at, c.internal_due_at, c.soon_days, c.soon_unit, c.answered_at, c.ended_at,
    c.reopened, c.created_by, c.version, c.updated_at, c.area as handling_area,
    i.nature, i.validation, i.validated_at, i.validated_by, i.promoted_at, i.reporter_name, i.reporter_email,
    i.reporter_phone, i.involved_text, i.pasted_message, i.notice_id, i.incident_type, i.area, i.description, i.root_cause,
    i.notifier_kind, i.notifier_name, i.notifier_email, i.notifier_phone, i.how_known, i.detected_at, i.known_at,
    i.occurred_from, i.occurred_until, i.occurrence_undetermined, i.delay_reasons, i.other_bodies, i.other_bodies_text,
    i.holders_notice, i.holders_notice_on, i.holders_means, i.holders_notified_count, i.holders_not_individual_reason,
    i.holders_declared_at, i.properties, i.data_natures, i.data_nature_other, i.holder_categories, i.holders_count,
    i.holders_estimated, i.no_holders_reason, i.children_count, i.adolescents_count, i.elderly_count,
    i.holders_in_activity, i.data_protection, i.key_state, i.risks, i.risks_text, i.measures_before,
    i.measures_containment, i.measures_correction, i.measures_prevention, i.secrecy, i.scam_channels, i.scam_sender,
    i.scam_account, i.scam_asked_cents, i.scam_lost_cents, i.scam_data_given, i.scam_name_used, i.police_report,
    i.bank_called_at, i.duty, i.not_communicated_reasons, i.contained_at, i.communicated_at, i.closing_summary,
    i.search_text
  from cases c left join incidents i on i.id = c.id and i.legal_entity_id = c.legal_entity_id
  where c.form_type = 'incident';
grant select on incident_cases to @app_role@;

create function search_incidents(words text, scope bigint[]) returns setof uuid
  language sql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan as $$
    select id from incidents where search_text like like_pattern(words) and legal_entity_id = any (scope)
  $$;
revoke all on function search_incidents(text, bigint[]) from public;
grant execute on function search_incidents(text, bigint[]) to @app_role@;
