-- Archiving stopped the clock of the notice to the Conselho Tutelar, though nobody had told anything: it runs again where
-- no notice is on record and the contents still exist. A report is not archived any more while it runs.
update case_clocks k set stopped_at = null
  from sealed_case_rows r
  where r.id = k.case_id and k.rule_key = 'bully.conselho_tutelar' and k.stopped_at is not null and r.shredded_at is null
    and not exists (select from case_entries e
      where e.case_id = k.case_id and e.kind = 'report_act' and e.facts ->> 'act' = 'settle_council');
