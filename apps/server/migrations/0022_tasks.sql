-- Tasks of a case: what has to be done, by whom and until when (platform/tasks). Any kind of case can have them; in which
-- groups they stand is declared by the kind (contracts), not here.

-- Whatever belongs to a case is as sealed as the case.
create function seal_with_case() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  new.sealed := coalesce((select sealed from cases where id = new.case_id), false);
  return new;
end $$;

-- Of a sealed case no table keeps more than the hour: these columns, by name.
create function keep_hours_only() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  return jsonb_populate_record(new, (select jsonb_object_agg(name, date_trunc('hour',
    (to_jsonb(new) ->> name)::timestamptz, 'UTC')) from unnest(tg_argv) as name));
end $$;

create table case_tasks (
  -- Random: a sequence would tell when a sealed case was worked on.
  id uuid primary key default gen_random_uuid(),
  case_id uuid not null,
  legal_entity_id bigint not null references legal_entities (id),
  sealed boolean not null default false,
  task_group text not null,
  title text not null,
  description text,
  owner_id bigint references users (id) on delete set null,
  due_on date,
  -- The day of which the owner was told that it has come; another date is told again.
  due_told_on date,
  done_at timestamptz,
  done_by bigint references users (id) on delete set null,
  -- The line of the timeline that tells how it was done: its papers are the evidence.
  done_entry_id integer,
  created_by bigint references users (id) on delete set null,
  created_at timestamptz not null default now(),
  -- Removed ones stay: the timeline names them.
  removed_at timestamptz,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  constraint case_tasks_of_case foreign key (case_id, legal_entity_id, sealed)
    references cases (id, legal_entity_id, sealed) on delete cascade,
  constraint case_tasks_done_entry foreign key (case_id, done_entry_id) references case_entries (case_id, id),
  constraint case_tasks_done check ((done_at is null) = (done_entry_id is null))
);
create index case_tasks_case on case_tasks (case_id, done_entry_id);
create index case_tasks_entity on case_tasks (legal_entity_id);
create index case_tasks_owner on case_tasks (owner_id) where owner_id is not null;
create index case_tasks_done_by on case_tasks (done_by) where done_by is not null;
create index case_tasks_author on case_tasks (created_by) where created_by is not null;
-- What is due and of which nobody has been told.
create index case_tasks_due on case_tasks (due_on)
  where done_at is null and removed_at is null and due_told_on is distinct from due_on;
create trigger case_tasks_join before insert on case_tasks for each row execute function seal_with_case();
-- That somebody was told changes nothing for whoever is editing it.
create trigger case_tasks_version before update on case_tasks
  for each row when (old.due_told_on is not distinct from new.due_told_on) execute function next_version();
-- Named so that it runs after the others.
create trigger case_tasks_whole_hours before insert or update on case_tasks
  for each row when (new.sealed) execute function keep_hours_only('created_at', 'done_at', 'removed_at', 'updated_at');
alter table case_tasks enable row level security;
create policy in_scope on case_tasks to @app_role@
  using (legal_entity_id in (select unnest(app_scope())) and (not sealed or reads_sealed_case(case_id)));
grant select on case_tasks to @app_role@;
grant insert (case_id, legal_entity_id, task_group, title, description, owner_id, due_on, created_by),
  update (task_group, title, description, owner_id, due_on, done_at, done_by, done_entry_id, removed_at)
  on case_tasks to @app_role@;
