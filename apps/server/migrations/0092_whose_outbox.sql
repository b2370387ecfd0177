-- A letter to somebody whose account lives elsewhere stands in the outbox of the organisation it is about: the first one
-- of the scope, which it was until now, may be any of its units.
drop function notification_readers(bigint[], text);
create function notification_readers(recipients bigint[], of_type text, of_entity bigint)
  returns table (user_id bigint, name text, email text, outbox bigint, shown boolean, mail text)
  language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  asker bigint := app_user_id();
  scope bigint[] := app_scope();
begin
  return query
    select u.id, u.name, u.email,
      case when asker is null or u.id = asker or u.home_entity_id = any (scope) then u.home_entity_id
        when of_entity = any (scope) then of_entity else scope[1] end,
      of_type <> all (coalesce(p.not_shown, '{}')),
      case when of_type <> all (coalesce(p.mailed, '{}')) then 'none' when p.digest then 'digest' else 'sent' end
    from users u left join notification_preferences p on p.user_id = u.id
    where u.id = any (recipients) and u.status in ('active', 'invited')
      and (asker is null or u.id = asker or u.home_entity_id = any (scope)
        -- For these few alone: as a mere condition it would be worked out for everybody.
        or (select true from user_reach reach where reach.user_id = u.id and reach.entity_id = any (scope) limit 1))
      and (of_type <> all (coalesce(p.not_shown, '{}')) or of_type = any (coalesce(p.mailed, '{}')));
end $$;
revoke all on function notification_readers(bigint[], text, bigint) from public;
grant execute on function notification_readers(bigint[], text, bigint) to @app_role@;

create or replace function add_notifications(recipients bigint[], content jsonb)
  returns table (user_id bigint, name text, email text, outbox bigint)
  language plpgsql volatile security definer set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
begin
  return query
    with wanted as (
      select * from notification_readers(recipients, content ->> 'type', (content ->> 'legal_entity_id')::bigint)
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
