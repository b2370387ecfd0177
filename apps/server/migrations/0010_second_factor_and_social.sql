-- Second factor (docs/decisions/013-second-factor.md) and sign-in with other services (015-social-sign-in.md).

-- A second factor in force. The seed is encrypted with a key outside the database and bound to its user; `last_step`
-- is the last 30-second step whose code was used, so that no code works twice.
create table second_factors (
  user_id bigint primary key references users (id) on delete cascade,
  seed bytea not null,
  last_step bigint not null,
  -- Salt of the recovery codes; a new one with each set.
  codes_salt bytea not null,
  enrolled_at timestamptz not null default now()
);
alter table second_factors enable row level security;
create policy own_or_managed on second_factors for select to @app_role@
  using (user_id = (select app_user_id()) or exists (select from users u where u.id = second_factors.user_id));
create policy managed on second_factors for delete to @app_role@
  using (user_id in (select users_in_scope(app_scope())));
-- Requests see who has a factor and since when, not the seed. The application decides whether it may be reset.
grant delete, select (user_id, enrolled_at) on second_factors to @app_role@;

-- Deleted together with the factor.
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

-- Why an administrator removed a factor. Free text, and so not in the audit log.
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

-- Whether any group of the user, active or not, requires a second factor. Deleted groups do not count.
create function second_factor_required(person bigint) returns boolean
  language sql stable as $$
    select exists (
      select from role_users held join roles r on r.id = held.role_id
      where held.user_id = person and r.requires_second_factor and r.deleted_at is null)
  $$;

create function second_factor_missing(person bigint) returns boolean
  language sql stable as $$
    select second_factor_required(person) and not exists (select from second_factors where user_id = person)
  $$;

-- Someone who passed the first step of sign-in and owes the second: the ticket is valid for that step only.
create table sign_in_attempts (
  id bigint generated always as identity primary key,
  user_id bigint not null references second_factors (user_id) on delete cascade,
  ticket_hash bytea not null unique,
  -- Set for browsers, as in sessions.
  cookie_hash bytea,
  tries_left smallint not null,
  expires_at timestamptz not null
);
create index sign_in_attempts_user on sign_in_attempts (user_id);

-- The first step was for the account as it was: another password, address or status invalidates it.
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

-- Accounts at other services. They are identified by (issuer, subject), never by an address.
create table social_identities (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id) on delete cascade,
  -- The name of the provider in the configuration, shown to users.
  provider text not null,
  issuer text not null,
  subject text not null,
  -- 'service|uid' if the issuer represents other services.
  subject_provider text generated always as (
    case when strpos(subject, '|') > 0 then left(subject, strpos(subject, '|') - 1) end) stored,
  subject_uid text not null generated always as (substr(subject, strpos(subject, '|') + 1)) stored,
  linked_at timestamptz not null default now(),
  last_used_at timestamptz,
  unique (issuer, subject)
);
create index social_identities_user on social_identities (user_id);
alter table social_identities enable row level security;
create policy own_or_managed on social_identities for select to @app_role@
  using (user_id = (select app_user_id()) or user_id in (select users_in_scope(app_scope())));
create policy own_or_managed_removed on social_identities for delete to @app_role@
  using (user_id = (select app_user_id()) or user_id in (select users_in_scope(app_scope())));
create policy own_added on social_identities for insert to @app_role@
  with check (user_id = (select app_user_id()));
grant select, delete, insert (user_id, provider, issuer, subject) on social_identities to @app_role@;

-- A visitor redirected to a provider. Only the browser that left, identified by its cookie, may return. The other
-- secrets of the exchange are derived from the state, which exists only in that round trip.
create table social_states (
  state_hash bytea primary key,
  browser_hash bytea not null,
  provider text not null,
  -- Set if a signed-in user links an account in the profile.
  user_id bigint references users (id) on delete cascade,
  expires_at timestamptz not null
);
create index social_states_expiry on social_states (expires_at);

-- What a provider confirmed about a visitor, until the visitor's page fetches it.
create table social_tickets (
  ticket_hash bytea primary key,
  browser_hash bytea not null,
  provider text not null,
  issuer text not null,
  subject text not null,
  name text,
  -- Only an address that the provider verified.
  email text check (email = lower(email)),
  user_id bigint references users (id) on delete cascade,
  expires_at timestamptz not null
);
create index social_tickets_expiry on social_tickets (expires_at);
