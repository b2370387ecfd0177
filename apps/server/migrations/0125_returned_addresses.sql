-- An address that is refused for good is passed by wherever it stands: contacts have a mark of their own (0015), and here
-- are those of accounts, which may have no contact. Nobody looks at them, so a mark wears off: mailboxes come back.
create table returned_addresses (
  legal_entity_id bigint not null references legal_entities (id) on delete cascade,
  address text not null,
  noted_at timestamptz not null default now(),
  primary key (legal_entity_id, address)
);

-- The one place that marks an address: on the contacts that hold it, and for an account.
create function mark_returned_address(entity bigint, returned text) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update contacts set bounced_emails = bounced_emails || array[returned]
  where emails && array[returned] and not bounced_emails && array[returned]
    and legal_entity_id = any (organisation_of(entity));
  insert into returned_addresses as kept (legal_entity_id, address)
  select entity, returned where exists (select from users where email = returned)
  on conflict (legal_entity_id, address) do update set noted_at = now();
end $$;
revoke all on function mark_returned_address(bigint, text) from public;

create or replace function note_bulk_letter() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update bulk_letters set sent_at = new.sent_at,
    state = case new.state when 'failed' then case when new.refused then 'bounced' else 'failed' end
      when 'withdrawn' then 'skipped' else new.state end
  where mail_id = new.id;
  if new.state = 'failed' and new.address_refused and new.legal_entity_id is not null then
    perform mark_returned_address(new.legal_entity_id, new.recipient_address);
  end if;
  return null;
end $$;

create or replace function note_returned_letters(message_ids text[])
  returns table (letter_id uuid, name text, address text)
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  letter record;
begin
  for letter in
    update bulk_letters l set state = 'bounced'
    where l.message_id = any (message_ids) and l.legal_entity_id = any (app_scope()) and l.state in ('sent', 'bounced')
    returning l.id, l.name, l.address, l.legal_entity_id
  loop
    perform mark_returned_address(letter.legal_entity_id, letter.address);
    letter_id := letter.id;
    name := letter.name;
    address := letter.address;
    return next;
  end loop;
end $$;

-- Whoever takes the mark off a contact says that the address is good.
create function forgive_returned_address() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from returned_addresses
  where address = any (old.bounced_emails) and address = any (new.emails)
    and not address = any (new.bounced_emails) and legal_entity_id = any (organisation_of(new.legal_entity_id));
  return null;
end $$;
create trigger contacts_forgiven after update of bounced_emails on contacts
  for each row when (old.bounced_emails is distinct from new.bounced_emails)
  execute function forgive_returned_address();

create or replace function bounced_addresses(entity bigint) returns setof text
  language sql stable security definer set search_path = public, pg_temp as $$
    select unnest(bounced_emails) from contacts
    where bounced_emails <> '{}' and legal_entity_id = any (organisation_of(entity))
    union all
    select address from returned_addresses
    where legal_entity_id = any (organisation_of(entity)) and noted_at > now() - interval '180 days'
  $$;
