-- Paying pupils and scholarships of a unit in a school year, by stage of education: what the ratio of LC 187/2021 is
-- computed from.
create table scholarship_counts (
  id bigint generated always as identity primary key,
  legal_entity_id bigint not null references legal_entities (id),
  year integer not null check (year between 2000 and 2099),
  stage text not null,
  paying integer not null check (paying >= 0),
  "full" integer not null check ("full" >= 0),
  full_disability integer not null check (full_disability >= 0),
  full_time integer not null check (full_time >= 0),
  partial integer not null check (partial >= 0),
  benefits integer not null check (benefits >= 0),
  by_agreement integer not null check (by_agreement >= 0),
  terms_signed integer not null check (terms_signed >= 0),
  counted_on date not null,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  constraint scholarship_counts_once unique (legal_entity_id, year, stage)
);
create trigger scholarship_counts_version before update on scholarship_counts
  for each row execute function next_version();
alter table scholarship_counts enable row level security;
create policy in_scope on scholarship_counts to @app_role@
  using (legal_entity_id in (select unnest(app_scope())))
  with check (legal_entity_id = any ((select app_scope())::bigint[]));
grant select, delete,
  insert (legal_entity_id, year, stage, paying, "full", full_disability, full_time, partial, benefits, by_agreement,
    terms_signed, counted_on),
  update (paying, "full", full_disability, full_time, partial, benefits, by_agreement, terms_signed, counted_on)
  on scholarship_counts to @app_role@;
