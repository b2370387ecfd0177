-- Deadline rules and calendars (docs/decisions/022-deadlines.md).

-- Rows are only added: a running case keeps the version it started with. Rules without an organisation belong to the
-- installation and follow the law or good practice; an organisation's own rules are based on one of them.
create table deadline_rules (
  id bigint generated always as identity primary key,
  key text not null,
  legal_entity_id bigint references legal_entities (id) on delete cascade,
  valid_from date not null,
  start_event text not null,
  -- Null where an organisation returns to the rule above it.
  amount integer check (amount >= 0),
  unit text not null check (unit in ('immediate', 'hours', 'calendar_days', 'business_days', 'months', 'years')),
  calendar text not null check (calendar in ('national', 'internal')),
  bound text not null check (bound in ('at_most', 'at_least')),
  doubles boolean not null,
  pausable boolean not null,
  -- Null: no limit is defined.
  max_extension integer check (max_extension >= 0),
  -- law: the official text was read; guidance: a secondary source; policy: the law does not set it.
  standing text check (standing in ('law', 'guidance', 'policy')),
  source text,
  source_url text,
  based_on bigint references deadline_rules (id),
  follows_id bigint references deadline_rules (id),
  reason text,
  created_by bigint references users (id) on delete set null,
  created_at timestamptz not null default now(),
  -- Versions form a chain: of two writers who read the same version, the second one is refused.
  unique nulls not distinct (legal_entity_id, key, follows_id),
  check (case when legal_entity_id is null
    then num_nulls(amount, standing, source) = 0 and num_nonnulls(based_on, reason) = 0
    else num_nulls(based_on, reason) = 0 and num_nonnulls(standing, source, source_url) = 0 end),
  check ((unit = 'immediate') = (amount is not distinct from 0) or amount is null),
  check (not (pausable and standing is not distinct from 'law'))
);
create index deadline_rules_based_on on deadline_rules (based_on) where based_on is not null;
create index deadline_rules_follows on deadline_rules (follows_id) where follows_id is not null;
create index deadline_rules_author on deadline_rules (created_by) where created_by is not null;
alter table deadline_rules enable row level security;
create policy in_scope on deadline_rules to @app_role@
  using (legal_entity_id = any ((select app_scope())::bigint[]));
grant select,
  insert (key, legal_entity_id, valid_from, start_event, amount, unit, calendar, bound, doubles, pausable,
    max_extension, based_on, follows_id, reason, created_by)
  on deadline_rules to @app_role@;

-- The rules for an organisation: those of the installation, its own and those of its ancestors, without reasons and
-- authors. `level` is 0 for the installation and increases with nearness.
create function deadline_rules_for(entity bigint) returns table (
    id bigint, key text, legal_entity_id bigint, level integer, valid_from date, start_event text, amount integer,
    unit text, calendar text, bound text, doubles boolean, pausable boolean, max_extension integer,
    standing text, source text, source_url text, based_on bigint)
  language sql stable security definer set search_path = public, pg_temp
  set plan_cache_mode = force_generic_plan as $$
    select r.id, r.key, r.legal_entity_id,
      case when r.legal_entity_id is null then 0 else
        (select count(*)::integer from legal_entity_tree up where up.entity_id = r.legal_entity_id) end,
      r.valid_from, r.start_event, r.amount, r.unit, r.calendar, r.bound, r.doubles, r.pausable, r.max_extension,
      r.standing, r.source, r.source_url, r.based_on
    from deadline_rules r
    where r.legal_entity_id is null
      -- Jobs and public forms have no user and work for the organisation they were started for.
      or (app_user_id() is null or entity = any (app_scope())) and r.legal_entity_id in (
        select tree.ancestor_id from legal_entity_tree tree where tree.entity_id = entity)
  $$;
revoke all on function deadline_rules_for(bigint) from public;
grant execute on function deadline_rules_for(bigint) to @app_role@;

-- Someone of the organisation compared the rule with the official text.
create table deadline_rule_checks (
  id bigint generated always as identity primary key,
  legal_entity_id bigint not null references legal_entities (id) on delete cascade,
  rule_id bigint not null references deadline_rules (id),
  checked_by bigint references users (id) on delete set null,
  checked_at timestamptz not null default now()
);
create index deadline_rule_checks_entity on deadline_rule_checks (legal_entity_id, rule_id, checked_at desc);
create index deadline_rule_checks_rule on deadline_rule_checks (rule_id);
create index deadline_rule_checks_author on deadline_rule_checks (checked_by) where checked_by is not null;
alter table deadline_rule_checks enable row level security;
create policy in_scope on deadline_rule_checks to @app_role@
  using (legal_entity_id = any ((select app_scope())::bigint[]));
grant select, insert (legal_entity_id, rule_id, checked_by) on deadline_rule_checks to @app_role@;

-- Local holidays count in internal calendars only, never for legal terms.
create table local_holidays (
  id bigint generated always as identity primary key,
  legal_entity_id bigint not null references legal_entities (id) on delete cascade,
  day date not null,
  name text not null,
  created_by bigint references users (id) on delete set null,
  created_at timestamptz not null default now(),
  unique (legal_entity_id, day)
);
create index local_holidays_author on local_holidays (created_by) where created_by is not null;
alter table local_holidays enable row level security;
create policy in_scope on local_holidays to @app_role@
  using (legal_entity_id = any ((select app_scope())::bigint[]));
grant select, delete, insert (legal_entity_id, day, name, created_by) on local_holidays to @app_role@;

-- Warnings given for a due date, each once. A changed date starts again. Used by jobs only.
create table deadline_warnings (
  legal_entity_id bigint not null references legal_entities (id) on delete cascade,
  -- What the clock belongs to, as in 'privacy_request' and its id.
  subject_type text not null,
  subject_id uuid not null,
  rule_key text not null,
  due_at timestamptz not null,
  stage text not null check (stage in ('five_days', 'two_days', 'due_today', 'overdue')),
  warned_at timestamptz not null default now(),
  primary key (subject_type, subject_id, rule_key, due_at, stage)
);
create index deadline_warnings_entity on deadline_warnings (legal_entity_id);

-- Read in November 2026; a source that was not read word by word is guidance.
insert into deadline_rules (key, valid_from, start_event, amount, unit, calendar, bound, doubles, pausable,
  max_extension, standing, source, source_url)
select key, valid_from::date, start_event, amount, unit, calendar, bound, doubles, pausable, max_extension, standing,
  source, case site
    when 'lgpd' then 'https://www.planalto.gov.br/ccivil_03/_ato2015-2018/2018/lei/l13709compilado.htm'
    when 'res15' then 'https://bibliotecadigital.mj.gov.br/bitstream/1/12879/2/RES_ANPD_2024_15.html' end
from (values
  ('dsr.confirm_access.simplified', '2020-09-18', 'request', 0, 'immediate', 'national', 'at_most', false, false, 0,
    'law', 'LGPD (Lei 13.709/2018), art. 19, I', 'lgpd'),
  ('dsr.confirm_access.simplified_small', '2022-01-28', 'request', 15, 'calendar_days', 'national',
    'at_most', false, false, 0,
    'law', 'Resolução CD/ANPD 2/2022, art. 15', null),
  ('dsr.confirm_access.complete', '2020-09-18', 'request', 15, 'calendar_days', 'national', 'at_most', true, false, 0,
    'law', 'LGPD (Lei 13.709/2018), art. 19, II', 'lgpd'),
  -- The law sets neither a term nor its extension, so both are policy. Not pausable: asking the holder for more never
  -- moves the promised date.
  ('dsr.other_rights', '2020-09-18', 'request', 15, 'calendar_days', 'internal', 'at_most', false, false, 15,
    'policy', 'A LGPD, art. 18, § 5º, deixa o prazo para regulamento da ANPD, ainda não publicado. '
      || 'O prazo e a prorrogação são da organização.', 'lgpd'),
  ('dsr.public_body', '2020-09-18', 'request', 20, 'calendar_days', 'national', 'at_most', false, false, 10,
    'law', 'Lei de Acesso à Informação (Lei 12.527/2011), art. 11, §§ 1º e 2º, pela LGPD, art. 23, § 3º', null),
  ('dsr.share_notice', '2020-09-18', 'change_done', 0, 'immediate', 'national', 'at_most', false, false, 0,
    'law', 'LGPD (Lei 13.709/2018), art. 18, § 6º', 'lgpd'),
  ('dsr.internal', '2020-09-18', 'request', 10, 'calendar_days', 'internal', 'at_most', false, true, null,
    'policy', 'Meta da organização, para responder antes do prazo da lei.', null),
  ('dsr.holder_reply', '2020-09-18', 'asked_holder', 30, 'calendar_days', 'internal', 'at_most', false, false, null,
    'policy', 'Prática da organização: a lei não trata da falta de resposta do titular.', null),
  ('dsr.reopening', '2020-09-18', 'answer', 30, 'calendar_days', 'internal', 'at_most', false, false, null,
    'policy', 'Prática da organização: a lei não trata da reabertura do pedido.', null),
  ('inc.anpd', '2024-04-26', 'knowledge', 3, 'business_days', 'national', 'at_most', true, false, 0,
    'law', 'Resolução CD/ANPD 15/2024, art. 6º, salvo prazo de legislação específica', 'res15'),
  ('inc.holders', '2024-04-26', 'knowledge', 3, 'business_days', 'national', 'at_most', true, false, 0,
    'law', 'Resolução CD/ANPD 15/2024, art. 9º', 'res15'),
  ('inc.holders_declaration', '2024-04-26', 'holders_term_end', 3, 'business_days', 'national',
    'at_most', false, false, 0,
    'law', 'Resolução CD/ANPD 15/2024, art. 9º, § 4º', 'res15'),
  ('inc.complement', '2024-04-26', 'communication', 20, 'business_days', 'national', 'at_most', true, false, 0,
    'law', 'Resolução CD/ANPD 15/2024, art. 6º, § 3º', 'res15'),
  ('inc.public_notice', '2024-04-26', 'publication', 3, 'months', 'national', 'at_least', false, false, null,
    'law', 'Resolução CD/ANPD 15/2024, art. 9º, § 3º', 'res15'),
  ('inc.record_retention', '2024-04-26', 'record', 5, 'years', 'national', 'at_least', false, false, null,
    'law', 'Resolução CD/ANPD 15/2024, art. 10', 'res15'),
  ('wb.acknowledgement', '2020-09-18', 'report', 7, 'calendar_days', 'internal', 'at_most', false, false, null,
    'policy', 'Boa prática da Diretiva (UE) 2019/1937, art. 9º. Não é lei no Brasil.', null),
  ('wb.feedback', '2020-09-18', 'acknowledgement', 3, 'months', 'internal', 'at_most', false, false, null,
    'policy', 'Boa prática da Diretiva (UE) 2019/1937, art. 9º. Não é lei no Brasil.', null),
  ('wb.public_ouvidoria', '2020-09-18', 'report', 30, 'calendar_days', 'national', 'at_most', false, false, 30,
    'law', 'Lei 13.460/2017, art. 16 (serviços públicos)', null),
  ('bully.conselho_tutelar', '2025-10-07', 'awareness', 0, 'immediate', 'national', 'at_most', false, false, 0,
    'guidance', 'Lei 15.231/2025 (LDB, art. 12, VIII). A lei federal não fixa horas; a estadual pode fixar.', null),
  ('bully.absences', '2025-10-07', 'absences', 0, 'immediate', 'national', 'at_most', false, false, 0,
    'guidance', 'Lei 15.231/2025 (LDB, art. 12, VIII). A lei federal não fixa prazo.', null),
  ('dd.renewal', '2020-09-18', 'approval', 12, 'months', 'internal', 'at_most', false, false, null,
    'policy', 'Prática da organização: a lei não fixa de quanto em quanto tempo.', null),
  ('dd.renewal_critical', '2020-09-18', 'approval', 6, 'months', 'internal', 'at_most', false, false, null,
    'policy', 'Prática da organização: a lei não fixa de quanto em quanto tempo.', null)
) as seeded (key, valid_from, start_event, amount, unit, calendar, bound, doubles, pausable, max_extension, standing,
  source, site);
