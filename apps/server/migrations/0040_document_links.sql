-- Links to documents for people outside, one for each recipient, and what was done with them
-- (docs/decisions/043-token-access-to-documents.md). Life, limit and end of a link are those of its row in public_links.

create table document_links (
  id bigint generated always as identity primary key,
  document_id bigint not null,
  version_id bigint not null,
  legal_entity_id bigint not null,
  -- Renewing puts another in its place.
  link_id bigint not null unique references public_links (id),
  recipient_name text not null,
  recipient_email text not null,
  may_download boolean not null,
  watermark boolean not null,
  asks_code boolean not null,
  -- Accepted before each opening, in these words: they never change.
  terms text,
  created_by bigint references users (id) on delete set null,
  created_at timestamptz not null default now(),
  first_opened_at timestamptz,
  -- The code that was mailed last, as an HMAC; good once.
  code_digest bytea check (octet_length(code_digest) = 32),
  code_tries integer not null default 0,
  code_expires_at timestamptz,
  unique (id, legal_entity_id),
  foreign key (document_id, legal_entity_id) references documents (id, legal_entity_id) on delete cascade,
  foreign key (version_id, legal_entity_id) references document_versions (id, legal_entity_id) on delete cascade
);
create index document_links_document on document_links (document_id, id);
create index document_links_version on document_links (version_id, legal_entity_id);
create index document_links_entity on document_links (legal_entity_id);
create index document_links_creator on document_links (created_by) where created_by is not null;
create index document_links_recipient on document_links (recipient_email);

-- Who did what with a link, when and with which browser. An opening carries the ticket its pages are fetched with.
create table document_link_accesses (
  id bigint generated always as identity primary key,
  document_link_id bigint not null,
  legal_entity_id bigint not null,
  kind text not null check (kind in ('sent', 'code_sent', 'code_wrong', 'opened', 'downloaded', 'renewed', 'revoked')),
  -- Of staff; null for the recipient.
  actor_id bigint references users (id) on delete set null,
  device text,
  ticket_digest bytea unique check (octet_length(ticket_digest) = 32),
  ticket_expires_at timestamptz,
  created_at timestamptz not null default now(),
  check ((kind = 'opened') = (ticket_digest is not null)),
  check ((ticket_digest is null) = (ticket_expires_at is null)),
  foreign key (document_link_id, legal_entity_id) references document_links (id, legal_entity_id) on delete cascade
);
create index document_link_accesses_link on document_link_accesses (document_link_id, id);
create index document_link_accesses_entity on document_link_accesses (legal_entity_id);
create index document_link_accesses_actor on document_link_accesses (actor_id) where actor_id is not null;

do $$
declare
  name text;
begin
  foreach name in array array['document_links', 'document_link_accesses'] loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy in_scope on %I to @app_role@
      using (legal_entity_id in (select unnest(app_scope())))
      with check (legal_entity_id = any ((select app_scope())::bigint[]))', name);
  end loop;
end $$;
grant select, insert (document_id, version_id, legal_entity_id, link_id, recipient_name, recipient_email, may_download,
    watermark, asks_code, terms, created_by),
  update (link_id)
  on document_links to @app_role@;
grant select (id, document_link_id, legal_entity_id, kind, actor_id, device, created_at),
  insert (document_link_id, legal_entity_id, kind, actor_id)
  on document_link_accesses to @app_role@;

-- A file alone is enough to ask whether it is authentic.
create index issued_documents_sha256 on issued_documents (sha256);
