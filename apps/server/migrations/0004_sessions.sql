create table sessions (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id) on delete cascade,
  token_hash bytea not null unique,
  -- Set when the session was opened by a browser: then the HttpOnly cookie is needed beside the bearer.
  cookie_hash bytea,
  active_role_id bigint references roles (id) on delete set null,
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
-- Requests may list and end sessions; the secrets' hashes stay out of their reach.
grant select (id, user_id, active_role_id, created_at, authenticated_at, last_activity_at, expires_at, ended_at)
  on sessions to @app_role@;
grant update (ended_at) on sessions to @app_role@;

-- One-use secrets handed to a user: invitations now, password resets later.
create table user_tokens (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id) on delete cascade,
  purpose text not null check (purpose in ('invitation')),
  token_hash bytea not null unique,
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index user_tokens_user on user_tokens (user_id, purpose);
alter table user_tokens enable row level security;
create policy managed on user_tokens to @app_role@
  using (user_id in (select users_in_scope(app_scope())))
  with check (user_id in (select users_in_scope(app_scope())));
grant select (id, user_id, purpose, expires_at), delete on user_tokens to @app_role@;
grant insert (user_id, purpose, token_hash, expires_at) on user_tokens to @app_role@;
