-- News of an incident is mailed at once unless somebody chose otherwise: its clocks are of three business days, and they
-- run over the weekend (`mailedByDefault` in notification-types.ts). A digest of the next day would come too late for it.
alter table notification_preferences alter column mailed set default '{incident.news}';
update notification_preferences set mailed = mailed || '{incident.news}' where 'incident.news' <> all (mailed);

create or replace function notification_readers(recipients bigint[], of_type text, of_entity bigint)
  returns table (user_id bigint, name text, email text, outbox bigint, shown boolean, mail text)
  language plpgsql stable security definer set search_path = public, pg_temp
  set plan_cache_mode = force_generic_plan as $$
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
      case when of_type <> all (coalesce(p.mailed, '{incident.news}')) then 'none'
        when p.digest and of_type <> 'incident.news' then 'digest' else 'sent' end
    from users u left join notification_preferences p on p.user_id = u.id
    where u.id = any (recipients) and u.status in ('active', 'invited')
      and (asker is null or u.id = asker or u.home_entity_id = any (scope)
        -- A subquery per recipient: as a join it would be computed for all.
        or (select true from user_reach reach where reach.user_id = u.id and reach.entity_id = any (scope) limit 1))
      and (of_type <> all (coalesce(p.not_shown, '{}')) or of_type = any (coalesce(p.mailed, '{incident.news}')));
end $$;
