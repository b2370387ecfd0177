-- Documents that an organisation issued: typeset once, kept as they are, numbered within their series, and found by
-- whoever holds one and asks whether it is authentic. A series is one kind of document of one case, or of the organisation
-- where there is no case. They live as long as their case.

create table issued_documents (
  -- Drawn before it is typeset: its code, which the paper has, is made from it.
  id uuid primary key,
  legal_entity_id bigint not null references legal_entities (id),
  case_id uuid,
  sealed boolean not null default false,
  kind text not null,
  version integer not null check (version > 0),
  title text not null,
  -- As the paper has it, whatever the organisation is called later.
  organisation text not null,
  file_id uuid not null unique references files (id),
  sha256 bytea not null check (octet_length(sha256) = 32),
  -- The code itself is kept nowhere (platform/receipts/check-code.ts).
  code_digest bytea not null unique check (octet_length(code_digest) = 32),
  -- What it was typeset from, so that a later version can be compared with it.
  content jsonb not null,
  issued_at timestamptz not null,
  issued_by bigint references users (id) on delete set null,
  superseded_by uuid references issued_documents (id),
  constraint issued_documents_of_case foreign key (case_id, legal_entity_id, sealed)
    references cases (id, legal_entity_id, sealed) on delete cascade
);
-- The next version of a series, and the list of a case.
create unique index issued_documents_version on issued_documents (case_id, kind, version) where case_id is not null;
create unique index issued_documents_own_version on issued_documents (legal_entity_id, kind, version)
  where case_id is null;
create index issued_documents_entity on issued_documents (legal_entity_id);
create index issued_documents_author on issued_documents (issued_by) where issued_by is not null;
create index issued_documents_later on issued_documents (superseded_by) where superseded_by is not null;

-- As sealed as its case; of a sealed one no table keeps more than the hour.
create function join_issued_document() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  new.sealed := coalesce((select sealed from cases where id = new.case_id), false);
  if new.sealed then
    new.issued_at := date_trunc('hour', new.issued_at, 'UTC');
    update files set created_at = date_trunc('hour', created_at, 'UTC') where id = new.file_id;
  end if;
  return new;
end $$;
create trigger issued_documents_join before insert on issued_documents
  for each row execute function join_issued_document();

-- A later version takes the place of the one before it.
create function supersede_issued_document() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update issued_documents set superseded_by = new.id
  where kind = new.kind and legal_entity_id = new.legal_entity_id and case_id is not distinct from new.case_id
    and version < new.version and superseded_by is null;
  return null;
end $$;
create trigger issued_documents_supersede after insert on issued_documents
  for each row execute function supersede_issued_document();

-- What was issued stays as it is, whoever asks: it is superseded once, loses its author with the account, and goes with
-- its case.
create function keep_issued_document() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'DELETE' then
    if old.case_id is not null and not exists (select from cases where id = old.case_id) then
      return old;
    end if;
  elsif to_jsonb(new) - '{superseded_by,issued_by}'::text[] = to_jsonb(old) - '{superseded_by,issued_by}'::text[]
    and (old.superseded_by is null or new.superseded_by = old.superseded_by)
    and (new.issued_by is null or new.issued_by = old.issued_by) then
    return new;
  end if;
  raise exception 'an issued document is never changed' using errcode = 'restrict_violation';
end $$;
create trigger issued_documents_kept before update or delete on issued_documents
  for each row execute function keep_issued_document();
create trigger issued_documents_gone after delete on issued_documents
  for each row execute function remove_replaced_file('file_id');

alter table issued_documents enable row level security;
create policy in_scope on issued_documents to @app_role@
  using (legal_entity_id in (select unnest(app_scope())) and (not sealed or reads_sealed_case(case_id)));
grant select on issued_documents to @app_role@;
grant insert (id, legal_entity_id, case_id, kind, version, title, organisation, file_id, sha256, code_digest, content,
  issued_at, issued_by) on issued_documents to @app_role@;
