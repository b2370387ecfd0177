-- One letter to many people, each with their own name in it, in the name of a case. Letters leave through the outbox
-- (0009) a few at a time; which have left is in the rows, so that a process that dies goes on where it was.

create table bulk_sendings (
  id uuid primary key default gen_random_uuid(),
  legal_entity_id bigint not null references legal_entities (id),
  case_id uuid not null,
  -- No letter leaves from a sealed case.
  sealed boolean not null default false check (not sealed),
  subject text not null,
  -- With fields such as {{nome}}; contracts/platform/bulk-letters/merge-fields.ts fills them in.
  body text not null,
  -- What stands for the fields that are the same in every letter.
  fields jsonb not null default '{}',
  -- An e-mail address that answers go to, and a page of this installation: {label, url}.
  contact text,
  link jsonb,
  -- preparing: recipients are known, nobody has confirmed yet; sending: letters leave; done, cancelled: none waits.
  state text not null default 'preparing' check (state in ('preparing', 'sending', 'done', 'cancelled')),
  total integer not null check (total > 0),
  created_by bigint references users (id) on delete set null,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  ended_at timestamptz,
  constraint bulk_sendings_owner unique (id, legal_entity_id),
  constraint bulk_sendings_of_case foreign key (case_id, legal_entity_id, sealed)
    references cases (id, legal_entity_id, sealed) on delete cascade
);
create index bulk_sendings_case on bulk_sendings (case_id, created_at);
create index bulk_sendings_entity on bulk_sendings (legal_entity_id, started_at);
create index bulk_sendings_author on bulk_sendings (created_by) where created_by is not null;
create index bulk_sendings_unconfirmed on bulk_sendings (created_at) where state = 'preparing';
alter table bulk_sendings enable row level security;
create policy in_scope on bulk_sendings to @app_role@
  using (legal_entity_id in (select unnest(app_scope())));
-- What was confirmed stays as it was confirmed.
create policy unconfirmed on bulk_sendings as restrictive for update to @app_role@ using (state = 'preparing');
grant select, insert (legal_entity_id, case_id, subject, body, fields, contact, link, total, created_by), update (subject, body)
  on bulk_sendings to @app_role@;

-- One row for each recipient: what was sent to whom. The Message-ID is made from its id, the same for every try.
create table bulk_letters (
  id uuid primary key default gen_random_uuid(),
  sending_id uuid not null,
  legal_entity_id bigint not null,
  -- As the list has them; letters leave in this order.
  place integer not null,
  name text not null,
  address text not null,
  -- queued: waits to be put into the outbox, or in it for its next attempt; kept: in the outbox, no mail server is
  -- configured; failed: no more attempts; bounced: the server of the address refused it; skipped: the sending was
  -- cancelled before it left.
  state text not null default 'queued' check (state in ('queued', 'sent', 'kept', 'failed', 'bounced', 'skipped')),
  -- Its message in the outbox; null until it is there.
  mail_id bigint unique references mail_messages (id) on delete set null,
  message_id text not null unique,
  sent_at timestamptz,
  unique (sending_id, address),
  constraint bulk_letters_of_sending foreign key (sending_id, legal_entity_id)
    references bulk_sendings (id, legal_entity_id) on delete cascade
);
create index bulk_letters_place on bulk_letters (sending_id, place) include (state);
create index bulk_letters_state on bulk_letters (sending_id, state, place);
create index bulk_letters_next on bulk_letters (sending_id, place) where state = 'queued' and mail_id is null;
create index bulk_letters_entity on bulk_letters (legal_entity_id);
alter table bulk_letters enable row level security;
create policy in_scope on bulk_letters to @app_role@
  using (legal_entity_id in (select unnest(app_scope())));
grant select, insert (id, sending_id, legal_entity_id, place, name, address, message_id) on bulk_letters to @app_role@;

-- One of many letters: it lets every other message pass.
alter table mail_messages add column is_bulk boolean not null default false;
-- The server of the recipient said that it will not take it, ever.
alter table mail_messages add column refused boolean not null default false;
grant insert (is_bulk) on mail_messages to @app_role@;

-- What becomes of a message is what becomes of its letter, in the same transaction: nothing has to be made up for.
create function note_bulk_letter() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update bulk_letters set sent_at = new.sent_at,
    state = case new.state when 'failed' then case when new.refused then 'bounced' else 'failed' end
      when 'withdrawn' then 'skipped' else new.state end
  where mail_id = new.id;
  return null;
end $$;
create trigger mail_messages_bulk after update of state on mail_messages
  for each row when (new.is_bulk and new.state is distinct from old.state) execute function note_bulk_letter();

-- Jobs with a larger number wait for all those with a smaller one that are due (graphile-worker: 0 where none is given).
create function enqueue_job_behind(p_task text, p_payload json, p_run_at timestamptz, p_key text, p_priority integer)
  returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform graphile_worker.add_job(p_task, payload => p_payload, run_at => p_run_at, job_key => p_key,
    priority => p_priority);
end $$;
revoke all on function enqueue_job_behind(text, json, timestamptz, text, integer) from public;
grant execute on function enqueue_job_behind(text, json, timestamptz, text, integer) to @app_role@;

-- Letters that an organisation confirmed since this time yesterday, all units together.
create function bulk_letters_of_a_day(entity bigint) returns bigint
  language sql stable security definer set search_path = public, pg_temp as $$
    select coalesce(sum(total), 0)::bigint from bulk_sendings
    where legal_entity_id = any (organisation_of(entity)) and started_at > now() - interval '1 day'
      and state in ('sending', 'done')
  $$;
revoke all on function bulk_letters_of_a_day(bigint) from public;
grant execute on function bulk_letters_of_a_day(bigint) to @app_role@;

-- Begins or ends a sending of the asker's scope: answers whether it was in a state for it.
create function start_bulk_sending(asked uuid) returns boolean
  language sql security definer set search_path = public, pg_temp as $$
    with started as (
      update bulk_sendings set state = 'sending', started_at = now()
      where id = asked and state = 'preparing' and legal_entity_id = any (app_scope()) returning id)
    select exists (select from started)
  $$;
revoke all on function start_bulk_sending(uuid) from public;
grant execute on function start_bulk_sending(uuid) to @app_role@;

-- What is in the outbox already still leaves: it may be on its way.
create function cancel_bulk_sending(asked uuid) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update bulk_sendings set state = 'cancelled', ended_at = now()
  where id = asked and state in ('preparing', 'sending') and legal_entity_id = any (app_scope());
  if not found then
    return false;
  end if;
  update bulk_letters set state = 'skipped' where sending_id = asked and state = 'queued' and mail_id is null;
  return true;
end $$;
revoke all on function cancel_bulk_sending(uuid) from public;
grant execute on function cancel_bulk_sending(uuid) to @app_role@;
