-- From how many days before its date on a request is due soon, and which days those are: the last third of its time, and
-- at most five. Its clocks say so, and are asked when its date is written, not by every list.
alter table privacy_requests add soon_days smallint, add soon_unit text
  check (soon_unit in ('immediate', 'hours', 'calendar_days', 'business_days', 'months', 'years'));
create function keep_soon() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  select least(5, case when rule.unit in ('months', 'years') then 5
      when rule.unit = 'hours' then ceil(whole.amount / 72.0) else ceil(whole.amount / 3.0) end), rule.unit
  into new.soon_days, new.soon_unit
  from case_clocks clock join deadline_rules rule on rule.id = clock.rule_id
  cross join lateral (select rule.amount + coalesce((select sum((added ->> 'amount')::integer)
    from jsonb_array_elements(clock.extensions) added), 0) as amount) whole
  where clock.case_id = new.id and clock.stopped_at is null
    and clock.rule_key in ('dsr.confirm_access.simplified', 'dsr.confirm_access.complete', 'dsr.other_rights',
      'dsr.public_body')
  order by clock.due_at, clock.id limit 1;
  return new;
end $$;
create trigger privacy_requests_soon before insert or update of due_at on privacy_requests
  for each row execute function keep_soon();
-- What is there already learns it from its clocks; nothing else of it changes.
alter table privacy_requests disable trigger privacy_requests_version;
update privacy_requests set due_at = due_at where is_open;
alter table privacy_requests enable trigger privacy_requests_version;

drop function soon_privacy_requests(bigint[], date, date[]);
-- Only what is due soon asked the clocks, and has it in the request now.
drop trigger case_clocks_added on case_clocks;
drop trigger case_clocks_changed on case_clocks;
drop trigger case_clocks_removed on case_clocks;
drop function note_clock_changes();

-- What is open is counted from this alone: by state, by whom, by date, by whether it is due soon.
drop index privacy_requests_open;
create index privacy_requests_open on privacy_requests (legal_entity_id, due_at, id)
  include (is_open, state, responsible_id, proposal_id, soon_days, soon_unit) where is_open;

-- Protocols sign by sign: those that begin in one way then lie together, whatever the language of the database.
drop index privacy_requests_protocol;
drop index privacy_requests_all_protocol;
create index privacy_requests_protocol on privacy_requests (legal_entity_id, protocol collate "C", id);
create index privacy_requests_all_protocol on privacy_requests (protocol collate "C", id) include (legal_entity_id);
