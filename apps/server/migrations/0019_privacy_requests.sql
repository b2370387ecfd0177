-- Requests of data subjects under articles 18 to 20 of the LGPD (docs/decisions/023-privacy-requests.md).

-- The id is that of the case.
create table privacy_requests (
  id bigint primary key,
  -- Sealed values are bound to it.
  uuid uuid not null unique default gen_random_uuid(),
  legal_entity_id bigint not null references legal_entities (id),
  protocol text not null unique,
  channel text not null check (channel in ('form', 'email', 'phone', 'in_person', 'letter', 'internal')),
  relation text not null check (relation in ('student', 'guardian', 'employee', 'former_employee', 'candidate',
    'customer', 'supplier', 'visitor', 'other')),
  requester text not null check (requester in ('holder', 'legal_representative', 'attorney', 'other')),
  holder_name text not null,
  holder_document_kind text check (holder_document_kind in ('cpf', 'passport', 'rnm')),
  holder_document_sealed bytea,
  holder_document_digest bytea,
  holder_birth_date date,
  holder_email text,
  -- E.164.
  holder_phone text,
  representative_name text,
  representative_cpf_sealed bytea,
  representative_cpf_digest bytea,
  representative_email text,
  representative_phone text,
  representative_bond text,
  -- Art. 18, § 3º: whether the representative has proved their powers.
  representative_powers text not null default 'unchecked'
    check (representative_powers in ('unchecked', 'checked', 'unproven')),
  types text[] not null check (cardinality(types) > 0),
  -- Every type the request has had, kept by a trigger and not writable by requests: erasure needs the approval of a
  -- second person also after the types were changed.
  types_ever text[] not null default '{}',
  access_format text check (access_format in ('simplified', 'complete')),
  access_medium text check (access_medium in ('electronic', 'print')),
  description text not null,
  -- Answers that only some types require; the contract of this version of the form defines the shape.
  details jsonb not null default '{}',
  form_version integer not null default 1,
  notice_id bigint references privacy_notices (id),
  identity_method text not null default 'none'
    check (identity_method in ('none', 'email_code', 'handed_code', 'document', 'known', 'in_person')),
  identity_state text not null default 'pending' check (identity_state in ('pending', 'verified', 'failed', 'waived')),
  identity_decided_at timestamptz,
  identity_decided_by bigint references users (id) on delete set null,
  identity_reason text,
  validation text not null default 'in_validation' check (validation in ('in_validation', 'validated')),
  validated_at timestamptz,
  validated_by bigint references users (id) on delete set null,
  state text not null default 'received' check (state in ('received', 'in_progress', 'waiting_holder',
    'awaiting_approval', 'answered', 'refused', 'closed', 'cancelled', 'duplicate')),
  is_open boolean not null generated always as
    (state in ('received', 'in_progress', 'waiting_holder', 'awaiting_approval')) stored,
  responsible_id bigint references users (id) on delete set null,
  area text,
  -- The earliest date promised to the holder: only an extension with a reason moves it.
  due_at timestamptz not null,
  -- The earliest date of the law; null where the law sets no term for what was requested.
  legal_due_at timestamptz,
  -- The organisation's own goal.
  internal_due_at timestamptz,
  -- How many days before due_at a request is due soon, and of which unit: the last third of its term, at most five.
  soon_days smallint,
  soon_unit text check (soon_unit in ('immediate', 'hours', 'calendar_days', 'business_days', 'months', 'years')),
  result text check (result in ('granted', 'partial', 'refused', 'not_agent', 'withdrawn', 'duplicate')),
  refusal_reason text check (refusal_reason in ('legal_retention', 'research', 'lawful_transfer', 'exclusive_use',
    'trade_secret', 'identity', 'repetitive', 'not_processed', 'other')),
  refusal_text text,
  -- Who holds the data, if the organisation is not the agent.
  agent text,
  -- The timeline entry that awaits approval by a second person.
  proposal_id bigint,
  -- The proposed result, refusal and agent; they count once approved.
  proposal jsonb,
  duplicate_of_id bigint references privacy_requests (id) on delete set null,
  answered_at timestamptz,
  ended_at timestamptz,
  reopen_until timestamptz,
  reopened integer not null default 0,
  stars smallint check (stars between 1 and 5),
  rating_text text,
  rated_at timestamptz,
  search_text text not null generated always as (plain_text(protocol || ' ' || holder_name || ' '
    || coalesce(holder_email, '') || ' ' || coalesce(holder_phone, '') || ' '
    || coalesce(representative_name, '') || ' ' || coalesce(representative_email, ''))) stored,
  received_at timestamptz not null default now(),
  created_by bigint references users (id) on delete set null,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  check (requester = 'holder' or representative_name is not null),
  check (validation = 'in_validation' or identity_state in ('verified', 'waived')),
  check (state <> 'refused' or (refusal_reason is not null and refusal_text is not null)),
  check (state <> 'answered' or (result is not null and answered_at is not null)),
  check (state <> 'duplicate' or duplicate_of_id is not null),
  check ((state = 'awaiting_approval') = (proposal_id is not null)),
  check ((state = 'awaiting_approval') = (proposal is not null)),
  constraint privacy_requests_of_case
    foreign key (id, legal_entity_id) references cases (id, legal_entity_id) on delete cascade,
  constraint privacy_requests_own_proposal
    foreign key (proposal_id, id) references case_entries (id, case_id) on delete set null (proposal_id)
);
create index privacy_requests_entity on privacy_requests (legal_entity_id, id);
create index privacy_requests_holder on privacy_requests (legal_entity_id, holder_name collate "pt-BR-x-icu", id);
-- Incoming requests are counted by an index-only scan.
create index privacy_requests_received on privacy_requests (legal_entity_id, received_at, id) include (types);
create index privacy_requests_due on privacy_requests (legal_entity_id, due_at, id);
create index privacy_requests_state on privacy_requests (legal_entity_id, state, id);
create index privacy_requests_validation on privacy_requests (legal_entity_id, validation, id);
create index privacy_requests_responsible on privacy_requests (responsible_id, legal_entity_id, id)
  where responsible_id is not null;
create index privacy_requests_types on privacy_requests using gin (types);
create index privacy_requests_search on privacy_requests using gin (search_text gin_trgm_ops);
create index privacy_requests_document on privacy_requests (holder_document_digest)
  where holder_document_digest is not null;
create index privacy_requests_representative on privacy_requests (representative_cpf_digest)
  where representative_cpf_digest is not null;
create index privacy_requests_notice on privacy_requests (notice_id) where notice_id is not null;
create index privacy_requests_identity_by on privacy_requests (identity_decided_by)
  where identity_decided_by is not null;
create index privacy_requests_validated_by on privacy_requests (validated_by) where validated_by is not null;
create index privacy_requests_proposal on privacy_requests (proposal_id) where proposal_id is not null;
create index privacy_requests_original on privacy_requests (duplicate_of_id) where duplicate_of_id is not null;
create index privacy_requests_author on privacy_requests (created_by) where created_by is not null;
-- Answered requests are closed when they can no longer be reopened.
create index privacy_requests_reopenable on privacy_requests (reopen_until) where state = 'answered';
-- Statistics are counted by an index-only scan.
create index privacy_requests_answered on privacy_requests (legal_entity_id, answered_at, id)
  include (received_at, due_at, types) where answered_at is not null;
create index privacy_requests_result on privacy_requests (legal_entity_id, result, id) where result is not null;
create index privacy_requests_channel on privacy_requests (legal_entity_id, channel, id);
create index privacy_requests_unassigned on privacy_requests (legal_entity_id, id)
  where responsible_id is null and is_open;
create index privacy_requests_identity on privacy_requests (legal_entity_id, identity_state, id);
create index privacy_requests_nobodys on privacy_requests (legal_entity_id, id) where responsible_id is null;
create index privacy_requests_ended on privacy_requests (legal_entity_id, id) where not is_open;
create index privacy_requests_all on privacy_requests (id) include (legal_entity_id);
create index privacy_requests_all_holder on privacy_requests (holder_name collate "pt-BR-x-icu", id)
  include (legal_entity_id);
create index privacy_requests_all_due on privacy_requests (due_at, id) include (legal_entity_id);
create index privacy_requests_all_received on privacy_requests (received_at, id) include (legal_entity_id);
create index privacy_requests_all_state on privacy_requests (state, due_at, id) include (legal_entity_id);
-- Searching one organisation: the trigram index would visit the matching rows of all organisations.
create index privacy_requests_texts on privacy_requests (legal_entity_id, id) include (search_text);
-- Open requests are counted from it by state, responsible and date.
create index privacy_requests_open on privacy_requests (legal_entity_id, due_at, id)
  include (is_open, state, responsible_id, proposal_id, soon_days, soon_unit) where is_open;
create index privacy_requests_protocol on privacy_requests (legal_entity_id, protocol collate "C", id);
create index privacy_requests_all_protocol on privacy_requests (protocol collate "C", id) include (legal_entity_id);
create trigger privacy_requests_version before update on privacy_requests for each row execute function next_version();
create trigger privacy_requests_added after insert on privacy_requests
  referencing new table as new_rows for each statement execute function note_entity_changes();
create trigger privacy_requests_changed after update on privacy_requests
  referencing old table as old_rows new table as new_rows for each statement execute function note_entity_changes();
create trigger privacy_requests_removed after delete on privacy_requests
  referencing old table as old_rows for each statement execute function note_entity_changes();
alter table privacy_requests enable row level security;
create policy in_scope on privacy_requests to @app_role@ using (legal_entity_id in (select unnest(app_scope())));
grant select,
  insert (id, uuid, legal_entity_id, protocol, channel, relation, requester, holder_name, holder_document_kind,
    holder_document_sealed, holder_document_digest, holder_birth_date, holder_email, holder_phone,
    representative_name, representative_cpf_sealed, representative_cpf_digest, representative_email,
    representative_phone, representative_bond, types, access_format, access_medium, description, details, notice_id,
    identity_method, identity_state, identity_decided_at, identity_decided_by, identity_reason, responsible_id,
    due_at, legal_due_at, internal_due_at, received_at, created_by),
  update (representative_powers, types, access_format, access_medium, identity_method, identity_state,
    identity_decided_at, identity_decided_by, identity_reason, validation, validated_at, validated_by, state,
    responsible_id, area, due_at, legal_due_at, internal_due_at, result, refusal_reason, refusal_text, agent,
    proposal_id, proposal, duplicate_of_id, answered_at, ended_at, reopen_until, reopened)
  on privacy_requests to @app_role@;

-- A reopened request is answered and rated again; the timeline keeps the first rating. Staff may not write ratings.
create function forget_rating() returns trigger language plpgsql as $$
begin
  new.stars := null;
  new.rating_text := null;
  new.rated_at := null;
  return new;
end $$;
create trigger privacy_requests_reopened before update on privacy_requests for each row
  when (new.reopened > old.reopened) execute function forget_rating();

-- Computed from the clocks when the due date is written, so that lists need not read the clocks.
create function keep_soon() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  select least(5, case when rule.unit in ('months', 'years') then 5
      when rule.unit = 'hours' then ceil(whole.amount / 72.0) else ceil(whole.amount / 3.0) end), rule.unit
  into new.soon_days, new.soon_unit
  from case_clocks clock join deadline_rules rule on rule.id = clock.rule_id
  cross join lateral (select rule.amount + coalesce((select sum((added ->> 'amount')::integer)
    from jsonb_array_elements(clock.extensions) added), 0) as amount) whole
  where clock.case_id = new.id and clock.stopped_at is null
    and clock.rule_key in ('dsr.confirm_access.simplified', 'dsr.confirm_access.complete', 'dsr.other_rights',
      'dsr.public_body')
  order by clock.due_at, clock.id limit 1;
  return new;
end $$;
create trigger privacy_requests_soon before insert or update of due_at on privacy_requests
  for each row execute function keep_soon();

-- Overwrites whatever a statement sets.
create function keep_types_ever() returns trigger language plpgsql as $$
begin
  new.types_ever := array(select distinct unnest(
    case when tg_op = 'INSERT' then new.types else old.types_ever || old.types || new.types end) order by 1);
  return new;
end $$;
create trigger privacy_requests_types_ever before insert or update of types, types_ever on privacy_requests
  for each row execute function keep_types_ever();

create function search_privacy_requests(words text, digits text, digests bytea[], scope bigint[]) returns setof bigint
  language sql stable security definer set search_path = public, pg_temp
  set plan_cache_mode = force_custom_plan as $$
    select id from privacy_requests where search_text like like_pattern(words) and legal_entity_id = any (scope)
    union
    select id from privacy_requests
    where digits <> '' and search_text like like_pattern(digits) and legal_entity_id = any (scope)
    union
    select id from privacy_requests
    where (holder_document_digest = any (digests) or representative_cpf_digest = any (digests))
      and legal_entity_id = any (scope)
  $$;
revoke all on function search_privacy_requests(text, text, bytea[], bigint[]) from public;
grant execute on function search_privacy_requests(text, text, bytea[], bigint[]) to @app_role@;

-- For each case the running clock that ends first, of those that set the date of the answer. The list shows the date
-- of the organisation and that of the law, so it returns the rule in use, the rule of the law it is based on, and the
-- one for small agents. As the owner: rules of the installation are read through functions only.
create function first_legal_clocks(case_ids bigint[]) returns table (
    case_id bigint, key text, started_at timestamptz, extensions jsonb, small_agent boolean, version jsonb, base jsonb,
    small jsonb)
  language sql stable security definer set search_path = public, pg_temp as $$
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
    where clock.case_id = any (case_ids) and clock.stopped_at is null
      and clock.rule_key in ('dsr.confirm_access.simplified', 'dsr.confirm_access.complete', 'dsr.other_rights',
        'dsr.public_body')
      and clock.legal_entity_id = any ((select app_scope())::bigint[])
    order by clock.case_id, clock.due_at, clock.id
  $$;
revoke all on function first_legal_clocks(bigint[]) from public;
grant execute on function first_legal_clocks(bigint[]) to @app_role@;

-- Text blocks for answers, by type of request and organisation.
create table answer_templates (
  id bigint generated always as identity primary key,
  legal_entity_id bigint not null references legal_entities (id),
  name text not null,
  types text[] not null default '{}',
  result text check (result in ('granted', 'partial', 'refused', 'not_agent')),
  body text not null,
  version integer not null default 1,
  created_by bigint references users (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  search_text text not null generated always as (plain_text(name)) stored
);
create index answer_templates_name on answer_templates (legal_entity_id, name collate "pt-BR-x-icu", id)
  where deleted_at is null;
create index answer_templates_updated on answer_templates (legal_entity_id, updated_at, id) where deleted_at is null;
create index answer_templates_entity on answer_templates (legal_entity_id, id) where deleted_at is null;
create index answer_templates_search on answer_templates using gin (search_text gin_trgm_ops) where deleted_at is null;
create index answer_templates_author on answer_templates (created_by) where created_by is not null;
create trigger answer_templates_version before update on answer_templates for each row execute function next_version();
alter table answer_templates enable row level security;
create policy in_scope on answer_templates to @app_role@
  using (legal_entity_id = any ((select app_scope())::bigint[]));
grant select,
  insert (legal_entity_id, name, types, result, body, created_by),
  update (name, types, result, body, deleted_at)
  on answer_templates to @app_role@;

create function search_answer_templates(words text, scope bigint[]) returns setof bigint
  language sql stable security definer set search_path = public, pg_temp as $$
    select id from answer_templates
    where search_text like like_pattern(words) and deleted_at is null and legal_entity_id = any (scope)
  $$;
revoke all on function search_answer_templates(text, bigint[]) from public;
grant execute on function search_answer_templates(text, bigint[]) to @app_role@;
