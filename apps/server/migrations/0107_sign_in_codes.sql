-- After many wrong passwords for one address, a device that never signed in there types a code that was mailed to it. One
-- code per address at a time, whoever asks: nobody can use up the letters of the owner, and the newest one counts. Kept
-- for addresses without an account too, so that asking looks the same. Out of reach of every request's role.
create table sign_in_codes (
  id bigint generated always as identity primary key,
  email text not null unique check (email = lower(email)),
  -- Null until the letter is written.
  code_hash bytea,
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index sign_in_codes_expiry on sign_in_codes (expires_at);
