-- Accounts. Their row-level security needs to know who holds access, and is in 0006_groups_and_access.sql.

create table users (
  id bigint generated always as identity primary key,
  -- Where the account was created: it is managed there even if it holds no access.
  home_entity_id bigint not null references legal_entities (id),
  name text not null,
  email text not null check (email = lower(email)),
  email_verified_at timestamptz,
  -- Null: the mailbox was read. Otherwise an administrator of this organisation handed the link over, and the
  -- verification counts there and in its units only. No foreign key: deleting the organisation must not widen it.
  email_handed_in bigint,
  password_hash text,
  status text not null check (status in ('active', 'invited', 'blocked', 'inactive')),
  first_access boolean not null default true,
  last_login_at timestamptz,
  -- References files; the foreign key is in 0004_files.sql.
  photo_id uuid,
  -- The person the user acts as; ignored if no longer linked to the account. The foreign key is in 0005_people.sql.
  active_person_id bigint,
  search_text text not null generated always as (plain_text(name || ' ' || email)) stored,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index users_search on users using gin (search_text gin_trgm_ops);
create index users_home on users (home_entity_id, id);
create index users_photo on users (photo_id) where photo_id is not null;
create index users_active_person on users (active_person_id);
create index users_name on users (name collate "pt-BR-x-icu", id) include (home_entity_id);
create index users_status on users (status, id) include (home_entity_id);
create index users_login on users (last_login_at, id) include (home_entity_id);
create index users_created on users (created_at, id) include (home_entity_id);
-- An address belongs to the account that verified it. Unverified accounts do not reserve their address: each
-- organisation may have one with it, created by its staff, until the owner of the mailbox accepts the invitation.
create unique index users_proven_email on users (email) where email_verified_at is not null;
create index users_email on users (email, id);
create trigger users_version before update of name, email, status, first_access on users
  for each row execute function next_version();

-- A verification is valid for the address and the person it was made by: another address ends it, and so does a first
-- access handed out by staff, also of an account that never had a password.
create function forget_verification() returns trigger language plpgsql as $$
begin
  if new.email is distinct from old.email
    or new.first_access and (new.password_hash is distinct from old.password_hash
      or new.status = 'invited' and old.status <> 'invited') then
    new.email_verified_at := null;
    new.email_handed_in := null;
  end if;
  return new;
end $$;
create trigger users_verification before update of email, password_hash, status on users
  for each row execute function forget_verification();

-- The address that an account has verified, as far as it counts in this organisation; null if there is none. Data
-- that an organisation holds about a person are found by an address only through this function.
create function proven_address(account bigint, legal_entity bigint) returns text
  language sql stable security definer set search_path = public, pg_temp as $$
    select u.email from users u where u.id = account and u.email_verified_at is not null
      and (u.email_handed_in is null or exists (select from legal_entity_tree t
        where t.entity_id = legal_entity and t.ancestor_id = u.email_handed_in))
  $$;
revoke all on function proven_address(bigint, bigint) from public;
