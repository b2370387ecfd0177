-- The clock that runs out first of those the holder is promised an answer by, for each of these cases: what it counts in,
-- and where that comes from. What is owed to others beside the answer has no say here. The installation's rules are read through functions alone.
create function first_legal_clocks(case_ids bigint[]) returns table (
    case_id bigint, started_at timestamptz, extensions jsonb, amount integer, unit text, calendar text, source text)
  language sql stable security definer set search_path = public, pg_temp as $$
    select distinct on (clock.case_id) clock.case_id, clock.started_at, clock.extensions, rule.amount, rule.unit,
      rule.calendar, coalesce(base.source, rule.source)
    from case_clocks clock
    join deadline_rules rule on rule.id = clock.rule_id
    left join deadline_rules base on base.id = rule.based_on
    where clock.case_id = any (case_ids) and clock.stopped_at is null
      and clock.rule_key in ('dsr.confirm_access.simplified', 'dsr.confirm_access.complete', 'dsr.other_rights')
      and clock.legal_entity_id = any (app_scope())
    order by clock.case_id, clock.due_at, clock.id
  $$;
revoke all on function first_legal_clocks(bigint[]) from public;
grant execute on function first_legal_clocks(bigint[]) to @app_role@;

-- Open requests that run out soon: within the last third of their time, and the last five days at most. Business days
-- are counted by whoever asks: the nth of these is the nth from today.
create function soon_privacy_requests(scope bigint[], today date, business_days date[]) returns setof bigint
  language sql stable security definer set search_path = public, pg_temp as $$
    with near as materialized (
      select id, (due_at at time zone 'America/Sao_Paulo')::date as due_day from privacy_requests
      where is_open and legal_entity_id = any (scope)
        and due_at >= (today + 1)::timestamp at time zone 'America/Sao_Paulo'
        and due_at < (greatest(today + 5, business_days[5]) + 1)::timestamp at time zone 'America/Sao_Paulo')
    select near.id
    from near
    join first_legal_clocks((select array_agg(id) from near)) clock on clock.case_id = near.id
    cross join lateral (select least(5, ceil((clock.amount
      + coalesce((select sum((added ->> 'amount')::integer) from jsonb_array_elements(clock.extensions) added), 0)
      ) / 3.0))::integer as days) soon
    where near.due_day <= case clock.unit
      when 'business_days' then business_days[soon.days] else today + soon.days end
  $$;
revoke all on function soon_privacy_requests(bigint[], date, date[]) from public;
grant execute on function soon_privacy_requests(bigint[], date, date[]) to @app_role@;

-- The figures are counted from this alone, without the rows.
create index privacy_requests_answered on privacy_requests (legal_entity_id, answered_at, id)
  include (received_at, due_at, types) where answered_at is not null;
create index privacy_requests_result on privacy_requests (legal_entity_id, result, id) where result is not null;
create index privacy_requests_channel on privacy_requests (legal_entity_id, channel, id);
create index privacy_requests_unassigned on privacy_requests (legal_entity_id, id) where responsible_id is null and is_open;
