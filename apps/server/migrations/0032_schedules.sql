-- Calendar events, their guests and answers (docs/decisions/041-schedules.md).

-- An event, or a series of them. A date of a series that was changed alone is a row of its own (series_id).
create table schedules (
  id bigint generated always as identity primary key,
  legal_entity_id bigint not null references legal_entities (id),
  -- What calendars of others know it by; a date changed alone keeps the one of its series.
  uid text not null,
  series_id bigint references schedules (id) on delete cascade,
  -- Which date of the series it stands for.
  recurrence_start timestamptz,
  -- Of the calendar messages: grows with each change that guests have to answer again.
  sequence integer not null default 0,
  title text not null,
  description text,
  type text not null check (type in ('meeting', 'training', 'hearing', 'interview', 'deadline')),
  -- As a clock on the wall of that zone shows it; of an all-day event the end is the midnight after its last day.
  starts_local timestamp not null,
  ends_local timestamp not null,
  zone text not null,
  all_day boolean not null default false,
  place text,
  link text,
  organiser_id bigint references users (id) on delete set null,
  visibility text not null default 'organisation' check (visibility in ('organisation', 'busy', 'guests')),
  -- The contract defines the shape; null for a single event.
  recurrence jsonb,
  -- Starts of dates that were cancelled or changed alone.
  exdates timestamptz[] not null default '{}',
  -- Minutes before the start.
  reminders integer[] not null default '{}',
  capacity integer check (capacity > 0),
  confirm_by timestamptz,
  -- End of its last date: the links of its guests live one day longer.
  last_ends_at timestamptz not null,
  cancelled_at timestamptz,
  cancelled_by bigint references users (id) on delete set null,
  cancel_reason text,
  created_by bigint references users (id) on delete set null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search_text text not null generated always as (plain_text(title || ' ' || coalesce(place, ''))) stored,
  constraint schedules_owner unique (id, legal_entity_id),
  check (ends_local > starts_local),
  check ((series_id is null) = (recurrence_start is null)),
  check (cancelled_at is not null or cancel_reason is null)
);
create index schedules_entity on schedules (legal_entity_id, id);
create index schedules_uid on schedules (uid, legal_entity_id);
create unique index schedules_date on schedules (series_id, recurrence_start) where series_id is not null;
create index schedules_organiser on schedules (organiser_id) where organiser_id is not null;
create index schedules_cancelled_by on schedules (cancelled_by) where cancelled_by is not null;
create index schedules_author on schedules (created_by) where created_by is not null;
create index schedules_last on schedules (last_ends_at);
create trigger schedules_version before update on schedules for each row execute function next_version();

-- Each date of an event. A series is at most a year of days, so all of its dates are here.
create table schedule_occurrences (
  id bigint generated always as identity primary key,
  schedule_id bigint not null,
  legal_entity_id bigint not null references legal_entities (id),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  minutes text,
  minutes_by bigint references users (id) on delete set null,
  minutes_at timestamptz,
  constraint schedule_occurrences_of foreign key (schedule_id, legal_entity_id)
    references schedules (id, legal_entity_id) on update cascade on delete cascade,
  -- No longer than this: what overlaps a month began at most so long before it.
  check (ends_at > starts_at and ends_at <= starts_at + interval '32 days')
);
create unique index schedule_occurrences_once on schedule_occurrences (schedule_id, starts_at);
create index schedule_occurrences_range on schedule_occurrences (legal_entity_id, starts_at) include (ends_at, schedule_id);
create index schedule_occurrences_start on schedule_occurrences (starts_at);
create index schedule_occurrences_writer on schedule_occurrences (minutes_by) where minutes_by is not null;

create table schedule_guests (
  id bigint generated always as identity primary key,
  schedule_id bigint not null,
  legal_entity_id bigint not null references legal_entities (id),
  user_id bigint references users (id) on delete set null,
  contact_id bigint references contacts (id) on delete set null,
  name text not null,
  email text not null check (email = lower(email)),
  situation text not null default 'PEN' check (situation in ('CON', 'REJ', 'PEN')),
  -- Wants to come and waits for a place: still PEN.
  waiting_since timestamptz,
  reason text,
  answered_at timestamptz,
  via text check (via in ('link', 'app', 'ics')),
  opened_at timestamptz,
  invited_at timestamptz not null default now(),
  constraint schedule_guests_of foreign key (schedule_id, legal_entity_id)
    references schedules (id, legal_entity_id) on update cascade on delete cascade,
  constraint schedule_guests_owner unique (id, legal_entity_id),
  check (waiting_since is null or situation = 'PEN')
);
create unique index schedule_guests_once on schedule_guests (schedule_id, email);
create index schedule_guests_user on schedule_guests (user_id, schedule_id) where user_id is not null;
create index schedule_guests_contact on schedule_guests (contact_id) where contact_id is not null;
create index schedule_guests_entity on schedule_guests (legal_entity_id);
create index schedule_guests_email on schedule_guests (email);

-- Every answer there was: the last one counts.
create table schedule_answers (
  id bigint generated always as identity primary key,
  guest_id bigint not null,
  legal_entity_id bigint not null references legal_entities (id),
  situation text not null check (situation in ('CON', 'REJ', 'PEN')),
  reason text,
  via text not null check (via in ('link', 'app', 'ics', 'moved', 'place')),
  answered_at timestamptz not null default now(),
  constraint schedule_answers_of foreign key (guest_id, legal_entity_id)
    references schedule_guests (id, legal_entity_id) on update cascade on delete cascade
);
create index schedule_answers_guest on schedule_answers (guest_id, id);
create index schedule_answers_entity on schedule_answers (legal_entity_id);

-- Another time that a guest asks for.
create table schedule_suggestions (
  id bigint generated always as identity primary key,
  schedule_id bigint not null,
  legal_entity_id bigint not null references legal_entities (id),
  guest_id bigint not null references schedule_guests (id) on delete cascade,
  -- The date that it would take the place of.
  occurrence_id bigint references schedule_occurrences (id) on delete cascade,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  note text,
  state text not null default 'open' check (state in ('open', 'confirmed', 'declined')),
  decided_by bigint references users (id) on delete set null,
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  constraint schedule_suggestions_of foreign key (schedule_id, legal_entity_id)
    references schedules (id, legal_entity_id) on update cascade on delete cascade,
  check (ends_at > starts_at),
  check ((state = 'open') = (decided_at is null))
);
create unique index schedule_suggestions_open on schedule_suggestions (guest_id) where state = 'open';
create index schedule_suggestions_schedule on schedule_suggestions (schedule_id, id);
create index schedule_suggestions_guest on schedule_suggestions (guest_id);
create index schedule_suggestions_date on schedule_suggestions (occurrence_id) where occurrence_id is not null;
create index schedule_suggestions_entity on schedule_suggestions (legal_entity_id);
create index schedule_suggestions_decider on schedule_suggestions (decided_by) where decided_by is not null;

create table schedule_attendance (
  occurrence_id bigint not null references schedule_occurrences (id) on delete cascade,
  guest_id bigint not null references schedule_guests (id) on delete cascade,
  legal_entity_id bigint not null references legal_entities (id),
  present boolean not null,
  noted_by bigint references users (id) on delete set null,
  noted_at timestamptz not null default now(),
  primary key (occurrence_id, guest_id)
);
create index schedule_attendance_guest on schedule_attendance (guest_id);
create index schedule_attendance_entity on schedule_attendance (legal_entity_id);
create index schedule_attendance_author on schedule_attendance (noted_by) where noted_by is not null;

create table schedule_files (
  schedule_id bigint not null,
  legal_entity_id bigint not null references legal_entities (id),
  file_id uuid not null unique references files (id),
  created_at timestamptz not null default now(),
  primary key (schedule_id, file_id),
  constraint schedule_files_of foreign key (schedule_id, legal_entity_id)
    references schedules (id, legal_entity_id) on update cascade on delete cascade
);
create index schedule_files_entity on schedule_files (legal_entity_id);
create trigger schedule_files_gone after delete on schedule_files
  for each row execute function remove_replaced_file('file_id');

-- Reminders that were sent.
create table schedule_reminders (
  occurrence_id bigint not null references schedule_occurrences (id) on delete cascade,
  minutes integer not null,
  sent_at timestamptz not null default now(),
  primary key (occurrence_id, minutes)
);

-- The private address of somebody's calendar, known by its hash.
create table schedule_feeds (
  user_id bigint primary key references users (id) on delete cascade,
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  created_at timestamptz not null default now(),
  last_read_at timestamptz
);

-- Whether the asker is a guest. As the owner: the policy of guests asks the events.
create function is_schedule_guest(asked bigint) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
    select exists (select from schedule_guests where schedule_id = asked and user_id = app_user_id())
  $$;
revoke all on function is_schedule_guest(bigint) from public;
grant execute on function is_schedule_guest(bigint) to @app_role@;

alter table schedules enable row level security;
create policy in_scope on schedules to @app_role@
  using (legal_entity_id = any ((select app_scope())::bigint[])
    and (visibility <> 'guests' or organiser_id = (select app_user_id()) or created_by = (select app_user_id())
      or is_schedule_guest(id)))
  with check (legal_entity_id = any ((select app_scope())::bigint[]));
grant select,
  insert (legal_entity_id, uid, series_id, recurrence_start, sequence, title, description, type, starts_local, ends_local,
    zone, all_day, place, link, organiser_id, visibility, recurrence, exdates, reminders, capacity, confirm_by,
    last_ends_at, created_by),
  update (legal_entity_id, sequence, title, description, type, starts_local, ends_local, zone, all_day, place, link,
    organiser_id, visibility, recurrence, exdates, reminders, capacity, confirm_by, last_ends_at, cancelled_at,
    cancelled_by, cancel_reason)
  on schedules to @app_role@;

alter table schedule_occurrences enable row level security;
create policy in_scope on schedule_occurrences to @app_role@
  using (legal_entity_id = any ((select app_scope())::bigint[]));
grant select, delete, insert (schedule_id, legal_entity_id, starts_at, ends_at),
  update (starts_at, ends_at, minutes, minutes_by, minutes_at) on schedule_occurrences to @app_role@;

alter table schedule_guests enable row level security;
create policy in_scope on schedule_guests to @app_role@
  using (legal_entity_id = any ((select app_scope())::bigint[])
    and exists (select from schedules s where s.id = schedule_id));
grant select, delete, insert (schedule_id, legal_entity_id, user_id, contact_id, name, email),
  update (situation, waiting_since, reason, answered_at, via) on schedule_guests to @app_role@;

alter table schedule_answers enable row level security;
create policy in_scope on schedule_answers to @app_role@
  using (legal_entity_id = any ((select app_scope())::bigint[])
    and exists (select from schedule_guests g where g.id = guest_id));
grant select, insert (guest_id, legal_entity_id, situation, reason, via) on schedule_answers to @app_role@;

alter table schedule_suggestions enable row level security;
create policy in_scope on schedule_suggestions to @app_role@
  using (legal_entity_id = any ((select app_scope())::bigint[])
    and exists (select from schedules s where s.id = schedule_id));
grant select, delete, insert (schedule_id, legal_entity_id, guest_id, occurrence_id, starts_at, ends_at, note),
  update (state, decided_by, decided_at) on schedule_suggestions to @app_role@;

alter table schedule_attendance enable row level security;
create policy in_scope on schedule_attendance to @app_role@
  using (legal_entity_id = any ((select app_scope())::bigint[])
    and exists (select from schedule_guests g where g.id = guest_id));
grant select, insert (occurrence_id, guest_id, legal_entity_id, present, noted_by), update (present, noted_by, noted_at)
  on schedule_attendance to @app_role@;

alter table schedule_files enable row level security;
create policy in_scope on schedule_files to @app_role@
  using (legal_entity_id = any ((select app_scope())::bigint[])
    and exists (select from schedules s where s.id = schedule_id));
grant select, delete, insert (schedule_id, legal_entity_id, file_id) on schedule_files to @app_role@;

alter table schedule_feeds enable row level security;
create policy own on schedule_feeds to @app_role@
  using (user_id = (select app_user_id())) with check (user_id = (select app_user_id()));
grant select, delete, insert (user_id, token_hash), update (token_hash, created_at, last_read_at)
  on schedule_feeds to @app_role@;

-- When these people are taken in the asker's organisations: times only, also of events that the asker may not read.
create function busy_times(people bigint[], first timestamptz, last timestamptz, except_schedule bigint)
  returns table (user_id bigint, schedule_id bigint, starts_at timestamptz, ends_at timestamptz)
  language sql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan as $$
    select p.user_id, o.schedule_id, o.starts_at, o.ends_at
    from (
      select g.user_id, g.schedule_id from schedule_guests g where g.user_id = any (people) and g.situation <> 'REJ'
      union
      select s.organiser_id, s.id from schedules s where s.organiser_id = any (people)) p
    join schedules s on s.id = p.schedule_id and s.cancelled_at is null and s.legal_entity_id = any (app_scope())
      and s.type <> 'deadline' and s.last_ends_at > first
    join schedule_occurrences o on o.schedule_id = s.id and o.starts_at < last and o.ends_at > first
      and o.starts_at > first - interval '32 days'
    where except_schedule is null
      or (s.id <> except_schedule and s.series_id is distinct from except_schedule)
  $$;
revoke all on function busy_times(bigint[], timestamptz, timestamptz, bigint) from public;
grant execute on function busy_times(bigint[], timestamptz, timestamptz, bigint) to @app_role@;
