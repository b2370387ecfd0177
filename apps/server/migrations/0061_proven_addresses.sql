-- A verification belongs to the address it was made for and to whoever made it: neither another address nor a first
-- access that somebody else hands out inherits it.
create or replace function forget_verification() returns trigger language plpgsql as $$
begin
  if new.email is distinct from old.email
    or (new.first_access and new.password_hash is distinct from old.password_hash) then
    new.email_verified_at := null;
  end if;
  return new;
end $$;
drop trigger users_verification on users;
create trigger users_verification before update of email, password_hash on users
  for each row execute function forget_verification();
