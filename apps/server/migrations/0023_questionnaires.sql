-- Questionnaires: questions in versions, and what a case answered (platform/questionnaires). Those without an organisation
-- are the installation's defaults: they follow the contracts and are written at the start.
create table questionnaires (
  id bigint generated always as identity primary key,
  legal_entity_id bigint references legal_entities (id) on delete cascade,
  -- 'incident.security': declared by the feature.
  key text not null,
  title text not null,
  created_at timestamptz not null default now(),
  unique nulls not distinct (legal_entity_id, key),
  constraint questionnaires_owner unique (id, legal_entity_id)
);
alter table questionnaires enable row level security;
create policy in_scope on questionnaires to @app_role@
  using (legal_entity_id = any ((select app_scope())::bigint[]));
grant select, insert (legal_entity_id, key, title) on questionnaires to @app_role@;

create table questionnaire_versions (
  id bigint generated always as identity primary key,
  questionnaire_id bigint not null references questionnaires (id) on delete cascade,
  legal_entity_id bigint references legal_entities (id) on delete cascade,
  number integer not null check (number > 0),
  -- Its shape is the contract's.
  questions jsonb not null check (jsonb_typeof(questions) = 'array'),
  -- Null while it is written.
  published_at timestamptz,
  published_by bigint references users (id) on delete set null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (questionnaire_id, number),
  constraint questionnaire_versions_of_owner foreign key (questionnaire_id, legal_entity_id)
    references questionnaires (id, legal_entity_id)
);
create unique index questionnaire_versions_written on questionnaire_versions (questionnaire_id)
  where published_at is null;
create index questionnaire_versions_entity on questionnaire_versions (legal_entity_id)
  where legal_entity_id is not null;
create index questionnaire_versions_publisher on questionnaire_versions (published_by) where published_by is not null;
create trigger questionnaire_versions_version before update on questionnaire_versions
  for each row execute function next_version();

-- What was published was answered as it stands; only that its publisher's account is gone may change it.
create function keep_published_questions() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'DELETE' then
    -- Together with the whole questionnaire, when its organisation goes.
    if exists (select from questionnaires where id = old.questionnaire_id) then
      raise exception 'a published version of a questionnaire cannot be removed' using errcode = 'check_violation';
    end if;
    return old;
  end if;
  if (new.questionnaire_id, new.number, new.questions, new.published_at)
      is distinct from (old.questionnaire_id, old.number, old.questions, old.published_at) then
    raise exception 'a published version of a questionnaire cannot be changed' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger questionnaire_versions_published before update or delete on questionnaire_versions
  for each row when (old.published_at is not null) execute function keep_published_questions();
alter table questionnaire_versions enable row level security;
create policy in_scope on questionnaire_versions to @app_role@
  using (legal_entity_id = any ((select app_scope())::bigint[]));
grant select, delete, insert (questionnaire_id, legal_entity_id, number, questions),
  update (questions, published_at, published_by) on questionnaire_versions to @app_role@;

-- What an organisation asks: its own published version, else that of the nearest organisation above it, else the
-- installation's. With `wanted`, that version of one of them: what was opened before a newer one was published may still
-- be answered. As the owner: a unit does not read the rows of what is above it.
create function questionnaire_in_force(entity bigint, of_key text, wanted bigint) returns table (
    version_id bigint, key text, title text, number integer, legal_entity_id bigint, questions jsonb)
  language sql stable security definer set search_path = public, pg_temp
  set plan_cache_mode = force_generic_plan as $$
    select v.id, q.key, q.title, v.number, q.legal_entity_id, v.questions
    from questionnaires q
    join lateral (select * from questionnaire_versions newest
      where newest.questionnaire_id = q.id and newest.published_at is not null
        and (wanted is null or newest.id = wanted)
      order by newest.number desc limit 1) v on true
    where q.key = of_key and (q.legal_entity_id is null
      -- Jobs and public forms have no user and work for the organisation they were started for.
      or (app_user_id() is null or entity = any (app_scope())) and q.legal_entity_id in (
        select tree.ancestor_id from legal_entity_tree tree where tree.entity_id = entity))
    order by (select count(*) from legal_entity_tree up where up.entity_id = q.legal_entity_id) desc
    limit 1
  $$;
revoke all on function questionnaire_in_force(bigint, text, bigint) from public;
grant execute on function questionnaire_in_force(bigint, text, bigint) to @app_role@;

create table questionnaire_answers (
  case_id uuid not null,
  legal_entity_id bigint not null references legal_entities (id),
  sealed boolean not null default false,
  version_id bigint not null references questionnaire_versions (id),
  -- By the id of the question; its shape is the contract's.
  answers jsonb not null check (jsonb_typeof(answers) = 'object'),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (case_id, version_id),
  constraint questionnaire_answers_of_case foreign key (case_id, legal_entity_id, sealed)
    references cases (id, legal_entity_id, sealed) on delete cascade
);
create index questionnaire_answers_version on questionnaire_answers (version_id);
create index questionnaire_answers_entity on questionnaire_answers (legal_entity_id);
create function check_answered_version() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (select from questionnaire_versions v where v.id = new.version_id and v.published_at is not null
      and (v.legal_entity_id is null or v.legal_entity_id in (
        select ancestor_id from legal_entity_tree where entity_id = new.legal_entity_id))) then
    raise exception 'only a published version of the organisation is answered' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger questionnaire_answers_join before insert on questionnaire_answers
  for each row execute function seal_with_case();
create trigger questionnaire_answers_published before insert on questionnaire_answers
  for each row execute function check_answered_version();
create trigger questionnaire_answers_version before update on questionnaire_answers
  for each row execute function next_version();
create trigger questionnaire_answers_whole_hours before insert or update on questionnaire_answers
  for each row when (new.sealed) execute function keep_hours_only('created_at', 'updated_at');
alter table questionnaire_answers enable row level security;
create policy in_scope on questionnaire_answers to @app_role@
  using (legal_entity_id in (select unnest(app_scope())) and (not sealed or reads_sealed_case(case_id)));
grant select, insert (case_id, legal_entity_id, version_id, answers), update (answers)
  on questionnaire_answers to @app_role@;

-- What a case answered, each with the questions of its version: an organisation above, or the installation, may own them.
create function answered_questionnaires(of_case uuid) returns table (
    version_id bigint, key text, title text, number integer, questions jsonb, answers jsonb, version integer,
    answered_at timestamptz)
  language sql stable security definer set search_path = public, pg_temp
  set plan_cache_mode = force_generic_plan as $$
    select v.id, q.key, q.title, v.number, v.questions, a.answers, a.version, a.created_at
    from questionnaire_answers a
    join questionnaire_versions v on v.id = a.version_id
    join questionnaires q on q.id = v.questionnaire_id
    where a.case_id = of_case and (app_user_id() is null
      or a.legal_entity_id = any (app_scope()) and (not a.sealed or reads_sealed_case(a.case_id)))
    order by a.created_at, v.id
  $$;
revoke all on function answered_questionnaires(uuid) from public;
grant execute on function answered_questionnaires(uuid) to @app_role@;
