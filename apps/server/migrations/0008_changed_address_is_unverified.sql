-- A verification belongs to the address it was made for, whoever changes the address.
create function forget_verification() returns trigger language plpgsql as $$
begin
  if new.email is distinct from old.email then
    new.email_verified_at := null;
  end if;
  return new;
end $$;
create trigger users_verification before update of email on users
  for each row execute function forget_verification();
