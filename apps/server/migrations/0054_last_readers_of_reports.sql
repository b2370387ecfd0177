-- No sealed report loses its last reader by the hand of one person, and no change of its readers is silent
-- (docs/decisions/036-sealed-reports.md).

-- The reports that somebody reads, or whose identity they keep, by this appointment and by no other of theirs in force.
-- Also where they hold no key at the moment: a reader would be given one again. For the functions below alone.
create function reports_given_by(appointment report_appointments) returns setof uuid
  language sql stable security definer set search_path = public, pg_temp as $$
    select c.id from cases c
    join legal_entity_tree down on down.ancestor_id = appointment.legal_entity_id and down.entity_id = c.legal_entity_id
    where c.sealed and c.form_type = appointment.channel
      and (exists (select from sealed_report_keys k where k.case_id = c.id and k.user_id = appointment.user_id
          and k.purpose = case appointment.duty when 'custodian' then 'identity' else 'data' end)
        or appointment.duty <> 'custodian'
          and exists (select from case_readers r where r.case_id = c.id and r.user_id = appointment.user_id))
      and not exists (
        select from report_appointments other
        join legal_entity_tree up on up.ancestor_id = other.legal_entity_id and up.entity_id = c.legal_entity_id
        where other.id <> appointment.id and other.user_id = appointment.user_id
          and other.channel = appointment.channel and other.state = 'active'
          and (other.duty = 'custodian') = (appointment.duty = 'custodian'))
  $$;
revoke all on function reports_given_by(report_appointments) from public;

-- How many reports with contents nobody could open any more once this appointment ended: no other active account that
-- reads them holds a key of every text. Endings wait for each other, and the reports stay locked until the transaction
-- ends, as every act on them locks them: what is counted here is still true when reading is taken.
create function reports_left_unread(ending uuid) returns integer
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  was report_appointments := (select a from report_appointments a where a.id = ending
    and (app_user_id() is null or a.legal_entity_id = any (app_scope())));
  taken uuid[];
begin
  -- Keys of an identity cannot be handed on: an ending that waited for it would wait for ever.
  if was.id is null or was.duty = 'custodian' then
    return 0;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('report appointments ' || was.channel, (heads_of(array[was.legal_entity_id]))[1]));
  taken := array(select reports_given_by(was));
  perform from cases where id = any (taken) order by id for update;
  return (select count(*) from unnest(taken) as report (id)
    where exists (select from sealed_report_records s where s.case_id = report.id)
      and exists (select from sealed_report_keys k
        where k.case_id = report.id and k.purpose = 'data' and k.user_id = was.user_id)
      and not exists (
        select from case_readers r join users u on u.id = r.user_id and u.status = 'active'
        where r.case_id = report.id and r.user_id <> was.user_id
          and not exists (select from sealed_report_records s
            where s.case_id = report.id and s.audience <> 'author'
              and not exists (select from sealed_report_keys k where k.case_id = report.id and k.purpose = 'data'
                and k.user_id = r.user_id and k.epoch = s.epoch))));
end $$;
revoke all on function reports_left_unread(uuid) from public;
grant execute on function reports_left_unread(uuid) to @app_role@;

create or replace function end_appointed_reading(ended uuid) returns integer
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  was report_appointments := (select a from report_appointments a where a.id = ended
    and a.state = 'ended' and (app_user_id() is null or a.legal_entity_id = any (app_scope())));
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
    insert into case_entries (case_id, legal_entity_id, kind, author, facts)
      select c.id, c.legal_entity_id, 'report_act', 'system', '{"act": "readers_changed"}'
      from cases c where c.id = any (taken) order by c.id;
  end if;
  return cardinality(taken);
end $$;
revoke all on function end_appointed_reading(uuid) from public;
grant execute on function end_appointed_reading(uuid) to @app_role@;

-- Who is appointed takes up the reports of their channel that no active account reads any more and whose keys the
-- organisation's escrow keeps. They open nothing by it: two of the printed shares do. Not those they are excluded from,
-- nor those of a unit below that has appointments of its own.
create function take_up_unread_reports(appointed uuid) returns integer
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  given report_appointments := (select a from report_appointments a where a.id = appointed and a.state = 'active'
    and a.effective_at <= now() and a.duty <> 'custodian'
    and (app_user_id() is null or a.legal_entity_id = any (app_scope())));
  taken uuid[];
begin
  if given.id is null then
    return 0;
  end if;
  taken := array(
    select c.id from cases c
    join legal_entity_tree down on down.ancestor_id = given.legal_entity_id and down.entity_id = c.legal_entity_id
    where c.sealed and c.form_type = given.channel
      and exists (select from sealed_report_records s where s.case_id = c.id)
      and exists (select from sealed_report_keys k
        where k.case_id = c.id and k.purpose = 'data' and k.holder = 'escrow')
      and not exists (select from case_readers r join users u on u.id = r.user_id and u.status = 'active'
        where r.case_id = c.id)
      and not exists (select from report_exclusions x where x.case_id = c.id and x.user_id = given.user_id)
      and not exists (
        select from report_appointments nearer
        join legal_entity_tree up on up.ancestor_id = nearer.legal_entity_id and up.entity_id = c.legal_entity_id
        join legal_entity_tree within on within.entity_id = nearer.legal_entity_id
          and within.ancestor_id = given.legal_entity_id
        where nearer.legal_entity_id <> given.legal_entity_id and nearer.channel = given.channel
          and nearer.duty <> 'custodian' and nearer.state = 'active')
    order by c.id for update of c);
  insert into case_readers (case_id, legal_entity_id, user_id)
    select c.id, c.legal_entity_id, given.user_id from cases c where c.id = any (taken) on conflict do nothing;
  insert into case_entries (case_id, legal_entity_id, kind, author, facts)
    select c.id, c.legal_entity_id, 'report_act', 'system', '{"act": "readers_changed"}'
    from cases c where c.id = any (taken) order by c.id;
  return cardinality(taken);
end $$;
revoke all on function take_up_unread_reports(uuid) from public;
grant execute on function take_up_unread_reports(uuid) to @app_role@;

-- Whether this is the only active account of the whole organisation that the entity belongs to. As the owner: the
-- policy of users hides those outside the asker's scope, and they are the ones that count.
create function is_only_account(entity bigint, person bigint) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
    select coalesce(array_agg(u.id), '{}') = array[person]
    from users_in_scope(organisation_of(entity)) as member join users u on u.id = member and u.status = 'active'
    where entity = any (app_scope())
  $$;
revoke all on function is_only_account(bigint, bigint) from public;
grant execute on function is_only_account(bigint, bigint) to @app_role@;

-- Boxes of keys that are not made yet open nothing, and would stand in the way of the real ones.
create function forget_later_boxes(asked uuid) returns void
  language sql security definer set search_path = public, pg_temp as $$
    delete from sealed_report_keys k using sealed_reports r
    where r.case_id = asked and k.case_id = asked and k.purpose = 'data' and k.epoch > r.epoch
      and r.legal_entity_id = any (app_scope()) and reads_sealed_case(asked)
  $$;
revoke all on function forget_later_boxes(uuid) from public;
grant execute on function forget_later_boxes(uuid) to @app_role@;

-- What is told of the readers of a sealed report keeps no more than the hour either.
create trigger notifications_of_sealed_readers before insert on notifications
  for each row when (new.dedup_key like 'sealed readers %') execute function keep_hours_only('created_at');
