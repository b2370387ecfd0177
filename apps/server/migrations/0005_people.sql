-- The register of people (docs/decisions/017-register-of-people.md). CPF, RG, mother's name and bank account are
-- sealed by the server before they are written, and found by a digest of the exact value: a copy of the database
-- contains none of them.

create table natural_entities (
  id bigint generated always as identity primary key,
  -- Sealed values are bound to it.
  uuid uuid not null default gen_random_uuid() unique,
  legal_entity_id bigint not null references legal_entities (id),
  user_id bigint references users (id) on delete set null,
  -- Someone who may read the sealed values compared the documents of the account's holder with this record
  -- (docs/decisions/027-who-is-the-holder.md).
  holder_confirmed_at timestamptz,
  holder_confirmed_by bigint references users (id) on delete set null,
  first_name text not null,
  surname text not null,
  social_name text,
  -- The social name replaces the civil name wherever a name is shown.
  shown_name text generated always as (coalesce(social_name, btrim(first_name || ' ' || surname))) stored,
  gender text check (gender in ('M', 'F')),
  birth_date date,
  -- S solteiro, C casado, V viúvo, J separado judicialmente, D divorciado.
  marital_status text check (marital_status in ('S', 'C', 'V', 'J', 'D')),
  cpf_sealed bytea,
  cpf_digest bytea,
  rg_sealed bytea,
  rg_digest bytea,
  mother_name_sealed bytea,
  mother_name_digest bytea,
  bank_account_sealed bytea,
  bank_account_digest bytea,
  emails text[] not null default '{}',
  -- E.164.
  phones text[] not null default '{}',
  addresses jsonb not null default '[]',
  city text generated always as (addresses -> 0 ->> 'city') stored,
  federation_unit text generated always as (addresses -> 0 ->> 'federation_unit') stored
    references federation_units (code),
  notes text,
  legal_basis text check (legal_basis in ('consent', 'legal_obligation', 'public_policy', 'research', 'contract',
    'legal_claims', 'life', 'health', 'legitimate_interest', 'credit')),
  data_source text,
  photo_id uuid references files (id) on delete set null,
  search_text text generated always as (plain_text(first_name || ' ' || surname || ' ' || coalesce(social_name, '')
    || ' ' || joined(emails) || ' ' || joined(phones))) stored,
  deleted_at timestamptz,
  merged_into_id bigint references natural_entities (id) on delete cascade,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint natural_entities_merged_hidden
    check (merged_into_id is null or deleted_at is not null and merged_into_id <> id),
  constraint natural_entities_holder_linked check (holder_confirmed_at is null or user_id is not null),
  constraint natural_entities_holder_by_another check (holder_confirmed_by <> user_id)
);
create index natural_entities_user on natural_entities (user_id);
create index natural_entities_search on natural_entities using gin (search_text gin_trgm_ops) where deleted_at is null;
create index natural_entities_name on natural_entities (legal_entity_id, shown_name collate "pt-BR-x-icu", id)
  where deleted_at is null;
create index natural_entities_birth on natural_entities (legal_entity_id, birth_date, id) where deleted_at is null;
create index natural_entities_city on natural_entities (legal_entity_id, city collate "pt-BR-x-icu", id)
  where deleted_at is null;
create index natural_entities_unit on natural_entities (legal_entity_id, federation_unit, id) where deleted_at is null;
create index natural_entities_updated on natural_entities (legal_entity_id, updated_at, id) where deleted_at is null;
create index natural_entities_deleted on natural_entities (deleted_at) where deleted_at is not null;
create index natural_entities_photo on natural_entities (photo_id) where photo_id is not null;
create index natural_entities_cpf on natural_entities (cpf_digest) where cpf_digest is not null;
create index natural_entities_rg on natural_entities (rg_digest) where rg_digest is not null;
create index natural_entities_mother_name on natural_entities (mother_name_digest)
  where mother_name_digest is not null;
create index natural_entities_bank_account on natural_entities (bank_account_digest)
  where bank_account_digest is not null;
-- Finds duplicates: the same name and date of birth.
create index natural_entities_same on natural_entities (birth_date, plain_text(first_name || ' ' || surname))
  where deleted_at is null and birth_date is not null;
create index natural_entities_merged_into on natural_entities (merged_into_id) where merged_into_id is not null;
-- For pickers: what is typed is mostly the beginning of a name.
create index natural_entities_beginning on natural_entities (legal_entity_id, (plain_text(shown_name)) collate "C", id)
  where deleted_at is null;
create index natural_entities_entity on natural_entities (legal_entity_id, id) include (user_id, deleted_at);
create index natural_entities_all on natural_entities (id) include (legal_entity_id, user_id) where deleted_at is null;
create index natural_entities_all_name on natural_entities (shown_name collate "pt-BR-x-icu", id)
  include (legal_entity_id, user_id) where deleted_at is null;
create index natural_entities_all_birth on natural_entities (birth_date, id)
  include (legal_entity_id, user_id) where deleted_at is null;
create index natural_entities_all_city on natural_entities (city collate "pt-BR-x-icu", id)
  include (legal_entity_id, user_id) where deleted_at is null;
create index natural_entities_all_unit on natural_entities (federation_unit, id)
  include (legal_entity_id, user_id) where deleted_at is null;
create index natural_entities_all_updated on natural_entities (updated_at, id)
  include (legal_entity_id, user_id) where deleted_at is null;
create index natural_entities_with_user on natural_entities (legal_entity_id, id)
  include (user_id) where user_id is not null and deleted_at is null;
create index natural_entities_city_words on natural_entities using gin (plain_text(city) gin_trgm_ops)
  where deleted_at is null;
create index natural_entities_confirmed_by on natural_entities (holder_confirmed_by)
  where holder_confirmed_by is not null;
-- The photo is uploaded separately: it must not make an open form outdated.
create trigger natural_entities_version before update on natural_entities
  for each row when (old.photo_id is not distinct from new.photo_id) execute function next_version();
create trigger natural_entities_added after insert on natural_entities
  referencing new table as new_rows for each statement execute function note_entity_changes();
create trigger natural_entities_changed after update on natural_entities
  referencing old table as old_rows new table as new_rows for each statement execute function note_entity_changes();
create trigger natural_entities_removed after delete on natural_entities
  referencing old table as old_rows for each statement execute function note_entity_changes();
alter table natural_entities enable row level security;
create policy in_scope on natural_entities to @app_role@
  using (user_id = (select app_user_id()) or legal_entity_id in (select unnest(app_scope())))
  with check (legal_entity_id = any ((select app_scope())::bigint[]));
-- Everybody may keep a record of themselves in the home organisation, whatever the context.
create policy own_created on natural_entities for insert to @app_role@
  with check (user_id = (select app_user_id())
    and legal_entity_id = (select home_entity_id from users where id = (select app_user_id())));
create policy own_changed on natural_entities for update to @app_role@
  using (user_id = (select app_user_id()))
  with check (user_id = (select app_user_id()));
grant select,
  insert (uuid, legal_entity_id, user_id, first_name, surname, social_name, gender, birth_date, marital_status,
    cpf_sealed, cpf_digest, rg_sealed, rg_digest, mother_name_sealed, mother_name_digest, bank_account_sealed,
    bank_account_digest, emails, phones, addresses, notes, legal_basis, data_source),
  update (user_id, holder_confirmed_at, holder_confirmed_by, first_name, surname, social_name, gender, birth_date,
    marital_status, cpf_sealed, cpf_digest, rg_sealed, rg_digest, mother_name_sealed, mother_name_digest,
    bank_account_sealed, bank_account_digest, emails, phones, addresses, notes, legal_basis, data_source, photo_id,
    deleted_at)
  on natural_entities to @app_role@;
alter table users add foreign key (active_person_id) references natural_entities (id) on delete set null;

-- The check was of this account and of these values: it ends with another account or another value, whichever
-- statement writes it (form, import, merge, undo, deleted account).
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

-- `digests` are those of the words. The patterns are computed in subqueries of their own, once, not for every row.
create function search_natural_entities(words text, digits text, digests bytea[], scope bigint[]) returns setof bigint
  language sql stable security definer set search_path = public, pg_temp
  set plan_cache_mode = force_custom_plan as $$
    select id from natural_entities
    where search_text like (select (word_patterns(words))[1])
      and search_text like all ((select word_patterns(words))::text[])
      and deleted_at is null and legal_entity_id = any (scope)
    union
    select id from natural_entities
    where digits <> '' and search_text like (select like_pattern(digits))
      and deleted_at is null and legal_entity_id = any (scope)
    union
    select id from natural_entities
    where (cpf_digest = any (digests) or rg_digest = any (digests) or mother_name_digest = any (digests)
        or bank_account_digest = any (digests))
      and deleted_at is null and legal_entity_id = any (scope)
  $$;
revoke all on function search_natural_entities(text, text, bytea[], bigint[]) from public;
grant execute on function search_natural_entities(text, text, bytea[], bigint[]) to @app_role@;

-- One index range per organisation. Other scans are disabled: the planner underestimates the range.
create function natural_entities_beginning(typed text, scope bigint[], most integer) returns setof bigint
  language sql stable set search_path = public, pg_temp set enable_seqscan = off set enable_bitmapscan = off as $$
    select n.id
    from unnest(scope) as of (entity)
    cross join lateral (
      select id, plain_text(shown_name) collate "C" as plain from natural_entities
      where legal_entity_id = of.entity and deleted_at is null
        and plain_text(shown_name) collate "C" >= typed and plain_text(shown_name) collate "C" < typed || chr(1114111)
      order by plain_text(shown_name) collate "C", id limit most) n
    order by n.plain, n.id limit most
  $$;
revoke all on function natural_entities_beginning(text, bigint[], integer) from public;

-- Up to `most` ids, in no order. The number of matches cannot be estimated from the words, and a plan with a wrong
-- estimate reads the whole table. So only the trigrams and the digests may be used, not the organisation (+ 0).
create function natural_entities_holding(
    lead text[], patterns text[], digits text, digests bytea[], scope bigint[], most integer) returns setof bigint
  language sql stable set search_path = public, pg_temp set enable_seqscan = off set enable_indexscan = off as $$
    (select id from natural_entities
      where search_text like any (lead) and search_text like coalesce(patterns[2], patterns[1])
        and search_text like all (patterns) and deleted_at is null and legal_entity_id + 0 = any (scope) limit most)
    union
    (select id from natural_entities
      where digits <> '' and search_text like digits
        and deleted_at is null and legal_entity_id + 0 = any (scope) limit most)
    union
    (select id from natural_entities
      where (cpf_digest = any (digests) or rg_digest = any (digests) or mother_name_digest = any (digests)
          or bank_account_digest = any (digests))
        and deleted_at is null and legal_entity_id + 0 = any (scope) limit most)
  $$;
revoke all on function natural_entities_holding(text[], text[], text, bytea[], bigint[], integer) from public;

-- Those whose name begins with the words, then those that contain them elsewhere, by name. Of more than 3,000 matches
-- only some are sorted.
create function pick_natural_entities(words text, digits text, digests bytea[], scope bigint[], most integer)
  returns setof bigint language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  many constant integer := 3000;
  patterns constant text[] := word_patterns(words);
  -- One or two letters have a trigram only at the beginning of a word.
  lead constant text[] := case when length(patterns[1]) between 3 and 4
    then array[substr(patterns[1], 2), '% ' || substr(patterns[1], 2)] else patterns[1:1] end;
  number constant text := case when digits = '' then '' else like_pattern(digits) end;
  first constant bigint[] := array(select natural_entities_beginning(plain_text(btrim(words)), scope, most));
begin
  return query select unnest(first);
  if cardinality(first) < most and words <> '' then
    return query select n.id from natural_entities n
      where n.id = any (array(select natural_entities_holding(lead, patterns, number, digests, scope, many)))
        and n.id <> all (first)
      order by n.shown_name collate "pt-BR-x-icu", n.id limit most - cardinality(first);
  end if;
end $$;
revoke all on function pick_natural_entities(text, text, bytea[], bigint[], integer) from public;
grant execute on function pick_natural_entities(text, text, bytea[], bigint[], integer) to @app_role@;

create function natural_entities_of_city(words text, scope bigint[]) returns setof bigint
  language sql stable security definer set search_path = public, pg_temp
  set plan_cache_mode = force_custom_plan as $$
    select id from natural_entities
    where plain_text(city) like like_pattern(words) and deleted_at is null and legal_entity_id = any (scope)
  $$;
revoke all on function natural_entities_of_city(text, bigint[]) from public;
grant execute on function natural_entities_of_city(text, bigint[]) to @app_role@;

-- Staff who may not manage an account ask its holder before a record is linked to it. Only pending requests; the
-- audit log records how they ended.
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
grant select, delete,
  insert (legal_entity_id, natural_entity_id, user_id, asked_by)
  on person_link_requests to @app_role@;

-- The links of an account, for its holder, also in organisations the holder does not reach: linked records, and those
-- that an organisation asks to link, until the request expires.
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

-- Staff who hand out a new first access or change the address may get control of the account. The documents of that
-- person were not checked, and records in organisations that staff do not reach must not become readable to them.
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

-- Two records of one person become one: the merged record is hidden like a deleted one, all references point to the
-- survivor, and for 30 days the merge can be undone row by row.
create table natural_entity_merges (
  id bigint generated always as identity primary key,
  -- The values are sealed for it.
  uuid uuid not null unique,
  legal_entity_id bigint not null references legal_entities (id),
  survivor_id bigint not null references natural_entities (id) on delete cascade,
  merged_id bigint not null unique references natural_entities (id) on delete cascade,
  merged_by bigint references users (id) on delete set null,
  merged_at timestamptz not null default now(),
  -- The changed values of the survivor, before and after; sealed ones stay sealed inside.
  values_sealed bytea not null,
  -- The replaced photo of the survivor, restored by an undo.
  photo_id uuid references files (id) on delete set null,
  -- [{table, column, key}], in the order in which rows were moved.
  moved jsonb not null default '[]',
  kept integer not null default 0
);
create index natural_entity_merges_survivor on natural_entity_merges (survivor_id, id);
create index natural_entity_merges_entity on natural_entity_merges (legal_entity_id, id);
create index natural_entity_merges_by on natural_entity_merges (merged_by);
create index natural_entity_merges_at on natural_entity_merges (merged_at);
create index natural_entity_merges_photo on natural_entity_merges (photo_id) where photo_id is not null;
alter table natural_entity_merges enable row level security;
create policy in_scope on natural_entity_merges to @app_role@
  using (legal_entity_id = any ((select app_scope())::bigint[]));
grant select on natural_entity_merges to @app_role@;

-- A photo may be referenced by a survivor and by the merged record: it is deleted with the last reference.
create function remove_unnamed_photo() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if old.photo_id is null or tg_op = 'UPDATE' and old.photo_id is not distinct from new.photo_id then
    return null;
  end if;
  delete from files f where f.id = old.photo_id
    and not exists (select from natural_entities n where n.photo_id = f.id)
    and not exists (select from natural_entity_merges m where m.photo_id = f.id);
  return null;
end $$;
create trigger natural_entities_photo_replaced after update of photo_id or delete on natural_entities
  for each row execute function remove_unnamed_photo();
create trigger natural_entity_merges_photo_gone after delete on natural_entity_merges
  for each row execute function remove_unnamed_photo();

-- Every column that references a person, read from the catalogue, so that later tables are included.
create function natural_entity_references() returns table (source regclass, pointer name, keys name[])
  language sql stable set search_path = public, pg_temp as $$
    select distinct k.conrelid::regclass, here.attname, array(
      select part.attname from pg_index i
      cross join unnest(i.indkey) with ordinality as at (number, place)
      join pg_attribute part on part.attrelid = i.indrelid and part.attnum = at.number
      where i.indrelid = k.conrelid and i.indisprimary order by at.place)
    from pg_constraint k
    cross join unnest(k.conkey, k.confkey) as pair (here, there)
    join pg_attribute here on here.attrelid = k.conrelid and here.attnum = pair.here
    join pg_attribute there on there.attrelid = k.confrelid and there.attnum = pair.there and there.attname = 'id'
    where k.contype = 'f' and k.conparentid = 0 and k.confrelid = 'natural_entities'::regclass
      and k.conrelid <> 'natural_entity_merges'::regclass and here.attname <> 'merged_into_id'
  $$;
revoke all on function natural_entity_references() from public;

-- Moves one row, found by its primary key, to another person. Returns its key afterwards, or null if a constraint of
-- its table refuses it: then it stays with the merged record. Overlapping periods (two employments at one unit) are a
-- contradiction that only a person can resolve: that error is raised, and the merge is refused.
create function point_at_person(source regclass, pointer name, keys name[], row_key jsonb, old_id bigint, new_id bigint)
  returns jsonb language plpgsql set search_path = public, pg_temp as $$
declare
  moved jsonb;
begin
  execute format('update %1$s t set %2$I = $1 from jsonb_populate_record(null::%1$s, $3) k
      where t.%2$I = $2 and %3$s returning jsonb_build_object(%4$s)', source, pointer,
    (select string_agg(format('t.%1$I = k.%1$I', name), ' and ') from unnest(keys) name),
    (select string_agg(format('%1$L, t.%1$I', name), ', ') from unnest(keys) name))
  into moved using new_id, old_id, row_key;
  return moved;
exception
  when exclusion_violation then
    raise;
  when integrity_constraint_violation or raise_exception then
    return null;
end $$;
revoke all on function point_at_person(regclass, name, name[], jsonb, bigint, bigint) from public;

-- As the owner, because references are in tables that requests may not write. Both records must be in the scope of
-- the transaction, in one organisation, and not deleted. Accesses given to the merged record do not become accesses
-- to the survivor, except those of the account it belongs to.
create function merge_natural_entities(survivor bigint, merged bigint, merge_uuid uuid, sealed bytea, photo uuid)
  returns table (moved_rows integer, kept_rows integer)
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  entity bigint;
  account bigint;
  ref record;
  row_key jsonb;
  new_key jsonb;
  moved jsonb := '[]';
  stayed integer := 0;
begin
  select s.legal_entity_id, s.user_id into entity, account
  from natural_entities s join natural_entities m on m.id = merged and m.legal_entity_id = s.legal_entity_id
  where s.id = survivor and s.id <> m.id and s.legal_entity_id = any (app_scope())
    and s.deleted_at is null and m.deleted_at is null
    and (m.user_id is null or s.user_id is not distinct from m.user_id);
  if not found then
    raise exception 'these two records cannot be merged' using errcode = 'object_not_in_prerequisite_state';
  end if;
  for ref in select * from natural_entity_references() order by 1, 2 loop
    if cardinality(ref.keys) = 0 then
      raise exception 'the table % has no primary key', ref.source;
    end if;
    for row_key in execute format('select jsonb_build_object(%3$s) from %1$s t where t.%2$I = $1%4$s for update',
        ref.source, ref.pointer, (select string_agg(format('%1$L, t.%1$I', name), ', ') from unnest(ref.keys) name),
        case when ref.source = 'data_access_grants'::regclass then ' and t.user_id = $2' else '' end)
      using merged, account
    loop
      new_key := point_at_person(ref.source, ref.pointer, ref.keys, row_key, merged, survivor);
      if new_key is null then
        stayed := stayed + 1;
      else
        moved := moved || jsonb_build_object('table', ref.source::text, 'column', ref.pointer, 'key', new_key);
      end if;
    end loop;
  end loop;
  update natural_entities set merged_into_id = survivor, deleted_at = now() where id = merged;
  insert into natural_entity_merges
      (uuid, legal_entity_id, survivor_id, merged_id, merged_by, values_sealed, photo_id, moved, kept)
    values (merge_uuid, entity, survivor, merged, app_user_id(), sealed, photo, moved, stayed);
  return query select jsonb_array_length(moved), stayed;
end $$;
revoke all on function merge_natural_entities(bigint, bigint, uuid, bytea, uuid) from public;
grant execute on function merge_natural_entities(bigint, bigint, uuid, bytea, uuid) to @app_role@;

-- Moves rows back, the last one first. What was changed, moved or deleted since stays as it is; null if the merge can
-- no longer be undone. An account that was removed from the survivor since is not linked to the other record again.
create function undo_natural_entity_merge(merge bigint) returns integer
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  done natural_entity_merges;
  step record;
  back integer := 0;
begin
  delete from natural_entity_merges m where m.id = merge and m.legal_entity_id = any (app_scope())
    and m.merged_at > now() - interval '30 days' returning * into done;
  if not found then
    return null;
  end if;
  update natural_entities m set merged_into_id = null, deleted_at = null,
    user_id = case when exists (select from natural_entities s where s.id = done.survivor_id and s.user_id = m.user_id)
      then m.user_id end
  where m.id = done.merged_id;
  for step in
    select to_regclass(value ->> 'table') as source, (value ->> 'column')::name as pointer, value -> 'key' as row_key
    from jsonb_array_elements(done.moved) with ordinality as e (value, place) order by place desc
  loop
    if point_at_person(step.source, step.pointer,
        (select r.keys from natural_entity_references() r where r.source = step.source and r.pointer = step.pointer),
        step.row_key, done.survivor_id, done.merged_id) is not null then
      back := back + 1;
    end if;
  end loop;
  return back;
end $$;
revoke all on function undo_natural_entity_merge(bigint) from public;
grant execute on function undo_natural_entity_merge(bigint) to @app_role@;

-- Rows that block the deletion of a person: not deleted themselves, and under a foreign key without an action.
create function natural_entity_holdings(person bigint) returns table (held text, rows bigint)
  language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  reference record;
begin
  if not exists (select from natural_entities n where n.id = person and n.legal_entity_id = any (app_scope())) then
    return;
  end if;
  for reference in
    select r.source, r.pointer,
      exists (select from pg_attribute a where a.attrelid = r.source and a.attname = 'deleted_at') as can_be_deleted
    from natural_entity_references() r
    where exists (select from pg_constraint k
      join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any (k.conkey)
      where k.contype = 'f' and k.conrelid = r.source and k.confrelid = 'natural_entities'::regclass
        and a.attname = r.pointer and k.confdeltype in ('a', 'r'))
  loop
    execute format('select count(*) from %s where %I = $1 %s', reference.source, reference.pointer,
      case when reference.can_be_deleted then 'and deleted_at is null' else '' end) into rows using person;
    held := reference.source::text;
    if rows > 0 then
      return next;
    end if;
  end loop;
end $$;
revoke all on function natural_entity_holdings(bigint) from public;
grant execute on function natural_entity_holdings(bigint) to @app_role@;
