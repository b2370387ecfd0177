-- The account with this address that the scope reaches: the one that verified it, else the oldest. For an address that
-- no account has, the asker stands in: the same rows are read, in one plan, so neither the answer nor its time reveals
-- accounts outside the scope.
create or replace function reached_user_with_email(address text, scope bigint[]) returns bigint
  language plpgsql stable security definer set search_path = public, pg_temp
  set plan_cache_mode = force_generic_plan as $$
declare
  accounts bigint[] := array(select id from users where email = address);
  candidates bigint[] := case when accounts = '{}' then array[app_user_id()] else accounts end;
  reached bigint[] := array(
    select user_id from user_reach where user_id = any (candidates) and entity_id = any (scope));
begin
  return (
    select u.id from users u
    where u.id = any (candidates) and (u.home_entity_id = any (scope) or u.id = any (reached)) and u.email = address
    order by u.email_verified_at is null, u.id limit 1);
end $$;
