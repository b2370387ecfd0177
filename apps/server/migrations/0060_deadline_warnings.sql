-- Which warnings a clock has given for a due date: each once, whoever looks and however often. A date that moves
-- begins anew. Only jobs look here.
create table deadline_warnings (
  legal_entity_id bigint not null references legal_entities (id) on delete cascade,
  -- What has the clock: 'privacy_request' and its number.
  subject_type text not null,
  subject_id bigint not null,
  rule_key text not null,
  due_at timestamptz not null,
  stage text not null check (stage in ('five_days', 'two_days', 'due_today', 'overdue')),
  warned_at timestamptz not null default now(),
  primary key (subject_type, subject_id, rule_key, due_at, stage)
);
create index deadline_warnings_entity on deadline_warnings (legal_entity_id);
