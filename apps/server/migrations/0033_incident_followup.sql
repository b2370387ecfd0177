-- Reminders of short clocks by the hour, beside the warnings that count days.
alter table deadline_warnings drop constraint deadline_warnings_stage_check;
alter table deadline_warnings add constraint deadline_warnings_stage_check
  check (stage in ('five_days', 'two_days', 'hours_24', 'hours_48', 'due_today', 'overdue'));

-- Confidentiality is asked item by item; what was asked of a section stays asked of it as a whole.
update incidents set secrecy = (
    select jsonb_agg(jsonb_build_object('item', coalesce(asked -> 'item', asked -> 'section'), 'reason', asked -> 'reason')
      order by place)
    from jsonb_array_elements(secrecy) with ordinality as kept (asked, place))
where secrecy <> '[]';
