-- Which account a person record belongs to, and whether anybody checked it. See docs/decisions/027-who-is-the-holder.md.
alter table natural_entities
  -- Somebody who may read the sealed values compared the documents of the account's holder with this record.
  add holder_confirmed_at timestamptz,
  add holder_confirmed_by bigint references users (id) on delete set null,
  add constraint natural_entities_holder_linked check (holder_confirmed_at is null or user_id is not null),
  add constraint natural_entities_holder_by_another check (holder_confirmed_by <> user_id);
create index natural_entities_confirmed_by on natural_entities (holder_confirmed_by) where holder_confirmed_by is not null;
grant update (holder_confirmed_at, holder_confirmed_by) on natural_entities to @app_role@;

-- The check was of this account and of these values: with another account or another value it counts no more, whichever
-- statement wrote it (form, import, merge, undo, deleted account).
create function forget_holder() returns trigger language plpgsql as $$
begin
  new.holder_confirmed_at := null;
  new.holder_confirmed_by := null;
  return new;
end $$;
create trigger natural_entities_holder before update on natural_entities
  for each row when ((old.user_id, old.cpf_digest, old.rg_digest, old.mother_name_digest, old.bank_account_digest)
    is distinct from (new.user_id, new.cpf_digest, new.rg_digest, new.mother_name_digest, new.bank_account_digest))
  execute function forget_holder();

-- Staff who may not manage an account ask its holder before a record is linked to it. Only what is pending stands here;
-- how it ended is told by the audit log.
create table person_link_requests (
  id bigint generated always as identity primary key,
  legal_entity_id bigint not null references legal_entities (id) on delete cascade,
  natural_entity_id bigint not null unique references natural_entities (id) on delete cascade,
  user_id bigint not null references users (id) on delete cascade,
  asked_by bigint references users (id) on delete set null,
  created_at timestamptz not null default now()
);
create index person_link_requests_entity on person_link_requests (legal_entity_id, id);
create index person_link_requests_user on person_link_requests (user_id, id);
create index person_link_requests_by on person_link_requests (asked_by);
create index person_link_requests_at on person_link_requests (created_at);
alter table person_link_requests enable row level security;
create policy in_scope on person_link_requests to @app_role@
  using (legal_entity_id = any ((select app_scope())::bigint[]));
grant select, insert (legal_entity_id, natural_entity_id, user_id, asked_by), delete on person_link_requests to @app_role@;

-- What an account's holder sees of their own links, in organisations they may not reach: the records that are theirs, and
-- those that an organisation says are theirs, until the request expires.
create function person_links_of(account bigint)
  returns table (request_id bigint, person_id bigint, name text, organisation text, asked_at timestamptz)
  language sql stable security definer set search_path = public, pg_temp as $$
    select r.id, n.id, n.shown_name, e.shown_name, r.created_at
    from person_link_requests r
    join natural_entities n on n.id = r.natural_entity_id and n.deleted_at is null
    join legal_entities e on e.id = n.legal_entity_id
    where r.user_id = account and r.created_at > now() - interval '30 days'
    union all
    select null, n.id, n.shown_name, e.shown_name, null
    from natural_entities n join legal_entities e on e.id = n.legal_entity_id
    where n.user_id = account and n.deleted_at is null
  $$;
revoke all on function person_links_of(bigint) from public;
grant execute on function person_links_of(bigint) to @app_role@;

-- Staff who hand out a new first access, or write another address, may come to hold the account themselves. Then nobody's
-- documents were checked, and what the account was in organisations that staff do not reach is not theirs to read.
create function release_persons_of(account bigint, reached bigint[]) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  person record;
begin
  update natural_entities set holder_confirmed_at = null, holder_confirmed_by = null
  where user_id = account and holder_confirmed_at is not null;
  delete from person_link_requests where user_id = account and legal_entity_id <> all (reached);
  for person in
    update natural_entities set user_id = null where user_id = account and legal_entity_id <> all (reached)
    returning id, legal_entity_id
  loop
    perform audit_record('entity:' || person.legal_entity_id, person.legal_entity_id, null, 'natural_entity.link_ended',
      'natural_entity', person.id, '{}');
  end loop;
end $$;
revoke all on function release_persons_of(bigint, bigint[]) from public;
create function release_persons() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform release_persons_of(new.id, array(select entity_id from user_reach where user_id = app_user_id()));
  return null;
end $$;
create trigger users_handed_over after update of email, password_hash, first_access, status on users
  for each row when (
    new.first_access and (old.password_hash is distinct from new.password_hash
      or new.status = 'invited' and old.status <> 'invited')
    or old.email <> new.email and app_user_id() <> new.id)
  execute function release_persons();

-- Whoever was given a person of an organisation that the asker does not reach reaches beyond them, as with the organisation
-- itself.
create or replace function reaches_beyond(target bigint, asker bigint, asker_role bigint) returns boolean
  language sql stable security definer set search_path = public, pg_temp
  set plan_cache_mode = force_generic_plan as $$
    select exists (
      select entity_id from user_reach where user_id = target
      union
      select n.legal_entity_id from user_grants given join natural_entities n on n.id = given.natural_entity_id
      where given.user_id = target
      except select entity_id from user_reach where user_id = asker and role_id = asker_role)
  $$;

-- Links into another organisation than the account's own were made without asking: they are asked now.
insert into person_link_requests (legal_entity_id, natural_entity_id, user_id)
  select n.legal_entity_id, n.id, n.user_id from natural_entities n join users u on u.id = n.user_id
  where n.deleted_at is null and not same_organisation(u.home_entity_id, n.legal_entity_id);
update natural_entities n set user_id = null from users u
  where u.id = n.user_id and not same_organisation(u.home_entity_id, n.legal_entity_id);
