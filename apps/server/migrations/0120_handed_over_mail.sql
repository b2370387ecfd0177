-- Where no mail leaves, an administrator hands a letter's link or code over. Whoever uses it has not shown that they
-- read the mailbox, only that this organisation's administration gave it to them.

-- The letter whose secret was handed over. The hash finds it again when the secret is used, however much later.
alter table mail_messages add column handed_at timestamptz;
alter table mail_messages add column handed_secret_hash bytea;
create index mail_messages_handed on mail_messages (handed_secret_hash) where handed_secret_hash is not null;
grant update (handed_at, handed_secret_hash) on mail_messages to @app_role@;

-- A letter that must not leave at once: receipts of one network or one mailbox are spread over time, never dropped.
alter table mail_messages add column not_before timestamptz;
grant insert (not_before) on mail_messages to @app_role@;

-- Null: the mailbox itself was read. Otherwise the proof counts in this organisation and its units only. No foreign
-- key: an organisation that is gone must neither be kept by it nor widen it.
alter table users add column email_handed_in bigint;
grant select (email_handed_in) on users to @app_role@;

-- A first access that staff hand out takes the proof away, also of an account that never had a password.
create or replace function forget_verification() returns trigger language plpgsql as $$
begin
  if new.email is distinct from old.email
    or new.first_access and (new.password_hash is distinct from old.password_hash
      or new.status = 'invited' and old.status <> 'invited') then
    new.email_verified_at := null;
    new.email_handed_in := null;
  end if;
  return new;
end $$;
drop trigger users_verification on users;
create trigger users_verification before update of email, password_hash, status on users
  for each row execute function forget_verification();

-- Accounts whose link was handed over before this was recorded: the audit log tells which letters were.
update users u set email_handed_in = m.legal_entity_id
from (
  select distinct on (m.id) m.id, m.legal_entity_id, m.user_id, m.recipient_address
  from mail_messages m join audit_events e
    on e.object_type = 'mail_message' and e.object_id = m.id and e.action = 'mail.link_revealed'
  where m.about in ('invitation', 'password-reset', 'email-change', 'activation')
) m
where u.email_verified_at is not null and u.email = lower(m.recipient_address)
  and (m.user_id is null or m.user_id = u.id);
-- Their links that nobody has used yet carry no hash to be found by: they are asked for again.
delete from user_tokens t using users u, mail_messages m, audit_events e
where u.id = t.user_id and (m.user_id = u.id or m.user_id is null and lower(m.recipient_address) = u.email)
  and e.object_type = 'mail_message' and e.object_id = m.id and e.action = 'mail.link_revealed';
delete from registrations r using mail_messages m, audit_events e
where lower(m.recipient_address) = r.email and m.about = 'activation'
  and e.object_type = 'mail_message' and e.object_id = m.id and e.action = 'mail.link_revealed';

-- The address an account has proven to be its own, for what this organisation holds: null when it has proven none. Own
-- data of an organisation are found by an address only through this function, so the condition has one place.
create or replace function proven_address(account bigint, legal_entity bigint) returns text
  language sql stable security definer set search_path = public, pg_temp as $$
    select u.email from users u where u.id = account and u.email_verified_at is not null
      and (u.email_handed_in is null or exists (select from legal_entity_tree t
        where t.entity_id = legal_entity and t.ancestor_id = u.email_handed_in))
  $$;
revoke all on function proven_address(bigint, bigint) from public;

-- The same for the address of a request: by a code that was handed over, its mailbox stays unproven.
alter table case_drafts add column email_handed boolean not null default false;
alter table privacy_requests drop constraint privacy_requests_identity_method_check;
alter table privacy_requests add constraint privacy_requests_identity_method_check
  check (identity_method in ('none', 'email_code', 'handed_code', 'document', 'known', 'in_person'));
