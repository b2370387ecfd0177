-- A key that takes another's place may be that of somebody who took over the account: nothing is sealed to it until another
-- person says that it is theirs (docs/decisions/036-sealed-reports.md).

-- The appointments of whoever replaced their key wait again for somebody else's confirmation, or for a day where nobody
-- else is. Until then no new report reaches that key.
create function reconfirm_own_appointments()
  returns table (id uuid, legal_entity_id bigint, channel text, duty text, user_id bigint)
  language sql security definer set search_path = public, pg_temp as $$
    update report_appointments a set proposed_by = a.user_id, proposed_at = now(), decided_by = null,
      state = case when is_only_account(a.legal_entity_id, a.user_id) then 'active' else 'proposed' end,
      decided_at = case when is_only_account(a.legal_entity_id, a.user_id) then now() end,
      effective_at = case when is_only_account(a.legal_entity_id, a.user_id) then now() + interval '1 day' end
    where a.user_id = app_user_id() and a.state = 'active'
    returning a.id, a.legal_entity_id, a.channel, a.duty, a.user_id
  $$;
revoke all on function reconfirm_own_appointments() from public;
grant execute on function reconfirm_own_appointments() to @app_role@;

-- Who is told of it: those who read reports with them, those appointed beside them, and who decides on appointments.
create function told_of_own_key() returns setof bigint
  language sql stable security definer set search_path = public, pg_temp as $$
    with mine as (
      select distinct a.legal_entity_id, a.channel from report_appointments a
      where a.user_id = app_user_id() and a.state in ('proposed', 'active')
    ), told as (
      select r.user_id from case_readers own join case_readers r on r.case_id = own.case_id
      where own.user_id = app_user_id()
      union
      select b.user_id from mine join report_appointments b using (legal_entity_id, channel) where b.state = 'active'
      union
      select person from mine, people_with_permission(mine.legal_entity_id, 'sealed_reports.recipients') as person
    )
    select told.user_id from told join users u on u.id = told.user_id and u.status = 'active'
    where told.user_id <> app_user_id()
  $$;
revoke all on function told_of_own_key() from public;
grant execute on function told_of_own_key() to @app_role@;

-- A reader decides on a key with the day it was made before their eyes.
drop function report_holders(uuid);
create function report_holders(asked uuid)
  returns table (user_id bigint, public_key bytea, made_at timestamptz, reads boolean, epochs integer[])
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
    select people.user_id, k.public_key, k.made_at, people.reads,
      coalesce((select array_agg(b.epoch order by b.epoch) from sealed_report_keys b
        where b.case_id = asked and b.purpose = 'data' and b.user_id = people.user_id), '{}')
    from people left join recipient_keys k on k.user_id = people.user_id
  $$;
revoke all on function report_holders(uuid) from public;
grant execute on function report_holders(uuid) to @app_role@;

-- Also where a confirmation is refused: reading ends as if the appointment had been ended.
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
    insert into case_entries (case_id, legal_entity_id, kind, author, facts)
      select c.id, c.legal_entity_id, 'report_act', 'system', '{"act": "readers_changed"}'
      from cases c where c.id = any (taken) order by c.id;
  end if;
  return cardinality(taken);
end $$;

-- A custodian in force who holds no key of an identity: appointed after it was given, or with another key since. Two of the
-- printed shares open it for them.
create function may_keep_identity(asked uuid) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
    select exists (
      select from cases c join sealed_reports r on r.case_id = c.id and r.identity_given,
        lateral appointed_to(c.legal_entity_id, c.form_type, 'custodian') a
      where c.id = asked and c.legal_entity_id = any (app_scope()) and a.user_id = app_user_id()
        and not exists (select from report_exclusions x where x.case_id = c.id and x.user_id = a.user_id))
  $$;
revoke all on function may_keep_identity(uuid) from public;
grant execute on function may_keep_identity(uuid) to @app_role@;

create function escrowed_identity(asked uuid) returns bytea
  language sql stable security definer set search_path = public, pg_temp as $$
    select k.box from sealed_report_keys k
    where k.case_id = asked and k.purpose = 'identity' and k.holder = 'escrow' and may_keep_identity(asked)
  $$;
revoke all on function escrowed_identity(uuid) from public;
grant execute on function escrowed_identity(uuid) to @app_role@;

create function keep_identity_box(asked uuid, sealed_box bytea) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if escrowed_identity(asked) is null then
    return false;
  end if;
  insert into sealed_report_keys (case_id, legal_entity_id, purpose, epoch, holder, user_id, box)
    select c.id, c.legal_entity_id, 'identity', 1, 'user', app_user_id(), sealed_box from cases c where c.id = asked
    on conflict (case_id, purpose, epoch, holder, user_id) do update set box = excluded.box;
  return true;
end $$;
revoke all on function keep_identity_box(uuid, bytea) from public;
grant execute on function keep_identity_box(uuid, bytea) to @app_role@;

-- Also those the asker should keep and has no key of, where the escrow has it.
drop function identities_in_custody();
create function identities_in_custody()
  returns table (case_id uuid, legal_entity_id bigint, form_type text, protocol text, reporter_key bytea,
    received_at timestamptz, held boolean)
  language sql stable security definer set search_path = public, pg_temp as $$
    with mine as (
      select k.case_id from sealed_report_keys k where k.purpose = 'identity' and k.user_id = app_user_id()
    ), due as (
      select distinct c.id from report_appointments a
      join legal_entity_tree down on down.ancestor_id = a.legal_entity_id
      join cases c on c.legal_entity_id = down.entity_id and c.form_type = a.channel and c.sealed
      join sealed_report_keys k on k.case_id = c.id and k.purpose = 'identity' and k.holder = 'escrow'
      where a.user_id = app_user_id() and a.duty = 'custodian' and a.state = 'active'
        and c.id not in (select mine.case_id from mine) and may_keep_identity(c.id)
    )
    select c.id, c.legal_entity_id, c.form_type, c.protocol, r.reporter_key, c.received_at,
      c.id in (select mine.case_id from mine)
    from cases c join sealed_reports r on r.case_id = c.id
    where c.id in (select mine.case_id from mine union all select due.id from due)
      and c.legal_entity_id = any (app_scope())
  $$;
revoke all on function identities_in_custody() from public;
grant execute on function identities_in_custody() to @app_role@;
