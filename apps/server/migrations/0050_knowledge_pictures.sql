-- Pictures within the text of an article. They stay while the article does: an earlier version shows them.
create table knowledge_files (
  file_id uuid primary key references files (id) on delete cascade,
  item_id bigint not null,
  legal_entity_id bigint not null,
  created_at timestamptz not null default now(),
  foreign key (item_id, legal_entity_id) references knowledge_items (id, legal_entity_id) on delete cascade
);
create index knowledge_files_item on knowledge_files (item_id);
create index knowledge_files_entity on knowledge_files (legal_entity_id);
create trigger knowledge_files_gone after delete on knowledge_files
  for each row execute function remove_replaced_file('file_id');

-- Whether the released text of an article shows a file: what is only in the draft is nobody's to read yet.
create function is_shown_in_knowledge(asked bigint, shown uuid) returns boolean
  language sql stable security definer set search_path = public, pg_temp
  set plan_cache_mode = force_generic_plan as $$
    select exists (select from knowledge_versions v
      where v.item_id = asked and v.current and position(shown::text in v.body) > 0)
  $$;
revoke all on function is_shown_in_knowledge(bigint, uuid) from public;
grant execute on function is_shown_in_knowledge(bigint, uuid) to @app_role@;

alter table knowledge_files enable row level security;
create policy in_scope on knowledge_files to @app_role@
  using (legal_entity_id in (select unnest(app_scope())));
create policy for_reader on knowledge_files for select to @app_role@
  using (is_readable_knowledge(item_id, (select reader_keys('knowledge_item')))
    and is_shown_in_knowledge(item_id, file_id));
-- The file itself: a reader in a unit reads that of the organisation above through the article.
create policy of_knowledge on files for select to @app_role@
  using (purpose = 'knowledge.image' and exists (
    select from knowledge_files k where k.file_id = files.id
      and is_readable_knowledge(k.item_id, (select reader_keys('knowledge_item')))
      and is_shown_in_knowledge(k.item_id, k.file_id)));
grant select, insert (file_id, item_id, legal_entity_id) on knowledge_files to @app_role@;
