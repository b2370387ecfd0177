-- Documents (GED): a register of documents in versions, their relations and the text found in their files
-- (docs/decisions/042-documents.md). Who reads them is in audiences, who signed in read_signatures, target 'document'.

create table documents (
  id bigint generated always as identity primary key,
  legal_entity_id bigint not null references legal_entities (id),
  -- 'POL-SI-003': how people cite it.
  code text not null,
  title text not null,
  kind text not null,
  -- The unit it is about; none: all of the organisation.
  unit_id bigint references legal_entities (id),
  owner_id bigint references users (id) on delete set null,
  classification text not null check (classification in ('public', 'internal', 'confidential', 'restricted')),
  tags text[] not null default '{}',
  language text not null default 'pt-BR',
  summary text,
  effective_from date,
  review_on date,
  expires_on date,
  -- How long it is kept once it is no longer in force; none: for good.
  retention_years integer check (retention_years between 1 and 100),
  -- Where it holds personal data: why that is allowed.
  legal_basis text,
  requires_signature boolean not null default false,
  signature_statement text,
  signature_due_on date,
  status text not null default 'draft' check (status in ('draft', 'in_review', 'approved', 'in_force',
    'periodic_review', 'superseded', 'revoked', 'archived', 'disposed')),
  -- The version in force, or the last one that was; 0 until one is released.
  current_version integer not null default 0,
  -- Signatures of this version and later ones count: a relevant change moves it.
  signed_from integer not null default 1,
  -- When it stopped being in force: the retention counts from here.
  ended_at timestamptz,
  -- Why it was revoked, archived or replaced; of a disposal, its record.
  ended_reason text,
  disposed_at timestamptz,
  disposed_by bigint references users (id) on delete set null,
  disposal_reason text,
  author_id bigint references users (id) on delete set null,
  deleted_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search_text text not null generated always as (plain_text(code || ' ' || title || ' ' || joined(tags))) stored,
  search_vector tsvector not null generated always as (search_vector(code || ' ' || title, tags, summary)) stored,
  unique (id, legal_entity_id),
  constraint documents_released check ((status in ('draft', 'in_review', 'approved')) = (current_version = 0)),
  constraint documents_ended check ((status in ('superseded', 'revoked', 'archived', 'disposed')) = (ended_at is not null)),
  constraint documents_disposed check ((status = 'disposed') = (disposed_at is not null)),
  constraint documents_expiry check (expires_on > effective_from),
  constraint documents_statement check (not requires_signature or signature_statement is not null),
  -- What was once in force is archived or disposed of, never deleted.
  constraint documents_deleted check (deleted_at is null or current_version = 0)
);
create unique index documents_code on documents (legal_entity_id, lower(code)) where deleted_at is null;
create index documents_search on documents using gin (search_text gin_trgm_ops) where deleted_at is null;
-- What readers look for: what is in force.
create index documents_words on documents using gin (legal_entity_id, search_vector)
  where status in ('in_force', 'periodic_review') and deleted_at is null;
create index documents_consulted on documents (legal_entity_id, title collate "pt-BR-x-icu", id)
  where status in ('in_force', 'periodic_review') and deleted_at is null;
create index documents_tags on documents using gin (tags) where deleted_at is null;
-- Suggests tags in use by an index-only scan.
create index documents_tagged on documents (legal_entity_id) include (tags) where deleted_at is null and tags <> '{}';
create index documents_entity on documents (legal_entity_id, id) where deleted_at is null;
create index documents_by_code on documents (legal_entity_id, code collate "pt-BR-x-icu", id) where deleted_at is null;
create index documents_title on documents (legal_entity_id, title collate "pt-BR-x-icu", id) where deleted_at is null;
create index documents_review on documents (legal_entity_id, review_on, id) where deleted_at is null;
create index documents_updated on documents (legal_entity_id, updated_at, id) where deleted_at is null;
create index documents_status on documents (legal_entity_id, status, id) where deleted_at is null;
create index documents_kind on documents (legal_entity_id, kind, id) where deleted_at is null;
create index documents_classification on documents (legal_entity_id, classification, id) where deleted_at is null;
create index documents_all on documents (id) include (legal_entity_id) where deleted_at is null;
create index documents_all_code on documents (code collate "pt-BR-x-icu", id) include (legal_entity_id)
  where deleted_at is null;
create index documents_all_title on documents (title collate "pt-BR-x-icu", id) include (legal_entity_id)
  where deleted_at is null;
create index documents_all_review on documents (review_on, id) include (legal_entity_id) where deleted_at is null;
create index documents_all_updated on documents (updated_at, id) include (legal_entity_id) where deleted_at is null;
create index documents_unit on documents (unit_id) where unit_id is not null;
create index documents_owner on documents (owner_id) where owner_id is not null;
create index documents_author on documents (author_id) where author_id is not null;
create index documents_disposed_by on documents (disposed_by) where disposed_by is not null;
create index documents_deleted on documents (deleted_at) where deleted_at is not null;
-- What a job asks each day: reviews and ends that come near, signatures that are due.
create index documents_review_due on documents (review_on)
  where status in ('in_force', 'periodic_review') and deleted_at is null;
create index documents_expiry_due on documents (expires_on)
  where status in ('in_force', 'periodic_review') and deleted_at is null and expires_on is not null;
create index documents_signature_due on documents (signature_due_on)
  where requires_signature and status in ('in_force', 'periodic_review') and deleted_at is null;
create trigger documents_version before update on documents for each row execute function next_version();
create trigger documents_audience after delete on documents for each row execute function remove_audience('document');

-- A file of a document with what was decided about it. Once in force it never changes.
create table document_versions (
  id bigint generated always as identity primary key,
  document_id bigint not null,
  legal_entity_id bigint not null,
  number integer not null check (number > 0),
  state text not null default 'draft' check (state in ('draft', 'in_review', 'approved', 'in_force', 'superseded')),
  -- Gone after a disposal; what follows says which file it was.
  file_id uuid unique references files (id) on delete set null,
  file_name text not null,
  media_type text not null,
  size bigint not null,
  sha256 bytea not null check (octet_length(sha256) = 32),
  -- What changed, for readers.
  note text not null,
  -- Asks for signatures again.
  relevant boolean not null default true,
  -- What is signed of it: statement and file together; none until it is in force.
  signature_statement text,
  content_hash bytea check (octet_length(content_hash) = 32),
  author_id bigint references users (id) on delete set null,
  approver_id bigint references users (id) on delete set null,
  approved_at timestamptz,
  -- Why it went back to its author.
  returned_reason text,
  released_by bigint references users (id) on delete set null,
  released_at timestamptz,
  superseded_at timestamptz,
  created_at timestamptz not null default now(),
  unique (document_id, number),
  unique (id, legal_entity_id),
  foreign key (document_id, legal_entity_id) references documents (id, legal_entity_id) on delete cascade,
  -- Nobody approves their own.
  constraint document_versions_approver check (approver_id is null or approver_id is distinct from author_id),
  constraint document_versions_approved check ((state in ('approved', 'in_force', 'superseded')) = (approved_at is not null)),
  constraint document_versions_released check ((state in ('in_force', 'superseded')) = (released_at is not null)),
  constraint document_versions_superseded check ((state = 'superseded') = (superseded_at is not null))
);
-- One version in force and one in preparation.
create unique index document_versions_in_force on document_versions (document_id) where state = 'in_force';
create unique index document_versions_pending on document_versions (document_id)
  where state in ('draft', 'in_review', 'approved');
create index document_versions_entity on document_versions (legal_entity_id);
create index document_versions_hash on document_versions (sha256);
create index document_versions_author on document_versions (author_id) where author_id is not null;
create index document_versions_approver_of on document_versions (approver_id) where approver_id is not null;
create index document_versions_released_by on document_versions (released_by) where released_by is not null;
create index document_versions_prepared on document_versions (state, legal_entity_id) include (document_id)
  where state in ('draft', 'in_review', 'approved');
create trigger document_versions_file after update of file_id or delete on document_versions
  for each row execute function remove_replaced_file('file_id');

-- What was approved stays as it was: it may come into force, be superseded, and lose people and file with them.
create function keep_document_version() returns trigger language plpgsql as $$
declare
  free text[] := '{state,file_id,author_id,approver_id,released_by}';
begin
  if old.state = 'approved' then
    free := free || '{released_at,signature_statement,content_hash,approved_at,returned_reason}'::text[];
  elsif old.state = 'in_force' then
    free := free || '{superseded_at}'::text[];
  end if;
  if to_jsonb(new) - free = to_jsonb(old) - free
    and (new.file_id is null or new.file_id = old.file_id)
    and (new.author_id is null or new.author_id = old.author_id)
    and (new.approver_id is null or new.approver_id = old.approver_id)
    and (old.state = 'approved' or new.released_by is null or new.released_by = old.released_by)
    and (new.state = old.state or (old.state, new.state) in (('approved', 'in_force'), ('approved', 'draft'),
      ('in_force', 'superseded'))) then
    return new;
  end if;
  raise exception 'a released version is never changed' using errcode = 'restrict_violation';
end $$;
create trigger document_versions_kept before update on document_versions
  for each row when (old.state in ('approved', 'in_force', 'superseded')) execute function keep_document_version();

-- What was read out of the file of a version, by a job.
create table document_texts (
  version_id bigint primary key,
  document_id bigint not null,
  legal_entity_id bigint not null,
  -- waiting: the job has not come yet; none: no text in it (a scan, a picture); refused: it could not be read safely.
  state text not null default 'waiting' check (state in ('waiting', 'read', 'none', 'refused')),
  pages integer,
  -- Cut off at a limit.
  cut boolean not null default false,
  read_at timestamptz,
  foreign key (version_id, legal_entity_id) references document_versions (id, legal_entity_id) on delete cascade
);
create index document_texts_document on document_texts (document_id);
create index document_texts_entity on document_texts (legal_entity_id);
create index document_texts_waiting on document_texts (version_id) where state = 'waiting';

-- The text in pieces, so that what is found is one of them and not a whole book.
create table document_passages (
  version_id bigint not null references document_texts (version_id) on delete cascade,
  number integer not null,
  document_id bigint not null,
  legal_entity_id bigint not null,
  page integer,
  -- Of the version in force: the others are compared, not searched.
  current boolean not null default false,
  body text not null check (char_length(body) <= 10000),
  search_vector tsvector not null generated always as (search_vector(null, null, body)) stored,
  primary key (version_id, number)
);
create index document_passages_words on document_passages using gin (legal_entity_id, search_vector) where current;
create index document_passages_document on document_passages (document_id);
create index document_passages_entity on document_passages (legal_entity_id);

-- Read from the first to the second: 'replaces', 'implements', 'relates'.
create table document_relations (
  document_id bigint not null,
  related_id bigint not null,
  legal_entity_id bigint not null,
  kind text not null check (kind in ('replaces', 'implements', 'relates')),
  primary key (document_id, related_id, kind),
  check (document_id <> related_id),
  foreign key (document_id, legal_entity_id) references documents (id, legal_entity_id) on delete cascade,
  foreign key (related_id, legal_entity_id) references documents (id, legal_entity_id) on delete cascade
);
create index document_relations_related on document_relations (related_id, legal_entity_id);
create index document_relations_entity on document_relations (legal_entity_id);

-- The timeline.
create table document_events (
  id bigint generated always as identity primary key,
  document_id bigint not null,
  legal_entity_id bigint not null,
  kind text not null check (kind ~ '^[a-z_]+$'),
  number integer,
  actor_id bigint references users (id) on delete set null,
  reason text,
  created_at timestamptz not null default now(),
  foreign key (document_id, legal_entity_id) references documents (id, legal_entity_id) on delete cascade
);
create index document_events_document on document_events (document_id, id);
create index document_events_actor on document_events (actor_id) where actor_id is not null;
create index document_events_entity on document_events (legal_entity_id);

-- Which reminder went out for which day: a job that runs twice, or a day later, reminds once.
create table document_reminders (
  id bigint generated always as identity primary key,
  document_id bigint not null,
  legal_entity_id bigint not null,
  kind text not null check (kind ~ '^[a-z0-9_]+$'),
  due_on date not null,
  sent_at timestamptz not null default now(),
  unique (document_id, kind, due_on),
  foreign key (document_id, legal_entity_id) references documents (id, legal_entity_id) on delete cascade
);
create index document_reminders_entity on document_reminders (legal_entity_id);

-- Whether the asker may read it now: in force, and addressed to them. The keys are read once for a statement:
-- is_my_document(id, (select reader_keys('document'))).
create function is_my_document(asked bigint, keys reader_keys) returns boolean
  language sql stable security definer set search_path = public, pg_temp
  set plan_cache_mode = force_generic_plan as $$
    select exists (select from documents d
        where d.id = asked and d.status in ('in_force', 'periodic_review') and d.deleted_at is null)
      and is_addressed('document', asked, keys)
  $$;
revoke all on function is_my_document(bigint, reader_keys) from public;
grant execute on function is_my_document(bigint, reader_keys) to @app_role@;

-- All of them.
create function documents_for_me() returns setof bigint
  language sql stable security definer set search_path = public, pg_temp
  set plan_cache_mode = force_custom_plan as $$
    select d.id from addressed_to_me('document') as found (id) join documents d on d.id = found.id
    where d.status in ('in_force', 'periodic_review') and d.deleted_at is null
  $$;
revoke all on function documents_for_me() from public;
grant execute on function documents_for_me() to @app_role@;

-- Within the scope by whoever holds the permission; otherwise what is addressed to the reader, whoever above wrote it.
do $$
declare
  name text;
begin
  foreach name in array array['documents', 'document_versions', 'document_texts', 'document_passages',
    'document_relations', 'document_events', 'document_reminders'] loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy in_scope on %I to @app_role@ using (legal_entity_id in (select unnest(app_scope())))',
      name);
  end loop;
end $$;
-- By its name asked after "in_scope", as in 0038.
create policy for_reader on documents for select to @app_role@
  using (is_my_document(id, (select reader_keys('document'))));
-- Of what is addressed to a reader: the versions that were in force.
create policy for_reader on document_versions for select to @app_role@
  using (state in ('in_force', 'superseded') and is_my_document(document_id, (select reader_keys('document'))));
create policy for_reader on document_texts for select to @app_role@
  using (is_my_document(document_id, (select reader_keys('document'))));
create policy for_reader on document_passages for select to @app_role@
  using (current and is_my_document(document_id, (select reader_keys('document'))));
-- Only what nobody approved yet is thrown away.
create policy drafts_only on document_versions as restrictive for delete to @app_role@ using (state = 'draft');
-- The file itself: a reader in a unit reads that of the organisation above through the document.
create policy of_document on files for select to @app_role@
  using (purpose = 'document.version' and exists (
    select from document_versions v where v.file_id = files.id and v.state = 'in_force'
      and is_my_document(v.document_id, (select reader_keys('document')))));

grant select, insert (legal_entity_id, code, title, kind, unit_id, owner_id, classification, tags, language, summary,
    effective_from, review_on, expires_on, retention_years, legal_basis, requires_signature, signature_statement,
    signature_due_on, author_id),
  update (code, title, kind, unit_id, owner_id, classification, tags, language, summary, effective_from, review_on,
    expires_on, retention_years, legal_basis, requires_signature, signature_statement, signature_due_on, status,
    current_version, signed_from, ended_at, ended_reason, disposed_at, disposed_by, disposal_reason, deleted_at)
  on documents to @app_role@;
grant select, delete, insert (document_id, legal_entity_id, number, file_id, file_name, media_type, size, sha256, note,
    relevant, author_id),
  update (state, file_id, file_name, media_type, size, sha256, note, relevant, signature_statement, content_hash,
    author_id, approver_id, approved_at, returned_reason, released_by, released_at, superseded_at)
  on document_versions to @app_role@;
grant select, insert (version_id, document_id, legal_entity_id), update (state, pages, cut, read_at)
  on document_texts to @app_role@;
grant select, delete, update (current) on document_passages to @app_role@;
grant select, delete, insert (document_id, related_id, legal_entity_id, kind) on document_relations to @app_role@;
grant select, insert (document_id, legal_entity_id, kind, number, actor_id, reason) on document_events to @app_role@;
grant select, insert (document_id, legal_entity_id, kind, due_on) on document_reminders to @app_role@;

-- How many are asked to sign and how many did, for its readers as well: numbers only.
create function document_numbers(asked bigint) returns table (audience bigint, signed bigint)
  language sql stable security definer set search_path = public, pg_temp
  set plan_cache_mode = force_custom_plan as $$
    with d as materialized (select * from documents where id = asked
      and (app_user_id() is null or legal_entity_id = any (app_scope())
        or is_my_document(id, (select reader_keys('document'))))),
    people as materialized (select found.user_id from d cross join lateral audience_accounts('document', d.id) found)
    select (select count(*) from people),
      (select count(distinct p.user_id) from read_signatures s join people p on p.user_id = s.user_id
        where s.target_type = 'document' and s.target_id = asked and s.version >= d.signed_from)
    from d
  $$;
revoke all on function document_numbers(bigint) from public;
grant execute on function document_numbers(bigint) to @app_role@;

-- What a reader is told around a document: of an organisation above theirs, names that they could not look up.
create function document_facts(asked bigint) returns table (organisation text, unit text, owner text)
  language sql stable security definer set search_path = public, pg_temp
  set plan_cache_mode = force_generic_plan as $$
    select e.shown_name, unit.shown_name, u.name
    from documents d join legal_entities e on e.id = d.legal_entity_id
    left join legal_entities unit on unit.id = d.unit_id left join users u on u.id = d.owner_id
    where d.id = asked and (app_user_id() is null or d.legal_entity_id = any (app_scope())
      or is_my_document(d.id, (select reader_keys('document'))))
  $$;
revoke all on function document_facts(bigint) from public;
grant execute on function document_facts(bigint) to @app_role@;

create function search_documents(words text, scope bigint[]) returns setof bigint
  language sql stable security definer set search_path = public, pg_temp
  set plan_cache_mode = force_custom_plan as $$
    select id from documents
    where search_text like all (word_patterns(words)) and deleted_at is null and legal_entity_id = any (scope)
  $$;
revoke all on function search_documents(text, bigint[]) from public;
grant execute on function search_documents(text, bigint[]) to @app_role@;

-- What a reader finds among the documents they may read, by their words and by the text of the version in force, the
-- nearest first; without words, all of them. No more than a thousand: whoever finds that many asks for less.
create function find_my_documents(typed text, of_kind text, tagged text)
  returns table (id bigint, rank real)
  language plpgsql stable security definer set search_path = public, pg_temp
  set plan_cache_mode = force_custom_plan as $$
#variable_conflict use_column
declare
  keys reader_keys := reader_keys('document');
  holders bigint[] := coalesce(keys.above, keys.owners);
  asked tsquery := search_query(typed);
begin
  if typed = '' then
    return query select d.id, 0::real from documents d
      where d.legal_entity_id = any (holders) and d.status in ('in_force', 'periodic_review') and d.deleted_at is null
        and (of_kind is null or d.kind = of_kind) and (tagged is null or d.tags @> array[tagged])
        and (d.expires_on is null or d.expires_on >= today_in_brasilia())
        and is_addressed('document', d.id, keys)
      order by d.title collate "pt-BR-x-icu", d.id limit 1001;
    return;
  end if;
  return query
    with hits as materialized (
      select found.id, max(found.rank) as rank from (
        select d.id, 2 * search_rank(d.search_vector, asked) as rank from documents d
        where d.legal_entity_id = any (holders) and d.search_vector @@ asked
          and d.status in ('in_force', 'periodic_review') and d.deleted_at is null
        union all
        select p.document_id, search_rank(p.search_vector, asked) from document_passages p
        where p.legal_entity_id = any (holders) and p.search_vector @@ asked and p.current) found
      group by found.id)
    select h.id, h.rank::real from hits h join documents d on d.id = h.id
    where d.status in ('in_force', 'periodic_review') and d.deleted_at is null
      and (of_kind is null or d.kind = of_kind) and (tagged is null or d.tags @> array[tagged])
      and (d.expires_on is null or d.expires_on >= today_in_brasilia())
      and is_addressed('document', d.id, keys)
    order by h.rank desc, h.id limit 1001;
end $$;
revoke all on function find_my_documents(text, text, text) from public;
grant execute on function find_my_documents(text, text, text) to @app_role@;

-- The two passages of a document in which most was found, marked.
create function document_finds(asked bigint, typed text) returns table (page integer, passage text)
  language sql stable security definer set search_path = public, pg_temp
  set plan_cache_mode = force_custom_plan as $$
    select p.page, search_excerpt(p.body, search_query(typed), 260) from document_passages p
    where p.document_id = asked and p.current and p.search_vector @@ search_query(typed)
      and (p.legal_entity_id = any (app_scope()) or is_my_document(asked, (select reader_keys('document'))))
    order by search_rank(p.search_vector, search_query(typed)) desc, p.number limit 2
  $$;
revoke all on function document_finds(bigint, text) from public;
grant execute on function document_finds(bigint, text) to @app_role@;
