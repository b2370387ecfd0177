-- The scope is read once, not for every clock that is compared.
create or replace function first_legal_clocks(case_ids bigint[]) returns table (
    case_id bigint, started_at timestamptz, extensions jsonb, amount integer, unit text, calendar text, source text)
  language sql stable security definer set search_path = public, pg_temp as $$
    select distinct on (clock.case_id) clock.case_id, clock.started_at, clock.extensions, rule.amount, rule.unit,
      rule.calendar, coalesce(base.source, rule.source)
    from case_clocks clock
    join deadline_rules rule on rule.id = clock.rule_id
    left join deadline_rules base on base.id = rule.based_on
    where clock.case_id = any (case_ids) and clock.stopped_at is null
      and clock.rule_key in ('dsr.confirm_access.simplified', 'dsr.confirm_access.complete', 'dsr.other_rights',
        'dsr.public_body')
      and clock.legal_entity_id = any ((select app_scope())::bigint[])
    order by clock.case_id, clock.due_at, clock.id
  $$;
