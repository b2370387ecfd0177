-- Reminders of signatures leave as other letters to many people do (0021, 0031): behind everybody else's mail, within the
-- share of a day, with a way out, and marked where they come back. They are told apart from what somebody mailed.
alter table bulk_sendings add column is_reminder boolean not null default false
  check (not is_reminder or newsletter_id is not null);
grant insert (is_reminder) on bulk_sendings to @app_role@;

-- As 0021; a job, which nobody asks, has no scope.
create or replace function start_bulk_sending(asked uuid) returns boolean
  language sql security definer set search_path = public, pg_temp as $$
    with started as (
      update bulk_sendings set state = 'sending', started_at = now()
      where id = asked and state = 'preparing'
        and (app_user_id() is null or legal_entity_id = any (app_scope())) returning id)
    select exists (select from started)
  $$;

-- All that still waits of a newsletter is left out: it is deleted, or over. Answers whether there was any.
create function cancel_newsletter_letters(asked bigint) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  ended uuid[];
begin
  with cancelled as (
    update bulk_sendings set state = 'cancelled', ended_at = now()
    where newsletter_id = asked and state in ('preparing', 'sending', 'paused')
      and (app_user_id() is null or legal_entity_id = any (app_scope())) returning id)
  select array_agg(id) into ended from cancelled;
  update bulk_letters set state = 'skipped' where sending_id = any (ended) and state = 'queued' and mail_id is null;
  return ended is not null;
end $$;
revoke all on function cancel_newsletter_letters(bigint) from public;
grant execute on function cancel_newsletter_letters(bigint) to @app_role@;
