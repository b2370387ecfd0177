-- Calls for scholarships (editais): what is offered, when, to whom, and what a family has to show.
create table scholarship_calls (
  id bigint generated always as identity primary key,
  legal_entity_id bigint not null references legal_entities (id),
  number text not null,
  title text not null,
  kind text not null,
  year integer not null,
  status text not null default 'draft',
  body text not null,
  minimum_wage bigint not null check (minimum_wage > 0),
  minimum_wage_on date not null,
  -- The contract defines the shapes.
  phases jsonb not null default '[]',
  documents jsonb not null default '[]',
  declarations jsonb not null default '[]',
  rectifications jsonb not null default '[]',
  cancel_reason text,
  link_id bigint references public_links (id),
  published_at timestamptz,
  deleted_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search_text text not null generated always as (plain_text(number || ' ' || title || ' ' || year::text)) stored,
  unique (id, legal_entity_id),
  check ((status = 'draft') = (published_at is null)),
  check (deleted_at is null or status = 'draft')
);
create unique index scholarship_calls_number on scholarship_calls (legal_entity_id, lower(number))
  where deleted_at is null;
create index scholarship_calls_search on scholarship_calls using gin (search_text gin_trgm_ops)
  where deleted_at is null;
create index scholarship_calls_title on scholarship_calls (legal_entity_id, title collate "pt-BR-x-icu", id)
  where deleted_at is null;
create index scholarship_calls_status on scholarship_calls (legal_entity_id, status, id) where deleted_at is null;
create index scholarship_calls_year on scholarship_calls (legal_entity_id, year, id) where deleted_at is null;
create index scholarship_calls_updated on scholarship_calls (legal_entity_id, updated_at, id)
  where deleted_at is null;
create index scholarship_calls_deleted on scholarship_calls (deleted_at) where deleted_at is not null;
create index scholarship_calls_link on scholarship_calls (link_id) where link_id is not null;
create trigger scholarship_calls_version before update on scholarship_calls
  for each row execute function next_version();
alter table scholarship_calls enable row level security;
create policy in_scope on scholarship_calls to @app_role@
  using (legal_entity_id in (select unnest(app_scope())))
  with check (legal_entity_id = any ((select app_scope())::bigint[]));
grant select,
  insert (legal_entity_id, number, title, kind, year, body, minimum_wage, minimum_wage_on, phases, documents,
    declarations),
  update (number, title, kind, year, status, body, minimum_wage, minimum_wage_on, phases, documents, declarations,
    rectifications, cancel_reason, link_id, published_at, deleted_at)
  on scholarship_calls to @app_role@;

-- The table of vacancies of a call: one row for each class of a unit.
create table scholarship_vacancies (
  id bigint generated always as identity primary key,
  call_id bigint not null,
  legal_entity_id bigint not null,
  unit_id bigint not null references legal_entities (id),
  place integer not null,
  level text not null,
  grade text not null,
  shift text not null,
  "full" integer not null check ("full" >= 0),
  partial integer not null check (partial >= 0),
  foreign key (call_id, legal_entity_id) references scholarship_calls (id, legal_entity_id) on delete cascade
);
create unique index scholarship_vacancies_class on scholarship_vacancies
  (call_id, unit_id, level, lower(grade), shift);
create index scholarship_vacancies_unit on scholarship_vacancies (unit_id);
alter table scholarship_vacancies enable row level security;
create policy in_scope on scholarship_vacancies to @app_role@
  using (legal_entity_id in (select unnest(app_scope())))
  with check (legal_entity_id = any ((select app_scope())::bigint[]));
grant select, delete, insert (call_id, legal_entity_id, unit_id, place, level, grade, shift, "full", partial)
  on scholarship_vacancies to @app_role@;

create function search_scholarship_calls(words text, scope bigint[]) returns setof bigint
  language sql stable security definer set search_path = public, pg_temp
  set plan_cache_mode = force_custom_plan as $$
    select id from scholarship_calls
    where search_text like all (word_patterns(words)) and deleted_at is null and legal_entity_id = any (scope)
  $$;
revoke all on function search_scholarship_calls(text, bigint[]) from public;
grant execute on function search_scholarship_calls(text, bigint[]) to @app_role@;
