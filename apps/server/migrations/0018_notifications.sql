-- What the product tells a person. Rows are theirs alone; only add_notifications() makes them.
create table notifications (
  id uuid primary key default gen_random_uuid(),
  user_id bigint not null references users (id) on delete cascade,
  -- The context it came from, where there is one; and who caused it.
  legal_entity_id bigint references legal_entities (id) on delete set null,
  created_by bigint references users (id) on delete set null,
  -- Of any version of the product: one that does not know a type says so on the screen.
  type text not null check (type ~ '^[a-z_]+(\.[a-z_]+)*$'),
  title text,
  message text not null,
  extra_data jsonb not null default '{}',
  link text,
  click_options jsonb not null default '{}',
  -- The same key never notifies the same person twice.
  dedup_key text,
  -- False when the person wants this type by mail only.
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
grant select on notifications to @app_role@;
grant update (read_at) on notifications to @app_role@;

-- How a person wants to be told. No row: everything in the application, nothing by mail.
create table notification_preferences (
  user_id bigint primary key references users (id) on delete cascade,
  not_shown text[] not null default '{}',
  mailed text[] not null default '{}',
  -- One mail a day instead of one each.
  digest boolean not null default false,
  updated_at timestamptz not null default now()
);
alter table notification_preferences enable row level security;
create policy own on notification_preferences to @app_role@
  using (user_id = (select app_user_id())) with check (user_id = (select app_user_id()));
grant select, insert, update on notification_preferences to @app_role@;

-- Runs as the owner: whoever notifies reads neither the other's preferences nor the other's notifications.
-- A request reaches only people of its scope. Answers whom a mail goes to now, and whose outbox it stands in: the
-- organisation of the account, or that of the request for someone whose account lives elsewhere.
create function add_notifications(recipients bigint[], content jsonb)
  returns table (user_id bigint, name text, email text, outbox bigint)
  language sql volatile security definer set search_path = public, pg_temp as $$
    with wanted as (
      select u.id, u.name, u.email, coalesce(p.digest, false) as digest,
        case when app_user_id() is null or u.id = app_user_id() or u.home_entity_id = any (app_scope())
          then u.home_entity_id else (app_scope())[1] end as outbox,
        content ->> 'type' <> all (coalesce(p.not_shown, '{}')) as shown,
        content ->> 'type' = any (coalesce(p.mailed, '{}')) as mailed
      from users u left join notification_preferences p on p.user_id = u.id
      where u.id = any (recipients) and u.status in ('active', 'invited')
        and (app_user_id() is null or u.id = app_user_id() or u.id in (select users_in_scope(app_scope())))
    ), added as (
      insert into notifications (user_id, legal_entity_id, created_by, type, title, message, extra_data, link,
        click_options, dedup_key, shown, mail)
      select id, (content ->> 'legal_entity_id')::bigint, (content ->> 'created_by')::bigint, content ->> 'type',
        content ->> 'title', content ->> 'message', content -> 'extra_data', content ->> 'link',
        content -> 'click_options', content ->> 'dedup_key', shown,
        case when not mailed then 'none' when digest then 'digest' else 'sent' end
      from wanted where shown or mailed
      on conflict (user_id, dedup_key) where dedup_key is not null do nothing
      returning notifications.user_id, notifications.mail
    )
    select wanted.id, wanted.name, wanted.email, wanted.outbox
    from added join wanted on wanted.id = added.user_id where added.mail = 'sent'
  $$;
revoke all on function add_notifications(bigint[], jsonb) from public;
grant execute on function add_notifications(bigint[], jsonb) to @app_role@;

-- The right to one connection in real time: one use, half a minute.
create table socket_tickets (
  ticket_hash bytea primary key,
  session_id bigint not null references sessions (id) on delete cascade,
  expires_at timestamptz not null
);
create index socket_tickets_session on socket_tickets (session_id);

-- Told to every instance when the transaction commits, in the order of the commits: ids and types, nothing else.
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
