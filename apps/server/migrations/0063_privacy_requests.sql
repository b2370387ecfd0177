-- What a holder asks for under articles 18 to 20. The id is the case's.
create table privacy_requests (
  id bigint primary key references cases (id) on delete cascade,
  -- What sealed values are bound to.
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
  types text[] not null check (cardinality(types) > 0),
  access_format text check (access_format in ('simplified', 'complete')),
  access_medium text check (access_medium in ('electronic', 'print')),
  description text not null,
  -- What only some types ask: its shape is the contract's, of this version of the form.
  details jsonb not null default '{}',
  form_version integer not null default 1,
  notice_id bigint references privacy_notices (id),
  identity_method text not null default 'none'
    check (identity_method in ('none', 'email_code', 'document', 'known', 'in_person')),
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
  -- The earliest date of the law's clocks, which nothing but the law's own extension moves, and the house's own goal.
  due_at timestamptz not null,
  internal_due_at timestamptz,
  result text check (result in ('granted', 'partial', 'refused', 'not_agent', 'withdrawn', 'duplicate')),
  refusal_reason text check (refusal_reason in
    ('legal_retention', 'trade_secret', 'identity', 'repetitive', 'not_processed', 'other')),
  refusal_text text,
  -- Who holds the data, where the organisation is not the agent.
  agent text,
  -- The line of the timeline that waits for a second pair of eyes.
  proposal_id bigint references case_entries (id) on delete set null,
  -- What that line proposes: result, refusal and agent. They count once somebody else has approved them.
  proposal jsonb,
  duplicate_of_id bigint references privacy_requests (id) on delete set null,
  answered_at timestamptz,
  ended_at timestamptz,
  reopen_until timestamptz,
  reopened integer not null default 0,
  stars smallint check (stars between 1 and 5),
  rating_text text,
  rated_at timestamptz,
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
  check ((state = 'awaiting_approval') = (proposal is not null))
);
alter table privacy_requests add search_text text not null generated always as (plain_text(
  protocol || ' ' || holder_name || ' ' || coalesce(holder_email, '') || ' ' || coalesce(holder_phone, '') || ' '
  || coalesce(representative_name, '') || ' ' || coalesce(representative_email, ''))) stored;

create index privacy_requests_entity on privacy_requests (legal_entity_id, id);
create index privacy_requests_protocol on privacy_requests (legal_entity_id, protocol, id);
create index privacy_requests_holder on privacy_requests (legal_entity_id, holder_name collate "pt-BR-x-icu", id);
-- What came in is counted from this alone, without the rows.
create index privacy_requests_received on privacy_requests (legal_entity_id, received_at, id) include (types);
create index privacy_requests_due on privacy_requests (legal_entity_id, due_at, id);
create index privacy_requests_open_due on privacy_requests (legal_entity_id, due_at, id) where is_open;
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
create index privacy_requests_identity_by on privacy_requests (identity_decided_by) where identity_decided_by is not null;
create index privacy_requests_validated_by on privacy_requests (validated_by) where validated_by is not null;
create index privacy_requests_proposal on privacy_requests (proposal_id) where proposal_id is not null;
create index privacy_requests_original on privacy_requests (duplicate_of_id) where duplicate_of_id is not null;
create index privacy_requests_author on privacy_requests (created_by) where created_by is not null;
-- Answered ones are closed once they can no longer be taken up again.
create index privacy_requests_reopenable on privacy_requests (reopen_until) where state = 'answered';
create trigger privacy_requests_version before update on privacy_requests for each row execute function next_version();
-- What is asked again is answered and rated again. The house, which may reopen, may not write ratings; the line of the
-- timeline keeps the first one.
create function forget_rating() returns trigger language plpgsql as $$
begin
  new.stars := null;
  new.rating_text := null;
  new.rated_at := null;
  return new;
end $$;
create trigger privacy_requests_reopened before update on privacy_requests for each row
  when (new.reopened > old.reopened) execute function forget_rating();

alter table privacy_requests enable row level security;
create policy in_scope on privacy_requests to @app_role@ using (legal_entity_id = any ((select app_scope())::bigint[]));
grant select on privacy_requests to @app_role@;
grant insert (id, uuid, legal_entity_id, protocol, channel, relation, requester, holder_name, holder_document_kind,
    holder_document_sealed, holder_document_digest, holder_birth_date, holder_email, holder_phone, representative_name,
    representative_cpf_sealed, representative_cpf_digest, representative_email, representative_phone,
    representative_bond, types, access_format, access_medium, description, details, notice_id, identity_method,
    identity_state, identity_decided_at, identity_decided_by, identity_reason, responsible_id, due_at, internal_due_at,
    received_at, created_by),
  update (types, access_format, access_medium, identity_method, identity_state, identity_decided_at, identity_decided_by, identity_reason, validation,
    validated_at, validated_by, state, responsible_id, area, due_at, internal_due_at, result, refusal_reason,
    refusal_text, agent, proposal_id, proposal, duplicate_of_id, answered_at, ended_at, reopen_until, reopened)
  on privacy_requests to @app_role@;

create function search_privacy_requests(words text, digits text, digests bytea[], scope bigint[]) returns setof bigint
  language sql stable security definer set search_path = public, pg_temp as $$
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

-- Words to begin an answer with, per type of request; an organisation's own.
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
create index answer_templates_name on answer_templates (legal_entity_id, name collate "pt-BR-x-icu", id) where deleted_at is null;
create index answer_templates_updated on answer_templates (legal_entity_id, updated_at, id) where deleted_at is null;
create index answer_templates_entity on answer_templates (legal_entity_id, id) where deleted_at is null;
create index answer_templates_search on answer_templates using gin (search_text gin_trgm_ops) where deleted_at is null;
create index answer_templates_author on answer_templates (created_by) where created_by is not null;
create trigger answer_templates_version before update on answer_templates for each row execute function next_version();
alter table answer_templates enable row level security;
create policy in_scope on answer_templates to @app_role@ using (legal_entity_id = any ((select app_scope())::bigint[]));
grant select on answer_templates to @app_role@;
grant insert (legal_entity_id, name, types, result, body, created_by),
  update (name, types, result, body, deleted_at) on answer_templates to @app_role@;
create function search_answer_templates(words text, scope bigint[]) returns setof bigint
  language sql stable security definer set search_path = public, pg_temp as $$
    select id from answer_templates
    where search_text like like_pattern(words) and deleted_at is null and legal_entity_id = any (scope)
  $$;
revoke all on function search_answer_templates(text, bigint[]) from public;
grant execute on function search_answer_templates(text, bigint[]) to @app_role@;
