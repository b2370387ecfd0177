-- What a holder asks for under articles 18 to 20 of the LGPD. The id is the case's; organisation, protocol and arrival repeat
-- the case's and never change: the search and the figures need them beside the columns of this table.
create table privacy_requests (
  id uuid primary key,
  legal_entity_id bigint not null references legal_entities (id),
  sealed boolean not null default false check (not sealed),
  protocol text not null,
  received_at timestamptz not null,
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
  -- Art. 18 § 3: whether whoever speaks for the holder has shown that they may.
  representative_powers text not null default 'unchecked'
    check (representative_powers in ('unchecked', 'checked', 'unproven')),
  types text[] not null check (cardinality(types) > 0),
  -- Every type it has had. What erases is approved by a second person also after the types were changed, so nobody who
  -- changes them can write here.
  types_ever text[] not null default '{}',
  access_format text check (access_format in ('simplified', 'complete')),
  access_medium text check (access_medium in ('electronic', 'print')),
  description text not null,
  -- What only some types ask: its shape is the contract's, of this version of the form.
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
  refusal_reason text check (refusal_reason in ('legal_retention', 'research', 'lawful_transfer', 'exclusive_use',
    'trade_secret', 'identity', 'repetitive', 'not_processed', 'other')),
  refusal_text text,
  -- Who holds the data, where the organisation is not the agent.
  agent text,
  duplicate_of_id uuid references privacy_requests (id) on delete set null,
  search_text text not null generated always as (plain_text(
    protocol || ' ' || holder_name || ' ' || coalesce(holder_email, '') || ' ' || coalesce(holder_phone, '') || ' '
    || coalesce(representative_name, '') || ' ' || coalesce(representative_email, ''))) stored,
  constraint privacy_requests_of_case foreign key (id, legal_entity_id, sealed)
    references cases (id, legal_entity_id, sealed) on delete cascade,
  check (requester = 'holder' or representative_name is not null),
  check (validation = 'in_validation' or identity_state in ('verified', 'waived'))
);
create index privacy_requests_holder on privacy_requests (legal_entity_id, holder_name collate "pt-BR-x-icu", id);
create index privacy_requests_all_holder on privacy_requests (holder_name collate "pt-BR-x-icu", id) include (legal_entity_id);
-- What came in is counted from this alone, without the rows.
create index privacy_requests_received on privacy_requests (legal_entity_id, received_at, id) include (types);
create index privacy_requests_validation on privacy_requests (legal_entity_id, validation, received_at, id);
create index privacy_requests_identity on privacy_requests (legal_entity_id, identity_state, received_at, id);
create index privacy_requests_types on privacy_requests using gin (types);
create index privacy_requests_search on privacy_requests using gin (search_text gin_trgm_ops);
create index privacy_requests_texts on privacy_requests (legal_entity_id, id) include (search_text);
create index privacy_requests_document on privacy_requests (holder_document_digest)
  where holder_document_digest is not null;
create index privacy_requests_representative on privacy_requests (representative_cpf_digest)
  where representative_cpf_digest is not null;
create index privacy_requests_notice on privacy_requests (notice_id) where notice_id is not null;
create index privacy_requests_identity_by on privacy_requests (identity_decided_by) where identity_decided_by is not null;
create index privacy_requests_validated_by on privacy_requests (validated_by) where validated_by is not null;
create index privacy_requests_original on privacy_requests (duplicate_of_id) where duplicate_of_id is not null;

create function keep_types_ever() returns trigger language plpgsql as $$
begin
  new.types_ever := array(select distinct unnest(
    case when tg_op = 'INSERT' then new.types else old.types_ever || old.types || new.types end) order by 1);
  return new;
end $$;
create trigger privacy_requests_types_ever before insert or update of types, types_ever on privacy_requests
  for each row execute function keep_types_ever();
create trigger privacy_requests_added after insert on privacy_requests
  referencing new table as new_rows for each statement execute function note_entity_changes('cases');
create trigger privacy_requests_changed after update on privacy_requests
  referencing old table as old_rows new table as new_rows for each statement execute function note_entity_changes('cases');
create trigger privacy_requests_removed after delete on privacy_requests
  referencing old table as old_rows for each statement execute function note_entity_changes('cases');

-- State and outcome are in two tables: that they fit is checked when the transaction ends.
create function check_privacy_outcome() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from cases c join privacy_requests r on r.id = c.id where c.id = new.id and (
      c.state = 'refused' and (r.refusal_reason is null or r.refusal_text is null)
      or c.state = 'answered' and (c.result is null or c.answered_at is null)
      or c.state = 'duplicate' and r.duplicate_of_id is null
      or (c.state = 'awaiting_approval') <> (c.proposal_id is not null))) then
    raise exception 'state and outcome of the privacy request do not fit' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger cases_privacy_outcome after update of state, result, answered_at, proposal_id on cases
  deferrable initially deferred for each row when (new.form_type = 'privacy') execute function check_privacy_outcome();
create constraint trigger privacy_requests_outcome after update of refusal_reason, refusal_text, duplicate_of_id
  on privacy_requests deferrable initially deferred for each row execute function check_privacy_outcome();

alter table privacy_requests enable row level security;
create policy in_scope on privacy_requests to @app_role@ using (legal_entity_id in (select unnest(app_scope())));
grant select on privacy_requests to @app_role@;
grant insert (id, legal_entity_id, protocol, received_at, relation, requester, holder_name, holder_document_kind,
    holder_document_sealed, holder_document_digest, holder_birth_date, holder_email, holder_phone, representative_name,
    representative_cpf_sealed, representative_cpf_digest, representative_email, representative_phone,
    representative_bond, types, access_format, access_medium, description, details, notice_id, identity_method,
    identity_state, identity_decided_at, identity_decided_by, identity_reason),
  update (types, access_format, access_medium, identity_method, identity_state, identity_decided_at, identity_decided_by,
    identity_reason, validation, validated_at, validated_by, refusal_reason, refusal_text, agent, duplicate_of_id,
    representative_powers)
  on privacy_requests to @app_role@;

-- A request with the columns of its case. The left join lets the planner leave this table out where only the case is asked;
-- the organisation in it lets an order of this table be read by the index of one organisation.
create view privacy_cases with (security_invoker = true) as
  select c.id, c.legal_entity_id, c.form_type, c.protocol, c.channel, c.received_at, c.state, c.state_group, c.is_open,
    c.responsible_id, c.area, c.due_at, c.legal_due_at, c.internal_due_at, c.soon_days, c.soon_unit, c.proposal_id,
    c.proposal, c.result, c.answered_at, c.ended_at, c.reopen_until, c.reopened, c.stars, c.rating_text, c.rated_at,
    c.created_by, c.version, c.updated_at,
    r.relation, r.requester, r.holder_name, r.holder_document_kind, r.holder_document_sealed, r.holder_document_digest,
    r.holder_birth_date, r.holder_email, r.holder_phone, r.representative_name, r.representative_cpf_sealed,
    r.representative_cpf_digest, r.representative_email, r.representative_phone, r.representative_bond,
    r.representative_powers, r.types, r.types_ever, r.access_format, r.access_medium, r.description, r.details,
    r.form_version, r.notice_id, r.identity_method, r.identity_state, r.identity_decided_at, r.identity_decided_by,
    r.identity_reason, r.validation, r.validated_at, r.validated_by, r.refusal_reason, r.refusal_text, r.agent,
    r.duplicate_of_id, r.search_text
  from cases c left join privacy_requests r on r.id = c.id and r.legal_entity_id = c.legal_entity_id
  where c.form_type = 'privacy';
grant select on privacy_cases to @app_role@;

create function search_privacy_requests(words text, digits text, digests bytea[], scope bigint[]) returns setof uuid
  language sql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan as $$
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
