-- What belongs to a write travels with its commit, so names are known before rows are written.

-- A letter is sealed for its row: by a name drawn here, no longer by the number the row will have. Those written before
-- have none, and are opened by their number.
alter table mail_messages add column uuid uuid;
grant insert (uuid) on mail_messages to @app_role@;

-- The number of a case and of its first receipt are drawn together with the protocol.
grant insert (id) on cases to @app_role@;
grant usage on sequence cases_id_seq to @app_role@;
grant insert (id) on case_receipts to @app_role@;
grant usage on sequence case_receipts_id_seq to @app_role@;

-- Whom a notification of this type reaches, and how: asked before anything is locked. Runs as the owner: whoever notifies
-- reads neither the other's preferences nor the other's notifications. A request reaches only people of its scope. A
-- mail stands in the outbox of the account's organisation, or in that of the request for someone whose account lives
-- elsewhere. In plpgsql, because that keeps its plan: making it takes far longer than following it.
create function notification_readers(recipients bigint[], of_type text)
  returns table (user_id bigint, name text, email text, outbox bigint, shown boolean, mail text)
  language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  asker bigint := app_user_id();
  scope bigint[] := app_scope();
begin
  return query
    select u.id, u.name, u.email,
      case when asker is null or u.id = asker or u.home_entity_id = any (scope) then u.home_entity_id else scope[1] end,
      of_type <> all (coalesce(p.not_shown, '{}')),
      case when of_type <> all (coalesce(p.mailed, '{}')) then 'none' when p.digest then 'digest' else 'sent' end
    from users u left join notification_preferences p on p.user_id = u.id
    where u.id = any (recipients) and u.status in ('active', 'invited')
      and (asker is null or u.id = asker or u.home_entity_id = any (scope)
        -- For these few alone: as a mere condition it would be worked out for everybody.
        or (select true from user_reach reach where reach.user_id = u.id and reach.entity_id = any (scope) limit 1))
      and (of_type <> all (coalesce(p.not_shown, '{}')) or of_type = any (coalesce(p.mailed, '{}')));
end $$;
revoke all on function notification_readers(bigint[], text) from public;
grant execute on function notification_readers(bigint[], text) to @app_role@;

create or replace function add_notifications(recipients bigint[], content jsonb)
  returns table (user_id bigint, name text, email text, outbox bigint)
  language plpgsql volatile security definer set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
begin
  return query
    with wanted as (select * from notification_readers(recipients, content ->> 'type')
    ), added as (
      insert into notifications (user_id, legal_entity_id, created_by, type, title, message, extra_data, link,
        click_options, dedup_key, shown, mail)
      select wanted.user_id, (content ->> 'legal_entity_id')::bigint, (content ->> 'created_by')::bigint,
        content ->> 'type', content ->> 'title', content ->> 'message', content -> 'extra_data', content ->> 'link',
        content -> 'click_options', content ->> 'dedup_key', wanted.shown, wanted.mail
      from wanted
      on conflict (user_id, dedup_key) where dedup_key is not null do nothing
      returning notifications.user_id, notifications.mail
    )
    select wanted.user_id, wanted.name, wanted.email, wanted.outbox
    from added join wanted on wanted.user_id = added.user_id where added.mail = 'sent';
end $$;
