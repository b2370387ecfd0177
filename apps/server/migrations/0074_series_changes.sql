-- What was recorded of a date goes along when the date moves (docs/decisions/041-schedules.md).

-- The sequence at which guests were last asked: an answer to an earlier one is out of date.
alter table schedules add column asked_sequence integer not null default 0;
update schedules set asked_sequence = sequence where recurrence is null;
grant insert (asked_sequence), update (asked_sequence, uid, series_id, recurrence_start) on schedules to @app_role@;

-- Dates that move by one step take each other's places: only the whole statement must fit.
drop index schedules_date;
alter table schedules add constraint schedules_date unique (series_id, recurrence_start) deferrable initially immediate;
drop index schedule_occurrences_once;
alter table schedule_occurrences add constraint schedule_occurrences_once unique (schedule_id, starts_at)
  deferrable initially immediate;
grant update (schedule_id, legal_entity_id) on schedule_occurrences to @app_role@;
grant update (guest_id, legal_entity_id) on schedule_attendance to @app_role@;
grant update (schedule_id, legal_entity_id, guest_id, occurrence_id) on schedule_suggestions to @app_role@;

-- A suggestion outlives the date that it was made for.
alter table schedule_suggestions drop constraint schedule_suggestions_occurrence_id_fkey;
alter table schedule_suggestions add constraint schedule_suggestions_occurrence_id_fkey
  foreign key (occurrence_id) references schedule_occurrences (id) on delete set null;

-- Whoever was reminded of a date is reminded again of the time that it moved to.
create function forget_reminders() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from schedule_reminders where occurrence_id = new.id;
  return null;
end $$;
create trigger schedule_occurrences_moved after update of starts_at on schedule_occurrences
  for each row when (old.starts_at is distinct from new.starts_at) execute function forget_reminders();

-- An event that came out of a series has its files, too: the file goes with the last event that shows it.
alter table schedule_files drop constraint schedule_files_file_id_key;
create index schedule_files_file on schedule_files (file_id);
grant insert (created_at) on schedule_files to @app_role@;
drop trigger schedule_files_gone on schedule_files;
create function remove_last_schedule_file() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  -- Two events that lose the same file at once wait here for each other.
  perform from files where id = old.file_id for update;
  delete from files where id = old.file_id
    and not exists (select from schedule_files other where other.file_id = old.file_id);
  return null;
end $$;
create trigger schedule_files_gone after delete on schedule_files
  for each row execute function remove_last_schedule_file();
