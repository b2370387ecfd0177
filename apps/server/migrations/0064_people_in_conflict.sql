-- An accused person may be somebody who reads no report, or has no account: they are named as an employee, and those they
-- report to lose the report as well, in whatever unit of the organisation they work.
drop function accounts_in_conflict(uuid, bigint);
create function accounts_in_conflict(asked uuid, person bigint, accused bigint) returns setof bigint
  language sql stable security definer set search_path = public, pg_temp as $$
    with recursive home as (
      select organisation_of(c.legal_entity_id) as units from cases c
      where c.id = asked and c.legal_entity_id = any (app_scope()) and reads_sealed_case(c.id)
    ), named as (
      select e.natural_entity_id, n.user_id from employees e join natural_entities n on n.id = e.natural_entity_id
      where e.id = accused and e.legal_entity_id = any (app_scope())
    ), line as (
      select e.id, e.manager_id, n.user_id from home join employees e on e.legal_entity_id = any (home.units)
        join natural_entities n on n.id = e.natural_entity_id
      where e.deleted_at is null and (n.user_id = person or n.id in (select natural_entity_id from named)
        or n.user_id in (select user_id from named))
      union
      select e.id, e.manager_id, n.user_id from line cross join home
        join employees e on e.id = line.manager_id and e.legal_entity_id = any (home.units)
        join natural_entities n on n.id = e.natural_entity_id
      where e.deleted_at is null
    )
    select person from home where person is not null
    union select user_id from line where user_id is not null
  $$;
revoke all on function accounts_in_conflict(uuid, bigint, bigint) from public;
grant execute on function accounts_in_conflict(uuid, bigint, bigint) to @app_role@;

-- Whether every key of the texts of a report lies in the organisation's escrow too: then two of the printed shares open it
-- for whoever is appointed next, and nobody has to go on reading it because they are the last.
create function escrow_keeps(asked uuid) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
    select reads_sealed_case(asked) and not exists (
      select from sealed_report_records s where s.case_id = asked and s.audience <> 'author'
        and not exists (select from sealed_report_keys k where k.case_id = asked and k.purpose = 'data'
          and k.holder = 'escrow' and k.epoch = s.epoch))
  $$;
revoke all on function escrow_keeps(uuid) from public;
grant execute on function escrow_keeps(uuid) to @app_role@;
