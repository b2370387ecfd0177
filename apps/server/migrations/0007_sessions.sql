-- Sessions, links sent by mail, and people who have no account yet.

create table sessions (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id) on delete cascade,
  token_hash bytea not null unique,
  -- Set for browsers: the HttpOnly cookie is then required beside the bearer token.
  cookie_hash bytea,
  active_role_id bigint references roles (id) on delete set null,
  -- 'Chrome no Windows', from a short list, so that users recognise their sessions. Never the user agent.
  device text,
  created_at timestamptz not null default now(),
  authenticated_at timestamptz not null default now(),
  last_activity_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index sessions_user on sessions (user_id) where ended_at is null;
alter table sessions enable row level security;
create policy own_or_managed on sessions to @app_role@
  using (user_id = (select app_user_id()) or user_id in (select users_in_scope(app_scope())));
-- Requests list and end sessions; they do not read the hashes.
grant select (id, user_id, active_role_id, device, created_at, authenticated_at, last_activity_at, expires_at, ended_at),
  update (ended_at)
  on sessions to @app_role@;

-- One-time links sent by mail: invitation, new password, new address. Each is bound to the address it concerns, and
-- of each kind except invitations a user has at most one: asking again replaces the previous one.
create table user_tokens (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id) on delete cascade,
  purpose text not null check (purpose in ('invitation', 'password_reset', 'email_change')),
  email text check (email = lower(email)),
  token_hash bytea not null unique,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  constraint user_tokens_address_check check (purpose = 'invitation' or email is not null)
);
create index user_tokens_user on user_tokens (user_id, purpose);
create unique index user_tokens_one_of_a_kind on user_tokens (user_id, purpose) where purpose <> 'invitation';
alter table user_tokens enable row level security;
create policy managed on user_tokens to @app_role@
  using (user_id in (select users_in_scope(app_scope())))
  with check (user_id in (select users_in_scope(app_scope())));
-- One's own change of address is read, made and withdrawn in every context.
create policy own_address on user_tokens to @app_role@
  using (user_id = (select app_user_id()) and purpose = 'email_change')
  with check (user_id = (select app_user_id()) and purpose = 'email_change');
grant delete,
  select (id, user_id, purpose, email, expires_at),
  insert (user_id, purpose, email, token_hash, expires_at)
  on user_tokens to @app_role@;

-- A link is valid for the account as it was when the link was made. An invitation is valid for the address it was
-- sent to: after a correction the recipient of the wrong mail must not be able to take the account.
create function forget_mailed_links() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from user_tokens where user_id = new.id
    and (purpose in ('password_reset', 'email_change') or new.email is distinct from old.email);
  return null;
end $$;
create trigger users_mailed_links after update of email, password_hash, status on users
  for each row when (
    old.email is distinct from new.email or old.password_hash is distinct from new.password_hash
    or old.status is distinct from new.status)
  execute function forget_mailed_links();

-- Addresses for which a new password was requested, known or not. A job looks the address up and writes the mail, so
-- the request takes the same time for every address.
create table recovery_requests (
  id bigint generated always as identity primary key,
  email text not null,
  created_at timestamptz not null default now()
);

-- People who asked for an account and have not verified the address yet. They reserve no address and create no
-- organisation, and expire. Requests have no access.
create table registrations (
  id bigint generated always as identity primary key,
  email text not null check (email = lower(email)),
  name text not null,
  -- Set if an organisation registers.
  company_name text,
  password_hash text not null,
  -- Null until the mail with the link is written.
  token_hash bytea unique,
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index registrations_email on registrations (email, id);
create index registrations_expiry on registrations (expires_at);

-- After many wrong passwords for one address, a device that never signed in there must enter a code sent by mail. One
-- code per address at a time, the newest counts, so nobody can use up the owner's mails. Also kept for addresses
-- without an account, so that the answer is the same. Requests have no access.
create table sign_in_codes (
  id bigint generated always as identity primary key,
  email text not null unique check (email = lower(email)),
  -- Null until the mail is written.
  code_hash bytea,
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index sign_in_codes_expiry on sign_in_codes (expires_at);
