-- Every type a request has had. What erases is approved by a second person also after the types were changed, so nobody
-- who changes them can write here.
alter table privacy_requests add types_ever text[] not null default '{}';
create function keep_types_ever() returns trigger language plpgsql as $$
begin
  new.types_ever := array(select distinct unnest(
    case when tg_op = 'INSERT' then new.types else old.types_ever || old.types || new.types end) order by 1);
  return new;
end $$;
alter table privacy_requests disable trigger privacy_requests_version;
update privacy_requests r set types_ever = array(
  select distinct kind from (
    select unnest(r.types) as kind
    union select jsonb_array_elements_text(line.facts -> 'before') from case_entries line
      where line.case_id = r.id and line.kind = 'retyped'
    union select jsonb_array_elements_text(line.facts -> 'types') from case_entries line
      where line.case_id = r.id and line.kind = 'retyped') had order by 1);
alter table privacy_requests enable trigger privacy_requests_version;
create trigger privacy_requests_types_ever before insert or update of types, types_ever on privacy_requests
  for each row execute function keep_types_ever();

-- Art. 18 § 3: whether whoever speaks for the holder has shown that they may.
alter table privacy_requests add representative_powers text not null default 'unchecked'
  check (representative_powers in ('unchecked', 'checked', 'unproven'));
grant update (representative_powers) on privacy_requests to @app_role@;

-- A change of types used to stop the clock of the law that ran. Where the request is still open, it runs again.
with taken as (
  select distinct on (clock.case_id, clock.rule_key) clock.id, clock.case_id
  from case_clocks clock join privacy_requests r on r.id = clock.case_id and r.is_open
  where clock.rule_key in ('dsr.confirm_access.simplified', 'dsr.confirm_access.complete', 'dsr.other_rights',
      'dsr.public_body')
    and exists (select from case_entries line where line.case_id = clock.case_id and line.kind = 'retyped'
      and line.created_at = clock.stopped_at)
    and not exists (select from case_entries line where line.case_id = clock.case_id and line.kind = 'reopened'
      and line.created_at > clock.stopped_at)
    and not exists (select from case_clocks running where running.case_id = clock.case_id
      and running.rule_key = clock.rule_key and running.stopped_at is null)
  order by clock.case_id, clock.rule_key, clock.due_at),
again as (update case_clocks clock set stopped_at = null from taken where clock.id = taken.id
  returning clock.case_id, clock.due_at)
update privacy_requests r set due_at = least(r.due_at, first.due_at)
from (select case_id, min(due_at) as due_at from again group by case_id) first where first.case_id = r.id;

-- The law's date as 0114 counts it, from the clocks that run again too.
alter table privacy_requests disable trigger privacy_requests_version;
update privacy_requests r set legal_due_at = (
  select min(case when rule.id = base.id then clock.due_at
    else ((clock.started_at at time zone 'America/Sao_Paulo')::date + base.amount + added.days + 1)::timestamp
      at time zone 'America/Sao_Paulo' - interval '1 second' end)
  from case_clocks clock
  join deadline_rules rule on rule.id = clock.rule_id
  join deadline_rules base on base.id = coalesce(rule.based_on, rule.id) and base.standing = 'law'
  cross join lateral (select coalesce(sum((extension ->> 'amount')::integer), 0)::integer as days
    from jsonb_array_elements(clock.extensions) extension) added
  where clock.case_id = r.id and clock.stopped_at is null
    and clock.rule_key in ('dsr.confirm_access.simplified', 'dsr.confirm_access.complete', 'dsr.public_body'))
where r.is_open and exists (select from case_entries line where line.case_id = r.id and line.kind = 'retyped');
alter table privacy_requests enable trigger privacy_requests_version;
