-- Reports that were sealed in the reporter's browser (docs/decisions/036-sealed-reports.md). The rows hold opaque bytes:
-- neither this database nor whoever holds a copy can read them. Who is handed which bytes is decided here once more, by the
-- policies: appointed readers of the case (case_readers), and for the identity its custodians.

-- The key vault of a person: the private key only under a password and under a printed recovery key.
create table recipient_keys (
  user_id bigint primary key references users (id) on delete cascade,
  public_key bytea not null check (octet_length(public_key) = 32),
  by_password bytea not null check (octet_length(by_password) between 60 and 300),
  by_recovery bytea not null check (octet_length(by_recovery) between 60 and 300),
  made_at timestamptz not null default now(),
  -- When the owner last opened the vault with the printed key.
  recovery_tried_at timestamptz,
  version integer not null default 1,
  updated_at timestamptz not null default now()
);
create trigger recipient_keys_version before update on recipient_keys for each row execute function next_version();
alter table recipient_keys enable row level security;
create policy own_rows on recipient_keys to @app_role@
  using (user_id = (select app_user_id())) with check (user_id = (select app_user_id()));
grant select, delete on recipient_keys to @app_role@;
grant insert (user_id, public_key, by_password, by_recovery),
  update (public_key, by_password, by_recovery, made_at, recovery_tried_at) on recipient_keys to @app_role@;

create function public_key_of(person bigint) returns bytea
  language sql stable security definer set search_path = public, pg_temp as $$
    select public_key from recipient_keys where user_id = person
  $$;
revoke all on function public_key_of(bigint) from public;
grant execute on function public_key_of(bigint) to @app_role@;

-- Who receives reports, keeps identities, or stands in where every recipient is in conflict. Proposed by one person and
-- confirmed by another; ended ones stay, the audit log names them.
create table report_appointments (
  -- Random: public forms name recipients by it.
  id uuid primary key default gen_random_uuid(),
  legal_entity_id bigint not null references legal_entities (id),
  channel text not null check (channel in ('reporting-channel', 'intimidation')),
  duty text not null check (duty in ('recipient', 'custodian', 'alternate')),
  user_id bigint not null references users (id) on delete cascade,
  state text not null default 'proposed' check (state in ('proposed', 'active', 'refused', 'ended')),
  proposed_by bigint references users (id) on delete set null,
  proposed_at timestamptz not null default now(),
  -- The second person; null where the organisation had one account and the appointment waited a day instead.
  decided_by bigint references users (id) on delete set null,
  decided_at timestamptz,
  effective_at timestamptz,
  ended_by bigint references users (id) on delete set null,
  ended_at timestamptz,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  constraint report_appointments_two_people check (decided_by is null or (decided_by <> proposed_by and decided_by <> user_id)),
  constraint report_appointments_active check (state <> 'active' or effective_at is not null),
  constraint report_appointments_ended check ((state = 'ended') = (ended_at is not null))
);
create unique index report_appointments_once on report_appointments (legal_entity_id, channel, duty, user_id)
  where state in ('proposed', 'active');
create index report_appointments_listed on report_appointments (legal_entity_id, proposed_at, id);
create index report_appointments_user on report_appointments (user_id);
create index report_appointments_proposer on report_appointments (proposed_by) where proposed_by is not null;
create index report_appointments_decider on report_appointments (decided_by) where decided_by is not null;
create index report_appointments_ender on report_appointments (ended_by) where ended_by is not null;
create trigger report_appointments_version before update on report_appointments
  for each row execute function next_version();
alter table report_appointments enable row level security;
create policy in_scope on report_appointments to @app_role@
  using (legal_entity_id in (select unnest(app_scope()))) with check (legal_entity_id in (select unnest(app_scope())));
grant select on report_appointments to @app_role@;
grant insert (legal_entity_id, channel, duty, user_id, proposed_by, state, decided_at, effective_at),
  update (state, decided_by, decided_at, effective_at, ended_by, ended_at) on report_appointments to @app_role@;

-- Those in force for a unit who have a key: the unit's own, or those of the nearest organisation above that has any.
create function appointed_to(unit bigint, wanted_channel text, wanted_duty text)
  returns table (appointment_id uuid, user_id bigint, public_key bytea)
  language sql stable security definer set search_path = public, pg_temp as $$
    with found as (
      select a.id, a.user_id, k.public_key, a.legal_entity_id
      from legal_entity_tree up
      join report_appointments a on a.legal_entity_id = up.ancestor_id
      join recipient_keys k on k.user_id = a.user_id
      join users u on u.id = a.user_id and u.status = 'active'
      where up.entity_id = unit and a.channel = wanted_channel and a.duty = wanted_duty and a.state = 'active'
        and a.effective_at <= now() and (app_user_id() is null or unit = any (app_scope()))
    ), nearest as (
      select legal_entity_id from found
      order by (select count(*) from legal_entity_tree t where t.entity_id = found.legal_entity_id) desc limit 1
    )
    select id, found.user_id, found.public_key from found where legal_entity_id = (select legal_entity_id from nearest)
  $$;
revoke all on function appointed_to(bigint, text, text) from public;
grant execute on function appointed_to(bigint, text, text) to @app_role@;

-- The organisation's own key, if it wants one: its private half exists only as three printed shares, two of which open it.
create table report_escrows (
  legal_entity_id bigint primary key references legal_entities (id) on delete cascade,
  public_key bytea not null check (octet_length(public_key) = 32),
  -- A random value sealed to that key, and its digest: whoever joined two shares shows it.
  drill_box bytea not null check (octet_length(drill_box) = 80),
  drill_digest bytea not null check (octet_length(drill_digest) = 32),
  made_by bigint references users (id) on delete set null,
  made_at timestamptz not null default now(),
  drilled_by bigint references users (id) on delete set null,
  drilled_at timestamptz,
  version integer not null default 1,
  updated_at timestamptz not null default now()
);
create index report_escrows_maker on report_escrows (made_by) where made_by is not null;
create index report_escrows_driller on report_escrows (drilled_by) where drilled_by is not null;
create trigger report_escrows_version before update on report_escrows for each row execute function next_version();
alter table report_escrows enable row level security;
create policy in_scope on report_escrows to @app_role@
  using (legal_entity_id in (select unnest(app_scope()))) with check (legal_entity_id in (select unnest(app_scope())));
grant select on report_escrows to @app_role@;
grant insert (legal_entity_id, public_key, drill_box, drill_digest, made_by),
  update (drill_box, drill_digest, drilled_by, drilled_at) on report_escrows to @app_role@;

create function escrow_of(unit bigint) returns bytea
  language sql stable security definer set search_path = public, pg_temp as $$
    select e.public_key from report_escrows e
    join legal_entity_tree up on up.ancestor_id = e.legal_entity_id and up.entity_id = unit
    where app_user_id() is null or unit = any (app_scope())
    order by (select count(*) from legal_entity_tree t where t.entity_id = e.legal_entity_id) desc limit 1
  $$;
revoke all on function escrow_of(bigint) from public;
grant execute on function escrow_of(bigint) to @app_role@;

-- One for each sealed case that came through a public form.
create table sealed_reports (
  case_id uuid primary key,
  legal_entity_id bigint not null references legal_entities (id),
  sealed boolean not null default true check (sealed),
  -- Of the value the receipt gives: finds the report for whoever made it, and makes its submission happen once.
  lookup_digest bytea not null constraint sealed_reports_lookup unique check (octet_length(lookup_digest) = 32),
  reporter_key bytea not null check (octet_length(reporter_key) = 32),
  -- Which of its data keys is the newest.
  epoch integer not null default 1 check (epoch between 1 and 10000),
  -- A reader was removed since the newest key was made.
  rotation_due boolean not null default false,
  identity_given boolean not null default false,
  constraint sealed_reports_of_case foreign key (case_id, legal_entity_id, sealed)
    references cases (id, legal_entity_id, sealed) on delete cascade
);
create index sealed_reports_entity on sealed_reports (legal_entity_id);
alter table sealed_reports enable row level security;
create policy in_scope on sealed_reports to @app_role@
  using (legal_entity_id in (select unnest(app_scope())) and reads_sealed_case(case_id));
grant select on sealed_reports to @app_role@;
grant update (epoch, rotation_due) on sealed_reports to @app_role@;

-- A data key (or the key of the identity) sealed to one holder.
create table sealed_report_keys (
  case_id uuid not null,
  legal_entity_id bigint not null references legal_entities (id),
  sealed boolean not null default true check (sealed),
  purpose text not null check (purpose in ('data', 'identity')),
  epoch integer not null check (epoch between 1 and 10000),
  holder text not null check (holder in ('user', 'escrow', 'reporter')),
  user_id bigint references users (id) on delete cascade,
  box bytea not null check (octet_length(box) = 80),
  constraint sealed_report_keys_of_case foreign key (case_id, legal_entity_id, sealed)
    references cases (id, legal_entity_id, sealed) on delete cascade,
  constraint sealed_report_keys_holder check ((holder = 'user') = (user_id is not null))
);
create unique index sealed_report_keys_once on sealed_report_keys (case_id, purpose, epoch, holder, user_id) nulls not distinct;
create index sealed_report_keys_user on sealed_report_keys (user_id) where user_id is not null;
create index sealed_report_keys_entity on sealed_report_keys (legal_entity_id);

-- When, by whom and why the identity was opened: shown to the readers and to the reporter.
create table identity_openings (
  id uuid primary key default gen_random_uuid(),
  case_id uuid not null,
  legal_entity_id bigint not null references legal_entities (id),
  sealed boolean not null default true check (sealed),
  user_id bigint references users (id) on delete set null,
  reason text not null check (reason in ('protection', 'contact', 'investigation', 'legal_order')),
  opened_at timestamptz not null default now(),
  constraint identity_openings_of_case foreign key (case_id, legal_entity_id, sealed)
    references cases (id, legal_entity_id, sealed) on delete cascade
);
create index identity_openings_case on identity_openings (case_id);
create index identity_openings_user on identity_openings (user_id) where user_id is not null;
create index identity_openings_entity on identity_openings (legal_entity_id);
create trigger identity_openings_whole_hours before insert or update on identity_openings
  for each row execute function keep_hours_only('opened_at');

-- Whether the asker holds the key of the identity: its custodian.
create function keeps_identity(asked uuid) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
    select exists (select from sealed_report_keys k where k.case_id = asked and k.purpose = 'identity'
      and k.user_id = app_user_id() and k.legal_entity_id = any (app_scope()))
  $$;
revoke all on function keeps_identity(uuid) from public;
grant execute on function keeps_identity(uuid) to @app_role@;
create function opened_identity(asked uuid) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
    select exists (select from identity_openings o where o.case_id = asked and o.user_id = app_user_id())
  $$;
revoke all on function opened_identity(uuid) from public;
grant execute on function opened_identity(uuid) to @app_role@;

alter table identity_openings enable row level security;
create policy in_scope on identity_openings for select to @app_role@
  using (legal_entity_id in (select unnest(app_scope())) and (reads_sealed_case(case_id) or user_id = (select app_user_id())));
create policy by_custodian on identity_openings for insert to @app_role@
  with check (legal_entity_id in (select unnest(app_scope())) and user_id = (select app_user_id()) and keeps_identity(case_id));
grant select on identity_openings to @app_role@;
grant insert (case_id, legal_entity_id, user_id, reason) on identity_openings to @app_role@;

alter table sealed_report_keys enable row level security;
-- Everybody is handed their own boxes alone: of the data to readers, of the identity once its opening is on record.
create policy own_boxes on sealed_report_keys for select to @app_role@
  using (legal_entity_id in (select unnest(app_scope())) and user_id = (select app_user_id())
    and case purpose when 'data' then reads_sealed_case(case_id) else opened_identity(case_id) end);
create policy by_reader on sealed_report_keys for insert to @app_role@
  with check (legal_entity_id in (select unnest(app_scope())) and purpose = 'data' and reads_sealed_case(case_id));
grant select on sealed_report_keys to @app_role@;
grant insert (case_id, legal_entity_id, purpose, epoch, holder, user_id, box) on sealed_report_keys to @app_role@;

-- The identity of whoever reported: a record apart.
create table sealed_identities (
  case_id uuid primary key,
  legal_entity_id bigint not null references legal_entities (id),
  sealed boolean not null default true check (sealed),
  body bytea not null,
  constraint sealed_identities_of_case foreign key (case_id, legal_entity_id, sealed)
    references cases (id, legal_entity_id, sealed) on delete cascade
);
create index sealed_identities_entity on sealed_identities (legal_entity_id);
alter table sealed_identities enable row level security;
create policy opened on sealed_identities to @app_role@
  using (legal_entity_id in (select unnest(app_scope())) and keeps_identity(case_id) and opened_identity(case_id));
grant select on sealed_identities to @app_role@;

-- Every sealed text of a report: what was reported, messages, notes, plans. What kind it is, and who is handed it, is in
-- clear; the exact time is inside.
create table sealed_report_records (
  id uuid primary key default gen_random_uuid(),
  case_id uuid not null,
  legal_entity_id bigint not null references legal_entities (id),
  sealed boolean not null default true check (sealed),
  -- Within its report, as lines of a timeline are: given by number_sealed_record().
  place integer not null default 0,
  kind text not null check (kind ~ '^[a-z][a-z_]{1,39}$'),
  audience text not null check (audience in ('readers', 'reporter', 'author')),
  author text not null check (author in ('outside', 'staff')),
  author_id bigint references users (id) on delete set null,
  epoch integer not null check (epoch between 1 and 10000),
  body bytea not null check (octet_length(body) between 40 and 300000),
  created_at timestamptz not null default now(),
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  constraint sealed_report_records_of_case foreign key (case_id, legal_entity_id, sealed)
    references cases (id, legal_entity_id, sealed) on delete cascade
);
create unique index sealed_report_records_case on sealed_report_records (case_id, place);
create index sealed_report_records_entity on sealed_report_records (legal_entity_id);
create index sealed_report_records_author on sealed_report_records (author_id) where author_id is not null;
-- Whoever writes holds the case's row, so that no number is given twice.
create function number_sealed_record() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  new.place := (select coalesce(max(place), 0) + 1 from sealed_report_records where case_id = new.case_id);
  return new;
end $$;
create trigger sealed_report_records_number before insert on sealed_report_records
  for each row execute function number_sealed_record();
create trigger sealed_report_records_version before update on sealed_report_records
  for each row execute function next_version();
create trigger sealed_report_records_whole_hours before insert or update on sealed_report_records
  for each row execute function keep_hours_only('created_at', 'updated_at');
alter table sealed_report_records enable row level security;
create policy in_scope on sealed_report_records to @app_role@
  using (legal_entity_id in (select unnest(app_scope())) and reads_sealed_case(case_id)
    and (audience <> 'author' or author_id = (select app_user_id())));
grant select on sealed_report_records to @app_role@;
grant insert (case_id, legal_entity_id, kind, audience, author, author_id, epoch, body),
  update (epoch, body) on sealed_report_records to @app_role@;

-- Who shall never be handed this report: excluded by the reporter, or as accused by a reader.
create table report_exclusions (
  case_id uuid not null,
  legal_entity_id bigint not null references legal_entities (id),
  sealed boolean not null default true check (sealed),
  user_id bigint not null references users (id) on delete cascade,
  excluded_by text not null check (excluded_by in ('outside', 'staff')),
  primary key (case_id, user_id),
  constraint report_exclusions_of_case foreign key (case_id, legal_entity_id, sealed)
    references cases (id, legal_entity_id, sealed) on delete cascade
);
create index report_exclusions_user on report_exclusions (user_id);
create index report_exclusions_entity on report_exclusions (legal_entity_id);
alter table report_exclusions enable row level security;
create policy in_scope on report_exclusions to @app_role@
  using (legal_entity_id in (select unnest(app_scope())) and reads_sealed_case(case_id));
grant select on report_exclusions to @app_role@;

-- Whom a reader can give the report to: who reads it already, and who is appointed for it and not excluded.
create function report_holders(asked uuid)
  returns table (user_id bigint, public_key bytea, reads boolean, epochs integer[])
  language sql stable security definer set search_path = public, pg_temp as $$
    with home as (
      select c.id, c.legal_entity_id, c.form_type from cases c
      where c.id = asked and c.legal_entity_id = any (app_scope()) and reads_sealed_case(c.id)
    ), people as (
      select r.user_id, true as reads from home join case_readers r on r.case_id = home.id
      union all
      select distinct a.user_id, false from home, lateral (
        select * from appointed_to(home.legal_entity_id, home.form_type, 'recipient')
        union all select * from appointed_to(home.legal_entity_id, home.form_type, 'alternate')) a
      where not exists (select from case_readers r where r.case_id = home.id and r.user_id = a.user_id)
        and not exists (select from report_exclusions x where x.case_id = home.id and x.user_id = a.user_id)
    )
    select people.user_id, public_key_of(people.user_id), people.reads,
      coalesce((select array_agg(k.epoch order by k.epoch) from sealed_report_keys k
        where k.case_id = asked and k.purpose = 'data' and k.user_id = people.user_id), '{}')
    from people
  $$;
revoke all on function report_holders(uuid) from public;
grant execute on function report_holders(uuid) to @app_role@;

-- A reader hands the report to somebody who is appointed for it. False where they are not, or are excluded.
create function add_report_reader(asked uuid, person bigint) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (select from report_holders(asked) h where h.user_id = person) then
    return false;
  end if;
  insert into case_readers (case_id, legal_entity_id, user_id)
    select c.id, c.legal_entity_id, person from cases c where c.id = asked on conflict do nothing;
  return true;
end $$;
revoke all on function add_report_reader(uuid, bigint) from public;
grant execute on function add_report_reader(uuid, bigint) to @app_role@;

-- Takes reading and keys from somebody at once, and for good: by a reader of the case, who may be that person.
create function exclude_report_reader(asked uuid, person bigint) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not reads_sealed_case(asked)
      or not exists (select from cases c where c.id = asked and c.legal_entity_id = any (app_scope())) then
    raise exception 'not a reader of this case' using errcode = 'insufficient_privilege';
  end if;
  insert into report_exclusions (case_id, legal_entity_id, user_id, excluded_by)
    select c.id, c.legal_entity_id, person, 'staff' from cases c where c.id = asked on conflict do nothing;
  delete from sealed_report_keys where case_id = asked and user_id = person;
  update sealed_reports set rotation_due = true where case_id = asked
    and exists (select from case_readers r where r.case_id = asked and r.user_id = person);
  delete from case_readers where case_id = asked and user_id = person;
end $$;
revoke all on function exclude_report_reader(uuid, bigint) from public;
grant execute on function exclude_report_reader(uuid, bigint) to @app_role@;

-- What an appointment gave ends with it: reading and keys of the reports of its channel, there and in the units below, that
-- no other appointment in force of the same person gives.
create function end_appointed_reading(ended uuid) returns integer
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  was report_appointments := (select a from report_appointments a where a.id = ended
    and a.state = 'ended' and (app_user_id() is null or a.legal_entity_id = any (app_scope())));
  taken uuid[];
begin
  if was.id is null then
    return 0;
  end if;
  taken := array(
    select c.id from cases c
    join legal_entity_tree down on down.ancestor_id = was.legal_entity_id and down.entity_id = c.legal_entity_id
    where c.sealed and c.form_type = was.channel
      and exists (select from sealed_report_keys k where k.case_id = c.id and k.user_id = was.user_id
        and k.purpose = case was.duty when 'custodian' then 'identity' else 'data' end)
      and not exists (
        select from report_appointments other
        join legal_entity_tree up on up.ancestor_id = other.legal_entity_id and up.entity_id = c.legal_entity_id
        where other.user_id = was.user_id and other.channel = was.channel and other.state = 'active'
          and (other.duty = 'custodian') = (was.duty = 'custodian')));
  delete from sealed_report_keys where case_id = any (taken) and user_id = was.user_id
    and purpose = case was.duty when 'custodian' then 'identity' else 'data' end;
  if was.duty <> 'custodian' then
    delete from case_readers where case_id = any (taken) and user_id = was.user_id;
    update sealed_reports set rotation_due = true where case_id = any (taken);
  end if;
  return cardinality(taken);
end $$;
revoke all on function end_appointed_reading(uuid) from public;
grant execute on function end_appointed_reading(uuid) to @app_role@;

-- Boxes made for a key that was replaced open nothing any more.
create function forget_own_boxes() returns void
  language sql security definer set search_path = public, pg_temp as $$
    delete from sealed_report_keys where user_id = app_user_id()
  $$;
revoke all on function forget_own_boxes() from public;
grant execute on function forget_own_boxes() to @app_role@;

-- The report's keys in the organisation's own keeping: for a reader of the case, who also needs two of the printed shares.
create function escrowed_boxes(asked uuid) returns table (epoch integer, box bytea)
  language sql stable security definer set search_path = public, pg_temp as $$
    select k.epoch, k.box from sealed_report_keys k
    where k.case_id = asked and k.purpose = 'data' and k.holder = 'escrow'
      and k.legal_entity_id = any (app_scope()) and reads_sealed_case(asked)
  $$;
revoke all on function escrowed_boxes(uuid) from public;
grant execute on function escrowed_boxes(uuid) to @app_role@;

-- The identities the asker keeps, whether or not they read the reports.
create function identities_in_custody()
  returns table (case_id uuid, legal_entity_id bigint, form_type text, protocol text, reporter_key bytea, received_at timestamptz)
  language sql stable security definer set search_path = public, pg_temp as $$
    select c.id, c.legal_entity_id, c.form_type, c.protocol, r.reporter_key, c.received_at
    from sealed_report_keys k join cases c on c.id = k.case_id join sealed_reports r on r.case_id = c.id
    where k.purpose = 'identity' and k.user_id = app_user_id() and k.legal_entity_id = any (app_scope())
  $$;
revoke all on function identities_in_custody() from public;
grant execute on function identities_in_custody() to @app_role@;
