-- Documents an article refers to, as its author chose them. A reader sees those that are addressed to them.
create table knowledge_documents (
  item_id bigint not null,
  document_id bigint not null,
  legal_entity_id bigint not null,
  position integer not null default 0,
  primary key (item_id, document_id),
  foreign key (item_id, legal_entity_id) references knowledge_items (id, legal_entity_id) on delete cascade,
  foreign key (document_id, legal_entity_id) references documents (id, legal_entity_id) on delete cascade
);
create index knowledge_documents_document on knowledge_documents (document_id, legal_entity_id);
create index knowledge_documents_entity on knowledge_documents (legal_entity_id);
alter table knowledge_documents enable row level security;
create policy in_scope on knowledge_documents to @app_role@
  using (legal_entity_id in (select unnest(app_scope())));
create policy for_reader on knowledge_documents for select to @app_role@
  using (is_readable_knowledge(item_id, (select reader_keys('knowledge_item'))));
grant select, delete, insert (item_id, document_id, legal_entity_id, position) on knowledge_documents to @app_role@;
