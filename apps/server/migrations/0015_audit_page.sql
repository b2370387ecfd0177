-- What /audit asks of a log of a million rows: a period, one kind of act, one person.
create index audit_events_time on audit_events (legal_entity_id, at, id);
create index audit_events_action on audit_events (legal_entity_id, action, id);
create index audit_events_actor on audit_events (actor_id, legal_entity_id, id);

create function app_user_administers() returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
    select exists (
      select from role_users held join roles r on r.id = held.role_id and r.deleted_at is null
      where held.user_id = app_user_id() and r.name = 'admin')
  $$;

-- What concerns no organisation concerns whoever administers the installation.
drop policy in_scope on audit_events;
create policy visible on audit_events for select to @app_role@
  using (legal_entity_id = any ((select app_scope())::bigint[])
    or legal_entity_id is null and (select app_user_administers()));

-- Everybody the log of this scope can name: those of the scope, and those who acted in it and have left since.
create function audit_actors(scope bigint[]) returns table (id bigint, name text)
  language sql stable security definer set search_path = public, pg_temp as $$
    select u.id, u.name from users u
    where u.id in (select users_in_scope(scope))
      or exists (select from audit_events e where e.actor_id = u.id and e.legal_entity_id = any (scope))
  $$;

-- Who did it, in words; of the installation's rows only the names the asker may know.
create function audit_actor_name(event bigint) returns text
  language sql stable security definer set search_path = public, pg_temp as $$
    select case
      when e.actor_id is null then 'Sistema'
      when u.id is null then 'Conta removida'
      when e.legal_entity_id = any (app_scope()) or u.id in (select users_in_scope(app_scope())) then u.name
      else 'De outra organização'
    end
    from audit_events e left join users u on u.id = e.actor_id where e.id = event
  $$;
revoke all on function app_user_administers(), audit_actors(bigint[]), audit_actor_name(bigint) from public;
grant execute on function app_user_administers(), audit_actors(bigint[]), audit_actor_name(bigint) to @app_role@;
