-- The account with this address, where the scope reaches it. The same is asked about an account out of reach and about
-- none at all: whoever looks somebody up learns from neither the answer nor its time that an address is known elsewhere.
create function reached_user_with_email(address text, scope bigint[]) returns bigint
  language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  account bigint;
  home bigint;
  is_reached boolean;
begin
  select id, home_entity_id into account, home from users where email = address;
  is_reached := exists (select from user_reach where user_id = coalesce(account, 0) and entity_id = any (scope));
  if is_reached or home = any (scope) then
    return account;
  end if;
  return null;
end $$;
revoke all on function reached_user_with_email(text, bigint[]) from public;
grant execute on function reached_user_with_email(text, bigint[]) to @app_role@;
