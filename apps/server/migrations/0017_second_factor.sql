-- A row is a second factor in force. The seed is encrypted with a key that is not in the database and bound to its
-- user; `last_step` is the last 30-second step whose code was used, so that no code counts twice.
create table second_factors (
  user_id bigint primary key references users (id) on delete cascade,
  seed bytea not null,
  last_step bigint not null,
  -- Of the recovery codes below; a new one with each new set.
  codes_salt bytea not null,
  enrolled_at timestamptz not null default now()
);
alter table second_factors enable row level security;
create policy own_or_managed on second_factors for select to @app_role@
  using (user_id = (select app_user_id()) or user_id in (select users_in_scope(app_scope())));
create policy managed on second_factors for delete to @app_role@
  using (user_id in (select users_in_scope(app_scope())));
-- Who has one and since when; the seed stays out of reach of requests. Whether someone may be reset is the rule's to say.
grant select (user_id, enrolled_at), delete on second_factors to @app_role@;

-- What exists only with a factor goes with it.
create table recovery_codes (
  user_id bigint not null references second_factors (user_id) on delete cascade,
  code_hash bytea not null,
  primary key (user_id, code_hash)
);

-- A seed that was shown and not yet confirmed with a code.
create table second_factor_enrolments (
  user_id bigint primary key references users (id) on delete cascade,
  seed bytea not null,
  expires_at timestamptz not null
);

-- Someone who gave the first proof and owes the second: a ticket that opens nothing but that step.
create table sign_in_attempts (
  id bigint generated always as identity primary key,
  user_id bigint not null references second_factors (user_id) on delete cascade,
  ticket_hash bytea not null unique,
  -- As with sessions: a browser brings its cookie beside the ticket.
  cookie_hash bytea,
  tries_left smallint not null,
  expires_at timestamptz not null
);
create index sign_in_attempts_user on sign_in_attempts (user_id);

-- The first proof was for the account as it was: with another password, address or standing it has to be given again.
create function forget_attempts() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from sign_in_attempts where user_id = new.id;
  return null;
end $$;
create trigger users_attempts after update of password_hash, email, status on users for each row
  when (old.password_hash is distinct from new.password_hash or old.email is distinct from new.email
    or old.status is distinct from new.status)
  execute function forget_attempts();

-- Why an administrator took someone's factor away. A text, and so not in the audit log.
create table second_factor_resets (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id) on delete cascade,
  reset_by bigint references users (id) on delete set null,
  reason text not null,
  created_at timestamptz not null default now()
);
create index second_factor_resets_user on second_factor_resets (user_id);
create index second_factor_resets_by on second_factor_resets (reset_by);
alter table second_factor_resets enable row level security;
create policy managed on second_factor_resets to @app_role@
  using (user_id in (select users_in_scope(app_scope())))
  with check (user_id in (select users_in_scope(app_scope())));
grant select, insert (user_id, reset_by, reason) on second_factor_resets to @app_role@;

-- 'Chrome no Windows': a word from a short list, so that people know their own sessions apart. Never the user agent.
alter table sessions add device text;
grant select (device) on sessions to @app_role@;
