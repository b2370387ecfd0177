-- People an organisation writes to or calls, whether or not they are in the register of people.
create table contacts (
  id bigint generated always as identity primary key,
  legal_entity_id bigint not null references legal_entities (id),
  name text not null,
  -- Where they work: an organisation of ours, or just its name.
  organisation_entity_id bigint references legal_entities (id) on delete set null,
  organisation text,
  role text,
  emails text[] not null default '{}',
  -- E.164.
  phones text[] not null default '{}',
  -- Those of the e-mails that came back.
  bounced_emails text[] not null default '{}',
  federation_unit text references federation_units (code),
  tags text[] not null default '{}',
  notes text,
  natural_entity_id bigint references natural_entities (id) on delete set null,
  legal_basis text check (legal_basis in ('consent', 'legal_obligation', 'public_policy', 'research', 'contract',
    'legal_claims', 'life', 'health', 'legitimate_interest', 'credit')),
  data_source text,
  consented_on date,
  consent_how text,
  -- The day they asked to be left alone in each way; null while they did not.
  email_opt_out_on date,
  message_opt_out_on date,
  phone_opt_out_on date,
  deleted_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search_text text not null generated always as (plain_text(name || ' ' || coalesce(organisation, '') || ' '
    || coalesce(role, '') || ' ' || joined(emails) || ' ' || joined(phones) || ' ' || joined(tags))) stored,
  opted_out boolean not null generated always as
    (email_opt_out_on is not null or message_opt_out_on is not null or phone_opt_out_on is not null) stored,
  check (cardinality(emails) + cardinality(phones) > 0),
  check (bounced_emails <@ emails),
  check (legal_basis is not distinct from 'consent' or (consented_on is null and consent_how is null))
);
create index contacts_search on contacts using gin (search_text gin_trgm_ops) where deleted_at is null;
create index contacts_emails on contacts using gin (emails);
create index contacts_entity on contacts (legal_entity_id, id) where deleted_at is null;
create index contacts_name on contacts (legal_entity_id, name collate "pt-BR-x-icu", id) where deleted_at is null;
create index contacts_unit on contacts (legal_entity_id, federation_unit, id) where deleted_at is null;
create index contacts_updated on contacts (legal_entity_id, updated_at, id) where deleted_at is null;
-- Tags in use are offered while somebody types: read from here alone.
create index contacts_tagged on contacts (legal_entity_id) include (tags) where deleted_at is null and tags <> '{}';
create index contacts_deleted on contacts (deleted_at) where deleted_at is not null;
create index contacts_person on contacts (natural_entity_id) where natural_entity_id is not null;
create index contacts_organisation on contacts (organisation_entity_id) where organisation_entity_id is not null;
create trigger contacts_version before update on contacts for each row execute function next_version();

-- An address that is no longer there did not come back, whoever took it away.
create function drop_gone_bounces() returns trigger language plpgsql as $$
begin
  new.bounced_emails := array(select address from unnest(new.bounced_emails) address where address = any (new.emails));
  return new;
end $$;
create trigger contacts_bounces before update of emails on contacts
  for each row when (old.emails is distinct from new.emails) execute function drop_gone_bounces();

alter table contacts enable row level security;
create policy in_scope on contacts to @app_role@
  using (legal_entity_id = any ((select app_scope())::bigint[]));
grant select on contacts to @app_role@;
grant insert (legal_entity_id, name, organisation_entity_id, organisation, role, emails, phones, bounced_emails,
    federation_unit, tags, notes, natural_entity_id, legal_basis, data_source, consented_on, consent_how,
    email_opt_out_on, message_opt_out_on, phone_opt_out_on),
  update (name, organisation_entity_id, organisation, role, emails, phones, bounced_emails,
    federation_unit, tags, notes, natural_entity_id, legal_basis, data_source, consented_on, consent_how,
    email_opt_out_on, message_opt_out_on, phone_opt_out_on, deleted_at)
  on contacts to @app_role@;

-- LIKE and && are not leakproof, so under row-level security they would never use their indexes: these run as the
-- owner, take the scope as an argument and return only ids inside it.
create function search_contacts(words text, digits text, scope bigint[]) returns setof bigint
  language sql stable security definer set search_path = public, pg_temp as $$
    select id from contacts
    where search_text like like_pattern(words) and deleted_at is null and legal_entity_id = any (scope)
    union
    select id from contacts
    where digits <> '' and search_text like like_pattern(digits) and deleted_at is null and legal_entity_id = any (scope)
  $$;
create function contacts_with_email(addresses text[], scope bigint[]) returns setof bigint
  language sql stable security definer set search_path = public, pg_temp as $$
    select id from contacts where emails && addresses and deleted_at is null and legal_entity_id = any (scope)
  $$;
revoke all on function search_contacts(text, text, bigint[]), contacts_with_email(text[], bigint[]) from public;
grant execute on function search_contacts(text, text, bigint[]), contacts_with_email(text[], bigint[]) to @app_role@;
