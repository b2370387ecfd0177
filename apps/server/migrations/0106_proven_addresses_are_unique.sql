-- An address belongs to the account that proved it. Accounts whose address nobody has proved hold it against nobody:
-- each organisation may have one of its own, made by its staff, until the owner of the mailbox accepts the invitation.
alter table users drop constraint users_email_key;
create unique index users_proven_email on users (email) where email_verified_at is not null;
create index users_email on users (email, id);

-- Whether an account with this address belongs to the organisation of this entity, by its home or by an access.
-- As the owner: whoever makes an account in a unit does not see every account of the organisation.
create function address_known_in(address text, entity bigint, besides bigint) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
    select exists (
      select from users u
      where u.email = address and u.id is distinct from besides and (
        same_organisation(u.home_entity_id, entity)
        or exists (select from user_grants g
          where g.user_id = u.id and same_organisation(g.legal_entity_id, entity))))
  $$;
revoke all on function address_known_in(text, bigint, bigint) from public;
grant execute on function address_known_in(text, bigint, bigint) to @app_role@;

-- Several accounts may have the address now: of those in reach, the one that proved it, else the oldest. As before, the
-- same is asked for an address that nobody has.
create or replace function reached_user_with_email(address text, scope bigint[]) returns bigint
  language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  accounts bigint[] := array(select id from users where email = address union all select 0);
begin
  return (
    select u.id from users u
    where u.id = any (accounts) and (u.home_entity_id = any (scope)
      or u.id in (select user_id from user_reach where user_id = any (accounts) and entity_id = any (scope)))
    order by u.email_verified_at is null, u.id limit 1);
end $$;
