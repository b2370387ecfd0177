-- Links sent by mail: a new password, a new address. Each is bound to the address it concerns, and there is one of
-- a kind per person: asking again replaces the one before. The address is kept as it is written in `users`: it is to
-- stand there next, and whoever reads this table reads that one.
alter table user_tokens drop constraint user_tokens_purpose_check;
alter table user_tokens
  add email text check (email = lower(email)),
  add constraint user_tokens_purpose_check check (purpose in ('invitation', 'password_reset', 'email_change')),
  add constraint user_tokens_address_check check (purpose = 'invitation' or email is not null);
create unique index user_tokens_one_of_a_kind on user_tokens (user_id, purpose) where purpose <> 'invitation';
grant select (email), insert (email) on user_tokens to @app_role@;
-- One's own change of address is read, made and withdrawn in every context, also in none.
create policy own_address on user_tokens to @app_role@
  using (user_id = (select app_user_id()) and purpose = 'email_change')
  with check (user_id = (select app_user_id()) and purpose = 'email_change');

-- A link belongs to the account as it was when the link was made, whoever changes the account.
create function forget_mailed_links() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from user_tokens where user_id = new.id and purpose in ('password_reset', 'email_change');
  return null;
end $$;
create trigger users_mailed_links after update of email, password_hash, status on users
  for each row when (
    old.email is distinct from new.email or old.password_hash is distinct from new.password_hash
    or old.status is distinct from new.status)
  execute function forget_mailed_links();

-- Who asked for a new password, known or not: the request ends here, so that it takes the same time for everybody;
-- a job looks the address up and writes the letter, if there is one to write.
create table recovery_requests (
  id bigint generated always as identity primary key,
  email text not null,
  created_at timestamptz not null default now()
);

-- Who asked for an account and has not yet shown that the address is theirs. Not a user: it holds no address against
-- anybody, makes no organisation, and goes when its time is over. Out of reach of every request's role.
create table registrations (
  id bigint generated always as identity primary key,
  email text not null check (email = lower(email)),
  name text not null,
  -- Set when an organisation registers.
  company_name text,
  password_hash text not null,
  -- Null until the letter with the link is written.
  token_hash bytea unique,
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index registrations_email on registrations (email, id);
create index registrations_expiry on registrations (expires_at);

-- An organisation that registered itself still owes its own data (the registration complement).
alter table legal_entities add completed_at timestamptz default now();

-- Installations that exist already get the group here; a new one gets it from the catalogue.
insert into roles (name, catalog_name, display_name, description)
  select 'responsavel_organizacao', 'responsavel_organizacao', 'Responsável pela organização',
    'Cadastrou a própria organização: completa os dados dela e cuida de quem tem acesso. Não altera grupos.'
  where exists (select from roles where catalog_name = 'admin')
    and not exists (select from roles where name = 'responsavel_organizacao');
insert into role_permissions (role_id, permission_id)
  select r.id, p.id from roles r, permissions p
  where r.catalog_name = 'responsavel_organizacao' and p.guard_name = 'web' and p.system
    and p.name in ('users.menu', 'users.create', 'users.edit', 'users.export', 'users.delete', 'roles.menu');
