-- Notifications and real time (docs/decisions/014-notifications-and-real-time.md).

-- Read by their user only; written by add_notifications() only.
create table notifications (
  id uuid primary key default gen_random_uuid(),
  user_id bigint not null references users (id) on delete cascade,
  -- The context it was caused in, if any, and by whom.
  legal_entity_id bigint references legal_entities (id) on delete set null,
  created_by bigint references users (id) on delete set null,
  -- Of any version of the product: unknown types are shown as such.
  type text not null check (type ~ '^[a-z_]+(\.[a-z_]+)*$'),
  title text,
  message text not null,
  extra_data jsonb not null default '{}',
  link text,
  click_options jsonb not null default '{}',
  -- The same key notifies a user only once.
  dedup_key text,
  -- False if the user wants this type by mail only.
  shown boolean not null,
  mail text not null check (mail in ('none', 'sent', 'digest')),
  read_at timestamptz,
  created_at timestamptz not null default now(),
  search_text text not null generated always as (plain_text(coalesce(title, '') || ' ' || message)) stored
);
create index notifications_user on notifications (user_id, created_at, id);
create index notifications_unread on notifications (user_id, created_at) where read_at is null and shown;
create unique index notifications_dedup on notifications (user_id, dedup_key) where dedup_key is not null;
create index notifications_digest on notifications (user_id) where mail = 'digest';
create index notifications_age on notifications (created_at);
create index notifications_created_by on notifications (created_by) where created_by is not null;
create index notifications_entity on notifications (legal_entity_id) where legal_entity_id is not null;
alter table notifications enable row level security;
create policy own on notifications to @app_role@ using (user_id = (select app_user_id()));
grant select, update (read_at) on notifications to @app_role@;

-- Without a row: everything in the application, nothing by mail.
create table notification_preferences (
  user_id bigint primary key references users (id) on delete cascade,
  not_shown text[] not null default '{}',
  mailed text[] not null default '{}',
  -- One mail a day instead of one for each notification.
  digest boolean not null default false,
  updated_at timestamptz not null default now()
);
alter table notification_preferences enable row level security;
create policy own on notification_preferences to @app_role@
  using (user_id = (select app_user_id())) with check (user_id = (select app_user_id()));
grant select, insert, update on notification_preferences to @app_role@;

-- Whom a notification of this type reaches, and how; asked before anything is locked. As the owner: the sender reads
-- neither preferences nor notifications of others. A request reaches only users of its scope. The mail is in the
-- outbox of the home organisation of the user, or, if that is outside the scope, of the organisation the notification
-- is about.
create function notification_readers(recipients bigint[], of_type text, of_entity bigint)
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
      case when of_type <> all (coalesce(p.mailed, '{}')) then 'none' when p.digest then 'digest' else 'sent' end
    from users u left join notification_preferences p on p.user_id = u.id
    where u.id = any (recipients) and u.status in ('active', 'invited')
      and (asker is null or u.id = asker or u.home_entity_id = any (scope)
        -- A subquery per recipient: as a join it would be computed for all.
        or (select true from user_reach reach where reach.user_id = u.id and reach.entity_id = any (scope) limit 1))
      and (of_type <> all (coalesce(p.not_shown, '{}')) or of_type = any (coalesce(p.mailed, '{}')));
end $$;
revoke all on function notification_readers(bigint[], text, bigint) from public;
grant execute on function notification_readers(bigint[], text, bigint) to @app_role@;

-- Returns to whom a mail is sent now.
create function add_notifications(recipients bigint[], content jsonb)
  returns table (user_id bigint, name text, email text, outbox bigint)
  language plpgsql volatile security definer set search_path = public, pg_temp
  set plan_cache_mode = force_generic_plan as $$
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
revoke all on function add_notifications(bigint[], jsonb) from public;
grant execute on function add_notifications(bigint[], jsonb) to @app_role@;

-- Permits one real-time connection: one use, half a minute.
create table socket_tickets (
  ticket_hash bytea primary key,
  session_id bigint not null references sessions (id) on delete cascade,
  expires_at timestamptz not null
);
create index socket_tickets_session on socket_tickets (session_id);

-- Sent to every instance when the transaction commits, in the order of the commits: ids and types only
-- (platform/realtime/realtime-listener.ts).
create function tell_notification() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform pg_notify('conforme_realtime', json_build_object(
      'event', 'notification', 'user', new.user_id, 'id', new.id, 'type', new.type)::text);
  else
    perform pg_notify('conforme_realtime', json_build_object('event', 'read', 'user', new.user_id)::text);
  end if;
  return null;
end $$;
create trigger notifications_told after insert on notifications
  for each row when (new.shown) execute function tell_notification();
create trigger notifications_read_told after update of read_at on notifications
  for each row when (new.shown and old.read_at is distinct from new.read_at) execute function tell_notification();

create function tell_session_ended() returns trigger language plpgsql as $$
begin
  perform pg_notify('conforme_realtime', json_build_object('event', 'session_ended', 'session', old.id)::text);
  return null;
end $$;
create trigger sessions_end_told after update of ended_at on sessions
  for each row when (old.ended_at is null and new.ended_at is not null) execute function tell_session_ended();
create trigger sessions_removal_told after delete on sessions
  for each row execute function tell_session_ended();

create function tell_user_closed() returns trigger language plpgsql as $$
begin
  perform pg_notify('conforme_realtime', json_build_object('event', 'user_closed', 'user', new.id)::text);
  return null;
end $$;
create trigger users_closing_told after update of status on users
  for each row when (old.status = 'active' and new.status <> 'active') execute function tell_user_closed();
