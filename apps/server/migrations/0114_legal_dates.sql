-- The law's date and the organisation's own are two dates. A clock runs by the organisation's; what the law gives is
-- counted from the rule it departs from, doubled for a small agent where the law doubles it. Whether it was a small agent
-- when the clock started is kept with the clock, like the version of its rule. Assessments made so far did not ask
-- everything the law asks (0115), so what runs now is nobody's doubled term.
alter table case_clocks add small_agent boolean not null default false;
grant insert (small_agent) on case_clocks to @app_role@;

-- The earliest of the law's dates; null where the law sets no term for what was asked.
alter table privacy_requests add legal_due_at timestamptz;
grant insert (legal_due_at), update (legal_due_at) on privacy_requests to @app_role@;
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
  where clock.case_id = r.id
    and clock.rule_key in ('dsr.confirm_access.simplified', 'dsr.confirm_access.complete', 'dsr.public_body')
    and (clock.stopped_at is null or not r.is_open and clock.stopped_at = (
      select max(last.stopped_at) from case_clocks last where last.case_id = r.id and last.rule_key in
        ('dsr.confirm_access.simplified', 'dsr.confirm_access.complete', 'dsr.other_rights', 'dsr.public_body'))));
alter table privacy_requests enable trigger privacy_requests_version;

-- The list tells both dates, so it needs the rule that counts, the law's, and the one for small agents.
drop function first_legal_clocks(bigint[]);
create function first_legal_clocks(case_ids bigint[]) returns table (
    case_id bigint, key text, started_at timestamptz, extensions jsonb, small_agent boolean, version jsonb, base jsonb,
    small jsonb)
  language sql stable security definer set search_path = public, pg_temp as $$
    select distinct on (clock.case_id) clock.case_id, clock.rule_key, clock.started_at, clock.extensions,
      clock.small_agent, to_jsonb(rule), to_jsonb(coalesce(base, rule)), to_jsonb(small)
    from case_clocks clock
    join deadline_rules rule on rule.id = clock.rule_id
    left join deadline_rules base on base.id = rule.based_on
    left join lateral (
      select * from deadline_rules other
      where clock.small_agent and clock.rule_key = 'dsr.confirm_access.simplified' and other.legal_entity_id is null
        and other.key = 'dsr.confirm_access.simplified_small'
        and other.valid_from <= (clock.started_at at time zone 'America/Sao_Paulo')::date
      order by other.valid_from desc, other.id desc limit 1) small on true
    where clock.case_id = any (case_ids) and clock.stopped_at is null
      and clock.rule_key in ('dsr.confirm_access.simplified', 'dsr.confirm_access.complete', 'dsr.other_rights',
        'dsr.public_body')
      and clock.legal_entity_id = any ((select app_scope())::bigint[])
    order by clock.case_id, clock.due_at, clock.id
  $$;
revoke all on function first_legal_clocks(bigint[]) from public;
grant execute on function first_legal_clocks(bigint[]) to @app_role@;

-- The law says nothing of extending the term of the other rights. That it may be extended is the organisation's policy,
-- and a policy has a maximum: as long again as the term, unless the organisation sets less or more.
update deadline_rules set max_extension = 15 where key = 'dsr.other_rights' and max_extension is null;
update deadline_rules set source =
  'A LGPD, art. 18, § 5º, deixa o prazo para regulamento da ANPD, ainda não publicado. O prazo e a prorrogação são da organização.'
where key = 'dsr.other_rights' and legal_entity_id is null;

-- Art. 16 has four grounds against erasure, not one.
alter table privacy_requests drop constraint privacy_requests_refusal_reason_check;
alter table privacy_requests add constraint privacy_requests_refusal_reason_check check (refusal_reason in
  ('legal_retention', 'research', 'lawful_transfer', 'exclusive_use', 'trade_secret', 'identity', 'repetitive',
    'not_processed', 'other'));
