-- The register of people. What identifies somebody beyond doubt is sealed by the server before it comes here, and found
-- again by a digest of its exact value: a copy of the database holds neither CPF nor RG, account or mother's name.
create function joined(words text[]) returns text
  language sql immutable parallel safe
  return array_to_string(words, ' ');

alter table natural_entities
  -- What sealed values are bound to.
  add uuid uuid not null default gen_random_uuid() unique,
  add cpf_sealed bytea,
  add cpf_digest bytea,
  add rg_sealed bytea,
  add rg_digest bytea,
  add mother_name_sealed bytea,
  add mother_name_digest bytea,
  add bank_account_sealed bytea,
  add bank_account_digest bytea,
  add emails text[] not null default '{}',
  -- E.164.
  add phones text[] not null default '{}',
  add addresses jsonb not null default '[]',
  add city text generated always as (addresses -> 0 ->> 'city') stored,
  add federation_unit text generated always as (addresses -> 0 ->> 'federation_unit') stored
    references federation_units (code),
  add notes text,
  add legal_basis text check (legal_basis in ('consent', 'legal_obligation', 'public_policy', 'research', 'contract',
    'legal_claims', 'life', 'health', 'legitimate_interest', 'credit')),
  add data_source text,
  add photo_id uuid references files (id) on delete set null,
  add deleted_at timestamptz,
  -- Nobody is called by a name that is not theirs.
  add shown_name text generated always as (coalesce(social_name, btrim(first_name || ' ' || surname))) stored;
alter table natural_entities
  add search_text text generated always as (plain_text(
    first_name || ' ' || surname || ' ' || coalesce(social_name, '') || ' ' || joined(emails) || ' ' || joined(phones))) stored;

create index natural_entities_search on natural_entities using gin (search_text gin_trgm_ops) where deleted_at is null;
create index natural_entities_name on natural_entities (legal_entity_id, shown_name collate "pt-BR-x-icu", id) where deleted_at is null;
create index natural_entities_birth on natural_entities (legal_entity_id, birth_date, id) where deleted_at is null;
create index natural_entities_city on natural_entities (legal_entity_id, city collate "pt-BR-x-icu", id) where deleted_at is null;
create index natural_entities_unit on natural_entities (legal_entity_id, federation_unit, id) where deleted_at is null;
create index natural_entities_updated on natural_entities (legal_entity_id, updated_at, id) where deleted_at is null;
create index natural_entities_deleted on natural_entities (deleted_at) where deleted_at is not null;
create index natural_entities_photo on natural_entities (photo_id) where photo_id is not null;
create index natural_entities_cpf on natural_entities (cpf_digest) where cpf_digest is not null;
create index natural_entities_rg on natural_entities (rg_digest) where rg_digest is not null;
create index natural_entities_mother_name on natural_entities (mother_name_digest) where mother_name_digest is not null;
create index natural_entities_bank_account on natural_entities (bank_account_digest) where bank_account_digest is not null;
-- The same name and day of birth: how two records of one person are noticed.
create index natural_entities_same on natural_entities (birth_date, plain_text(first_name || ' ' || surname))
  where deleted_at is null and birth_date is not null;

create trigger natural_entities_photo_replaced after update of photo_id or delete on natural_entities
  for each row execute function remove_replaced_file('photo_id');
-- The photo is sent apart from the form around it: it must not make what stands in the form out of date.
drop trigger natural_entities_version on natural_entities;
create trigger natural_entities_version before update on natural_entities
  for each row when (old.photo_id is not distinct from new.photo_id) execute function next_version();

grant insert (uuid, legal_entity_id, user_id, first_name, surname, social_name, gender, birth_date, marital_status,
    cpf_sealed, cpf_digest, rg_sealed, rg_digest, mother_name_sealed, mother_name_digest,
    bank_account_sealed, bank_account_digest, emails, phones, addresses, notes, legal_basis, data_source),
  update (user_id, first_name, surname, social_name, gender, birth_date, marital_status,
    cpf_sealed, cpf_digest, rg_sealed, rg_digest, mother_name_sealed, mother_name_digest,
    bank_account_sealed, bank_account_digest, emails, phones, addresses, notes, legal_basis, data_source, photo_id,
    deleted_at)
  on natural_entities to @app_role@;

-- LIKE is not leakproof, so under row-level security it would never use the trigram index: this runs as the owner,
-- takes the scope as an argument and returns only ids inside it. `digests` are those of the words, sealed.
create function search_natural_entities(words text, digits text, digests bytea[], scope bigint[]) returns setof bigint
  language sql stable security definer set search_path = public, pg_temp as $$
    select id from natural_entities
    where search_text like like_pattern(words) and deleted_at is null and legal_entity_id = any (scope)
    union
    select id from natural_entities
    where digits <> '' and search_text like like_pattern(digits) and deleted_at is null and legal_entity_id = any (scope)
    union
    select id from natural_entities
    where (cpf_digest = any (digests) or rg_digest = any (digests) or mother_name_digest = any (digests)
        or bank_account_digest = any (digests))
      and deleted_at is null and legal_entity_id = any (scope)
  $$;
revoke all on function search_natural_entities(text, text, bytea[], bigint[]) from public;
grant execute on function search_natural_entities(text, text, bytea[], bigint[]) to @app_role@;
