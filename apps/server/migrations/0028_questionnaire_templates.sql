-- Templates: questionnaires with sections and a score, many for each organisation (platform/questionnaires). They are rows
-- of `questionnaires` with a purpose; those of a feature's own form have none and are found by their key.
alter table questionnaires
  -- 'due_diligence'
  add column purpose text,
  add column description text,
  add column tags text[] not null default '{}',
  -- As the newest of its versions stands: being written, published, or no longer offered.
  add column state text not null default 'draft' check (state in ('draft', 'active', 'archived')),
  add column version integer not null default 1,
  add column created_by bigint references users (id) on delete set null,
  add column updated_at timestamptz not null default now(),
  add column deleted_at timestamptz,
  add column search_text text not null generated always as (plain_text(title || ' ' || coalesce(description, ''))) stored;
create index questionnaires_title on questionnaires (legal_entity_id, title collate "pt-BR-x-icu", id)
  where purpose is not null and deleted_at is null;
create index questionnaires_updated on questionnaires (legal_entity_id, updated_at, id)
  where purpose is not null and deleted_at is null;
create index questionnaires_templates on questionnaires (legal_entity_id, id)
  where purpose is not null and deleted_at is null;
create index questionnaires_search on questionnaires using gin (search_text gin_trgm_ops)
  where purpose is not null and deleted_at is null;
create index questionnaires_author on questionnaires (created_by) where created_by is not null;
create trigger questionnaires_version before update on questionnaires for each row execute function next_version();
grant insert (purpose, description, tags, created_by), update (title, description, tags, state, deleted_at)
  on questionnaires to @app_role@;

alter table questionnaire_versions
  -- Its shape is the contract's; none where a form has no sections.
  add column sections jsonb not null default '[]' check (jsonb_typeof(sections) = 'array');
grant insert (sections), update (sections) on questionnaire_versions to @app_role@;

-- As before, and the sections too.
create or replace function keep_published_questions() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'DELETE' then
    -- Together with the whole questionnaire, when its organisation goes.
    if exists (select from questionnaires where id = old.questionnaire_id) then
      raise exception 'a published version of a questionnaire cannot be removed' using errcode = 'check_violation';
    end if;
    return old;
  end if;
  if (new.questionnaire_id, new.number, new.sections, new.questions, new.published_at)
      is distinct from (old.questionnaire_id, old.number, old.sections, old.questions, old.published_at) then
    raise exception 'a published version of a questionnaire cannot be changed' using errcode = 'check_violation';
  end if;
  return new;
end $$;

create function search_questionnaires(words text, scope bigint[]) returns setof bigint
  language sql stable security definer set search_path = public, pg_temp
  set plan_cache_mode = force_custom_plan as $$
    select id from questionnaires
    where search_text like like_pattern(words) and purpose is not null and deleted_at is null
      and legal_entity_id = any (scope)
  $$;
revoke all on function search_questionnaires(text, bigint[]) from public;
grant execute on function search_questionnaires(text, bigint[]) to @app_role@;

-- The published templates an organisation may use: its own, those of organisations above it, and the installation's; the
-- newest version of each. As the owner: a unit does not read the rows of what is above it.
create function questionnaire_templates(entity bigint, of_purpose text) returns table (
    questionnaire_id bigint, version_id bigint, title text, number integer, legal_entity_id bigint, questions integer)
  language sql stable security definer set search_path = public, pg_temp
  set plan_cache_mode = force_generic_plan as $$
    select q.id, v.id, q.title, v.number, q.legal_entity_id, jsonb_array_length(v.questions)
    from questionnaires q
    join lateral (select * from questionnaire_versions newest
      where newest.questionnaire_id = q.id and newest.published_at is not null
      order by newest.number desc limit 1) v on true
    where q.purpose = of_purpose and q.deleted_at is null and q.state = 'active' and (q.legal_entity_id is null
      or (app_user_id() is null or entity = any (app_scope())) and q.legal_entity_id in (
        select tree.ancestor_id from legal_entity_tree tree where tree.entity_id = entity))
    order by q.legal_entity_id is null, q.title collate "pt-BR-x-icu", q.id
  $$;
revoke all on function questionnaire_templates(bigint, text) from public;
grant execute on function questionnaire_templates(bigint, text) to @app_role@;

-- A published version by its id, for whoever works in an organisation that may use it. Jobs and public forms have no user
-- and come here with a version that a row of theirs names.
create function questionnaire_version(wanted bigint) returns table (
    version_id bigint, questionnaire_id bigint, title text, number integer, sections jsonb, questions jsonb)
  language sql stable security definer set search_path = public, pg_temp
  set plan_cache_mode = force_generic_plan as $$
    select v.id, q.id, q.title, v.number, v.sections, v.questions
    from questionnaire_versions v join questionnaires q on q.id = v.questionnaire_id
    where v.id = wanted and v.published_at is not null and (v.legal_entity_id is null or app_user_id() is null
      or exists (select from legal_entity_tree tree
        where tree.ancestor_id = v.legal_entity_id and tree.entity_id = any (app_scope())))
  $$;
revoke all on function questionnaire_version(bigint) from public;
grant execute on function questionnaire_version(bigint) to @app_role@;

-- How an organisation works out the risk that is left; without a row it follows the organisation above, or the product.
create table residual_formulas (
  legal_entity_id bigint primary key references legal_entities (id) on delete cascade,
  formula text not null check (length(formula) between 1 and 2000),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create trigger residual_formulas_version before update on residual_formulas
  for each row execute function next_version();
alter table residual_formulas enable row level security;
create policy in_scope on residual_formulas to @app_role@
  using (legal_entity_id = any ((select app_scope())::bigint[]));
grant select, insert (legal_entity_id, formula), update (formula), delete on residual_formulas to @app_role@;

-- The nearest: of the organisation itself, or of the nearest above it that has one.
create function residual_formula(entity bigint) returns table (legal_entity_id bigint, formula text, version integer)
  language sql stable security definer set search_path = public, pg_temp
  set plan_cache_mode = force_generic_plan as $$
    select f.legal_entity_id, f.formula, f.version
    from legal_entity_tree tree join residual_formulas f on f.legal_entity_id = tree.ancestor_id
    where tree.entity_id = entity and (app_user_id() is null or entity = any (app_scope()))
    order by (select count(*) from legal_entity_tree up where up.entity_id = f.legal_entity_id) desc
    limit 1
  $$;
revoke all on function residual_formula(bigint) from public;
grant execute on function residual_formula(bigint) to @app_role@;
