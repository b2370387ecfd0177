-- An invitation belongs to the address it was sent to: once that is corrected, whoever got it by mistake must not be
-- able to take the account.
create or replace function forget_mailed_links() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from user_tokens where user_id = new.id
    and (purpose in ('password_reset', 'email_change') or new.email is distinct from old.email);
  return null;
end $$;
