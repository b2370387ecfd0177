-- Accounts at other services that open an account here. What tells them apart is (issuer, subject), never an address.
create table social_identities (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id) on delete cascade,
  -- The provider's name in the configuration: what to call it on the screen.
  provider text not null,
  issuer text not null,
  subject text not null,
  -- 'prefix|uid', where an issuer speaks for other services: the service before the bar, the person after it.
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

-- A visitor on the way to a provider. The cookie of the browser that left is the only one that may come back; what
-- the exchange needs besides is derived from the state, which is nowhere but in that round trip.
create table social_states (
  state_hash bytea primary key,
  browser_hash bytea not null,
  provider text not null,
  -- Set when somebody signed in links an account from the profile.
  user_id bigint references users (id) on delete cascade,
  expires_at timestamptz not null
);
create index social_states_expiry on social_states (expires_at);

-- What a provider proved of a visitor, until the visitor's page comes for it.
create table social_tickets (
  ticket_hash bytea primary key,
  browser_hash bytea not null,
  provider text not null,
  issuer text not null,
  subject text not null,
  name text,
  -- Only an address that the provider confirmed.
  email text check (email = lower(email)),
  user_id bigint references users (id) on delete cascade,
  expires_at timestamptz not null
);
create index social_tickets_expiry on social_tickets (expires_at);
