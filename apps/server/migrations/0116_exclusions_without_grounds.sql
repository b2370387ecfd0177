-- Whether somebody lost a report as accused or in another conflict stands sealed in the report, for its readers, and no
-- longer in clear. Of whom the readers named, only those who read it stay in the log; whom it may not be given to is in
-- report_exclusions, which the policies need.
update case_entries e set facts = (e.facts - 'ground') || jsonb_build_object('mentions', coalesce((
    select jsonb_agg(person) from jsonb_array_elements(e.facts -> 'mentions') as person
    where exists (select from case_views v where v.case_id = e.case_id and v.user_id = (person #>> '{}')::bigint)), '[]'))
  where e.kind = 'report_act' and e.facts ->> 'act' = 'exclude' and e.facts ? 'ground';
