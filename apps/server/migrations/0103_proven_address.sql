-- The address an account has proven to be its own, for what this organisation holds: null when it has proven none. Own
-- data of an organisation are found by an address only through this function, so the condition has one place.
create function proven_address(account bigint, legal_entity bigint) returns text
  language sql stable security definer set search_path = public, pg_temp as $$
    select u.email from users u where u.id = account and u.email_verified_at is not null
  $$;
revoke all on function proven_address(bigint, bigint) from public;
