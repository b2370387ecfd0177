-- Custody of identities is handed over by whoever has it: their browser seals the key of each identity to another custodian,
-- and a second person confirms (docs/decisions/036-sealed-reports.md).

create table custody_handovers (
  id uuid primary key default gen_random_uuid(),
  -- Of the appointment of whoever receives.
  legal_entity_id bigint not null references legal_entities (id),
  channel text not null check (channel in ('reporting-channel', 'intimidation')),
  appointment_id uuid not null references report_appointments (id) on delete cascade,
  from_user bigint references users (id) on delete set null,
  to_user bigint not null references users (id) on delete cascade,
  -- That the boxes were sealed to: another one since, and they open nothing.
  public_key bytea not null check (octet_length(public_key) = 32),
  identities integer not null check (identities > 0),
  state text not null default 'proposed' check (state in ('proposed', 'confirmed', 'refused')),
  proposed_at timestamptz not null default now(),
  decided_by bigint references users (id) on delete set null,
  decided_at timestamptz,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  constraint custody_handovers_two_people check (state <> 'confirmed' or decided_by is distinct from from_user)
);
create unique index custody_handovers_once on custody_handovers (appointment_id, from_user) where state = 'proposed';
create index custody_handovers_entity on custody_handovers (legal_entity_id);
create index custody_handovers_from on custody_handovers (from_user) where from_user is not null;
create index custody_handovers_to on custody_handovers (to_user);
create index custody_handovers_decider on custody_handovers (decided_by) where decided_by is not null;
create trigger custody_handovers_version before update on custody_handovers
  for each row execute function next_version();
alter table custody_handovers enable row level security;
create policy in_scope on custody_handovers to @app_role@
  using (legal_entity_id in (select unnest(app_scope()))) with check (legal_entity_id in (select unnest(app_scope())));
grant select on custody_handovers to @app_role@;
grant update (state, decided_by, decided_at) on custody_handovers to @app_role@;

-- What waits for the second person. No request reads it: the functions below put it where its custodian finds it.
create table custody_handover_boxes (
  handover_id uuid not null references custody_handovers (id) on delete cascade,
  case_id uuid not null,
  legal_entity_id bigint not null references legal_entities (id),
  sealed boolean not null default true check (sealed),
  box bytea not null check (octet_length(box) = 80),
  primary key (handover_id, case_id),
  constraint custody_handover_boxes_of_case foreign key (case_id, legal_entity_id, sealed)
    references cases (id, legal_entity_id, sealed) on delete cascade
);
create index custody_handover_boxes_case on custody_handover_boxes (case_id);
create index custody_handover_boxes_entity on custody_handover_boxes (legal_entity_id);

-- Who is excluded from a report is never given a key of it, nor made its reader, by whatever way.
create function refuse_excluded_reader() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from report_exclusions x where x.case_id = new.case_id and x.user_id = new.user_id) then
    raise exception 'excluded from this report' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger sealed_report_keys_of_excluded before insert or update on sealed_report_keys
  for each row when (new.user_id is not null) execute function refuse_excluded_reader();
create trigger case_readers_excluded before insert or update on case_readers
  for each row execute function refuse_excluded_reader();

-- Everybody who could come to hold a key of a report of this unit without one now: appointed there or in an organisation
-- above, with or without a key, in force or waiting. The public form names them, to be excluded beforehand.
create function may_step_in(unit bigint, wanted_channel text)
  returns table (appointment_id uuid, user_id bigint)
  language sql stable security definer set search_path = public, pg_temp as $$
    select a.id, a.user_id from legal_entity_tree up
    join report_appointments a on a.legal_entity_id = up.ancestor_id
    join users u on u.id = a.user_id and u.status = 'active'
    where up.entity_id = unit and a.channel = wanted_channel and a.state in ('proposed', 'active')
      and (app_user_id() is null or unit = any (app_scope()))
  $$;
revoke all on function may_step_in(bigint, text) from public;
grant execute on function may_step_in(bigint, text) to @app_role@;

-- The custodians of a case's identity now, less those excluded. For the functions below alone.
create function identity_custodians(asked uuid) returns table (appointment_id uuid, user_id bigint, public_key bytea)
  language sql stable security definer set search_path = public, pg_temp as $$
    select a.appointment_id, a.user_id, a.public_key
    from cases c, lateral appointed_to(c.legal_entity_id, c.form_type, 'custodian') a
    where c.id = asked
      and not exists (select from report_exclusions x where x.case_id = c.id and x.user_id = a.user_id)
  $$;
revoke all on function identity_custodians(uuid) from public;

-- Given once, and no active account and no escrow has its key any more. For the functions below, and for jobs.
create function identity_is_lost(asked uuid) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
    select exists (select from sealed_identities i where i.case_id = asked)
      and not exists (select from sealed_report_keys k left join users u on u.id = k.user_id
        where k.case_id = asked and k.purpose = 'identity'
          and (k.holder = 'escrow' or k.holder = 'user' and u.status = 'active'))
  $$;
revoke all on function identity_is_lost(uuid) from public;

-- As a reader of the case is told.
create function identity_told_lost(asked uuid) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
    select reads_sealed_case(asked) and identity_is_lost(asked)
      and exists (select from cases c where c.id = asked and c.legal_entity_id = any (app_scope()))
  $$;
revoke all on function identity_told_lost(uuid) from public;
grant execute on function identity_told_lost(uuid) to @app_role@;

-- The identities whose key is with this person and with nobody else who can sign in, nor in the escrow.
create function identities_only_with(person bigint) returns setof uuid
  language sql stable security definer set search_path = public, pg_temp as $$
    select own.case_id from sealed_report_keys own
    where own.user_id = person and own.purpose = 'identity'
      and exists (select from sealed_identities i where i.case_id = own.case_id)
      and not exists (select from sealed_report_keys k left join users u on u.id = k.user_id
        where k.case_id = own.case_id and k.purpose = 'identity'
          and (k.holder = 'escrow' or k.holder = 'user' and k.user_id <> person and u.status = 'active'))
  $$;
revoke all on function identities_only_with(bigint) from public;

-- How many identities nobody could open any more without this appointment. Endings wait for each other, as for reports.
create function identities_left_unkept(ending uuid) returns integer
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  was report_appointments := (select a from report_appointments a where a.id = ending
    and (app_user_id() is null or a.legal_entity_id = any (app_scope())));
begin
  if was.id is null or was.duty <> 'custodian' then
    return 0;
  end if;
  return (select count(*) from reports_given_by(was) as given
    where given in (select identities_only_with(was.user_id)));
end $$;
revoke all on function identities_left_unkept(uuid) from public;
grant execute on function identities_left_unkept(uuid) to @app_role@;

create function lock_custody(ending uuid) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  was report_appointments := (select a from report_appointments a where a.id = ending
    and (app_user_id() is null or a.legal_entity_id = any (app_scope())));
begin
  if was.id is not null then
    perform pg_advisory_xact_lock(hashtextextended('report appointments ' || was.channel, (heads_of(array[was.legal_entity_id]))[1]));
  end if;
end $$;
revoke all on function lock_custody(uuid) from public;
grant execute on function lock_custody(uuid) to @app_role@;

-- How many the asker alone can open.
create function own_sole_identities() returns integer
  language sql stable security definer set search_path = public, pg_temp as $$
    select count(*)::int from identities_only_with(app_user_id())
  $$;
revoke all on function own_sole_identities() from public;
grant execute on function own_sole_identities() to @app_role@;

-- For those who appoint: how many identities of their organisations nobody can open any more.
create function lost_identities() returns table (channel text, identities integer)
  language sql stable security definer set search_path = public, pg_temp as $$
    select c.form_type, count(*)::int from sealed_identities i join cases c on c.id = i.case_id
    where c.legal_entity_id = any (app_scope()) and identity_is_lost(c.id) group by c.form_type
  $$;
revoke all on function lost_identities() from public;
grant execute on function lost_identities() to @app_role@;

-- Also those the asker should keep and has no key of: the escrow has it, a colleague, or nobody any more.
drop function identities_in_custody();
create function identities_in_custody()
  returns table (case_id uuid, legal_entity_id bigint, form_type text, protocol text, reporter_key bytea,
    received_at timestamptz, held boolean, escrowed boolean, keepers text[])
  language sql stable security definer set search_path = public, pg_temp as $$
    with mine as (
      select k.case_id from sealed_report_keys k where k.purpose = 'identity' and k.user_id = app_user_id()
    ), due as (
      select distinct c.id from report_appointments a
      join legal_entity_tree down on down.ancestor_id = a.legal_entity_id
      join cases c on c.legal_entity_id = down.entity_id and c.form_type = a.channel and c.sealed
      join sealed_identities i on i.case_id = c.id
      where a.user_id = app_user_id() and a.duty = 'custodian' and a.state = 'active'
        and c.id not in (select mine.case_id from mine) and may_keep_identity(c.id)
    )
    select c.id, c.legal_entity_id, c.form_type, c.protocol, r.reporter_key, c.received_at,
      c.id in (select mine.case_id from mine),
      exists (select from sealed_report_keys k
        where k.case_id = c.id and k.purpose = 'identity' and k.holder = 'escrow'),
      array(select u.name from sealed_report_keys k join users u on u.id = k.user_id and u.status = 'active'
        where k.case_id = c.id and k.purpose = 'identity' and k.user_id <> app_user_id() order by u.name)
    from cases c join sealed_reports r on r.case_id = c.id
    where c.id in (select mine.case_id from mine union all select due.id from due)
      and c.legal_entity_id = any (app_scope())
  $$;
revoke all on function identities_in_custody() from public;
grant execute on function identities_in_custody() to @app_role@;

-- What the asker has and another custodian in force lacks, with the asker's own box of it. Without the identity itself,
-- which leaves the database only for an opening on record.
create function custody_to_hand_over()
  returns table (appointment_id uuid, user_id bigint, name text, public_key bytea, made_at timestamptz, channel text,
    legal_entity_id bigint, case_id uuid, box bytea, waiting boolean)
  language sql stable security definer set search_path = public, pg_temp as $$
    select a.appointment_id, a.user_id, u.name, a.public_key, r.made_at, c.form_type, p.legal_entity_id, c.id, own.box,
      exists (select from custody_handover_boxes b join custody_handovers h on h.id = b.handover_id
        where b.case_id = c.id and h.to_user = a.user_id and h.state = 'proposed')
    from sealed_report_keys own
    join cases c on c.id = own.case_id and c.legal_entity_id = any (app_scope())
    join sealed_identities i on i.case_id = c.id
    cross join lateral identity_custodians(c.id) a
    join report_appointments p on p.id = a.appointment_id
    join users u on u.id = a.user_id
    join recipient_keys r on r.user_id = a.user_id
    where own.user_id = app_user_id() and own.purpose = 'identity' and a.user_id <> app_user_id()
      and not exists (select from sealed_report_keys k
        where k.case_id = c.id and k.purpose = 'identity' and k.user_id = a.user_id)
  $$;
revoke all on function custody_to_hand_over() from public;
grant execute on function custody_to_hand_over() to @app_role@;

-- Null where one of the identities is not the asker's to hand to this custodian, or waits already.
create function propose_custody_handover(receiver uuid, asked uuid[], sealed_boxes bytea[]) returns uuid
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  made uuid;
begin
  perform lock_custody(receiver);
  insert into custody_handovers (legal_entity_id, channel, appointment_id, from_user, to_user, public_key, identities)
    select distinct t.legal_entity_id, t.channel, t.appointment_id, app_user_id(), t.user_id, t.public_key, cardinality(asked)
    from custody_to_hand_over() t
    where t.appointment_id = receiver and t.legal_entity_id = any (app_scope())
    on conflict (appointment_id, from_user) where state = 'proposed' do nothing
    returning id into made;
  if made is null then
    return null;
  end if;
  insert into custody_handover_boxes (handover_id, case_id, legal_entity_id, box)
    select made, c.id, c.legal_entity_id, given.box
    from unnest(asked, sealed_boxes) as given (id, box) join cases c on c.id = given.id
    where given.id in (select t.case_id from custody_to_hand_over() t where t.appointment_id = receiver and not t.waiting)
    on conflict do nothing;
  if (select count(*) from custody_handover_boxes b where b.handover_id = made) <> cardinality(asked) then
    delete from custody_handovers where id = made;
    return null;
  end if;
  return made;
end $$;
revoke all on function propose_custody_handover(uuid, uuid[], bytea[]) from public;
grant execute on function propose_custody_handover(uuid, uuid[], bytea[]) to @app_role@;

-- By a second person: neither who hands over nor, while anybody else could decide, who receives.
create function custody_decision_refused(asked uuid) returns text
  language sql stable security definer set search_path = public, pg_temp as $$
    select case
      when h.from_user = app_user_id() then 'giver'
      when h.to_user = app_user_id() and exists (
        select from people_with_permission(h.legal_entity_id, 'sealed_reports.recipients') as person
        where person not in (h.to_user, coalesce(h.from_user, 0))) then 'receiver'
    end
    from custody_handovers h where h.id = asked and h.legal_entity_id = any (app_scope())
  $$;
revoke all on function custody_decision_refused(uuid) from public;
grant execute on function custody_decision_refused(uuid) to @app_role@;

-- How many of the identities reached the receiver: none to a key that was replaced, to somebody who is no custodian any
-- more, or where a report excludes them.
create function confirm_custody_handover(asked uuid) returns integer
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  h custody_handovers := (select t from custody_handovers t where t.id = asked and t.state = 'proposed'
    and t.legal_entity_id = any (app_scope()));
  given integer;
begin
  if h.id is null or custody_decision_refused(asked) is not null then
    return 0;
  end if;
  with handed as (
    insert into sealed_report_keys (case_id, legal_entity_id, purpose, epoch, holder, user_id, box)
      select b.case_id, b.legal_entity_id, 'identity', 1, 'user', h.to_user, b.box from custody_handover_boxes b
      where b.handover_id = h.id
        and exists (select from identity_custodians(b.case_id) a where a.user_id = h.to_user and a.public_key = h.public_key)
      on conflict (case_id, purpose, epoch, holder, user_id) do update set box = excluded.box
      returning case_id, legal_entity_id)
  insert into case_entries (case_id, legal_entity_id, kind, author, facts)
    select handed.case_id, handed.legal_entity_id, 'report_act', 'system', '{"act": "custody_changed"}'
    from handed order by handed.case_id;
  get diagnostics given = row_count;
  return given;
end $$;
revoke all on function confirm_custody_handover(uuid) from public;
grant execute on function confirm_custody_handover(uuid) to @app_role@;

-- Decided, it keeps that it was, not the keys.
create function forget_decided_custody_boxes() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from custody_handover_boxes where handover_id = new.id;
  return null;
end $$;
create trigger custody_handovers_decided after update of state on custody_handovers
  for each row when (new.state <> 'proposed') execute function forget_decided_custody_boxes();

-- Also that somebody keeps an identity no longer stands in the log of the report, and whoever reported reads it.
create or replace function end_appointed_reading(ended uuid) returns integer
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  was report_appointments := (select a from report_appointments a where a.id = ended
    and a.state in ('ended', 'refused') and (app_user_id() is null or a.legal_entity_id = any (app_scope())));
  taken uuid[];
begin
  if was.id is null then
    return 0;
  end if;
  taken := array(select reports_given_by(was));
  delete from sealed_report_keys where case_id = any (taken) and user_id = was.user_id
    and purpose = case was.duty when 'custodian' then 'identity' else 'data' end;
  if was.duty <> 'custodian' then
    delete from case_readers where case_id = any (taken) and user_id = was.user_id;
    update sealed_reports set rotation_due = true where case_id = any (taken);
  end if;
  insert into case_entries (case_id, legal_entity_id, kind, author, facts)
    select c.id, c.legal_entity_id, 'report_act', 'system',
      jsonb_build_object('act', case was.duty when 'custodian' then 'custody_changed' else 'readers_changed' end)
    from cases c where c.id = any (taken) order by c.id;
  return cardinality(taken);
end $$;
